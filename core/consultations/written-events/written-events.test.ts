import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type CalendarAccount,
  CalendarFailed,
  type CalendarFault,
} from '../../../platform/calendars/calendar-account.ts';
import { openWorld } from '../../../tests/world.ts';
import { brand } from '../../brand.ts';
import type { Context, Person } from '../../context.ts';
import { chooseCalendars } from '../../practice/connected-calendars/choose-calendars.server.ts';
import { connectCalendar } from '../../practice/connected-calendars/connect-calendar.server.ts';
import { calendarConnections, connectedCalendars } from '../../practice/connected-calendars/tables.ts';
import { busyTimes } from '../../practice/outside-calendars/busy-times.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { bookings } from '../bookings/tables.ts';
import { readWrittenEvents } from './read-written-events.server.ts';
import { writtenEvents } from './tables.ts';
import { lookForEvents, writeAllEvents, writeBookingEvent, writeDueEvents } from './write-events.server.ts';

const world = await openWorld();
const NOW = world.now;
const product = () => world.asProduct() as Context<{ kind: 'product'; job: 'write-due-events' }>;

/** A provider in memory: the files of each calendar by their address. */
const provider = {
  fault: null as CalendarFault | null,
  /** A calendar that its owner deleted. */
  gone: null as string | null,
  /** Writes, but then fails, as if the answer were lost. */
  losesAnswers: false,
  puts: 0,
  files: new Map<string, string>(),
};
const refuseGone = (calendarId: string) => {
  if (calendarId === provider.gone) throw new CalendarFailed('not-found');
};
const account: CalendarAccount = {
  list: async () => [
    { id: 'https://calendar.example/office/', name: 'Office', mayWrite: true },
    { id: 'https://calendar.example/home/', name: 'Home', mayWrite: true },
    { id: 'https://calendar.example/holidays/', name: 'Holidays', mayWrite: false },
  ],
  read: async () => ({
    token: null,
    file: new TextEncoder().encode([...provider.files.values()].join('\r\n')),
  }),
  async put(calendarId, { name, content }, written) {
    if (provider.fault) throw new CalendarFailed(provider.fault);
    refuseGone(calendarId);
    provider.puts += 1;
    const at = written?.eventId ?? calendarId + name;
    if (written && !provider.files.has(at)) return null;
    provider.files.set(at, content);
    if (provider.losesAnswers) throw new CalendarFailed('too-slow');
    return { eventId: at, etag: `"${provider.puts}"` };
  },
  async find(calendarId, { name }) {
    refuseGone(calendarId);
    return provider.files.has(calendarId + name) ? calendarId + name : null;
  },
  async remove(eventId) {
    if (provider.fault) throw new CalendarFailed(provider.fault);
    provider.files.delete(eventId);
  },
  missing: async (_, ids) => ids.filter((id) => !provider.files.has(id)),
};
world.calendars = {
  openAccount: () => account,
  providers: {},
  read: async ({ file, ...span }) => busyTimes(new TextDecoder().decode(file) || 'BEGIN:VCALENDAR', span),
};
afterEach(() => {
  world.now = NOW;
  Object.assign(provider, { fault: null, gone: null, losesAnswers: false, puts: 0 });
  provider.files.clear();
});

/** Runs the queued jobs that write events. */
async function work() {
  const jobs = world.queued.splice(0);
  for (const { name, data } of jobs) {
    if (name === 'write-booking-event') await writeBookingEvent(product(), data as never);
    if (name === 'write-all-events') await writeAllEvents(product(), data as never);
  }
}

async function choose(actor: Person, expertId: string, name: string | null) {
  const rows = await world.db
    .select({ id: connectedCalendars.id, name: connectedCalendars.name })
    .from(connectedCalendars)
    .innerJoin(calendarConnections, eq(calendarConnections.id, connectedCalendars.connectionId))
    .where(eq(calendarConnections.expertId, expertId));
  await chooseCalendars(world.as(actor), {
    reads: rows.map(({ id }) => id),
    writes: rows.find((one) => one.name === name)?.id ?? '',
  });
  await work();
}

async function withCalendar() {
  const expert = await world.anExpert();
  await connectCalendar(world.as(expert.actor), {
    server: 'calendar.example',
    account: 'robin',
    password: 'tulip-lamp-river',
  });
  await choose(expert.actor, expert.id, 'Office');
  return expert;
}

async function accepted(expert: { actor: Person; id: string }) {
  const { bookingId, client } = await world.aRequest({ expert });
  await acceptBooking(world.as(expert.actor), { bookingId });
  await work();
  return { bookingId, client };
}

const rowOf = async (expertId: string) =>
  (await world.db.select().from(writtenEvents).where(eq(writtenEvents.expertId, expertId)))[0];
const onlyFile = () => {
  expect(provider.files.size).toBe(1);
  return [...provider.files.values()][0]!.replaceAll(/\r\n[ \t]/g, '');
};

describe('an accepted booking', () => {
  it('is written into the chosen calendar with a neutral title, and takes no time from itself', async () => {
    const expert = await withCalendar();
    const { bookingId, client } = await accepted(expert);
    const file = onlyFile();
    expect(file).toContain('SUMMARY:PlugWell consultation');
    expect(file).not.toContain(client.name);
    expect(file).not.toMatch(/METHOD|ATTENDEE|ORGANIZER/);
    expect(file).toContain(bookingId);
    const span = { from: new Date('2026-12-01'), to: new Date('2026-12-30'), zone: 'America/Denver' };
    expect(busyTimes(file, { ...span, ours: `@${brand.domain}` }).entries).toEqual([]);
    expect(await rowOf(expert.id)).toMatchObject({ dueAt: null, fault: null, attempts: 0 });
  });

  it('is removed with the booking', async () => {
    const expert = await withCalendar();
    const { bookingId } = await accepted(expert);
    await cancelBooking(world.as(expert.actor), { bookingId, note: 'I am ill.' });
    await work();
    expect(provider.files.size).toBe(0);
  });

  it('is not written before it is accepted, or without a chosen calendar', async () => {
    const expert = await withCalendar();
    const { bookingId } = await world.aRequest({ expert });
    await work();
    expect(provider.puts).toBe(0);
    await choose(expert.actor, expert.id, null);
    await acceptBooking(world.as(expert.actor), { bookingId });
    await work();
    expect(provider.puts).toBe(0);
    await choose(expert.actor, expert.id, 'Home');
    expect([...provider.files.keys()]).toEqual([expect.stringContaining('/home/')]);
    await choose(expert.actor, expert.id, 'Office');
    expect([...provider.files.keys()]).toEqual([expect.stringContaining('/office/')]);
    await choose(expert.actor, expert.id, null);
    expect(provider.files.size).toBe(0);
  });

  it('cannot go into a calendar that takes no events', async () => {
    const expert = await withCalendar();
    await expect(choose(expert.actor, expert.id, 'Holidays')).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is written once, even if answers are lost or the job runs twice', async () => {
    const expert = await withCalendar();
    provider.losesAnswers = true;
    const { bookingId } = await accepted(expert);
    expect(await rowOf(expert.id)).toMatchObject({ fault: 'too-slow', attempts: 1, eventId: null });
    provider.losesAnswers = false;
    world.now = NOW.add({ minutes: 1 });
    expect(await writeDueEvents(product())).toBeGreaterThan(0);
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const { practitionerId, chainId } = booking!;
    await Promise.all([1, 2, 3].map(() => writeBookingEvent(product(), { practitionerId, chainId })));
    onlyFile();
    expect(provider.puts).toBe(2);
    expect(await rowOf(expert.id)).toMatchObject({ fault: null, dueAt: null });
  });

  it('is removed with the booking if the answer to its writing was lost', async () => {
    const expert = await withCalendar();
    provider.losesAnswers = true;
    const { bookingId } = await accepted(expert);
    provider.losesAnswers = false;
    await cancelBooking(world.as(expert.actor), { bookingId, note: 'I am ill.' });
    await work();
    expect(provider.files.size).toBe(0);
    expect(await rowOf(expert.id)).toMatchObject({ fault: null, dueAt: null, mayBeThere: false });
  });

  it.each([
    ['another calendar', 'Home', 1],
    ['no calendar', null, 0],
  ])('moves to %s if the answer to its writing was lost', async (_, name, files) => {
    const expert = await withCalendar();
    provider.losesAnswers = true;
    await accepted(expert);
    await choose(expert.actor, expert.id, 'Home');
    await choose(expert.actor, expert.id, 'Office');
    provider.losesAnswers = false;
    await choose(expert.actor, expert.id, name);
    expect(provider.files.size).toBe(files);
  });

  it('goes into another calendar if the first one was deleted', async () => {
    const expert = await withCalendar();
    provider.gone = 'https://calendar.example/office/';
    await accepted(expert);
    expect(await rowOf(expert.id)).toMatchObject({ fault: 'not-found' });
    await choose(expert.actor, expert.id, 'Home');
    expect([...provider.files.keys()]).toEqual([expect.stringContaining('/home/')]);
  });

  it('is tried again after growing pauses', async () => {
    const expert = await withCalendar();
    provider.fault = 'unreachable';
    await accepted(expert);
    const pauses: number[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      const { dueAt } = (await rowOf(expert.id))!;
      pauses.push((dueAt!.getTime() - world.now.epochMilliseconds) / 60_000);
      world.now = Temporal.Instant.fromEpochMilliseconds(dueAt!.getTime());
      await writeDueEvents(product());
    }
    expect(pauses).toEqual([1, 2, 4, 8]);
    const of = { practiceId: expert.id, practitionerId: (await practitionerOf(expert.id))! };
    expect(await readWrittenEvents(world.as(expert.actor), of)).toEqual({ deleted: [], waiting: 1 });
  });

  it('that was deleted there is reported, and neither cancelled nor written again', async () => {
    const expert = await withCalendar();
    const { bookingId } = await accepted(expert);
    provider.files.clear();
    world.now = NOW.add({ minutes: 16 });
    await lookForEvents(product());
    const of = { practiceId: expert.id, practitionerId: (await practitionerOf(expert.id))! };
    const { deleted } = await readWrittenEvents(world.as(expert.actor), of);
    expect(deleted).toMatchObject([{ bookingId }]);
    expect(await readWrittenEvents(world.as(await world.aPerson()), of)).toEqual({ deleted: [], waiting: 0 });
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(booking!.status).toBe('accepted');
    const { practitionerId, chainId } = booking!;
    await writeBookingEvent(product(), { practitionerId, chainId });
    expect(provider.files.size).toBe(0);
  });
});

async function practitionerOf(expertId: string) {
  const [row] = await world.db
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.expertId, expertId));
  return row?.practitionerId;
}
