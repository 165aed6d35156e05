import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';

/** The admin who acts. To everybody else what admins have does not exist, so that nobody learns of it. */
export function actingAdmin(ctx: { actor: Person | null }): Person {
  if (!ctx.actor?.isAdmin || !ctx.actor.emailVerified) {
    throw new Refusal('not_found', 'Oops! Page not found');
  }
  return ctx.actor;
}
