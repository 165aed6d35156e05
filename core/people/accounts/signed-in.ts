import * as words from '#text/people/accounts/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Person } from '../../context.ts';

/** Returns the signed-in user. Refuses a visitor with 'sign_in_required'. */
export function signedIn(ctx: { actor: Person | null }): Person {
  if (!ctx.actor) throw new Refusal('sign_in_required', words.log_in_first);
  return ctx.actor;
}
