import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { severalAtOnce } from '../../../lib/several-at-once.ts';
import { type CalendarAccount, CalendarFailed } from '../../../platform/calendars/calendar-account.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { openConnection } from '../../practice/connected-calendars/calendar-secret.server.ts';
import { retryAt } from '../../practice/connected-calendars/retry-at.ts';
import { calendarConnections, connectedCalendars } from '../../practice/connected-calendars/tables.ts';
import { statusesOf } from '../bookings/calendar-standing.ts';
import { bookings } from '../bookings/tables.ts';
import { eventNames, eventOfBooking } from './event-of-booking.server.ts';
import { writtenEvents } from './tables.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'write-due-events': NoPayload;
  }
}

/** How long a worker has an event. It is longer than all requests of one change can take. */
const CLAIM_SECONDS = 90;
const IN_ONE_RUN = 300;
const AT_ONCE = 4;

type Row = typeof writtenEvents.$inferSelect;
type Connection = typeof calendarConnections.$inferSelect;
type Key = Pick<Row, 'connectionId' | 'chainId'>;

const isOf = ({ connectionId, chainId }: Key) =>
  and(eq(writtenEvents.connectionId, connectionId), eq(writtenEvents.chainId, chainId));

/** Writes, moves, or removes the event of one chain, after a step of one of its bookings. */
export async function writeBookingEvent(
  ctx: Context<Product>,
  { practitionerId, chainId }: { practitionerId: string; chainId: string },
): Promise<void> {
  const [written] = await ctx.db
    .select({ connectionId: calendarConnections.id })
    .from(connectedCalendars)
    .innerJoin(calendarConnections, eq(calendarConnections.id, connectedCalendars.connectionId))
    .where(
      and(eq(calendarConnections.practitionerId, practitionerId), eq(connectedCalendars.isWritten, true)),
    );
  if (!written) return;
  await wishFor(ctx, written.connectionId, [chainId]);
  await writeEvent(ctx, { connectionId: written.connectionId, chainId });
}

/** Brings all events of an account up to date, after someone chose where bookings go. */
export async function writeAllEvents(
  ctx: Context<Product>,
  { connectionId }: { connectionId: string },
): Promise<void> {
  const [connection] = await ctx.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, connectionId));
  if (!connection) return;
  const { expertId, practitionerId } = connection;
  const ahead = await ctx.db
    .selectDistinct({ chainId: bookings.chainId })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        eq(bookings.practitionerId, practitionerId),
        inArray(bookings.status, statusesOf('confirmed')),
        sql`${bookings.endsAt} > ${asDate(ctx.now())}`,
      ),
    );
  const known = await ctx.db
    .select({ chainId: writtenEvents.chainId })
    .from(writtenEvents)
    .where(and(eq(writtenEvents.connectionId, connectionId), isNull(writtenEvents.missingAt)));
  const chains = [...new Set([...ahead, ...known].map(({ chainId }) => chainId))];
  await wishFor(ctx, connectionId, chains);
  for (const chainId of chains) await writeEvent(ctx, { connectionId, chainId });
}

/** Tries again what is due. */
export async function writeDueEvents(ctx: Context<Product>): Promise<number> {
  const now = asDate(ctx.now());
  const due = await ctx.db
    .select({ connectionId: writtenEvents.connectionId, chainId: writtenEvents.chainId })
    .from(writtenEvents)
    .where(lte(writtenEvents.dueAt, now))
    .orderBy(asc(writtenEvents.dueAt))
    .limit(IN_ONE_RUN);
  // One account after the other, so a slow provider is not asked several times at once.
  const accounts = Map.groupBy(due, ({ connectionId }) => connectionId).values();
  await severalAtOnce(accounts, AT_ONCE, async (events) => {
    for (const one of events) await writeEvent(ctx, one);
  });
  return due.length;
}

/** Notes that the events of some chains have to be looked at. */
async function wishFor(ctx: AnyContext, connectionId: string, chainIds: readonly string[]): Promise<void> {
  if (chainIds.length === 0) return;
  const dueAt = asDate(ctx.now());
  await inTransaction(ctx, async ({ db }) => {
    const [connection] = await db
      .select({ expertId: calendarConnections.expertId, calendarId: connectedCalendars.id })
      .from(calendarConnections)
      .innerJoin(connectedCalendars, eq(connectedCalendars.connectionId, calendarConnections.id))
      .where(eq(calendarConnections.id, connectionId))
      .orderBy(sql`${connectedCalendars.isWritten} desc`)
      .limit(1);
    if (!connection) return;
    await db
      .insert(writtenEvents)
      .values(chainIds.map((chainId) => ({ ...connection, connectionId, chainId, dueAt })))
      .onConflictDoUpdate({
        target: [writtenEvents.connectionId, writtenEvents.chainId],
        set: { dueAt, attempts: 0, version: sql`${writtenEvents.version} + 1` },
      });
  });
}

/**
 * Brings one event up to date. Takes it for itself first, so two workers never write the same event at once,
 * and asks the provider outside any transaction. After a failure, tries again later.
 */
async function writeEvent(ctx: Context<Product>, key: Key): Promise<void> {
  const isIt = isOf(key);
  const now = asDate(ctx.now());
  const [row] = await ctx.db
    .update(writtenEvents)
    .set({ claimedUntil: asDate(ctx.now().add({ seconds: CLAIM_SECONDS })) })
    .where(
      and(
        isIt,
        lte(writtenEvents.dueAt, now),
        or(isNull(writtenEvents.claimedUntil), lt(writtenEvents.claimedUntil, now)),
      ),
    )
    .returning();
  if (!row) return;
  let done: Partial<Row>;
  try {
    done = { fault: null, attempts: 0, ...(await change(ctx, row)) };
  } catch (error) {
    if (!(error instanceof CalendarFailed)) ctx.log.error({ err: error, ...key }, 'an event was not written');
    await note(ctx, key, postponed(ctx, row, error));
    return;
  }
  const [after] = await ctx.db
    .update(writtenEvents)
    .set({
      ...done,
      claimedUntil: null,
      // If the booking changed meanwhile, the event stays due.
      dueAt: sql`case when ${writtenEvents.version} = ${row.version} then null else ${writtenEvents.dueAt} end`,
    })
    .where(isIt)
    .returning({ dueAt: writtenEvents.dueAt });
  if (after?.dueAt) await writeEvent(ctx, key);
}

function postponed(ctx: AnyContext, { attempts }: Row, error: unknown): Partial<Row> {
  const failed = error instanceof CalendarFailed ? error : new CalendarFailed('not-answered');
  return {
    claimedUntil: null,
    fault: failed.fault,
    attempts: attempts + 1,
    dueAt: retryAt(ctx.now(), attempts, failed),
  };
}

/** Makes the change that an event needs, and returns what to store. */
async function change(ctx: Context<Product>, row: Row): Promise<Partial<Row>> {
  if (row.missingAt) return {};
  const [connection] = await ctx.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, row.connectionId));
  if (!connection) return {};
  const { practitionerId, connectedBy } = connection;
  const [target] = await ctx.db
    .select()
    .from(connectedCalendars)
    .where(
      and(eq(connectedCalendars.connectionId, row.connectionId), eq(connectedCalendars.isWritten, true)),
    );
  const wanted = await eventOfBooking(ctx, { chainId: row.chainId, practitionerId, connectedBy });
  if (wanted === 'as-it-is') return {};
  const account = await openConnection(ctx, connection);
  const isElsewhere = target?.id !== row.calendarId;
  if (wanted === 'none' || isElsewhere) await removeEvent(ctx, account, row);
  const nowhere = { eventId: null, etag: null, written: null };
  if (wanted === 'none' || !target) return { ...nowhere, mayBeThere: false };
  if (!isElsewhere && row.written === wanted.fingerprint) return {};
  const before = isElsewhere || row.eventId === null ? null : { eventId: row.eventId, etag: row.etag };
  // If the answer is lost, the next try has to know where the event may be.
  if (!before) await note(ctx, row, { ...nowhere, calendarId: target.id, mayBeThere: true });
  const place = await account.put(target.remoteId, wanted, before);
  if (!place) return { missingAt: asDate(ctx.now()) };
  return { ...place, mayBeThere: false, written: wanted.fingerprint, lookedAt: asDate(ctx.now()) };
}

/** Removes the event from the calendar that has it, or may have it. */
async function removeEvent(ctx: AnyContext, account: CalendarAccount, row: Row): Promise<void> {
  if (row.eventId !== null) return await account.remove(row.eventId);
  if (!row.mayBeThere) return;
  const [calendar] = await ctx.db
    .select({ remoteId: connectedCalendars.remoteId })
    .from(connectedCalendars)
    .where(eq(connectedCalendars.id, row.calendarId));
  const eventId = calendar && (await findIn(account, calendar.remoteId, eventNames(row.chainId)));
  if (eventId) await account.remove(eventId);
}

/** As `find`. A calendar that is gone has no event. */
async function findIn(account: CalendarAccount, ...asked: Parameters<CalendarAccount['find']>) {
  try {
    return await account.find(...asked);
  } catch (error) {
    if (error instanceof CalendarFailed && error.fault === 'not-found') return null;
    throw error;
  }
}

async function note(ctx: AnyContext, key: Key, facts: Partial<Row>): Promise<void> {
  await ctx.db.update(writtenEvents).set(facts).where(isOf(key));
}

const LOOK_MINUTES = 15;

/**
 * Looks whether our events are still in their calendars. Events that their owner deleted there are only
 * reported: the booking stays.
 */
export async function lookForEvents(ctx: Context<Product>): Promise<void> {
  const before = asDate(ctx.now().subtract({ minutes: LOOK_MINUTES }));
  const rows = await ctx.db
    .select({ event: writtenEvents, connection: calendarConnections, remoteId: connectedCalendars.remoteId })
    .from(writtenEvents)
    .innerJoin(calendarConnections, eq(calendarConnections.id, writtenEvents.connectionId))
    .innerJoin(connectedCalendars, eq(connectedCalendars.id, writtenEvents.calendarId))
    .where(
      and(
        isNotNull(writtenEvents.eventId),
        isNull(writtenEvents.dueAt),
        isNull(writtenEvents.missingAt),
        isNull(calendarConnections.fault),
        or(isNull(writtenEvents.lookedAt), lt(writtenEvents.lookedAt, before)),
        sql`exists (select 1 from ${bookings} where ${bookings.chainId} = ${writtenEvents.chainId}
          and ${bookings.endsAt} > ${asDate(ctx.now())})`,
      ),
    )
    .orderBy(asc(writtenEvents.lookedAt))
    .limit(IN_ONE_RUN);
  for (const events of Map.groupBy(rows, ({ event }) => event.calendarId).values()) {
    const { connection, remoteId } = events[0]!;
    await lookInCalendar(
      ctx,
      connection,
      remoteId,
      events.map(({ event }) => event),
    );
  }
}

async function lookInCalendar(
  ctx: Context<Product>,
  connection: Connection,
  remoteId: string,
  events: readonly Row[],
): Promise<void> {
  const now = asDate(ctx.now());
  let missing: string[] = [];
  try {
    const account: CalendarAccount = await openConnection(ctx, connection);
    missing = await account.missing(
      remoteId,
      events.map(({ eventId }) => eventId!),
    );
  } catch (error) {
    if (!(error instanceof CalendarFailed)) ctx.log.error({ err: error }, 'events were not looked for');
  }
  for (const event of events) {
    await ctx.db
      .update(writtenEvents)
      .set({ lookedAt: now, ...(missing.includes(event.eventId!) && { missingAt: now }) })
      .where(and(isOf(event), eq(writtenEvents.version, event.version)));
  }
}
