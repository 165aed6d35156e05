import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { practitionersOf } from '../../../tests/listed-experts.ts';
import { untilBlocked } from '../../../tests/until-blocked.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { rescheduleBooking } from '../../consultations/requests/reschedule-booking.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { noteOutsideCalendar } from '../linked-calendars/note-outside-calendar.server.ts';
import { nextFreeTimes } from './read-free-times.server.ts';
import { takenTimes } from './tables.ts';
import { cancelDaysOff, takeDaysOff } from './take-days-off.server.ts';
import { readConflicts, takeTime } from './taken-time.server.ts';

const world = await openWorld();
beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

const takenOf = async (expertId: string) =>
  (await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, expertId))).map(
    ({ kind, startsAt, endsAt }) => [kind, startsAt.toISOString(), endsAt.toISOString()],
  );
const at = (clock: string) => new Date(`2026-12-02T${clock}:00Z`);
const ask = async (expertId: string, start = '2026-12-02T18:00:00Z') =>
  requestBooking(world.as(await world.aPerson()), asking(expertId, { start }));
const calendar = (expertId: string, ...spans: [from: string, to: string][]) =>
  noteOutsideCalendar(world.asProduct(), {
    expertId,
    entries: spans.map(([from, to], place) => ({
      sourceId: `entry ${place}`,
      startsAt: at(from),
      endsAt: at(to),
    })),
  });

describe('the time of a booking', () => {
  it('is taken while the booking can still take place', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const own = ['booking', '2026-12-02T18:00:00.000Z', '2026-12-02T18:30:00.000Z'];
    expect(await takenOf(expert.id)).toEqual([own]);
    await acceptBooking(world.as(expert.actor), { bookingId });
    expect(await takenOf(expert.id)).toEqual([own]);
    await cancelBooking(world.as(client), { bookingId });
    expect(await takenOf(expert.id)).toEqual([]);
  });

  it('blocks the buffers from its request', async () => {
    const expert = await world.anExpert();
    const client = await world.aPerson();
    await world.aBooking({
      expertId: expert.id,
      clientId: client.id,
      startsAt: at('18:00'),
      status: 'accepted',
      bufferBeforeMinutes: 30,
      bufferAfterMinutes: 60,
    });
    expect(await takenOf(expert.id)).toEqual([
      ['booking', '2026-12-02T17:30:00.000Z', '2026-12-02T19:30:00.000Z'],
    ]);
    expect(await codeOf(ask(expert.id, '2026-12-02T17:30:00Z'))).toBe('slot_taken');
    expect(await codeOf(ask(expert.id, '2026-12-02T19:00:00Z'))).toBe('slot_taken');
    expect(await codeOf(ask(expert.id, '2026-12-02T17:00:00Z'))).toBe('done');
    expect(await codeOf(ask(expert.id, '2026-12-02T19:30:00Z'))).toBe('done');
  });

  it('overlaps only the booking that it replaces, by a database constraint', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    const half = { startsAt: at('18:15'), endsAt: at('18:45'), requestKey: newId() };
    const next = { ...row!, ...half, id: newId(), replacesId: bookingId };
    await world.db.insert(bookings).values(next);
    await takeTime(world.asProduct(), { ...next, bookingId: next.id });
    expect(await takenOf(expert.id)).toHaveLength(2);
    const other = { ...next, id: newId(), chainId: newId(), requestKey: newId() };
    await expect(world.db.insert(bookings).values(other)).rejects.toMatchObject({
      cause: { constraint: 'bookings_client_no_overlap' },
    });
    const theirs = await world.aPerson();
    await expect(
      world.aBooking({ expertId: expert.id, clientId: theirs.id, startsAt: at('18:30') }),
    ).rejects.toMatchObject({ cause: { constraint: 'taken_times_no_overlap' } });
    expect(client.id).toBe(next.clientId);
  });

  it('stays in one chain when it is moved twice by half an hour', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const move = async (from: string, start: string) =>
      (await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId: from }))
        .bookingId;
    const second = await move(bookingId, '2026-12-02T18:30:00Z');
    const third = await move(second, '2026-12-02T19:00:00Z');
    const rows = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    expect(new Set(rows.map(({ chainId }) => chainId))).toEqual(new Set([bookingId]));
    expect(await takenOf(expert.id)).toEqual([
      ['booking', '2026-12-02T19:00:00.000Z', '2026-12-02T19:30:00.000Z'],
    ]);
    expect(rows.find(({ id }) => id === third)).toMatchObject({ status: 'requested', replacesId: second });
  });
});

describe('days off', () => {
  it('are whole local days, refuse new bookings, and list the existing ones', async () => {
    const { expert, bookingId } = await world.aRequest();
    const { id, conflicts } = await takeDaysOff(world.as(expert.actor), {
      from: '2026-12-02',
      until: '2026-12-03',
    });
    expect(await takenOf(expert.id)).toContainEqual([
      'day-off',
      '2026-12-02T07:00:00.000Z',
      '2026-12-04T07:00:00.000Z',
    ]);
    expect(conflicts).toMatchObject([{ bookingId, with: { id, kind: 'day-off' } }]);
    expect(await codeOf(ask(expert.id, '2026-12-02T20:00:00Z'))).toBe('slot_taken');
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('slot_unavailable');
    const free = (await nextFreeTimes(world.as(null), [expert.id], 400)).get(expert.id)!;
    expect(free.filter((start) => /2026-12-0[23]T(1[6-9]|2)/.test(start))).toEqual([]);
    expect(free.some((start) => start.startsWith('2026-12-04T16'))).toBe(true);

    await cancelDaysOff(world.as(expert.actor), { id });
    expect(await readConflicts(world.as(null), expert.id)).toEqual([]);
    expect(await codeOf(acceptBooking(world.as(expert.actor), { bookingId }))).toBe('done');
  });

  it('move the free stretch forward and back', async () => {
    const expert = await world.anExpert();
    const freeFrom = async () =>
      (await world.db.select().from(experts).where(eq(experts.id, expert.id)))[0]!.freeFrom;
    const { id } = await takeDaysOff(world.as(expert.actor), { from: '2026-12-01', until: '2026-12-04' });
    expect(await freeFrom()).toEqual(new Date('2026-12-05T16:00:00Z'));
    await cancelDaysOff(world.as(expert.actor), { id });
    expect(await freeFrom()).toEqual(new Date('2026-12-01T16:00:00Z'));
  });

  it.each([
    ['that end before they begin', '2026-12-04', '2026-12-03', 'invalid_input'],
    ['that are over', '2026-11-01', '2026-11-30', 'invalid_input'],
    ['of more than a year', '2026-12-01', '2027-12-02', 'invalid_input'],
    ['without a date', 'tomorrow', '2026-12-02', 'invalid_input'],
    ['of today', '2026-12-01', '2026-12-01', 'done'],
    ['three years ahead', '2029-11-30', '2029-12-01', 'done'],
    ['further ahead', '2029-12-01', '2029-12-02', 'invalid_input'],
    ['of the last day that can be typed', '9999-12-31', '9999-12-31', 'invalid_input'],
  ])('%s are checked', async (_what, from, until, code) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(takeDaysOff(world.as(actor), { from, until }))).toBe(code);
  });

  it('are limited to a hundred ahead', async () => {
    const ctx = world.as((await world.anExpert()).actor);
    const first = Temporal.PlainDate.from('2026-12-02');
    const take = (days: number) => {
      const date = first.add({ days }).toString();
      return codeOf(takeDaysOff(ctx, { from: date, until: date }));
    };
    for (let days = 0; days < 100; days += 1) expect(await take(days)).toBe('done');
    expect(await take(100)).toBe('invalid_input');
    expect(await take(99)).toBe('done');
  });

  it('can be taken by experts, and cancelled only within their practice', async () => {
    const [expert, other, client] = [await world.anExpert(), await world.anExpert(), await world.aPerson()];
    const days = { from: '2026-12-02', until: '2026-12-02' };
    expect(await codeOf(takeDaysOff(world.as(null), days))).toBe('sign_in_required');
    expect(await codeOf(takeDaysOff(world.as(client), days))).toBe('not_allowed');
    const { id } = await takeDaysOff(world.as(expert.actor), days);
    await cancelDaysOff(world.as(other.actor), { id });
    expect(await takenOf(expert.id)).toHaveLength(1);
    expect(await codeOf(cancelDaysOff(world.as(expert.actor), { id: "' or true --" }))).toBe('not_found');
  });
});

describe('an outside calendar', () => {
  it('takes time that can overlap itself and days off, and frees what it no longer has', async () => {
    const expert = await world.anExpert();
    await takeDaysOff(world.as(expert.actor), { from: '2026-12-03', until: '2026-12-03' });
    await calendar(expert.id, ['18:00', '19:00'], ['18:30', '19:30']);
    expect(await codeOf(ask(expert.id))).toBe('slot_taken');
    expect(await codeOf(ask(expert.id, '2026-12-02T19:00:00Z'))).toBe('slot_taken');
    await calendar(expert.id, ['20:00', '21:00']);
    expect(await takenOf(expert.id)).toHaveLength(2);
    expect(await codeOf(ask(expert.id))).toBe('done');
  });

  it('reports conflicting bookings and leaves them unchanged', async () => {
    const { expert, bookingId } = await world.aRequest();
    await acceptBooking(world.as(expert.actor), { bookingId });
    await calendar(expert.id, ['18:15', '18:20'], ['20:00', '21:00']);
    expect(await readConflicts(world.as(null), expert.id)).toMatchObject([
      { bookingId, startsAt: at('18:00'), with: { kind: 'calendar', startsAt: at('18:15') } },
    ]);
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(row!.status).toBe('accepted');
    world.now = Temporal.Instant.from('2026-12-02T18:30:00Z');
    expect(await readConflicts(world.as(null), expert.id)).toEqual([]);
  });

  it.each([
    ['an entry that ends before it begins', [['19:00', '18:00']]],
    ['an entry without a length', [['18:00', '18:00']]],
  ] as [string, [string, string][]][])('with %s is refused as a whole', async (_what, spans) => {
    const expert = await world.anExpert();
    await calendar(expert.id, ['20:00', '21:00']);
    expect(await codeOf(calendar(expert.id, ...spans))).toBe('invalid_input');
    expect(await takenOf(expert.id)).toHaveLength(1);
  });

  it('that takes the time while a request waits for the lock causes a refusal', async () => {
    const expert = await world.anExpert();
    let answer: Promise<string> | undefined;
    const [practitionerId = ''] = await practitionersOf(world.db, expert.id);
    await world.db.transaction(async (tx) => {
      await tx.select().from(experts).where(eq(experts.id, expert.id)).for('update');
      answer = codeOf(ask(expert.id));
      await untilBlocked(world, 1);
      await tx.insert(takenTimes).values({
        id: newId(),
        expertId: expert.id,
        practitionerId,
        kind: 'calendar',
        sourceId: 'a',
        startsAt: at('18:00'),
        endsAt: at('19:00'),
      });
    });
    expect(await answer).toBe('slot_taken');
  });
});
