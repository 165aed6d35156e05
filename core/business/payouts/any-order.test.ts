import { and, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { PaymentProblem } from '../../../platform/payments/provider.ts';
import { byCard } from '../../../tests/by-card.ts';
import { payoutsBy } from '../../../tests/payouts.ts';
import { drawn } from '../../../tests/quick.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { setAside } from '../../ground/set-aside/tables.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { balances } from '../../money/payments/ledger.server.ts';
import { refundPayment } from '../../money/payments/refund-payment.server.ts';
import { payments, sandboxRecords } from '../../money/payments/tables.ts';
import { balanceOf } from './balance.server.ts';
import { shareOf } from './sync-payout.server.ts';
import { payouts } from './tables.ts';

const world = await openWorld(12);
const sandbox = world.payments.sandbox!;
const adapter = world.payments.provider;
const cards = byCard(world);
const { aCharged, onboard, passEnd, pay, later } = payoutsBy(world, cards);

beforeEach(() => {
  world.payments = { ...world.payments, provider: adapter, wayToPay: 'card', commissionPercent: 10 };
});

/**
 * The events that can affect a practice's payouts. Each step is about the first or the second of its
 * bookings.
 */
const STEPS = ['pay', 'pay-twice', 'refund', 'open', 'in-review', 'won', 'lost', 'deliver', 'again'] as const;
/**
 * The provider's reaction to a transfer: it accepts it, refuses it, or does not answer. In the last case, it
 * may have sent the transfer.
 */
const MOODS = ['takes', 'refuses', 'sends-silently', 'is-silent'] as const;

type Step = { what: (typeof STEPS)[number]; which: 0 | 1; mood: (typeof MOODS)[number] };

function behave(mood: Step['mood']): void {
  world.payments = {
    ...world.payments,
    provider: {
      ...adapter,
      async payout(asked, key) {
        if (mood === 'refuses') throw new PaymentProblem('refused', 'Not now.');
        if (mood === 'is-silent') throw new PaymentProblem('unreachable', 'It did not answer.');
        const update = await adapter.payout(asked, key);
        if (mood === 'sends-silently') throw new PaymentProblem('unreachable', 'It did not answer.');
        return update;
      },
    },
  };
}

const afterPauses = async () => {
  await world.db.delete(setAside);
};

async function sentBy(ids: string[]): Promise<number> {
  const kept = await world.db
    .select()
    .from(sandboxRecords)
    .where(
      and(
        sql`starts_with(${sandboxRecords.id}, 'transfer:')`,
        inArray(sql`${sandboxRecords.data} -> 'metadata' ->> 'payout'`, ['', ...ids]),
      ),
    );
  return kept.reduce((sum, { data }) => sum + (data as { cents: number }).cents, 0);
}

it('a practice has what its bookings earned minus what it owes, in any order of events', {
  timeout: 120_000,
}, async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    what: fc.constantFrom(...STEPS),
    which: fc.constantFrom(0, 1),
    mood: fc.constantFrom(...MOODS),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      world.now = Temporal.Instant.from('2026-12-01T12:00:00Z');
      behave('takes');
      cards.forget();
      const first = await aCharged();
      const { expert } = first;
      const second = await aCharged({ expert, start: '2026-12-02T20:00:00Z' });
      await onboard(expert.actor, expert.id);
      await passEnd(second);
      later({ hours: 48 });
      const before = await balances(world);
      const paid = await world.db
        .select()
        .from(payments)
        .where(inArray(payments.subjectId, [first.bookingId, second.bookingId]))
        .orderBy(payments.createdAt);
      const payout = () => world.db.select().from(payouts).where(eq(payouts.expertId, expert.id));

      for (const { what, which, mood } of steps) {
        const { providerRef, subjectId } = paid[which]!;
        behave(mood);
        await afterPauses();
        if (what === 'pay') await pay();
        else if (what === 'pay-twice') await Promise.all([pay(), pay(), cards.deliver()]);
        else if (what === 'deliver') await cards.deliver();
        else if (what === 'again') await Promise.all([cards.deliver(), pay()]);
        else if (what === 'refund') {
          const asked = {
            purpose: 'consultation',
            subjectId,
            reason: 'dispute-decided',
            cents: 700,
          } as const;
          // A refund is refused if less than its amount is left.
          expect(['done', 'more_than_left']).toContain(await codeOf(refundPayment(world.asProduct(), asked)));
          await cards.settle();
        } else await sandbox.chargeBack(providerRef!, what);
      }

      behave('takes');
      for (const { providerRef } of paid) await sandbox.chargeBack(providerRef!, 'won');
      for (let turn = 0; turn < 4; turn++) {
        await afterPauses();
        await cards.settle();
        await pay();
      }
      const rows = await payout();
      // An admin must act if the provider no longer accepts a refund. The payout waits until then.
      const isStuck = rows.some(({ state }) => state === 'waiting');
      expect(rows.filter(({ state }) => state === 'on-its-way' || state === 'failed')).toEqual([]);
      const shares = await Promise.all(paid.map(({ id }) => shareOf(world, id)));
      const sent = await sentBy(rows.map(({ id }) => id));
      const balance = await balanceOf(world, expert.id);
      expect(sent).toBe(
        rows.reduce(
          (sum, { state, cents, recoveredCents }) => sum + (state === 'paid' ? cents - recoveredCents : 0),
          0,
        ),
      );
      if (!isStuck) expect(sent + balance).toBe(shares[0]! + shares[1]!);
      expect(await checkLedger(world.asProduct('check-ledger'))).toEqual({
        unbalanced: 0,
        differing: 0,
        altered: 0,
      });
      const after = await balances(world);
      if (!isStuck)
        expect([after.chargebacks ?? 0, after['payable:experts']]).toEqual([
          before.chargebacks ?? 0,
          (before['payable:experts'] ?? 0) + 5400,
        ]);
    }),
    { numRuns: drawn(15), seed: 50, endOnFailure: true },
  );
});
