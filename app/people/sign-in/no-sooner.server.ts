import { setTimeout as pass } from 'node:timers/promises';

/** Whatever signs up answers no sooner, so that its time does not tell whether an address is known. */
const SIGN_UP_MILLISECONDS = 400;

/**
 * What `work` comes to, told once the time that a sign-up takes at least has passed.
 * @param wait stands in for that time.
 */
export async function noSooner<Result>(
  work: Promise<Result>,
  wait: Promise<unknown> = pass(SIGN_UP_MILLISECONDS),
): Promise<Result> {
  const [result] = await Promise.all([work, wait]);
  return result;
}
