import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { asDate } from '../../../lib/as-date.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import type { Context } from '../../context.ts';
import { verifications } from '../accounts/tables.ts';

export const TICKET_MINUTES = 10;
const KEY = 'second step';

const ticketData = z.object({ id: z.uuid() });

export const ticketsOf = (userId: string) => `${KEY} ${userId}`;

/** Creates a ticket for a person who passed the first step. Using a ticket deletes its row. */
export async function drawTicket(ctx: Context, userId: string): Promise<string> {
  const id = ctx.newId();
  const expiresAt = asDate(ctx.now().add({ minutes: TICKET_MINUTES }));
  await ctx.db.insert(verifications).values({ id, identifier: ticketsOf(userId), value: userId, expiresAt });
  return await signed({ id }, ctx.signIn.keyFor(KEY));
}

/**
 * Returns the user id of a ticket; null if the ticket is invalid, used, expired, or revoked by a sign-out
 * everywhere.
 */
export async function holderOf(ctx: Context, ticket: unknown): Promise<string | null> {
  const id = await idOf(ctx, ticket);
  if (!id) return null;
  const [row] = await ctx.db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(stillGood(ctx, id));
  return row?.userId ?? null;
}

/** Uses up a ticket. Returns false if it is no longer valid. A rollback restores the ticket. */
export async function useTicket(ctx: Context, ticket: unknown): Promise<boolean> {
  const id = await idOf(ctx, ticket);
  if (!id) return false;
  const used = await ctx.db
    .delete(verifications)
    .where(stillGood(ctx, id))
    .returning({ id: verifications.id });
  return used.length > 0;
}

async function idOf(ctx: Context, ticket: unknown): Promise<string | null> {
  const read = ticketData.safeParse(await readSigned(ticket, ctx.signIn.keysFor(KEY), ctx.now()));
  return read.success ? read.data.id : null;
}

const stillGood = (ctx: Context, id: string) =>
  and(eq(verifications.id, id), gt(verifications.expiresAt, asDate(ctx.now())));
