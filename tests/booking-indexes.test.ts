import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { bookingPaidBy } from '../core/business/payouts/booking-paid-by.server.ts';
import {
  readBookings,
  readPracticeBookings,
} from '../core/consultations/booking-views/read-bookings.server.ts';
import { endUnlawfulRequests, tellOfLaw } from '../core/consultations/bookings/end-unlawful.server.ts';
import { expireBookings } from '../core/consultations/bookings/expire-bookings.server.ts';
import { CONSULTATION } from '../core/consultations/bookings/move-money.server.ts';
import { readChain } from '../core/consultations/bookings/read-chain.server.ts';
import { readNoShows } from '../core/consultations/consultation-day/read-no-shows.server.ts';
import { readOpenRequests } from '../core/consultations/requests/open-requests.server.ts';
import { inviteToReview } from '../core/consultations/reviews/invite-to-review.server.ts';
import type { Context, Person } from '../core/context.ts';
import { ALL_BOOKINGS } from '../core/overview/moderation/bookings-query.ts';
import { readAllBookings } from '../core/overview/moderation/read-all-bookings.server.ts';
import { users } from '../core/people/accounts/tables.ts';
import { asDate } from '../lib/as-date.ts';
import { newId } from '../lib/id.server.ts';
import { insertExperts } from './listed-experts.ts';
import { fillWithBookings } from './made-up-bookings.ts';
import { openWorld } from './world.ts';

const world = await openWorld(2);
const BOOKINGS = 30_000;
const PEOPLE = 300;

type Statement = { text: string; values: unknown[] };
const sent: Statement[] = [];
let admin: Person;
let client: Person;
let owner: Person;

beforeAll(async () => {
  admin = await world.aPerson({ isAdmin: true });
  const expert = await world.anExpert();
  owner = expert.actor;
  client = await world.aPerson();
  const place = {
    location: 'Denver, CO',
    city: 'Denver',
    state: 'CO',
    lat: 39.7,
    lng: -105,
    zone: 'America/Denver',
  };
  const ids = Array.from({ length: PEOPLE }, () => newId());
  await world.db
    .insert(users)
    .values(ids.map((id) => ({ id, name: 'Robin Reed', email: `${id}@example.test` })));
  await insertExperts(
    world.db,
    ids.map((id) => ({ id, name: 'Sage Alder', type: 'individual', approvedAt: new Date(0), ...place })),
  );
  const superuser = new pg.Client({ connectionString: world.adminUrl });
  await superuser.connect();
  await fillWithBookings(superuser, BOOKINGS, { now: world.now });
  await superuser.query('analyze');
  await superuser.end();
  const watched = new WeakSet<pg.PoolClient>();
  world.pool.on('acquire', (one) => {
    if (watched.has(one)) return;
    watched.add(one);
    const run = one.query.bind(one) as (...args: unknown[]) => unknown;
    one.query = ((...args: unknown[]) => {
      const [asked, values] = args as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values: own } = typeof asked === 'string' ? { text: asked } : asked;
      sent.push({ text, values: Array.isArray(values) ? values : (own ?? []) });
      return run(...args);
    }) as typeof one.query;
  });
});

const asAdmin = (): Context => world.as(admin);

/**
 * The query that needs each index, as the product sends it. Indexes that back a rule (a key or a constraint)
 * need none.
 */
const NEEDED_BY: Record<string, () => Promise<unknown>> = {
  bookings_client: () => readBookings(world.as(client), { tab: 'upcoming', page: 1 }),
  bookings_expert: () =>
    readPracticeBookings(world.as(owner), {
      from: asDate(world.now),
      until: asDate(world.now.add({ hours: 168 })),
      atMost: 100,
    }),
  bookings_chain: () => readChain(asAdmin(), newId()).catch(() => {}),
  bookings_newest: () => readAllBookings(asAdmin(), ALL_BOOKINGS),
  bookings_starts: () =>
    readAllBookings(asAdmin(), { ...ALL_BOOKINGS, from: '2026-12-02', to: '2026-12-02' }),
  bookings_reference: () => readAllBookings(asAdmin(), { ...ALL_BOOKINGS, words: '#1234abcd' }),
  bookings_requested: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_awaiting_payment: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_accepting: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_accepted: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_extension_pay_by: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_missed: () => expireBookings(world.asProduct('expire-bookings')),
  bookings_completed: () => inviteToReview(world.asProduct('invite-to-review')),
  bookings_coming: () => endUnlawfulRequests(world.asProduct('obey-law')),
  bookings_unlawful: () => tellOfLaw(world.asProduct('obey-law')),
  bookings_contested: () => readNoShows(asAdmin(), { words: '', filter: 'all', sort: 'newest', after: null }),
  bookings_paid_under: () => bookingPaidBy(asAdmin(), { purpose: CONSULTATION, subjectId: newId() }),
};

/** Returns the indexes that PostgreSQL uses for a statement. */
async function indexesOf({ text, values }: Statement): Promise<string[]> {
  const { rows } = await world.pool.query(`explain (format json) ${text}`, values);
  return [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name!);
}

/** Returns the indexes that PostgreSQL uses for all reads of bookings that this work sends. */
async function indexesUsedBy(work: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await work();
  const asked = sent.filter(({ text }) => /\bbookings\b/.test(text) && /^\s*(select|with)/i.test(text));
  const used: string[] = [];
  for (const one of asked) used.push(...(await indexesOf(one)));
  return used;
}

it('needs each index of bookings for a rule or for a query', async () => {
  const { rows } = await world.pool.query<{ name: string; isRule: boolean }>(
    `select i.indexrelid::regclass::text as name,
       i.indisunique or exists (select from pg_constraint c where c.conindid = i.indexrelid) as "isRule"
     from pg_index i where i.indrelid = 'bookings'::regclass order by 1`,
  );
  const forQueries = rows.filter(({ isRule }) => !isRule).map(({ name }) => name);
  expect(forQueries).toEqual(Object.keys(NEEDED_BY).toSorted());
});

it.each(Object.entries(NEEDED_BY))('uses %s', async (index, ask) => {
  expect(await indexesUsedBy(ask)).toContain(index);
});

it("counts a client's open requests without reading all coming bookings", async () => {
  const { rows } = await world.pool.query<{
    clientId: string;
    expertId: string;
    placeId: string;
    startsAt: Date;
  }>(
    `select client_id as "clientId", expert_id as "expertId", place_id as "placeId", starts_at as "startsAt"
     from bookings where status = 'requested' limit 1`,
  );
  const used = await indexesUsedBy(() => world.db.transaction((tx) => readOpenRequests(tx, rows[0]!)));
  expect(used).toContain('bookings_client');
  expect(used).not.toContain('bookings_coming');
});
