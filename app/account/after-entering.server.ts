import type { Entered } from '../../core/accounts/second-step.server.ts';
import { TICKET_MINUTES } from '../../core/accounts/second-step-ticket.server.ts';
import type { Config } from '../../platform/config.ts';
import { SECOND_STEP_COOKIE, shortCookie } from './short-cookie.server.ts';

/**
 * Adds the cookies of a session, or of a ticket that waits for a code, to an answer's headers.
 * @returns where to go: `next`, or first the page that asks for the code.
 */
export function afterEntering(config: Config, entered: Entered, next: string, headers: Headers): string {
  for (const line of entered.cookies) headers.append('Set-Cookie', line);
  if (entered.ticket === null) return next;
  const cookie = shortCookie(config, SECOND_STEP_COOKIE, entered.ticket, TICKET_MINUTES * 60);
  headers.append('Set-Cookie', cookie);
  return `/auth/two-step?${new URLSearchParams({ next })}`;
}
