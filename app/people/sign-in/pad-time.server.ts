import { setTimeout as pass } from 'node:timers/promises';

/** The minimum duration of a sign-up. Its timing must not reveal whether an address has an account. */
const SIGN_UP_MILLISECONDS = 400;

/**
 * Returns the result of `work`, but not before the minimum duration of a sign-up.
 * @param wait replaces that duration in tests.
 */
export async function padTime<Result>(
  work: Promise<Result>,
  wait: Promise<unknown> = pass(SIGN_UP_MILLISECONDS),
): Promise<Result> {
  const [result] = await Promise.all([work, wait]);
  return result;
}
