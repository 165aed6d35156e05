import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { severalAtOnce } from '../../../lib/several-at-once.ts';
import {
  type CalendarAccount,
  type CalendarContent,
  CalendarFailed,
} from '../../../platform/calendars/calendar-account.ts';
import { brand } from '../../brand.ts';
import { type AnyContext, type Context, inTransaction, type Product } from '../../context.ts';
import { queueMail } from '../../ground/mail/queue-mail.server.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { DAYS_AHEAD } from '../availability/days-ahead.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { takenTimes } from '../availability/tables.ts';
import { ownersOfCalendar } from '../linked-calendars/owners-of-calendar.server.ts';
import type { BusyTimes } from '../outside-calendars/busy-times.ts';
import { DAY } from '../outside-calendars/values.ts';
import { busyOfEvents } from './busy-of-events.ts';
import { openConnection } from './calendar-secret.server.ts';
import { isRefusal } from './connect-calendar-form.ts';
import { connectionBrokenMail } from './connected-calendar.email.ts';
import { retryAt } from './retry-at.ts';
import { calendarConnections, connectedCalendars } from './tables.ts';
import { watchCalendars } from './watch-calendars.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'read-connected-calendars': NoPayload;
  }
}

/** Minutes until the next reading, by how many readings in a row found nothing new. */
const PAUSES = [1, 2, 4];
/** The pause while the provider notifies us of changes. */
const WATCHED_PAUSE = 15;
/** After so many minutes we read all events, even if the provider says that nothing changed. */
const TRUST_MINUTES = 60;
/** We tell the practitioner after so many failures in a row: about four hours, or two refusals. */
const TOLD_AFTER = 7;
const REFUSED_TOLD_AFTER = 2;
const IN_ONE_RUN = 300;
const AT_ONCE = 8;

type Connection = typeof calendarConnections.$inferSelect;
type Calendar = typeof connectedCalendars.$inferSelect;
/** What a reading of one calendar found. `busy` is null if nothing changed. */
type Found =
  | { calendar: Calendar; token: string | null; busy: BusyTimes | null }
  | { calendar: Calendar; fault: string };
type Read = { found: Found[] } | { failed: CalendarFailed };
/** For someone who waits: how long everything that we ask can take, and whether a failure is tried once more. */
type Haste = { milliseconds: number; mayRetry: boolean };

/** Reads the connected calendars that are due, starting with the account that has waited longest. */
export async function readConnectedCalendars(ctx: Context<Product>): Promise<number> {
  const due = await ctx.db
    .select({ connectionId: calendarConnections.id })
    .from(calendarConnections)
    .innerJoin(practitioners, eq(practitioners.id, calendarConnections.practitionerId))
    .where(and(isNull(practitioners.activeUntil), lte(calendarConnections.nextReadAt, asDate(ctx.now()))))
    .orderBy(asc(calendarConnections.nextReadAt))
    .limit(IN_ONE_RUN);
  await severalAtOnce(due, AT_ONCE, async (one) => {
    try {
      await readConnectedCalendar(ctx, one);
    } catch (err) {
      ctx.log.error({ err, ...one }, 'a connected calendar was not read');
      const nextReadAt = asDate(ctx.now().add({ hours: 24 }));
      await ctx.db
        .update(calendarConnections)
        .set({ nextReadAt, fault: 'not-answered' })
        .where(eq(calendarConnections.id, one.connectionId));
    }
  });
  return due.length;
}

/**
 * Reads the calendars of one account and stores when its owner is busy. Keeps the known times if the provider
 * fails, and e-mails the owner once if it keeps failing. Asks outside any transaction, and stores the times
 * only for calendars that are still read.
 */
export async function readConnectedCalendar(
  ctx: AnyContext,
  { connectionId }: { connectionId: string },
  haste?: Haste,
): Promise<void> {
  const [connection] = await ctx.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, connectionId));
  if (!connection) return;
  const calendars = await ctx.db
    .select()
    .from(connectedCalendars)
    .where(and(eq(connectedCalendars.connectionId, connectionId), eq(connectedCalendars.isRead, true)))
    .orderBy(asc(connectedCalendars.id));
  const read = await tryToRead(ctx, connection, calendars, haste);
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, connection.expertId);
    const [still] = await ctx.db
      .select()
      .from(calendarConnections)
      .where(eq(calendarConnections.id, connectionId))
      .for('update');
    if (!still) return;
    if ('failed' in read) await noteFailure(ctx, still, read.failed);
    else await noteTimes(ctx, still, read.found);
  });
  // Someone who waits does not wait for this.
  if (!haste && 'found' in read && connection.provider !== 'caldav') await watchCalendars(ctx, connectionId);
}

async function tryToRead(
  ctx: AnyContext,
  connection: Connection,
  calendars: readonly Calendar[],
  haste: Haste | undefined,
): Promise<Read> {
  try {
    const account = await openConnection(ctx, connection, haste?.milliseconds);
    const zone = await firstZoneOf(ctx.db, connection.expertId);
    const owners = [
      ...(await ownersOfCalendar(ctx, connection.practitionerId)),
      connection.account.toLowerCase(),
    ];
    const readAll = async () => {
      const found: Found[] = [];
      for (const calendar of calendars) {
        found.push(await readOne(ctx, account, calendar, { zone, owners }));
      }
      return { found };
    };
    try {
      return await readAll();
    } catch (error) {
      // The account keeps its limit, so a second try has only the time that the first one left.
      if (haste?.mayRetry && isMomentary(error)) return await readAll();
      throw error;
    }
  } catch (error) {
    if (error instanceof CalendarFailed) return { failed: error };
    throw error;
  }
}

/** Checks whether a failure may be over at once: not one in which the provider refuses, or asks us to wait. */
const isMomentary = (error: unknown) =>
  error instanceof CalendarFailed &&
  (error.fault === 'unreachable' ||
    error.fault === 'not-answered' ||
    (error.fault === 'asks-to-wait' && error.waitSeconds === null));

/** Reads one calendar. A calendar that is gone or unreadable does not stop the others. */
async function readOne(
  ctx: AnyContext,
  account: CalendarAccount,
  calendar: Calendar,
  by: { zone: string; owners: string[] },
): Promise<Found> {
  const now = ctx.now();
  const span = {
    from: new Date(now.epochMilliseconds - DAY),
    to: new Date(now.epochMilliseconds + (DAYS_AHEAD + 2) * DAY),
  };
  const trusted = asDate(now.subtract({ minutes: TRUST_MINUTES }));
  const isTrusted = calendar.fault === null && calendar.readAt !== null && calendar.readAt > trusted;
  let content: CalendarContent | null;
  try {
    const unless = isTrusted ? calendar.token : null;
    content = await account.read(calendar.remoteId, { ...span, unless });
  } catch (error) {
    if (error instanceof CalendarFailed && error.fault === 'not-found')
      return { calendar, fault: error.fault };
    throw error;
  }
  if (content === null) return { calendar, token: calendar.token, busy: null };
  const { token } = content;
  const ours = `@${brand.domain}`;
  if ('events' in content)
    return { calendar, token, busy: busyOfEvents(content.events, { ...span, ...by, ours }) };
  const answer = await ctx.calendars.read({ file: content.file, isAnswer: true, ...span, ...by, ours });
  if ('fault' in answer) return { calendar, fault: answer.fault };
  return { calendar, token, busy: answer };
}

async function noteFailure(ctx: AnyContext, connection: Connection, failed: CalendarFailed): Promise<void> {
  const { fault } = failed;
  const failures = connection.failures + 1;
  const nextReadAt = retryAt(ctx.now(), failures, failed);
  const isBroken = failures >= (isRefusal(fault) ? REFUSED_TOLD_AFTER : TOLD_AFTER);
  const tells = isBroken && connection.toldAt === null;
  await ctx.db
    .update(calendarConnections)
    .set({ fault, failures, nextReadAt, ...(tells && { toldAt: asDate(ctx.now()) }) })
    .where(eq(calendarConnections.id, connection.id));
  if (!tells) return;
  for (const email of await ownersOfCalendar(ctx, connection.practitionerId)) {
    await queueMail(ctx, () => connectionBrokenMail(email, fault, ctx.publicOrigin));
  }
}

async function noteTimes(ctx: AnyContext, connection: Connection, found: readonly Found[]): Promise<void> {
  const now = asDate(ctx.now());
  let isChanged = false;
  for (const one of found) {
    const { id } = one.calendar;
    const isStill = and(eq(connectedCalendars.id, id), eq(connectedCalendars.isRead, true));
    const [still] = await ctx.db.select().from(connectedCalendars).where(isStill).for('update');
    if (!still) continue;
    if ('fault' in one) {
      await ctx.db.update(connectedCalendars).set({ fault: one.fault }).where(isStill);
      continue;
    }
    if (one.busy === null) continue;
    isChanged ||= one.token === null || one.token !== still.token;
    await replaceTimes(ctx, connection, id, one.busy);
    const { unread, endsEarly, entries } = one.busy;
    await ctx.db
      .update(connectedCalendars)
      .set({
        token: one.token,
        readAt: now,
        entries: entries.length,
        fault: endsEarly ? 'ends-early' : null,
        unread: unread.count,
        unreadEvents: unread.first,
      })
      .where(isStill);
  }
  const quiet = isChanged ? 0 : Math.min(connection.quiet + 1, PAUSES.length - 1);
  const isWatched = found.length > 0 && found.every(({ calendar }) => calendar.channelId !== null);
  const nextReadAt = asDate(ctx.now().add({ minutes: isWatched ? WATCHED_PAUSE : PAUSES[quiet]! }));
  await ctx.db
    .update(calendarConnections)
    .set({ fault: null, failures: 0, quiet, nextReadAt, readAt: now, toldAt: null })
    .where(eq(calendarConnections.id, connection.id));
  if (found.some((one) => 'busy' in one && one.busy !== null)) {
    await refreshFreeStretch(ctx, [connection.expertId]);
  }
}

async function replaceTimes(
  ctx: AnyContext,
  { expertId, practitionerId }: Connection,
  calendarId: string,
  { entries }: BusyTimes,
): Promise<void> {
  await ctx.db.delete(takenTimes).where(eq(takenTimes.calendarId, calendarId));
  if (entries.length === 0) return;
  await ctx.db.insert(takenTimes).values(
    entries.map(({ sourceId, startsAt, endsAt }) => ({
      ...{ id: ctx.newId(), expertId, practitionerId, calendarId, startsAt, endsAt },
      kind: 'calendar' as const,
      // Two calendars can have the same event.
      sourceId: `${calendarId} ${sourceId}`,
    })),
  );
}
