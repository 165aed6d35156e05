import * as words from '#text/people/sign-in/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import type { LogInInput } from '../accounts/credentials-form.ts';
import { checkPassword } from './check-password.server.ts';
import { knownBrowser } from './known-browser.server.ts';
import { type Entered, enter } from './second-step.server.ts';

/**
 * Logs a person in with a password. Opens a new session and ends the browser's previous one, or returns a
 * ticket if a code is required. Refuses wrong credentials, an unconfirmed address, and too many attempts.
 */
export async function logIn(
  ctx: Context,
  { email, password, headers }: LogInInput & { headers: Headers },
): Promise<Entered> {
  const browser = await knownBrowser(ctx, headers, email);
  await countAttempt(ctx, 'log-in', email, browser);
  const check = await checkPassword(ctx, { email, password });
  // The response is the same for an unknown address, so it does not reveal who has an account.
  if (check.outcome === 'wrong') throw new Refusal('invalid_input', words.wrong_credentials);
  if (check.outcome === 'unconfirmed') {
    throw new Refusal('email_unverified', words.confirm_address_first);
  }
  const entered = await enter(ctx, check.userId, headers);
  await forgetAttempts(ctx, 'log-in', email, browser);
  return entered;
}
