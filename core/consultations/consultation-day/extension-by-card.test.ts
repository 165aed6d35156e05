import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCard } from '../../../platform/payments/sandbox.ts';
import { byCard } from '../../../tests/by-card.ts';
import { concurrently } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { payouts } from '../../business/payouts/tables.ts';
import { readMovements } from '../../business/statements/movements.server.ts';
import type { Person } from '../../context.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { payments } from '../../money/payments/tables.ts';
import { applyEvents } from '../../money/provider-events/apply-events.server.ts';
import { readActivity } from '../../overview/activity/read-activity.server.ts';
import { takenTimes } from '../../practice/availability/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { sayMoneyStep } from '../booking-views/money-step.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { readMoneySteps } from '../booking-views/read-money-steps.server.ts';
import { expireBookings } from '../bookings/expire-bookings.server.ts';
import { extensionPayBy } from '../bookings/extension.ts';
import { bookingExtensions, bookings } from '../bookings/tables.ts';
import { contestNoShow } from './contest-no-show.server.ts';
import { decideNoShow } from './decide-no-show.server.ts';
import { endConsultation } from './end-consultation.server.ts';
import { agreeToExtension, proposeExtension, refuseExtension } from './extend-consultation.server.ts';
import { payForExtension } from './pay-extension.server.ts';
import { sayNoShow } from './say-no-show.server.ts';
import { startConsultation } from './start-consultation.server.ts';

const world = await openWorld(12);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const { aHeld, settle, deliver, forget } = byCard(world);
/** 11 AM in Denver and, below, the total in cents: 30 minutes at $1 a minute, plus the $1 fee. */
const START = Temporal.Instant.from('2026-12-02T18:00:00Z');
const TOTAL = 3100;
const MORE = 1500;

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 0 };
  forget();
});
afterEach(async () => {
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });
});

const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const extensionOf = async (bookingId: string) =>
  (await world.db.select().from(bookingExtensions).where(eq(bookingExtensions.bookingId, bookingId)))[0]!;
const paidFor = async (id: string) =>
  await world.db.select().from(payments).where(eq(payments.subjectId, id)).orderBy(payments.createdAt);
const stateOf = async (id: string) => (await paidFor(id)).map(({ state }) => state).join();
const moneyOf = async (id: string) => await balances(world, (await paidFor(id)).at(-1)!.id);
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' ? [`${data.to}: ${data.subject}`] : [],
  );
const minutesFromStart = (minutes: number) => START.add({ minutes });
const expire = () => expireBookings(world.asProduct());

/**
 * Creates a consultation in progress. The expert has proposed an extension of 15 minutes, and the client has
 * agreed to it.
 */
async function agreed(given: Parameters<typeof aHeld>[0] = {}) {
  const made = await aHeld(given);
  await acceptBooking(world.as(made.expert.actor), { bookingId: made.bookingId });
  await settle();
  world.now = START;
  await startConsultation(world.as(made.expert.actor), { bookingId: made.bookingId });
  world.now = minutesFromStart(10);
  await proposeExtension(world.as(made.expert.actor), { bookingId: made.bookingId, minutes: 15 });
  const { id: extensionId } = await extensionOf(made.bookingId);
  const asked = { bookingId: made.bookingId, extensionId };
  forget();
  expect(await agreeToExtension(world.as(made.client), asked)).toEqual({ isToPay: true });
  return { ...made, ...asked };
}
type Made = Awaited<ReturnType<typeof agreed>>;

async function enterCard(
  client: Person,
  asked: Pick<Made, 'bookingId' | 'extensionId'>,
  card: TestCard = 'works',
) {
  const { url } = await payForExtension(world.as(client), asked);
  const ref = url.split('/').at(-1)!;
  return { ref, outcome: await sandbox.pay(ref, card, true) };
}

describe('more time by card', () => {
  it.each([
    ['2026-12-02T18:10:00Z', '2026-12-02T18:20:00.000Z'],
    ['2026-12-02T18:29:00Z', '2026-12-02T18:39:00.000Z'],
    ['2026-12-02T18:35:00Z', '2026-12-02T18:40:00.000Z'],
  ])('agreed to at %s, can be paid until %s', (now, until) => {
    const [end, proposed] = [new Date('2026-12-02T18:30:00Z'), new Date('2026-12-02T18:19:00Z')];
    expect(extensionPayBy(Temporal.Instant.from(now), end, proposed).toISOString()).toBe(until);
  });

  it('counts once paid, and goes to the expert minus the booking’s commission', async () => {
    world.payments = { ...world.payments, commissionPercent: 10 };
    const made = await agreed();
    expect(await rowOf(made.bookingId)).toMatchObject({
      minutes: 30,
      extensionPayBy: new Date('2026-12-02T18:20:00Z'),
    });
    expect(mails()).toEqual([]);
    for (const actor of [made.client, made.expert.actor]) {
      const { proposal } = await readBooking(world.as(actor), made.bookingId);
      expect(proposal).toMatchObject({ isToPay: true, minutes: 15, totalCents: MORE });
    }
    await enterCard(made.client, made);
    await settle();
    expect(await rowOf(made.bookingId)).toMatchObject({
      minutes: 45,
      endsAt: new Date('2026-12-02T18:45:00Z'),
      priceCents: 3000,
      extensionPayBy: null,
      proposalUntil: null,
    });
    const [taken] = await world.db.select().from(takenTimes).where(eq(takenTimes.bookingId, made.bookingId));
    expect(taken!.endsAt).toEqual(new Date('2026-12-02T18:45:00Z'));
    expect(await extensionOf(made.bookingId)).toMatchObject({ state: 'agreed', paid: 'card' });
    expect(mails()).toEqual([
      `${made.client.email}: Your consultation was extended`,
      `${made.expert.actor.email}: Your consultation was extended`,
    ]);
    expect(await moneyOf(made.extensionId)).toEqual({
      'at:sandbox': MORE,
      'payable:experts': -1350,
      'income:commission': -150,
    });
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
    const due = await world.db.select().from(payouts).where(eq(payouts.bookingId, made.bookingId));
    expect(due.map(({ cents }) => cents).toSorted()).toEqual([1350, 2700]);
    const lines = await readMovements(world, made.expert.id);
    expect(lines.map(({ kind, priceCents, commissionCents }) => [kind, priceCents, commissionCents])).toEqual(
      [
        ['consultation', 3000, 300],
        ['extension', MORE, 150],
      ],
    );
    expect(lines.every(({ bookingId }) => bookingId === made.bookingId)).toBe(true);
    const view = await readBooking(world.as(made.client), made.bookingId);
    expect(view.extended).toEqual({ minutes: 15, taxCents: 0, totalCents: MORE, isByCard: true });
    const steps = await readMoneySteps(world.as(made.client), made.bookingId);
    expect(steps.map((step) => sayMoneyStep(step, null))).toEqual([
      'Charged $31.00',
      'Charged $15.00 for more time',
    ]);
    const { entries } = await readActivity(world.as(made.client), { type: null, page: 1 });
    expect(entries.map(({ description }) => description)).toContain(
      'You paid $15.00 for the consultation with Sage Alder',
    );
  });

  it('extends once, no matter how often or in which order the payment is reported', async () => {
    const made = await agreed();
    await enterCard(made.client, made);
    await deliver();
    await applyEvents(world.asProduct('apply-events'));
    await settle();
    expect((await rowOf(made.bookingId)).minutes).toBe(45);
    expect(mails()).toHaveLength(2);
    expect(await codeOf(payForExtension(world.as(made.client), made))).toBe('status_changed');
    expect(await agreeToExtension(world.as(made.client), made)).toEqual({ isToPay: false });
  });

  it('that is agreed to and paid from two tabs becomes one payment on one page', async () => {
    const made = await agreed();
    const again = await concurrently([
      () => agreeToExtension(world.as(made.client), made),
      () => agreeToExtension(world.as(made.client), made),
    ]);
    expect(again).toEqual(['done', 'done']);
    const pages = await Promise.all([
      payForExtension(world.as(made.client), made),
      payForExtension(world.as(made.client), made),
    ]);
    expect(new Set(pages.map(({ url }) => url)).size).toBe(1);
    expect(await paidFor(made.extensionId)).toHaveLength(1);
  });

  it('can only be paid by its client', async () => {
    const made = await agreed();
    for (const [actor, code] of [
      [made.expert.actor, 'not_found'],
      [await world.aPerson(), 'not_found'],
      [null, 'sign_in_required'],
    ] as const) {
      expect(await codeOf(payForExtension(world.as(actor), made))).toBe(code);
    }
  });
});

describe('unpaid extra time', () => {
  it('is reported as not extended, its payment page closes, and another can be proposed', async () => {
    const made = await agreed();
    const { url } = await payForExtension(world.as(made.client), made);
    const other = proposeExtension(world.as(made.expert.actor), { bookingId: made.bookingId, minutes: 30 });
    expect(await codeOf(other)).toBe('status_changed');
    world.now = minutesFromStart(20);
    expect(await codeOf(payForExtension(world.as(made.client), made))).toBe('status_changed');
    await expire();
    await settle();
    expect(await rowOf(made.bookingId)).toMatchObject({
      minutes: 30,
      status: 'in-progress',
      extensionPayBy: null,
    });
    expect((await extensionOf(made.bookingId)).state).toBe('lapsed');
    const own = mails().filter((mail) =>
      [made.client.email, made.expert.actor.email].some((email) => mail.startsWith(email)),
    );
    expect(own).toEqual([
      `${made.client.email}: Your consultation was not extended`,
      `${made.expert.actor.email}: Your consultation was not extended`,
    ]);
    expect(await sandbox.pay(url.split('/').at(-1)!, 'works')).toBe('closed');
    await proposeExtension(world.as(made.expert.actor), { bookingId: made.bookingId, minutes: 30 });
  });

  it('waits for another card until its deadline after a declined one', async () => {
    const made = await agreed();
    expect((await enterCard(made.client, made, 'declined')).outcome).toBe('declined');
    await settle();
    expect((await extensionOf(made.bookingId)).state).toBe('paying');
    await enterCard(made.client, made);
    await settle();
    expect((await rowOf(made.bookingId)).minutes).toBe(45);
  });

  it('ends as booked if the client changes their mind', async () => {
    const made = await agreed();
    const { url } = await payForExtension(world.as(made.client), made);
    await refuseExtension(world.as(made.client), made);
    await settle();
    expect((await extensionOf(made.bookingId)).state).toBe('refused');
    expect(await sandbox.pay(url.split('/').at(-1)!, 'works')).toBe('closed');
    expect(mails()).toEqual([`${made.expert.actor.email}: Your consultation ends as booked`]);
    expect(await rowOf(made.bookingId)).toMatchObject({ minutes: 30, extensionPayBy: null });
  });
});

describe('the payment for extra time is refunded in full', () => {
  it.each<[string, (made: Made) => Promise<unknown>, minutes: number]>([
    [
      'if it is reported too late',
      async () => {
        world.now = minutesFromStart(21);
        await expire();
      },
      30,
    ],
    [
      'if the expert ended the consultation meanwhile',
      async (made) => {
        await endConsultation(world.as(made.expert.actor), {
          bookingId: made.bookingId,
          endReason: 'client-leaves',
        });
      },
      30,
    ],
    [
      'if it was completed automatically meanwhile',
      async () => {
        world.now = minutesFromStart(41);
        await expire();
        await expire();
      },
      30,
    ],
    [
      'if someone else has the time',
      async ({ expert }) => {
        await world.aBooking({
          clientId: (await world.aPerson()).id,
          expertId: expert.id,
          status: 'accepted',
          startsAt: new Date('2026-12-02T18:30:00Z'),
        });
      },
      30,
    ],
    [
      'if its client is expected elsewhere',
      async ({ client }) => {
        await world.aBooking({
          clientId: client.id,
          expertId: (await world.anExpert()).id,
          status: 'accepted',
          startsAt: new Date('2026-12-02T18:30:00Z'),
        });
      },
      30,
    ],
  ])('%s', async (_why, meanwhile, minutes) => {
    const made = await agreed();
    await enterCard(made.client, made, 'no-answer');
    await meanwhile(made);
    await deliver();
    await settle();
    expect((await rowOf(made.bookingId)).minutes).toBe(minutes);
    expect(['refunded', 'over']).toContain(await stateOf(made.extensionId));
    expect(Object.values(await moneyOf(made.extensionId)).every((cents) => cents === 0)).toBe(true);
    expect(await moneyOf(made.bookingId)).toMatchObject({ 'at:sandbox': TOTAL });
    expect((await extensionOf(made.bookingId)).state).toBe('lapsed');
    const due = await world.db.select().from(payouts).where(eq(payouts.bookingId, made.bookingId));
    expect(due.map(({ cents }) => cents)).toEqual([3000]);
  });

  it("along with everything else when an admin confirms the expert's no-show", async () => {
    const made = await agreed();
    await enterCard(made.client, made);
    await settle();
    world.now = minutesFromStart(50);
    await sayNoShow(world.as(made.client), { bookingId: made.bookingId });
    await contestNoShow(world.as(made.expert.actor), { bookingId: made.bookingId, note: 'I was there.' });
    forget();
    await decideNoShow(world.as(await world.aPerson({ isAdmin: true })), {
      bookingId: made.bookingId,
      finding: 'find-expert-missed',
      reason: 'Both wrote to us.',
    });
    const [mail] = world.queued.filter(({ data }) => data.to === made.client.email);
    expect(mail).toBeDefined();
    await settle();
    for (const id of [made.bookingId, made.extensionId]) {
      expect(await stateOf(id)).toBe('refunded');
      expect(Object.values(await moneyOf(id)).every((cents) => cents === 0)).toBe(true);
    }
    expect(await world.db.select().from(payouts).where(eq(payouts.bookingId, made.bookingId))).toEqual([]);
  });
});
