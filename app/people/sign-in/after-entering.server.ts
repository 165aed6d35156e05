import type { Context } from '../../../core/context.ts';
import type { Entered } from '../../../core/people/sign-in/second-step.server.ts';
import { landingOf } from '../../guard/return-path.ts';
import { secondStepCookie } from './cookies.server.ts';

/**
 * Sets the cookies of a new session, or of the ticket for the second step.
 * @returns where to go: the page that asks for a code, `next`, or the admin pages for an admin who requested
 * no page.
 */
export async function afterEntering(
  ctx: Context,
  entered: Entered,
  next: string,
  headers: Headers,
): Promise<string> {
  for (const line of entered.cookies) headers.append('Set-Cookie', line);
  if (entered.ticket === null) return await landingWith(ctx, entered.cookies, next);
  headers.append('Set-Cookie', await secondStepCookie.write(entered.ticket));
  return `/auth/two-step?${new URLSearchParams({ next })}`;
}

/** @param cookies `Set-Cookie` lines of the new session. */
export async function landingWith(
  ctx: Pick<Context, 'signIn'>,
  cookies: readonly string[],
  next: string,
): Promise<string> {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return landingOf(await ctx.signIn.personOf(new Headers({ cookie })), next);
}
