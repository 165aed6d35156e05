import type { Context } from '../../../core/context.ts';
import type { Entered } from '../../../core/people/sign-in/second-step.server.ts';
import { landingOf } from '../../guard/return-path.ts';
import { secondStepCookie } from './cookies.server.ts';

/**
 * Adds the cookies of a session, or of a ticket that waits for a code, to an answer's headers.
 * @returns where to go: `next`, for an admin who came from nowhere in particular the admin pages, or first the page
 * that asks for the code.
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

/** Where the person lands to whom a session was opened just now. @param cookies its `Set-Cookie` lines. */
export async function landingWith(
  ctx: Pick<Context, 'signIn'>,
  cookies: readonly string[],
  next: string,
): Promise<string> {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return landingOf(await ctx.signIn.personOf(new Headers({ cookie })), next);
}
