import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import { severalAtOnce } from '../../../lib/several-at-once.ts';
import { FetchRefused, type SafeFetch } from '../../../platform/web/safe-fetch.server.ts';
import { brand } from '../../brand.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { firstZoneOf } from '../../people/experts/places/first-zone.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { DAYS_AHEAD } from '../availability/days-ahead.ts';
import { outsideCalendars, takenTimes } from '../availability/tables.ts';
import { Entries, type EntryTime } from '../outside-calendars/entries.ts';
import type { CalendarAnswer, CalendarReader } from '../outside-calendars/read-calendar-file.server.ts';
import { DAY } from '../outside-calendars/values.ts';
import { noteOutsideCalendar } from './note-outside-calendar.server.ts';
import { ownersOfCalendar } from './owners-of-calendar.server.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'read-outside-calendar': { calendarId: string };
    'read-outside-calendars': NoPayload;
  }
}

/** Minutes between two readings of a calendar. Each failure lengthens the interval, up to a day. */
const EVERY_MINUTES = 15;
const DAY_MINUTES = 1440;
const IN_ONE_RUN = 200;
const AT_ONCE = 5;

/**
 * Fetches and parses calendar files. Both steps have limits, because strangers provide the addresses and the
 * files.
 */
export type CalendarSources = { fetch: SafeFetch; read: CalendarReader };

/**
 * Reads the outside calendars that are due, starting with the one that has waited longest.
 * @returns how many it tried to read.
 */
export async function readOutsideCalendars(ctx: Context<Product>, sources: CalendarSources): Promise<number> {
  const due = await ctx.db
    .select({ calendarId: outsideCalendars.id })
    .from(outsideCalendars)
    .innerJoin(practitioners, eq(practitioners.id, outsideCalendars.practitionerId))
    .where(and(isNull(practitioners.activeUntil), lte(outsideCalendars.nextReadAt, asDate(ctx.now()))))
    .orderBy(asc(outsideCalendars.nextReadAt))
    .limit(IN_ONE_RUN);
  await severalAtOnce(due, AT_ONCE, async (one) => await readOrPutOff(ctx, one, sources));
  return due.length;
}

/**
 * Reads one calendar. On an error, logs it and postpones the calendar by a day, so it can't block the others.
 */
async function readOrPutOff(
  ctx: Context<Product>,
  one: { calendarId: string },
  sources: CalendarSources,
): Promise<void> {
  try {
    await readOutsideCalendar(ctx, one, sources);
  } catch (err) {
    ctx.log.error({ err, calendarId: one.calendarId }, 'an outside calendar was not read');
    const nextReadAt = asDate(ctx.now().add({ hours: 24 }));
    await update(ctx, one.calendarId, { fault: 'not-answered', nextReadAt });
  }
}

/**
 * Reads one outside calendar and stores its times. Keeps the known times if it can't read the file, and adds
 * to them if the file is truncated. In both cases, the practice sees why. Reads outside any transaction, and
 * stores the times only if the calendar is still linked.
 */
export async function readOutsideCalendar(
  ctx: Context<Product>,
  { calendarId }: { calendarId: string },
  sources: CalendarSources,
): Promise<void> {
  const [calendar] = await ctx.db.select().from(outsideCalendars).where(eq(outsideCalendars.id, calendarId));
  if (!calendar) return;
  const { expertId, practitionerId } = calendar;
  const read = await tryToRead(ctx, calendar, sources);
  await inTransaction(ctx, async (ctx) => {
    await lockExpert(ctx.db, expertId);
    const [still] = await ctx.db
      .select()
      .from(outsideCalendars)
      .where(eq(outsideCalendars.id, calendarId))
      .for('update');
    const [booked] = await ctx.db
      .select({ activeUntil: practitioners.activeUntil })
      .from(practitioners)
      .where(eq(practitioners.id, practitionerId));
    if (!still || booked?.activeUntil !== null) return;
    const now = ctx.now();
    const failures = 'fault' in read ? still.failures + 1 : 0;
    const minutes = Math.min(DAY_MINUTES, EVERY_MINUTES * 2 ** Math.min(failures, 7));
    const nextReadAt = asDate(now.add({ minutes }));
    if ('fault' in read) {
      const { fault } = read;
      await update(ctx, calendarId, { fault, failures, nextReadAt });
      return;
    }
    const { unread, endsEarly } = read;
    const entries = endsEarly ? await withThoseBefore(ctx, practitionerId, read.entries) : read.entries;
    await noteOutsideCalendar(ctx, { expertId, practitionerId, entries });
    const fault = endsEarly ? 'ends-early' : null;
    await update(ctx, calendarId, {
      fault,
      failures,
      nextReadAt,
      readAt: asDate(now),
      entries: entries.length,
      unread: unread.count,
      unreadEvents: unread.first,
    });
  });
}

/**
 * Adds the known future times to those of a truncated file, because the missing part could contain their
 * events.
 */
async function withThoseBefore(
  ctx: Context<Product>,
  practitionerId: string,
  read: readonly EntryTime[],
): Promise<EntryTime[]> {
  const before = await ctx.db
    .select({ sourceId: takenTimes.sourceId, startsAt: takenTimes.startsAt, endsAt: takenTimes.endsAt })
    .from(takenTimes)
    .where(
      and(
        eq(takenTimes.practitionerId, practitionerId),
        eq(takenTimes.kind, 'calendar'),
        isNull(takenTimes.calendarId),
        gt(takenTimes.endsAt, asDate(ctx.now())),
      ),
    );
  const entries = new Entries();
  for (const entry of read) entries.add(entry);
  for (const { sourceId, ...times } of before) entries.add({ sourceId: sourceId!, ...times });
  return entries.all();
}

type Calendar = typeof outsideCalendars.$inferSelect;

async function update(ctx: Context<Product>, id: string, values: Partial<Calendar>): Promise<void> {
  await ctx.db.update(outsideCalendars).set(values).where(eq(outsideCalendars.id, id));
}

async function tryToRead(
  ctx: Context<Product>,
  calendar: Calendar,
  { fetch, read }: CalendarSources,
): Promise<CalendarAnswer | { fault: string }> {
  let file: Uint8Array;
  try {
    file = await fetch(calendar.address);
  } catch (error) {
    if (error instanceof FetchRefused) return { fault: error.fault };
    throw error;
  }
  const now = ctx.now().epochMilliseconds;
  const span = { from: new Date(now - DAY), to: new Date(now + (DAYS_AHEAD + 2) * DAY) };
  const zone = await firstZoneOf(ctx.db, calendar.expertId);
  const owners = await ownersOf(ctx, calendar);
  return await read({ file, ...span, zone, ours: `@${brand.domain}`, owners });
}

/** Returns the e-mail addresses of a calendar's owner, and any in the calendar's address. */
async function ownersOf(ctx: Context<Product>, calendar: Calendar): Promise<string[]> {
  const accounts = await ownersOfCalendar(ctx, calendar.practitionerId);
  const named = calendar.address.replaceAll(/%40/gi, '@').match(/[^/?&=#\s]+@[^/?&=#\s]+/g) ?? [];
  return [...accounts, ...named.map((email) => email.toLowerCase())];
}
