import * as errors from '#text/layout/errors';
import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';

/** Returns the signed-in admin. Anyone else gets 'not found', so they can't learn which admin pages exist. */
export function actingAdmin(ctx: { actor: Person | null }): Person {
  if (!ctx.actor?.isAdmin || !ctx.actor.emailVerified) {
    throw new Refusal('not_found', errors.page_not_found);
  }
  return ctx.actor;
}
