import type { Entered } from '../../core/accounts/second-step.server.ts';
import { secondStepCookie } from './cookies.server.ts';

/**
 * Adds the cookies of a session, or of a ticket that waits for a code, to an answer's headers.
 * @returns where to go: `next`, or first the page that asks for the code.
 */
export async function afterEntering(entered: Entered, next: string, headers: Headers): Promise<string> {
  for (const line of entered.cookies) headers.append('Set-Cookie', line);
  if (entered.ticket === null) return next;
  headers.append('Set-Cookie', await secondStepCookie.write(entered.ticket));
  return `/auth/two-step?${new URLSearchParams({ next })}`;
}
