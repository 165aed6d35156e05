import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { byCard } from '../../../tests/by-card.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../consultations/answers/cancel-booking.server.ts';
import { type PeriodFigure, periodFiguresOf } from './period-figures.ts';
import { figuresStatement, readPeriodFigures } from './read-period-figures.server.ts';

const world = await openWorld();
const { aHeld, settle } = byCard(world);
const admin = await world.aPerson({ isAdmin: true, zone: 'America/Denver' });
const read = (state: string | null = null, days: 30 | 90 = 30) =>
  readPeriodFigures(world.as(admin), { days, state });

describe('the figures of a period', () => {
  it('are zero for each day without events', async () => {
    const { days, byDay, totals, states } = await read();
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-11-02', '2026-12-01']);
    expect(byDay.charged).toEqual(days.map(() => 0));
    expect([totals.requests, states]).toEqual([0, []]);
    expect((await read(null, 90)).days).toHaveLength(90);
  });

  it('count requests, acceptances, cancellations, and their money on the admin’s day', async () => {
    world.payments = { ...world.payments, wayToPay: 'card', commissionPercent: 10 };
    const [kept, cancelled] = [await aHeld(), await aHeld()];
    for (const { expert, bookingId } of [kept, cancelled]) {
      await acceptBooking(world.as(expert.actor), { bookingId });
    }
    await settle();
    await cancelBooking(world.as(cancelled.expert.actor), { bookingId: cancelled.bookingId });
    await settle();
    const client = await world.aPerson();
    const other = await world.anExpert({ state: 'OR' });
    const base = { clientId: client.id, expertId: other.id, state: 'OR' } as const;
    // Evening of November 29 in Denver, but already November 30 in UTC.
    const evening = new Date('2026-11-30T04:00:00Z');
    await world.aBooking({ ...base, status: 'completed', startsAt: evening, createdAt: evening });
    const later = new Date('2026-11-30T18:00:00Z');
    await world.aBooking({ ...base, status: 'client-no-show', startsAt: later, createdAt: evening });
    await world.aBooking({ ...base, status: 'expired', startsAt: later, createdAt: evening, askedAt: null });
    const { byDay, totals, states } = await read();
    expect(totals).toEqual({
      requests: 4,
      accepted: 2,
      completed: 1,
      cancelled: 1,
      'no-shows': 1,
      charged: 6200,
      'given-back': 3100,
      fees: 100,
      commission: 300,
      'paid-out': 0,
    });
    expect(byDay.requests.slice(-3)).toEqual([2, 0, 2]);
    expect([byDay.completed.slice(-3), byDay['no-shows'].slice(-3)]).toEqual([
      [1, 0, 0],
      [0, 1, 0],
    ]);
    expect(states.map(({ state, figures }) => [state, figures.requests, figures.charged])).toEqual([
      ['CO', 2, 6200],
      ['OR', 2, 0],
    ]);
    const oregon = await read('OR');
    expect([oregon.totals.requests, oregon.totals.charged, oregon.totals.completed]).toEqual([2, 0, 1]);
    expect(oregon.states).toHaveLength(2);
  });

  it('are only for admins', async () => {
    for (const who of [null, await world.aPerson(), (await world.anExpert()).actor]) {
      expect(await codeOf(readPeriodFigures(world.as(who), { days: 30, state: null }))).toBe('not_found');
    }
  });

  it('exclude days outside the period', () => {
    const counted = { name: 'requests' as PeriodFigure, state: null, total: 3 };
    const { byDay } = periodFiguresOf([{ ...counted, day: '2026-01-01' }], ['2026-01-02']);
    expect(byDay.requests).toEqual([0]);
  });

  it('are read through indexes on time', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    await world.db.execute(sql`
      insert into bookings (id, expert_id, client_id, practitioner_id, method, status, starts_at, ends_at, minutes,
        zone, location, state, price_cents, fee_cents, request_key, chain_id, answer_by, created_at)
      select id, ${expert.id}, ${client.id}, ${expert.id}, '', 'completed', at, at + interval '30 minutes', 30,
        'America/Denver', 'Denver, CO', 'CO', 3000, 100, id, id, at, at - interval '2 days'
      from (select gen_random_uuid() as id, '2020-01-01'::timestamptz + n * interval '3 hours' as at
        from generate_series(1, 20000) n) made`);
    await world.db.execute(sql`
      insert into booking_events (id, booking_id, transition, by, to_status, at)
      select gen_random_uuid(), b.id, 'accept', 'expert', 'accepted', b.created_at from bookings b
      where b.status = 'completed'`);
    for (const name of ['bookings', 'booking_events']) await world.asOwner(`analyze ${name}`);
    const asked = { since: '2026-11-01T00:00:00Z', now: '2026-12-01T00:00:00Z', zone: 'UTC', state: null };
    const { rows } = await world.db.execute<{ 'QUERY PLAN': string }>(
      sql`explain ${figuresStatement(asked)}`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['bookings_newest', 'bookings_starts', 'booking_events_other_at_idx']) {
      expect(plan).toContain(index);
    }
  });
});
