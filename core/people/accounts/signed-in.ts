import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';

/**
 * Returns the signed-in user.
 * @throws Refusal for a visitor.
 */
export function signedIn(ctx: { actor: Person | null }): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Please log in first.');
  return ctx.actor;
}
