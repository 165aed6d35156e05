import { and, eq } from 'drizzle-orm';
import * as words from '#text/consultations/messages/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Context, inTransaction, type Person } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { readReach } from '../../people/reach/may-reach.server.ts';
import { blocks } from '../../people/reach/tables.ts';
import type { Side } from '../bookings/booking-life.ts';
import { sideOf } from '../bookings/booking-rules.ts';
import { bookings } from '../bookings/tables.ts';
import { notFound, readStanding, writerOf } from './read-standing.server.ts';
import { conversations } from './tables.ts';
import type { Pair } from './ties.server.ts';

/** The conversation or booking where a person met the other side. */
type Met = { conversationId: string } | { bookingId: string };

/**
 * Blocks or unblocks the other side of a conversation or booking (`core/people/reach/ways.ts`) without
 * notifying them. Waits for transactions that have locked the practice or the conversation, for example to
 * send a message.
 */
export async function blockPerson(ctx: Context, input: Met & { blocked: boolean }): Promise<void> {
  const actor = writerOf(ctx);
  const met = await metAt(ctx.db, actor, input);
  const { expertId, clientId } = met.pair;
  const since = asDate(ctx.now());
  await inTransaction(ctx, async ({ db, query }) => {
    await lockExpert(db, expertId);
    // Since the session was read, the practice could have removed this person, or an admin could have
    // suspended them.
    const { by } = await metAt(db, { ...actor, memberships: await readMemberships(query, actor.id) }, input);
    await db
      .select({ id: conversations.id })
      .from(conversations)
      .where(and(eq(conversations.expertId, expertId), eq(conversations.clientId, clientId)))
      .for('update');
    if (input.blocked) {
      await db.insert(blocks).values({ expertId, clientId, by, since }).onConflictDoNothing();
      return;
    }
    const own = [eq(blocks.expertId, expertId), eq(blocks.clientId, clientId), eq(blocks.by, by)];
    await db.delete(blocks).where(and(...own));
  });
}

export async function hasBlocked(ctx: Context, bookingId: string): Promise<boolean> {
  const { pair, by } = await metAt(ctx.db, writerOf(ctx), { bookingId });
  return (await readReach(ctx.db, pair)).blockedBy[by];
}

async function metAt(db: Database, actor: Person, met: Met): Promise<{ pair: Pair; by: Side }> {
  if ('conversationId' in met) {
    const to = { conversationId: met.conversationId };
    const { as, pair, conversation } = await readStanding(db, actor, to);
    if (!conversation) throw notFound(to);
    return { pair, by: as };
  }
  const [booking] = isId(met.bookingId)
    ? await db.select().from(bookings).where(eq(bookings.id, met.bookingId))
    : [];
  const by = booking ? sideOf(booking, actor) : null;
  if (!booking || !by) throw new Refusal('not_found', words.booking_not_found);
  return { pair: { expertId: booking.expertId, clientId: booking.clientId }, by };
}
