import { setTimeout as pass } from 'node:timers/promises';

/** The minimum time of a sign-up, so that its duration does not reveal whether an address is known. */
const SIGN_UP_MILLISECONDS = 400;

/**
 * Returns the result of `work`, but not before the minimum time of a sign-up has passed.
 * @param wait replaces that time in tests.
 */
export async function noSooner<Result>(
  work: Promise<Result>,
  wait: Promise<unknown> = pass(SIGN_UP_MILLISECONDS),
): Promise<Result> {
  const [result] = await Promise.all([work, wait]);
  return result;
}
