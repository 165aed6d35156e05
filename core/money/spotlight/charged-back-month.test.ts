import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ChargebackUpdate } from '../../../platform/payments/provider.ts';
import { stripeEvent } from '../../../tests/payments/stripe-event.ts';
import { type Expert, openSpotlightWorld } from '../../../tests/spotlight-world.ts';
import { checkLedger } from '../payments/check-ledger.server.ts';
import { payments, refunds } from '../payments/tables.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';

const { world, sandbox, adapter, later, take, keep, stands, hear, aHolder, ...spotlight } =
  await openSpotlightWorld();
const { subscriptionOf, billsOf, daysOf, refOf } = spotlight;

const mails = (expert: Expert) =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === expert.actor.email ? [String(data.subject)] : [],
  );
const ENDED = 'Your Spotlight has ended';
const WON = 'A payment for Spotlight stands after all';

let count = 0;
type Report = Partial<ChargebackUpdate>;

function report(billRef: string, what: Report): string {
  const opened: ChargebackUpdate = {
    about: 'chargeback',
    ref: `du_${billRef}`,
    paymentRef: billRef,
    currency: 'usd',
    cents: 500,
    status: 'open',
    reason: 'fraudulent',
    evidenceByMs: null,
    withdrawnCents: 500,
    reinstatedCents: 0,
    feeCents: 1500,
    feeBackCents: 0,
  };
  const event = { id: `evt_month_${++count}`, atMs: world.now.epochMilliseconds };
  return stripeEvent({ ...opened, ...what }, event);
}
async function deliver(bodies: readonly string[]): Promise<void> {
  for (const body of bodies) {
    await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));
    await applyEvents(world.asProduct('apply-events'));
  }
}
const billRefs = async (expert: Expert) =>
  (await billsOf(expert))
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
    .map(({ providerRef }) => providerRef!);
async function chargeBack(expert: Expert, what: Report = {}, bill = -1) {
  await deliver([report((await billRefs(expert)).at(bill)!, what)]);
}
/** Moves the clock to the end of the month, and charges the next bill. */
async function aSecondMonth(expert: Expert) {
  later(await daysOf(expert));
  await sandbox.renew(await refOf(expert), 'works');
  await hear();
  world.queued.length = 0;
}

describe('a charged-back month of Spotlight', () => {
  it('ends it immediately, notifies its holder, stops the bills, and allows taking it again', async () => {
    const expert = await aHolder();
    later(3);
    await chargeBack(expert);
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(mails(expert)).toEqual([ENDED]);
    expect(world.queued.some(({ name }) => name === 'keep-spotlights')).toBe(true);
    await keep();
    await hear();
    expect((await subscriptionOf(expert)).status).toBe('ended');
    later(40);
    await keep();
    await hear();
    expect(await billsOf(expert)).toHaveLength(1);
    expect(mails(expert)).toEqual([ENDED]);
    expect(await world.db.select().from(refunds)).toEqual([]);
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    expect((await stands(expert))[0]).toBe('active');
    await keep();
    expect((await stands(expert))[0]).toBe('active');
  });

  it('stops its bills later if the provider is unreachable at first', async () => {
    const expert = await aHolder();
    await chargeBack(expert);
    const stop = async () => {
      throw new Error('silence');
    };
    world.payments = { ...world.payments, provider: { ...adapter, stop } };
    await keep();
    expect((await subscriptionOf(expert)).status).toBe('active');
    expect((await stands(expert))[0]).toBe('ended');
    world.payments = { ...world.payments, provider: adapter };
    later(1);
    await keep();
    expect((await subscriptionOf(expert)).status).toBe('ended');
  });

  it('leaves the days that a later bill paid for', async () => {
    const expert = await aHolder();
    await aSecondMonth(expert);
    const days = await daysOf(expert);
    await chargeBack(expert, {}, 0);
    expect(await stands(expert)).toEqual(['ending', days, true]);
    expect(mails(expert)).toEqual(['Your Spotlight will end']);
    await keep();
    await hear();
    expect((await subscriptionOf(expert)).status).toBe('ended');
    expect(await stands(expert)).toEqual(['ending', days, true]);
    later(days);
    await keep();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(mails(expert)).toEqual(['Your Spotlight will end', ENDED]);
  });

  it('does not restart Spotlight when we win, and notifies its holder once', async () => {
    const expert = await aHolder();
    await chargeBack(expert);
    await keep();
    await hear();
    await chargeBack(expert, { status: 'won', reinstatedCents: 500 });
    await chargeBack(expert, { status: 'won', reinstatedCents: 500 });
    await keep();
    await hear();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(mails(expert)).toEqual([ENDED, WON]);
    expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
      unbalanced: 0,
      differing: 0,
      altered: 0,
    });
  });

  it.each<[string, Report[]]>([
    ['in order', [{}, { status: 'in-review' }, { status: 'won', reinstatedCents: 500 }]],
    ['backward', [{ status: 'won', reinstatedCents: 500 }, { status: 'in-review' }, {}]],
    [
      'repeated',
      [{}, {}, { status: 'won', reinstatedCents: 500 }, {}, { status: 'won', reinstatedCents: 500 }],
    ],
    ['that report only its end', [{ status: 'won', reinstatedCents: 500 }]],
  ])('has the same result with events %s', async (_how, all) => {
    const expert = await aHolder();
    for (const what of all) await chargeBack(expert, what);
    await keep();
    await hear((bodies) => [...bodies, ...bodies.toReversed()]);
    await keep();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect((await subscriptionOf(expert)).status).toBe('ended');
    expect(mails(expert)).toEqual([ENDED, WON]);
  });

  it('does not restart Spotlight when a late event reports a running subscription', async () => {
    const expert = await world.anExpert();
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    const late = world.queued.flatMap(({ name, data }) =>
      name === 'send-test-event' ? [String(data.body)] : [],
    );
    await hear();
    await chargeBack(expert);
    world.queued.length = 0;
    await deliver(late.map((body, at) => JSON.stringify({ ...JSON.parse(body), id: `evt_late_${at}` })));
    expect(await stands(expert)).toEqual(['ended', 0, false]);
    expect(mails(expert)).toEqual([]);
  });

  it('leaves the next month if it was already charged, but no further one follows', async () => {
    const expert = await aHolder();
    await chargeBack(expert);
    later(31);
    await sandbox.renew(await refOf(expert), 'works');
    await hear();
    const [state, days, isHeld] = await stands(expert);
    expect([state, isHeld]).toEqual(['ending', true]);
    await keep();
    await hear();
    expect((await subscriptionOf(expert)).status).toBe('ended');
    later(Number(days));
    await keep();
    expect(await stands(expert)).toEqual(['ended', 0, false]);
  });

  it('of an earlier subscription changes nothing in the current one', async () => {
    const expert = await aHolder();
    const [old] = await billRefs(expert);
    await chargeBack(expert);
    await keep();
    await hear();
    later(1);
    const { url } = await take(expert);
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    const before = await stands(expert);
    await deliver([report(old!, { status: 'lost' })]);
    await keep();
    expect(await stands(expert)).toEqual(before);
  });
});

it('Spotlight does not end for an inquiry, which takes no money', async () => {
  const expert = await aHolder();
  const before = await stands(expert);
  for (const status of ['open', 'won'] as const) {
    await chargeBack(expert, { status, withdrawnCents: 0, feeCents: 0 });
    await keep();
  }
  expect(await stands(expert)).toEqual(before);
  expect(mails(expert)).toEqual([]);
  const [bill] = await world.db.select().from(payments).where(eq(payments.subjectId, expert.id));
  expect(bill!.state).toBe('paid');
});
