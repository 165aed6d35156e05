import { and, eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { concurrently, tallyOf, warmUp } from '../../../tests/concurrently.ts';
import { drawn } from '../../../tests/quick.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { ALL_HOURS } from '../../practice/availability/weekly-hours.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { bookings } from './tables.ts';

const world = await openWorld(20);
const CLIENTS = 200;
const ROUNDS = drawn(20);
const METHOD = 'In-Person Consultation';
const clients: Person[] = [];
for (let made = 0; made < CLIENTS; made += 20) {
  clients.push(...(await Promise.all(Array.from({ length: 20 }, () => world.aPerson()))));
}

describe('200 clients for one time', () => {
  it(`make one booking in each of ${ROUNDS} rounds, and 199 learn that the time is taken`, async () => {
    await warmUp(world, 20);
    for (let round = 0; round < ROUNDS; round++) {
      const expert = await world.anExpert();
      const attempts = clients.map(
        (client) => () =>
          requestBooking(world.as(client), {
            expertId: expert.id,
            start: '2026-12-02T18:00:00Z',
            minutes: 30,
            method: METHOD,
            requestKey: newId(),
          }),
      );
      expect(tallyOf(await concurrently(attempts))).toEqual({ done: 1, slot_taken: CLIENTS - 1 });
      const held = await world.db
        .select({ clientId: bookings.clientId, id: bookings.id })
        .from(bookings)
        .where(eq(bookings.expertId, expert.id));
      expect(held).toHaveLength(1);
      const winner = clients.find((client) => client.id === held[0]!.clientId)!;
      await cancelBooking(world.as(winner), { bookingId: held[0]!.id });
    }
  }, 120_000);
});

describe('many clients at many overlapping times', () => {
  it('never leave two active bookings overlapping while they request, move, accept, and cancel simultaneously', async () => {
    const random = seededRandom(7);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
    const crew = await Promise.all(Array.from({ length: 3 }, () => world.anExpert()));
    for (const expert of crew) await changeWeeklyHours(world.as(expert.actor), { hours: ALL_HOURS });
    const { days } = await slotsOf(world.as(null), crew[0]!.id);
    const starts = days.flatMap((day) => day.slots.map((slot) => slot.startsAt)).slice(0, 60);
    const ask = () => ({
      expertId: pick(crew).id,
      start: new Date(pick(starts)).toISOString(),
      minutes: pick([15, 30, 45, 60]),
      method: METHOD,
      requestKey: newId(),
    });
    const active = inArray(bookings.status, ['requested', 'accepted']);
    const codes = new Set<string>();
    for (let round = 0; round < drawn(6); round++) {
      const mine = await world.db
        .select()
        .from(bookings)
        .where(
          and(
            active,
            inArray(
              bookings.expertId,
              crew.map((expert) => expert.id),
            ),
          ),
        );
      const moves = mine.map((booking) => {
        const client = world.as(clients.find((one) => one.id === booking.clientId)!);
        const expert = world.as(crew.find((one) => one.id === booking.expertId)!.actor);
        const which = random();
        if (which < 0.3) return codeOf(acceptBooking(expert, { bookingId: booking.id }));
        if (which < 0.5) return codeOf(cancelBooking(client, { bookingId: booking.id }));
        const next = { ...ask(), expertId: booking.expertId, bookingId: booking.id };
        return codeOf(rescheduleBooking(client, next));
      });
      const requests = clients.slice(0, 60).map((client) => codeOf(requestBooking(world.as(client), ask())));
      for (const code of await Promise.all([...moves, ...requests])) codes.add(code);
    }
    const overlaps = await world.db.execute(sql`
      select a.id from bookings a join bookings b on a.expert_id = b.expert_id and a.id < b.id
        and a.chain_id <> b.chain_id
        and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
      where a.status in ('requested', 'accepted') and b.status in ('requested', 'accepted')`);
    expect(overlaps.rows).toEqual([]);
    expect([...codes].filter((code) => code.startsWith('fault'))).toEqual([]);
    expect(codes).toContain('done');
    expect(codes).toContain('slot_taken');
  }, 60_000);
});
