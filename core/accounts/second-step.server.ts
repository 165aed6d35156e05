import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { sealed, unsealed } from '../../lib/sealed.server.ts';
import { countAttempt, forgetAttempts } from './attempts.server.ts';
import type { AccountContext } from './sign-in.server.ts';
import { authenticators } from './tables.ts';
import { takeCode, WRONG_CODE } from './take-code.server.ts';

/** Someone has proved the first step: cookies of a session, or a ticket when a code is to be asked for. */
export type Entered = { cookies: string[]; ticket: null } | { cookies: []; ticket: string };

/** How long a ticket waits for its code. */
export const TICKET_MINUTES = 10;
const KEY = 'second step';

const ticketData = z.object({ userId: z.string(), until: z.number() });

/**
 * Lets in who has proved who they are by password, mail or Google. With two-step sign-in on it takes a code
 * as well, whichever way they came.
 */
export async function enter(ctx: AccountContext, userId: string, headers: Headers): Promise<Entered> {
  const [on] = await ctx.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  if (!on) {
    const cookies = await ctx.signIn.openSession(userId, { headers, clientAddress: ctx.clientAddress });
    return { cookies, ticket: null };
  }
  const until = ctx.now().add({ minutes: TICKET_MINUTES }).epochMilliseconds;
  return { cookies: [], ticket: sealed({ userId, until }, ctx.signIn.keyFor(KEY)) };
}

/** True while a ticket can still be handed in. */
export function isTicket(ctx: AccountContext, ticket: unknown): boolean {
  return holderOf(ctx, ticket) !== null;
}

/**
 * Hands in a ticket with a code of the authenticator app, or a recovery code.
 * @returns the `Set-Cookie` lines of the session, or null when the ticket is no longer good.
 * @throws Refusal invalid_input for a wrong or used code, TooManyAttempts
 */
export async function finishSecondStep(
  ctx: AccountContext,
  { ticket, code, headers }: { ticket: unknown; code: string; headers: Headers },
): Promise<{ cookies: string[] } | null> {
  const userId = holderOf(ctx, ticket);
  if (!userId) return null;
  await countAttempt(ctx, 'two-step', userId);
  const taken = await ctx.db.transaction((tx) => takeCode(ctx, tx, userId, code));
  if (!taken) throw new Refusal('invalid_input', WRONG_CODE, { code: [WRONG_CODE] });
  await forgetAttempts(ctx, 'two-step', userId);
  return { cookies: await ctx.signIn.openSession(userId, { headers, clientAddress: ctx.clientAddress }) };
}

function holderOf(ctx: AccountContext, ticket: unknown): string | null {
  const read = ticketData.safeParse(unsealed(ticket, ctx.signIn.keyFor(KEY)));
  return read.success && read.data.until >= ctx.now().epochMilliseconds ? read.data.userId : null;
}
