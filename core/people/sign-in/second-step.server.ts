import { and, eq, isNotNull } from 'drizzle-orm';
import * as words from '#text/people/sign-in/rules';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import { authenticators } from '../accounts/tables.ts';
import { drawTicket, holderOf, useTicket } from './second-step-ticket.server.ts';
import { startSession } from './start-session.server.ts';
import { takeCode } from './take-code.server.ts';

/** The result of the first step: session cookies, or a ticket if a code is required. */
export type Entered = { cookies: string[]; ticket: null } | { cookies: []; ticket: string };

/**
 * Signs in a person who has proved their identity by password, e-mail, or Google. If two-step sign-in is on,
 * returns a ticket for `finishSecondStep` instead.
 */
export async function enter(ctx: Context, userId: string, headers: Headers): Promise<Entered> {
  const [on] = await ctx.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  if (!on) return { cookies: await startSession(ctx, userId, headers), ticket: null };
  return { cookies: [], ticket: await drawTicket(ctx, userId) };
}

export async function isTicket(ctx: Context, ticket: unknown): Promise<boolean> {
  return (await holderOf(ctx, ticket)) !== null;
}

/**
 * Exchanges a ticket and a code (from the app, or a recovery code) for a session, and uses both up. Refuses
 * a wrong code, which leaves the ticket valid.
 * @returns the `Set-Cookie` lines of the session; null if the ticket is no longer valid.
 */
export async function finishSecondStep(
  ctx: Context,
  { ticket, code, headers }: { ticket: unknown; code: string; headers: Headers },
): Promise<{ cookies: string[] } | null> {
  const userId = await holderOf(ctx, ticket);
  if (!userId) return null;
  await countAttempt(ctx, 'two-step', userId);
  const used = await inTransaction(ctx, async (ctx) => {
    if (!(await useTicket(ctx, ticket))) return false;
    if (await takeCode(ctx, userId, code)) return true;
    throw new Refusal('invalid_input', words.wrong_code, {
      code: [words.wrong_code],
    });
  });
  if (!used) return null;
  await forgetAttempts(ctx, 'two-step', userId);
  return { cookies: await startSession(ctx, userId, headers) };
}
