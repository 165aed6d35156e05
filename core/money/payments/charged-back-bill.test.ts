import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChargebackUpdate } from '../../../platform/payments/provider.ts';
import { stripeEvent } from '../../../tests/payments/stripe-event.ts';
import { openSpotlightWorld } from '../../../tests/spotlight-world.ts';
import { codeOf } from '../../../tests/world.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { applyEvents } from '../provider-events/apply-events.server.ts';
import { takeEvent } from '../provider-events/take-event.server.ts';
import { checkLedger } from './check-ledger.server.ts';
import { balances } from './ledger.server.ts';
import { readOnePayment } from './read-payments.server.ts';
import { chargebacks, payments } from './tables.ts';

const { world, sandbox, adapter, aHolder, billsOf, take, hear } = await openSpotlightWorld();
const admin = await world.aPerson({ isAdmin: true });
let before: Record<string, number> = {};
beforeEach(async () => {
  before = await balances(world);
});
const moved = async () => {
  const sums = Object.entries(await balances(world)).map(([name, sum]) => [name, sum - (before[name] ?? 0)]);
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
};
const mails = () =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === admin.email ? [`${data.subject}: ${data.text}`] : [],
  );

let count = 0;
/** Delivers an event about a chargeback of a payment that we don't know. */
async function hearOf(paymentRef: string, update: Partial<ChargebackUpdate> = {}) {
  const opened: ChargebackUpdate = {
    about: 'chargeback',
    ref: `du_${paymentRef}`,
    paymentRef,
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
  const event = { id: `evt_${++count}`, atMs: world.now.epochMilliseconds };
  const body = stripeEvent({ ...opened, ...update }, event);
  await takeEvent(world.asProduct(), new TextEncoder().encode(body), sandbox.sign(body));
  await applyEvents(world.asProduct('apply-events'));
}
const rowOf = async (paymentRef: string) =>
  (
    await world.db
      .select()
      .from(chargebacks)
      .where(eq(chargebacks.providerRef, `du_${paymentRef}`))
  )[0];
const asks = (billOf: (ref: string) => Promise<string | null>) => {
  world.payments = { ...world.payments, provider: { ...adapter, billOf } };
};
const isRight = async () =>
  expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
    unbalanced: 0,
    differing: 0,
    altered: 0,
  });

describe('a charged-back month of Spotlight', () => {
  it('is found by its bill, reduces the income once lost, and is reported to admins with its purpose', async () => {
    const expert = await aHolder();
    const [bill] = await billsOf(expert);
    asks(async (ref) => (ref === 'pi_one' ? bill!.providerRef : null));
    before = await balances(world);
    await hearOf('pi_one');
    expect(await rowOf('pi_one')).toMatchObject({ paymentId: bill!.id, status: 'open' });
    await hearOf('pi_one', { status: 'lost' });
    expect(await moved()).toEqual({
      'at:sandbox': -2000,
      'costs:provider': 1500,
      'income:spotlight': 500,
    });
    await isRight();
    const told = mails();
    expect(told).toHaveLength(2);
    expect(told.every((mail) => mail.includes('Spotlight, by the month'))).toBe(true);
    expect(told.some((mail) => mail.includes('expert'))).toBe(false);
    expect(await codeOf(readOnePayment(world.as(admin), bill!.id))).toBe('done');
  });

  it('waits while the provider cannot say whose bill it was, and blocks nothing else', async () => {
    const expert = await aHolder();
    const [bill] = await billsOf(expert);
    asks(async () => {
      throw new Error('silence');
    });
    await hearOf('pi_two');
    expect(await rowOf('pi_two')).toBeUndefined();
    asks(async () => bill!.providerRef);
    await world.db.delete(setAside);
    await applyEvents(world.asProduct('apply-events'));
    expect(await rowOf('pi_two')).toMatchObject({ paymentId: bill!.id });
    await isRight();
  });

  it('is recorded before its payment is known, and linked once it is', async () => {
    const expert = await world.anExpert();
    const { url } = await take(expert);
    asks(async () => null);
    await hearOf('pi_three');
    expect(await rowOf('pi_three')).toMatchObject({ paymentId: null });
    expect(mails().join()).toContain('A payment that we do not know');
    await sandbox.pay(url.split('/').at(-1)!, 'works');
    await hear();
    const [bill] = await billsOf(expert);
    asks(async () => bill!.providerRef);
    for (const status of ['open', 'lost', 'lost', 'won', 'open'] as const) {
      const reinstatedCents = status === 'won' ? 500 : 0;
      await hearOf('pi_three', { status, reinstatedCents });
      await isRight();
    }
    expect(await rowOf('pi_three')).toMatchObject({ paymentId: bill!.id, status: 'won' });
    expect((await world.db.select().from(payments).where(eq(payments.id, bill!.id)))[0]).toMatchObject({
      state: 'paid',
    });
    // The payer got the payment back, but the provider keeps its fee.
    const costs = { 'costs:provider': 1500, 'at:sandbox': 500 - 1500, 'income:spotlight': -500 };
    expect(await moved()).toEqual(costs);
  });
});
