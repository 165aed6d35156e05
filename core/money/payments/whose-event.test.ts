import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import type { MismatchReason } from '../../../platform/payments/provider.ts';
import { openStripe } from '../../../platform/payments/stripe.server.ts';
import { signedBy } from '../../../tests/payments/stripe-event.ts';
import { notingPurposes, TEST_FEE } from '../../../tests/purposes.ts';
import { tableFingerprints } from '../../../tests/table-fingerprints.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { payoutAccounts, payouts } from '../../business/payouts/tables.ts';
import { payForBooking } from '../../consultations/bookings/pay-for-booking.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { ALL_HOURS } from '../../practice/availability/weekly-hours.ts';
import { applyAgain } from '../provider-events/apply-again.server.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';
import { beginPayment } from './begin-payment.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { settleOnReturn } from './settle-on-return.server.ts';
import { beginSubscription } from './subscriptions/begin-subscription.server.ts';
import { providerEvents } from './tables.ts';

const world = await openWorld();
// The sandbox sends the events, but the test reads them as Stripe's.
const sandbox = world.payments.sandbox!;
const noting = notingPurposes();
const provider = openStripe({ ...sandbox.access, apiBase: null });
const purposes = { ...world.payments.purposes, ...noting.purposes };
world.payments = { ...world.payments, provider, sandbox: null, wayToPay: 'card', purposes };
const admin = await world.aPerson({ isAdmin: true });

beforeEach(() => {
  world.now = Temporal.Now.instant();
  world.queued.length = 0;
});

const seconds = () => Math.floor(world.now.epochMilliseconds / 1000);

type Fields = Record<string, unknown>;
type Event = Fields & { id: string; type: string; account?: string; data: { object: Fields } };
/**
 * How to change an event. `endpoint` is where it goes: by default, the endpoint for connected accounts if the
 * event names an account, otherwise our own.
 */
type Change = { endpoint?: 'own' | 'connect'; event?: Fields; object?: Fields };

function signed(event: Event, { endpoint, event: values, object }: Change = {}) {
  const changed = { ...event, id: `evt_${newId()}`, ...values };
  const body = JSON.stringify({ ...changed, data: { object: { ...event.data.object, ...object } } });
  const by = endpoint ?? ('account' in event ? 'connect' : 'own');
  const secret = by === 'own' ? sandbox.access.webhookSecret : sandbox.access.connectSecret;
  return { id: changed.id, body, headers: signedBy(secret, body, seconds()) };
}

const take = ({ body, headers }: { body: string; headers: Headers }) =>
  takeEvent(world.as(null), new TextEncoder().encode(body), headers);
const apply = () => applyEvents(world.asProduct('apply-events'));
const sent = (type: string): Event => {
  const bodies = world.queued.flatMap(({ name, data }) => (name === 'send-test-event' ? [data.body] : []));
  world.queued.splice(0, Infinity, ...world.queued.filter(({ name }) => name !== 'send-test-event'));
  const all = bodies.map((body) => JSON.parse(String(body)) as Event);
  return all.find((event) => event.type === type)!;
};
const sessionOf = (url: string) => url.split('/').at(-1)!;
const keptOf = async (eventId: string) =>
  (await world.db.select().from(providerEvents).where(eq(providerEvents.eventId, eventId)))[0]!;

const MONEY = ['payments', 'subscriptions', 'bookings', 'booking_events', 'chargebacks', 'refunds'];
const PAID_OUT = ['payouts', 'payout_accounts', 'ledger_entries', 'ledger_lines', 'notifications'];
const everything = async () =>
  JSON.stringify(await tableFingerprints(world, { only: [...MONEY, ...PAID_OUT] }));

async function aFee() {
  const payer = await world.aPerson();
  const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
  const { url, paymentId } = await beginPayment(world.as(payer), asked);
  await sandbox.pay(sessionOf(url), 'works');
  return { paymentId, event: sent('payment_intent.succeeded') };
}

async function aPaidFee() {
  const made = await aFee();
  await take(signed(made.event));
  await apply();
  return { ...made, ref: String(made.event.data.object.id) };
}

async function aHold() {
  const [client, expert] = [await world.aPerson(), await world.anExpert()];
  await changeWeeklyHours(world.as(expert.actor), { hours: ALL_HOURS });
  const start = `${world.now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 3 })}T18:00:00Z`;
  const { bookingId } = await requestBooking(world.as(client), asking(expert.id, { start }));
  const { url } = await payForBooking(world.as(client), { bookingId });
  await sandbox.pay(sessionOf(url), 'works');
  return sent('payment_intent.amount_capturable_updated');
}

async function aSubscription(type: string) {
  const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
  const { url } = await beginSubscription(world.as(await world.aPerson()), asked);
  await sandbox.pay(sessionOf(url), 'works');
  return sent(type);
}

/** Inserts a payout in transit, and returns the event of its transfer. */
async function aPayout(): Promise<Event> {
  const expert = await world.anExpert();
  const [id, accountRef] = [newId(), `acct_${newId()}`];
  const now = asDate(world.now);
  await world.db.insert(payouts).values({
    id,
    kind: 'balance',
    expertId: expert.id,
    provider: 'stripe',
    cents: 700,
    state: 'on-its-way',
    accountRef,
    attempt: 1,
    createdAt: now,
    updatedAt: now,
  });
  const object = {
    object: 'transfer',
    id: `tr_${newId()}`,
    amount: 700,
    amount_reversed: 0,
    currency: 'usd',
  };
  return anEvent('transfer.created', { ...object, destination: accountRef, metadata: { payout: id } });
}

async function anAccount(type = 'account.updated'): Promise<Event> {
  const expert = await world.anExpert();
  const [id, ref] = [newId(), `acct_${newId()}`];
  const now = asDate(world.now);
  await world.db.insert(payoutAccounts).values({
    id,
    expertId: expert.id,
    ownerId: expert.actor.id,
    provider: 'stripe',
    providerRef: ref,
    status: 'checking',
    createdAt: now,
    updatedAt: now,
  });
  const isReady = { details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } };
  const object =
    type === 'account.updated'
      ? { object: 'account', id: ref, metadata: { account: id }, ...isReady }
      : { object: 'payout', id: `po_${newId()}`, amount: 700, currency: 'usd', failure_code: 'closed' };
  return { ...anEvent(type, object), account: ref };
}

const anEvent = (type: string, object: Fields): Event => ({
  id: '',
  object: 'event',
  type,
  livemode: false,
  api_version: null,
  created: Math.floor(world.now.epochMilliseconds / 1000),
  data: { object },
});

const GENUINE: Record<string, () => Promise<Event>> = {
  'a hold for a consultation': aHold,
  'a charge': async () => (await aFee()).event,
  async 'a refund'() {
    const { ref } = await aPaidFee();
    await provider.refund(ref, 200, newId());
    return sent('charge.refunded');
  },
  async 'a dispute'() {
    const { ref } = await aPaidFee();
    await sandbox.chargeBack(ref, 'open');
    return sent('charge.dispute.created');
  },
  'a subscription': () => aSubscription('customer.subscription.created'),
  'a bill': () => aSubscription('invoice.paid'),
  'a transfer': aPayout,
  'an account': () => anAccount(),
  'the bank of an account': () => anAccount('payout.failed'),
};
type Kind = keyof typeof GENUINE;

const isOfAccount = (kind: Kind) => kind === 'an account' || kind === 'the bank of an account';
const SUM_OF: Record<Kind, string> = {
  'a hold for a consultation': 'amount_capturable',
  'a charge': 'amount_received',
  'a dispute': 'amount',
  'a bill': 'amount_paid',
};

function wrongs(kind: Kind): [how: string, change: Change, reason: MismatchReason][] {
  const foreign = { account: 'acct_foreign' };
  const all: [string, Change, MismatchReason][] = [
    ['of test money said to be real', { event: { livemode: true } }, 'mode'],
    ['of an object of real money', { object: { livemode: true } }, 'mode'],
  ];
  if (kind !== 'an account') all.push(['in another currency', { object: { currency: 'eur' } }, 'currency']);
  if (isOfAccount(kind)) {
    all.push(['by our own endpoint', { endpoint: 'own' }, 'endpoint']);
    all.push(['without its account', { event: { account: undefined } }, 'endpoint']);
  } else {
    all.push(['of a foreign account', { endpoint: 'connect', event: foreign }, 'account']);
    all.push(['by the endpoint of other accounts', { endpoint: 'connect' }, 'endpoint']);
    all.push(['of a foreign account, by our own endpoint', { event: foreign }, 'endpoint']);
  }
  if (kind === 'an account') all.push(['sent by another account', { event: foreign }, 'account']);
  if (kind === 'a transfer')
    all.push(['to another account', { object: { destination: 'acct_other' } }, 'account']);
  const sum = SUM_OF[kind];
  if (sum) all.push(['of more than was asked for', { object: { [sum]: 999_999 } }, 'amount']);
  if (kind === 'a subscription') {
    const items = { data: [{ current_period_end: 4e9, quantity: 1, price: { unit_amount: 1 } }] };
    all.push(['for one cent a month', { object: { items } }, 'amount']);
  }
  if (kind === 'a refund')
    all.push(['under another reference', { object: { payment_intent: 'pi_x' } }, 'reference']);
  return all;
}

describe('a false event', () => {
  it.each(Object.keys(GENUINE))(
    'of %s is kept, set aside, reported to admins and never applied, unlike the genuine one',
    async (kind) => {
      const event = await GENUINE[kind]!();
      for (const [how, change, reason] of wrongs(kind)) {
        world.now = world.now.add({ milliseconds: 1 });
        world.queued.length = 0;
        await world.db.update(providerEvents).set({ receivedAt: new Date(0) });
        const before = await everything();
        const wrong = signed(event, change);
        expect([how, await take(wrong)]).toEqual([how, 'kept']);
        expect([how, await apply()]).toEqual([how, 0]);
        const { id, mismatch, appliedAt } = await keptOf(wrong.id);
        expect([how, mismatch, appliedAt]).toEqual([how, reason, null]);
        const mails = world.queued.filter(
          ({ name, data }) => name === 'send-written-mail' && data.to === admin.email,
        );
        expect([how, mails.map(({ data }) => data.subject)]).toEqual([
          how,
          ['A payment event was set aside'],
        ]);
        expect([how, await codeOf(applyAgain(world.as(admin), { id }))]).toEqual([how, 'not_allowed']);
        expect([how, await take(wrong), await apply()]).toEqual([how, 'known', 0]);
        expect([how, (await everything()) === before]).toEqual([how, true]);
      }
      const before = await everything();
      await take(signed(event));
      expect(await apply()).toBe(1);
      expect((await everything()) === before).toBe(false);
      expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
        unbalanced: 0,
        differing: 0,
        altered: 0,
      });
    },
    60_000,
  );

  it('that names a second object for a paid payment is set aside', async () => {
    const { event } = await aPaidFee();
    const other = signed(event, { object: { id: 'pi_second' } });
    await take(other);
    expect(await apply()).toBe(0);
    expect(await keptOf(other.id)).toMatchObject({ mismatch: 'reference' });
  });

  it('that names one payment of ours by its id and another by its reference is set aside', async () => {
    const [one, other] = [await aPaidFee(), await aPaidFee()];
    const mixed = signed(one.event, { object: { metadata: { payment: other.paymentId } } });
    await take(mixed);
    expect(await apply()).toBe(0);
    expect(await keptOf(mixed.id)).toMatchObject({ mismatch: 'reference' });
  });

  it('is reported to admins once if five arrive together for the same reason', async () => {
    const { event } = await aFee();
    await world.db.update(providerEvents).set({ receivedAt: new Date(0) });
    for (let turn = 0; turn < 5; turn++) await take(signed(event, { object: { currency: 'eur' } }));
    await apply();
    expect(world.queued.filter(({ data }) => data.to === admin.email)).toHaveLength(1);
  });
});

describe('the endpoint', () => {
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
  const anyEvent = () => anEvent('charge.updated', { object: 'charge', id: 'ch_1' });

  it.each<[string, () => { body: string; headers: Headers }]>([
    [
      'signed an hour in the future',
      () => {
        const { body } = signed(anyEvent());
        return { body, headers: signedBy(sandbox.access.webhookSecret, body, inAnHour()) };
      },
    ],
    ['dated an hour in the future', () => signed(anyEvent(), { event: { created: inAnHour() } })],
    ...[
      ...['', '{', 'null', '[]', '1', '"text"', '{}', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
      '{"id":"evt_1","type":"charge.updated","created":1,"livemode":false,"data":null}',
    ].map((body): [string, () => { body: string; headers: Headers }] => [
      `that reads ${body.slice(0, 20)}`,
      () => ({ body, headers: sandbox.sign(body) }),
    ]),
    ['without a type', () => signed(anyEvent(), { event: { type: undefined } })],
    ['with an id that is a number', () => signed(anyEvent(), { event: { id: 7 } })],
    [
      'with a character that no database stores',
      () => signed(anyEvent(), { object: { metadata: { payment: 'a\u0000b' } } }),
    ],
    ['with half of a surrogate pair', () => signed(anyEvent(), { object: { status: '\ud800' } })],
    ...(
      [
        { amount_received: -1 },
        { amount_received: '500' },
        { amount_received: 1e30 },
        { amount_received: undefined },
        { currency: undefined },
        { id: undefined },
        { metadata: 'none' },
      ] as Fields[]
    ).map((object): [string, () => { body: string; headers: Headers }] => [
      `of a charge with ${JSON.stringify(object)}`,
      () =>
        signed(
          anEvent('payment_intent.succeeded', {
            object: 'payment_intent',
            id: 'pi_1',
            currency: 'usd',
            amount_received: 500,
            metadata: {},
            capture_method: 'automatic',
            status: 'succeeded',
          }),
          { object },
        ),
    ]),
  ])('rejects an event signed with our secret: %s', async (_how, make) => {
    const before = await world.db.select().from(providerEvents);
    expect(await take(make())).toBe('forged');
    expect(await world.db.select().from(providerEvents)).toHaveLength(before.length);
  });
});

describe('an answer to our call', () => {
  it('follows the same rules as an event', async () => {
    const payer = await world.aPerson();
    const asked = { purpose: TEST_FEE, subjectId: newId(), cents: 500, returnTo: '/' };
    const { url, paymentId } = await beginPayment(world.as(payer), asked);
    await sandbox.pay(sessionOf(url), 'works');
    for (const values of [{ currency: 'eur' }, { paidCents: 501 }, { id: newId() }]) {
      const before = await everything();
      const lookUp: typeof provider.lookUp = async (ref) => {
        const found = await provider.lookUp(ref);
        return { ...found, update: { ...found.update!, ...values } as typeof found.update };
      };
      const ctx = world.as(payer);
      const answering = { ...ctx, payments: { ...ctx.payments, provider: { ...provider, lookUp } } };
      expect(await settleOnReturn(answering, { paymentId })).toMatchObject({ isKnown: false });
      expect((await everything()) === before).toBe(true);
    }
    expect(await settleOnReturn(world.as(payer), { paymentId })).toMatchObject({ isKnown: true });
  });
});
