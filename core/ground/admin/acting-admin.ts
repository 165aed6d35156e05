import * as errors from '#text/layout/errors';
import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';

/**
 * Returns the signed-in admin. Answers 'not found' to anyone else, so that they can't learn which pages
 * admins have.
 */
export function actingAdmin(ctx: { actor: Person | null }): Person {
  if (!ctx.actor?.isAdmin || !ctx.actor.emailVerified) {
    throw new Refusal('not_found', errors.page_not_found());
  }
  return ctx.actor;
}
