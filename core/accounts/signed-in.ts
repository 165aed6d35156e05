import { Refusal } from '../../lib/errors.ts';
import type { Actor } from '../context.ts';

/** The person signed in. @throws Refusal sign_in_required */
export function signedIn(ctx: { actor: Actor | null }): Actor {
  if (!ctx.actor) throw new Refusal('sign_in_required', 'Please log in first.');
  return ctx.actor;
}
