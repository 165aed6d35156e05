import { and, eq, isNotNull } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import { type Context, inTransaction } from '../../context.ts';
import { countAttempt, forgetAttempts } from '../accounts/attempts.server.ts';
import { authenticators } from '../accounts/tables.ts';
import { letIn } from './let-in.server.ts';
import { drawTicket, holderOf, useTicket } from './second-step-ticket.server.ts';
import { takeCode, WRONG_CODE } from './take-code.server.ts';

/** Someone has proved the first step: cookies of a session, or a ticket when a code is to be asked for. */
export type Entered = { cookies: string[]; ticket: null } | { cookies: []; ticket: string };

/**
 * Lets in who has proved who they are by password, mail or Google. With two-step sign-in on it takes a code
 * as well, whichever way they came.
 */
export async function enter(ctx: Context, userId: string, headers: Headers): Promise<Entered> {
  const [on] = await ctx.db
    .select({ userId: authenticators.userId })
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)));
  if (!on) return { cookies: await letIn(ctx, userId, headers), ticket: null };
  return { cookies: [], ticket: await drawTicket(ctx, userId) };
}

/** True while a ticket can still be handed in. */
export async function isTicket(ctx: Context, ticket: unknown): Promise<boolean> {
  return (await holderOf(ctx, ticket)) !== null;
}

/**
 * Hands in a ticket with a code of the authenticator app, or a recovery code; the ticket is used up with the
 * code.
 * @returns the `Set-Cookie` lines of the session, or null when the ticket is no longer good.
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
    throw new Refusal('invalid_input', WRONG_CODE, { code: [WRONG_CODE] });
  });
  if (!used) return null;
  await forgetAttempts(ctx, 'two-step', userId);
  return { cookies: await letIn(ctx, userId, headers) };
}
