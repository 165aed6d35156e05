import { and, eq, gt, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../core/consultations/answers/cancel-booking.server.ts';
import { statusesOf } from '../../core/consultations/bookings/calendar-standing.ts';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { writtenEvents } from '../../core/consultations/written-events/tables.ts';
import {
  writeAllEvents,
  writeBookingEvent,
  writeDueEvents,
} from '../../core/consultations/written-events/write-events.server.ts';
import { slotsOf } from '../../core/practice/availability/read-free-times.server.ts';
import { takenTimes } from '../../core/practice/availability/tables.ts';
import { chooseCalendars } from '../../core/practice/connected-calendars/choose-calendars.server.ts';
import {
  readConnectedCalendar,
  readConnectedCalendars,
} from '../../core/practice/connected-calendars/sync-calendars.server.ts';
import { calendarConnections, connectedCalendars } from '../../core/practice/connected-calendars/tables.ts';
import { takeCalendarNotice } from '../../core/practice/connected-calendars/watch-calendars.server.ts';
import { isRefusal } from '../../lib/errors.ts';
import { openWorld } from '../world.ts';
import { type Notice, SIDES, type Side } from './calendar-sides.ts';

/** How many changes to make, and the seed that repeats them. */
const CHANGES = Number(process.env.PROVE_CHANGES ?? 1000);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
/** How many seconds pass on the product's clock between two changes. */
const STEP_SECONDS = 15;
const HALF_HOUR = 1_800_000;

it.each(Object.keys(SIDES))(
  'a calendar at %s and the bookings agree after random changes and faults',
  async (program) => {
    const world = await openWorld();
    const side = await SIDES[program]!(() => world.now);
    if (!side) {
      console.log(`Not tried: the Debian package ${program} is not installed.`);
      return;
    }
    const random = randomBy(SEED);
    const chance = (part: number) => random() < part;
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    world.calendars = side.means;
    const expert = await world.anExpert();
    await side.connect(world.as(expert.actor));
    const calendars = await world.db.select().from(connectedCalendars);
    await chooseCalendars(world.as(expert.actor), {
      reads: calendars.map(({ id }) => id),
      writes: calendars.find(({ name }) => name === 'work')!.id,
    });

    let faults = 0;
    const draw: Side['faults'] = (method) => {
      if (!chance(0.15)) return chance(0.1) ? 'lie' : 'pass';
      faults += 1;
      if (chance(0.4) && (method === 'PUT' || method === 'POST' || method === 'PATCH')) return 'lose';
      if (chance(0.3)) return 'drop';
      return chance(0.5) ? 503 : 429;
    };

    type Outside = { at: number; addedAt: number; seenAt: number | null };
    const outside = new Map<string, Outside>();
    const events = { late: 0, double: 0, accepted: 0, cancelled: 0, known: 0 };
    const slots = Array.from({ length: 13 * 16 }, (_, nth) => {
      const day = Math.floor(nth / 16) + 1;
      return Date.parse('2026-12-01T15:00:00Z') + day * 86_400_000 + (nth % 16) * HALF_HOUR;
    });
    const put = async (id: string, at: number) => {
      await side.put(id, at);
      await tell();
      outside.set(id, { at, addedAt: world.now.epochMilliseconds, seenAt: null });
    };
    /** Notices on their way, and the round in which each arrives: some twice, some late, some never. */
    const coming: { notice: Notice; round: number }[] = [];
    let round = 0;
    async function tell() {
      for (const notice of await side!.notices()) {
        for (let times = pick([0, 1, 1, 1, 2]); times > 0; times -= 1) {
          coming.push({ notice, round: round + pick([0, 0, 0, 1, 4]) });
        }
      }
    }

    async function work() {
      round += 1;
      for (const { notice } of coming.filter((one) => one.round < round)) {
        await takeCalendarNotice(world.as(null), notice);
      }
      coming.splice(0, coming.length, ...coming.filter((one) => one.round >= round));
      if (chance(0.05)) side!.forget('keys');
      if (chance(0.05)) side!.forget('changes');
      for (const { name, data } of world.queued.splice(0)) {
        if (name === 'write-booking-event') await writeBookingEvent(world.asProduct(), data as never);
        if (name === 'write-all-events') await writeAllEvents(world.asProduct(), data as never);
        if (name === 'read-connected-calendar') await readConnectedCalendar(world.asProduct(), data as never);
      }
      await readConnectedCalendars(world.asProduct());
      await writeDueEvents(world.asProduct());
      const taken = await world.db.select().from(takenTimes).where(eq(takenTimes.kind, 'calendar'));
      const known = new Set(taken.map(({ startsAt }) => startsAt.getTime()));
      for (const event of outside.values()) {
        if (event.seenAt === null && known.has(event.at)) event.seenAt = world.now.epochMilliseconds;
      }
    }

    const open: { bookingId: string; startsAt: number }[] = [];
    const isComing = (startsAt: number) => startsAt > world.now.epochMilliseconds;
    async function book() {
      const client = await world.aPerson();
      const { days } = await slotsOf(world.as(null), expert.id);
      const free = days.flatMap((day) => day.slots.map((slot) => slot.startsAt));
      if (free.length === 0) return;
      const asked = new Date(pick(free)).toISOString();
      const { bookingId } = await world.aRequest({ client, expert, start: asked });
      // Meanwhile, the expert's own calendar fills up now and then.
      const isTaken = chance(0.3);
      if (isTaken) await put(`busy${bookingId.replaceAll('-', '')}`, Date.parse(asked));
      world.now = world.now.add({ seconds: STEP_SECONDS });
      try {
        await acceptBooking(world.as(expert.actor), { bookingId });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        events.known += Number(isTaken);
        return;
      }
      events.accepted += 1;
      open.push({ bookingId, startsAt: Date.parse(asked) });
      const [connection] = await world.db.select().from(calendarConnections);
      const overlaps = [...outside.values()].some(({ at }) => at === Date.parse(asked));
      if (overlaps && connection!.fault === null) events.double += 1;
      else if (overlaps) events.late += 1;
    }

    const began = performance.now();
    side.faults = draw;
    for (let change = 0; change < CHANGES; change += 1) {
      const kind = random();
      const ids = [...outside.keys()];
      if (kind < 0.25) await put(`own${change}`, pick(slots));
      else if (kind < 0.4 && ids.length > 0) await put(pick(ids), pick(slots));
      else if (kind < 0.55 && ids.length > 0) {
        const id = pick(ids);
        await side.remove(id);
        await tell();
        outside.delete(id);
      } else if (kind < 0.85) await book();
      else if (open.length > 0) {
        const { bookingId, startsAt } = open.splice(Math.floor(random() * open.length), 1)[0]!;
        if (isComing(startsAt)) {
          await cancelBooking(world.as(expert.actor), { bookingId, note: 'I am ill.' });
          events.cancelled += 1;
        }
      }
      world.now = world.now.add({ seconds: STEP_SECONDS });
      await work();
    }
    const waits = [...outside.values()].flatMap(({ addedAt, seenAt }) =>
      seenAt === null ? [] : [(seenAt - addedAt) / 1000],
    );

    side.faults = null;
    for (let rounds = 0; rounds < 40; rounds += 1) {
      world.now = world.now.add({ minutes: 2 });
      await work();
      const due = await world.db.select().from(writtenEvents).where(gt(writtenEvents.attempts, 0));
      const [connection] = await world.db.select().from(calendarConnections);
      if (due.length === 0 && connection!.fault === null && rounds > 5) break;
    }

    const confirmed = await world.db
      .select({ chainId: bookings.chainId, startsAt: bookings.startsAt })
      .from(bookings)
      .where(
        and(
          inArray(bookings.status, statusesOf('confirmed')),
          gt(bookings.startsAt, new Date(world.now.epochMilliseconds)),
        ),
      );
    const wanted = confirmed
      .map(({ chainId, startsAt }) => `${chainId} ${startsAt.toISOString()}`)
      .toSorted();
    // Past ones stay in the calendar.
    const there = (await side.written())
      .filter((written) => isComing(Date.parse(written.split(' ')[1]!)))
      .toSorted();
    const taken = await world.db.select().from(takenTimes).where(eq(takenTimes.kind, 'calendar'));
    const busy = taken.map(({ startsAt }) => startsAt.getTime()).toSorted();
    const own = [...outside.values()]
      .map(({ at }) => at)
      .filter((at) => at > Date.parse('2026-12-01'))
      .toSorted();

    const sorted = waits.toSorted((one, other) => one - other);
    console.log(
      `${side.name}, seed ${SEED}: ${CHANGES} changes, ${faults} faults, ${events.accepted} accepted, ` +
        `${events.known} refused because the calendar had just filled, ${events.cancelled} cancelled, ` +
        `${events.late} accepted while the provider failed, ${events.double} double bookings. ` +
        `Busy times were seen after ${sorted[Math.floor(sorted.length / 2)]} s in the median and ${sorted.at(-1)} s at most ` +
        `on the product's clock. ${Math.round((performance.now() - began) / 1000)} s in all.`,
    );
    await side.close();
    expect(there).toEqual(wanted);
    expect(busy).toEqual(own);
    expect(events.double).toBe(0);
  },
);

/** Returns a generator of numbers from 0 to 1 that repeats by its seed (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
