import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import type { LogInInput } from '../accounts/credentials-form.ts';
import { checkPassword } from './check-password.server.ts';
import { knownBrowser } from './known-browser.server.ts';
import { type Entered, enter } from './second-step.server.ts';

/**
 * The message is the same for a wrong password and an unknown address, so it does not reveal who has an
 * account.
 */
const WRONG_CREDENTIALS = 'That e-mail address and password do not match.';

/**
 * Logs a person in by password. Opens a new session and ends the browser's previous one, or returns a
 * ticket if a code is required. Refuses wrong credentials, an unconfirmed address, and too many attempts.
 */
export async function logIn(
  ctx: Context,
  { email, password, headers }: LogInInput & { headers: Headers },
): Promise<Entered> {
  const browser = await knownBrowser(ctx, headers, email);
  await countAttempt(ctx, 'log-in', email, browser);
  const check = await checkPassword(ctx, { email, password });
  if (check.outcome === 'wrong') throw new Refusal('invalid_input', WRONG_CREDENTIALS);
  if (check.outcome === 'unconfirmed') {
    throw new Refusal('email_unverified', 'Please confirm your e-mail address first.');
  }
  const entered = await enter(ctx, check.userId, headers);
  await forgetAttempts(ctx, 'log-in', email, browser);
  return entered;
}
