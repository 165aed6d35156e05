import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../lib/id.server.ts';
import { openEarlierDatabase } from '../../tests/earlier-database.ts';
import { openWorld } from '../../tests/world.ts';
import { ACTIVE_STATUSES } from './booking.ts';

const world = await openWorld();
const earlier = await openEarlierDatabase('name_each_transition');
afterAll(() => earlier.close());

it('the constraint against overlaps of a client holds for the statuses that the table leads on from', async () => {
  const { rows } = await world.db.execute<{ name: string; rule: string }>(sql`
    select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
    where contype = 'x' and conrelid = 'bookings'::regclass`);
  expect(rows.map(({ name }) => name)).toEqual(['bookings_client_no_overlap']);
  const named = [...rows[0]!.rule.matchAll(/'([\w-]+)'::text/g)].map(([, status]) => status);
  expect(named.toSorted()).toEqual([...ACTIVE_STATUSES].toSorted());
});

it('an upgrade names the events from before the transitions had names, by where they led and who did it', async () => {
  const { pool } = earlier;
  const [client, expert, admin] = [newId(), newId(), newId()];
  for (const id of [client, expert, admin]) {
    await pool.query(`insert into users (id, name, email) values ($1, 'Robin', $2)`, [
      id,
      `${id}@example.test`,
    ]);
  }
  await pool.query(
    `insert into experts (id, user_id, name, type, location, city, state, lat, lng, zone)
     values ($1, $1, 'Sage', 'individual', '', '', 'CO', 39, -104, 'America/Denver')`,
    [expert],
  );
  const [early, late] = ['2026-11-01T12:00:00Z', '2026-11-02T12:00:00Z'];
  const booking = async (replacesId: string | null = null) => {
    const id = newId();
    await pool.query(
      `insert into bookings (id, expert_id, client_id, method, status, starts_at, ends_at, minutes, zone,
         location, state, price_cents, fee_cents, request_key, replaces_id)
       values ($1, $2, $3, '', 'cancelled', '2026-11-05T18:00Z', '2026-11-05T18:30Z', 30, '', '', 'CO', 1, 1, $1, $4)`,
      [id, expert, client, replacesId],
    );
    return id;
  };
  const [replaced, other] = [await booking(), await booking()];
  await booking(replaced);
  await pool.query(
    `insert into suspensions (id, user_id, reason, suspended_by, suspended_at) values ($1, $2, '', $3, $4)`,
    [newId(), expert, admin, late],
  );
  const events = [
    [other, null, 'requested', client, early, 'request', 'client'],
    [other, 'requested', 'accepted', expert, early, 'accept', 'expert'],
    [other, 'requested', 'declined', expert, early, 'decline', 'expert'],
    [other, 'requested', 'declined', null, early, 'turn-away', 'admin'],
    [other, 'requested', 'cancelled', client, early, 'withdraw', 'client'],
    [replaced, 'accepted', 'cancelled', client, early, 'replace', 'client'],
    [other, 'accepted', 'cancelled', expert, early, 'cancel', 'expert'],
    [other, 'accepted', 'cancelled', null, late, 'call-off-for-expert', 'admin'],
    [other, 'accepted', 'cancelled', null, early, 'call-off-for-client', 'admin'],
    [other, 'requested', 'expired', null, early, 'expire', 'product'],
    [other, 'accepted', 'completed', null, early, 'complete', 'product'],
  ] as const;
  for (const [bookingId, from, to, actorId, at] of events) {
    await pool.query(
      `insert into booking_events (id, booking_id, actor_id, from_status, to_status, at)
       values ($1, $2, $3, $4, $5, $6)`,
      [newId(), bookingId, actorId, from, to, at],
    );
  }
  await earlier.upgrade();
  const { rows } = await pool.query('select transition, by from booking_events order by id');
  expect(rows).toEqual(events.map(([, , , , , transition, by]) => ({ transition, by })));
});
