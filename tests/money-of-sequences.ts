import { inArray } from 'drizzle-orm';
import type { Context, Person, Product } from '../core/context.ts';
import { captureHolds } from '../core/money/payments/capture-holds.server.ts';
import { issueRefunds } from '../core/money/payments/issue-refunds.server.ts';
import { balances } from '../core/money/payments/ledger.server.ts';
import { chargebacks, payments, sandboxRecords } from '../core/money/payments/tables.ts';
import { applyEvents } from '../core/money/provider-events/apply-events.server.ts';
import { takeEvent } from '../core/money/provider-events/take-event.server.ts';
import { PaymentProblem, type PaymentProvider, type PaymentTotals } from '../platform/payments/provider.ts';
import type { World } from './world.ts';

/** Tracks the money of some payers in the sandbox, whose events arrive late, twice, and out of order. */
export function moneyOf(world: World, payers: readonly Person[]) {
  const sandbox = world.payments.sandbox!;
  const adapter = world.payments.provider;
  const payerIds = payers.map(({ id }) => id);
  const waiting: string[] = [];
  /** Cents of each charge that must be refunded in the end, by subject. */
  const dueBack = new Map<string, number>();

  const take = async (body: string) => {
    const ctx = world.asProduct('send-test-event');
    await takeEvent(ctx, new TextEncoder().encode(body), sandbox.sign(body));
  };

  function failing(fails: 'before' | 'after'): PaymentProvider {
    const lost = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      if (fails === 'after') await call();
      throw new PaymentProblem('unreachable', 'timed out');
    };
    return {
      ...adapter,
      capture: (...asked) => lost(() => adapter.capture(...asked)),
      release: (...asked) => lost(() => adapter.release(...asked)),
      refund: (...asked) => lost(() => adapter.refund(...asked)),
    };
  }

  const here = {
    putAside(): void {
      for (const { name, data } of world.queued) {
        if (name === 'send-test-event') waiting.push(String(data.body));
      }
      world.queued.length = 0;
    },
    owesBack(subjectId: string, cents: number): void {
      dueBack.set(subjectId, cents);
    },
    async deliver(from: number, count: number, isTwice: boolean): Promise<void> {
      const at = waiting.length === 0 ? 0 : from % waiting.length;
      const bodies = waiting.splice(at, count).reverse();
      for (const body of isTwice ? [...bodies, ...bodies] : bodies) await take(body);
      await applyEvents(world.asProduct('apply-events'));
    },
    async move(fails: 'before' | 'after' | null): Promise<void> {
      const as = (job: 'take-held' | 'give-back'): Context<Product> => {
        const ctx = world.asProduct(job);
        return fails ? { ...ctx, payments: { ...ctx.payments, provider: failing(fails) } } : ctx;
      };
      await captureHolds(as('take-held'));
      await issueRefunds(as('give-back'));
    },
    /** Delivers all waiting events and completes all work, including retries after a pause. */
    async settle(): Promise<void> {
      for (let turn = 0; turn < 8; turn++) {
        here.putAside();
        await here.deliver(0, waiting.length, false);
        await here.move(null);
        world.now = world.now.add({ hours: 2 });
      }
    },
    /**
     * Returns descriptions of where the payments disagree with the ledger, the sandbox, and the policy.
     * @param settled.mayBeHeld set once all is settled: the subjects for which money may still be held.
     */
    async faults(settled?: { mayBeHeld: ReadonlySet<string> }): Promise<string[]> {
      const rows = await world.db.select().from(payments).where(inArray(payments.payerId, payerIds));
      const faults: string[] = [];
      const names = rows.flatMap(({ providerRef }) => (providerRef ? [`payment:${providerRef}`] : []));
      const records = await world.db.select().from(sandboxRecords).where(inArray(sandboxRecords.id, names));
      const storeOf = new Map(records.map(({ id, data }) => [id, data as PaymentTotals]));
      const back = rows.length > 0 ? await world.db.select().from(chargebacks) : [];
      const withBanks = Map.groupBy(back, ({ paymentId }) => paymentId);
      for (const row of rows) {
        const { id, paidCents, refundedCents, providerRef } = row;
        const kept = await balances(world, id);
        const { 'at:sandbox': till = 0, ...shares } = kept;
        const others = Object.values(shares).reduce((sum, cents) => sum + cents, 0);
        const bankHas = (withBanks.get(id) ?? []).reduce(
          (sum, one) => sum + one.withdrawnCents - one.reinstatedCents + one.feeCents - one.feeBackCents,
          0,
        );
        if (till !== paidCents - refundedCents - bankHas)
          faults.push(`the ledger has ${till} of payment ${id}`);
        if (others !== -till) faults.push(`the shares of payment ${id} come to ${-others}, not to ${till}`);
        if (refundedCents > paidCents) faults.push(`more was given back than taken of ${id}`);
        if (settled && row.state === 'held' && !settled.mayBeHeld.has(row.subjectId))
          faults.push(`payment ${id} is still held, and its booking is over`);
        const due = dueBack.get(row.subjectId);
        if (settled && paidCents > 0 && due !== undefined && refundedCents !== due)
          faults.push(`of payment ${id} ${refundedCents} cents went back, and by the policy ${due} should`);
        const store = storeOf.get(`payment:${providerRef}`);
        if (!store) continue;
        if (store.paidCents > row.cents || store.refundedCents > store.paidCents)
          faults.push(`the sandbox has taken ${store.paidCents} and given back ${store.refundedCents}`);
        const isAlike = store.paidCents === paidCents && store.refundedCents === refundedCents;
        if (settled && !isAlike) {
          const [there, own] = [store, row].map((one) => `${one.paidCents} less ${one.refundedCents}`);
          faults.push(`the sandbox has ${there} of payment ${id}, and we have ${own}`);
        }
      }
      const live = rows.filter(({ state }) => state === 'held' || state === 'paid');
      for (const [subject, all] of Map.groupBy(live, ({ subjectId }) => subjectId)) {
        if (all.length > 1) faults.push(`${subject} is paid ${all.length} times`);
      }
      return faults;
    },
  };
  return here;
}
