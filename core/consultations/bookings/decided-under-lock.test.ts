import { eq, ne } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal } from '../../../lib/errors.ts';
import { newId } from '../../../lib/id.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import { warmUp } from '../../../tests/concurrently.ts';
import { moveExpert, practitionersOf } from '../../../tests/listed-experts.ts';
import { drawn } from '../../../tests/quick.ts';
import { untilBlocked } from '../../../tests/until-blocked.ts';
import { asking, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { changeTax } from '../../ground/geography/change-tax.server.ts';
import { stateLaws, stateTaxes } from '../../ground/geography/tables.ts';
import { quote } from '../../money/pricing/price.ts';
import { users } from '../../people/accounts/tables.ts';
import { openShareLink } from '../../people/clients/share-link.server.ts';
import { clientShareLinks } from '../../people/clients/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { weeklyHours } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { offerTimes } from '../offers/offer-times.server.ts';
import { consultationOffers } from '../offers/tables.ts';
import { takeOffer } from '../offers/take-offer.server.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import { settleBookings } from './settle-bookings.server.ts';
import { bookings } from './tables.ts';

const CONNECTIONS = 20;
const ROUNDS = drawn(5);
const world = await openWorld(CONNECTIONS);

beforeAll(() => warmUp(world, CONNECTIONS));
const reopen = async () => {
  await world.db.delete(stateLaws).where(ne(stateLaws.since, '2025-05-05'));
  await world.db.delete(stateTaxes).where(eq(stateTaxes.since, COLORADO.since));
};
beforeEach(async () => {
  await reopen();
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

const admin = await world.aPerson({ isAdmin: true });
const COLORADO = { state: 'CO', since: '2026-12-01', note: 'The law has changed.', source: 'A test' };

type Change = (tx: Database, them: Case) => Promise<unknown>;
type Case = { client: Person; expert: { actor: Person; id: string }; bookingId: string };

/** Returns 'done', the code and sentence of a refusal, or 'fault: ' and the error. */
async function told(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'done';
  } catch (error) {
    return isRefusal(error) ? `${error.code}: ${error.message}` : `fault: ${error}`;
  }
}

/**
 * Locks the client and the expert, starts all the work, and waits until all of it is blocked. Then makes the
 * change, commits, and returns the results.
 */
async function meanwhile(them: Case, change: Change, work: (() => Promise<unknown>)[]): Promise<string[]> {
  let answers: Promise<string>[] = [];
  await world.db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, them.client.id)).for('update');
    await tx.select().from(experts).where(eq(experts.id, them.expert.id)).for('update');
    answers = work.map((one) => told(one()));
    await untilBlocked(world, work.length);
    await change(tx, them);
  });
  return await Promise.all(answers);
}

const closeHours = async (tx: Database, { expert }: Case) => {
  await tx.delete(weeklyHours).where(eq(weeklyHours.expertId, expert.id));
  const [practitionerId = ''] = await practitionersOf(tx, expert.id);
  const range = { weekday: 7, startMinute: 600, endMinute: 660 };
  await tx.insert(weeklyHours).values({ ...range, expertId: expert.id, practitionerId });
};
const setExpert =
  (values: Partial<typeof experts.$inferInsert>) =>
  (tx: Database, { expert }: Case) =>
    tx.update(experts).set(values).where(eq(experts.id, expert.id));
const moveTo =
  (place: { state: string; zone: string }) =>
  (tx: Database, { expert }: Case) =>
    moveExpert(tx, expert.id, place);
const setClient =
  (values: Partial<typeof users.$inferInsert>) =>
  (tx: Database, { client }: Case) =>
    tx.update(users).set(values).where(eq(users.id, client.id));
const suspend = async (tx: Database, { expert }: Case) => {
  const ctx = { ...world.asProduct(), db: tx, jobs: { enqueue: async () => {}, within: () => ctx.jobs } };
  await tx.update(experts).set({ suspendedAt: new Date() }).where(eq(experts.id, expert.id));
  await settleBookings(ctx, expert.actor.id);
};

const closeState = async (tx: Database) => {
  const ctx = { ...world.as(admin), db: tx, jobs: { enqueue: async () => {}, within: () => ctx.jobs } };
  await changeLaw(ctx, { ...COLORADO, status: 'illegal' });
};

const taxState = async (tx: Database) => {
  const ctx = { ...world.as(admin), db: tx };
  await changeTax(ctx, { ...COLORADO, rate: '4.875' });
};

const CHANGES: [string, Change, request: RegExp, accept: RegExp][] = [
  [
    'the hours are closed',
    closeHours,
    /^slot_unavailable: That time cannot be booked/,
    /^slot_unavailable: You are no longer available at that time/,
  ],
  [
    'the rate is raised',
    setExpert({ ratePerMinuteCents: 250 }),
    /^price_changed: The price has changed: 30 minutes now cost \$75\.00 in person\./,
    /^price_changed: Your rate has changed\. .* \$76\.00, but the client agreed to \$31\.00/,
  ],
  [
    'the state begins to tax it',
    taxState,
    /^price_changed: The price has changed: 30 minutes now cost \$31\.46 in person, \$1\.46 tax included\./,
    /^price_changed: The tax has changed\. .* \$32\.46, but the client agreed to \$31\.00/,
  ],
  [
    'the expert is suspended',
    suspend,
    /^(not_found: Expert not found|status_changed: This booking has changed in the meantime: it is now Declined)/,
    /^status_changed: This booking has changed in the meantime: it is now Declined/,
  ],
  [
    'the listing is hidden',
    setExpert({ approvedAt: null }),
    /^not_found: Expert not found/,
    /^not_bookable: Your listing is hidden/,
  ],
  [
    'the law is another one',
    moveTo({ state: 'TX', zone: 'America/Chicago' }),
    /^state_not_served: Sage Alder is in Texas/,
    /^state_not_served: Services are not available in Texas/,
  ],
  [
    'the state closes',
    closeState,
    /^state_not_served: Sage Alder is in Colorado, where our services are not available/,
    /^state_not_served: Services are not available in Colorado at present\./,
  ],
  [
    'the client turns out to be a minor',
    setClient({ dateOfBirth: '2010-01-01' }),
    /^under_age: /,
    /^not_bookable: This client’s account is no longer active/,
  ],
];

describe('five requests, a move, and an acceptance that wait for the lock', () => {
  it.each(CHANGES)(
    `are refused in each of ${ROUNDS} rounds when %s`,
    async (_what, change, request, accept) => {
      for (let round = 0; round < ROUNDS; round++) {
        await reopen();
        const them = await world.aRequest();
        const { client, expert, bookingId } = them;
        const isOfClient = request.source.includes('under_age');
        const clients = await Promise.all(
          Array.from({ length: 5 }, () => (isOfClient ? client : world.aPerson())),
        );
        const answers = await meanwhile(them, change, [
          ...clients.map((one, hour) => {
            const start = `2026-12-03T${17 + hour}:00:00Z`;
            return () => requestBooking(world.as(one), asking(expert.id, { start }));
          }),
          () =>
            rescheduleBooking(world.as(client), {
              ...asking(expert.id, { start: '2026-12-03T22:00:00Z' }),
              bookingId,
            }),
          () => acceptBooking(world.as(expert.actor), { bookingId }),
        ]);
        for (const answer of answers.slice(0, -1)) expect(answer).toMatch(request);
        expect(answers.at(-1)).toMatch(accept);
        const made = await world.db.select().from(bookings).where(eq(bookings.expertId, expert.id));
        expect(made.map(({ id, status }) => [id, status])).toEqual([
          [bookingId, change === suspend ? 'declined' : 'requested'],
        ]);
      }
    },
    60_000,
  );
});

describe('an acceptance that waits for the lock', () => {
  it('is refused for an account whose listing has passed to someone else', async () => {
    const them = await world.aRequest();
    const { id: userId } = await world.aPerson();
    const accept = () => acceptBooking(world.as(them.expert.actor), { bookingId: them.bookingId });
    const passOn = (tx: Database) =>
      tx.update(practiceMembers).set({ userId }).where(eq(practiceMembers.practiceId, them.expert.id));
    expect(await meanwhile(them, passOn, [accept])).toEqual(['not_found: This booking was not found.']);
  });

  it('succeeds if the rate has changed and the expert has seen the new total', async () => {
    const { expert, bookingId } = await world.aRequest();
    await setExpert({ ratePerMinuteCents: 250 })(world.db, { expert } as Case);
    const accept = (totalCents?: number) =>
      told(acceptBooking(world.as(expert.actor), { bookingId, totalCents }));
    expect(await accept(quote(30, 100, 0).totalCents)).toMatch(/^price_changed/);
    expect(await accept(quote(30, 250, 0).totalCents)).toBe('done');
    const [row] = await world.db.select().from(bookings).where(eq(bookings.id, bookingId));
    expect(row).toMatchObject({ status: 'accepted', priceCents: 3000, feeCents: quote(30, 100, 0).feeCents });
  });
});

describe('an offer that waits for the lock', () => {
  it.each([
    ['the hours are closed', closeHours, /^slot_unavailable: One of these times is no longer free/],
    ['the listing is hidden', setExpert({ approvedAt: null }), /^not_found: Expert not found/],
    ['the law is another one', moveTo({ state: 'TX', zone: 'America/Chicago' }), /^state_not_served: /],
    ['the state closes', closeState, /^state_not_served: /],
  ] as [string, Change, RegExp][])('is refused when %s', async (_what, change, refused) => {
    const them = await world.aRequest();
    const offer = () =>
      offerTimes(world.as(them.expert.actor), {
        clientId: them.client.id,
        token: null,
        starts: ['2026-12-03T18:00:00Z'],
        offerId: newId(),
      });
    const [answer] = await meanwhile(them, change, [offer]);
    expect(answer).toMatch(refused);
  });

  it.each([
    ['the hours are closed', closeHours, /^slot_unavailable: That time cannot be booked/],
    ['the rate is raised', setExpert({ ratePerMinuteCents: 250 }), /^price_changed: /],
    ['the state begins to tax it', taxState, /^price_changed: /],
    [
      'the listing is hidden',
      setExpert({ approvedAt: null }),
      /^status_changed: This offer is no longer open/,
    ],
    ['the expert is suspended', suspend, /^status_changed: /],
    ['the state closes', closeState, /^state_not_served: /],
    ['the client turns out to be a minor', setClient({ dateOfBirth: '2010-01-01' }), /^under_age: /],
    [
      'the client declines it',
      (tx, { client }) =>
        tx
          .update(consultationOffers)
          .set({ declinedAt: new Date() })
          .where(eq(consultationOffers.clientId, client.id)),
      /^status_changed: This offer is no longer open/,
    ],
  ] as [string, Change, RegExp][])('books nothing when %s', async (_what, change, refused) => {
    const them = await world.aRequest();
    const [start, offerId] = ['2026-12-03T18:00:00Z', newId()];
    world.now = world.now.add({ minutes: 1 });
    const offer = { clientId: them.client.id, token: null, starts: [start], offerId };
    await offerTimes(world.as(them.expert.actor), offer);
    const take = () => takeOffer(world.as(them.client), { offerId, start });
    const [answer] = await meanwhile(them, change, [take]);
    expect(answer).toMatch(refused);
    const made = await world.db.select().from(bookings).where(eq(bookings.expertId, them.expert.id));
    expect(made).toHaveLength(1);
  });

  it('is refused if the client revokes the share link in use', async () => {
    const [client, expert] = [await world.aPerson(), await world.anExpert()];
    const token = await openShareLink(world.as(client));
    const offer = () =>
      offerTimes(world.as(expert.actor), {
        clientId: client.id,
        token,
        starts: ['2026-12-03T18:00:00Z'],
        offerId: newId(),
      });
    const takeBack = (tx: Database) =>
      tx
        .update(clientShareLinks)
        .set({ revokedAt: new Date() })
        .where(eq(clientShareLinks.userId, client.id));
    const them = { client, expert, bookingId: '' };
    world.queued.length = 0;
    expect(await meanwhile(them, takeBack, [offer])).toEqual(['not_found: Client not found']);
    expect(world.queued).toEqual([]);
  });
});
