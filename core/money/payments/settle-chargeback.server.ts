import { and, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayLongDay } from '../../../lib/when.ts';
import type { ChargebackUpdate, ProviderName } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { isClosed, keptByBank, mergeChargeback, sayReason } from './chargeback.ts';
import {
  addSides,
  at,
  CHARGEBACKS,
  LOST,
  negated,
  PROVIDER_COSTS,
  post,
  type Sides,
} from './ledger.server.ts';
import { Mismatch } from './mismatch.ts';
import { type PurposeFacts, purposeFacts } from './purposes.ts';
import { lostOf, splitByOwner } from './settle.server.ts';
import { chargebacks, payments } from './tables.ts';
import { tellAdmins } from './tell-admins.server.ts';

const CURRENCY = 'usd';

type Row = typeof chargebacks.$inferSelect;
type Payment = typeof payments.$inferSelect;

/**
 * Applies a provider's report of a chargeback in one transaction: its amounts, the ledger, and the purpose
 * of the payment. Old, repeated, and reordered reports change nothing. Mails the admins when the chargeback
 * opens and when the bank decides. Locks the payment first.
 * @returns the id of the payment; null if we don't know the payment.
 * @throws Mismatch if the report is in another currency, about another payment, or about more than the
 * payment's amount.
 */
export async function settleChargeback(
  ctx: Context<ProviderEvent>,
  update: ChargebackUpdate,
): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const provider = ctx.actor.provider as ProviderName;
    const { ref: providerRef, paymentRef, cents, reason } = update;
    const [payment] = await ctx.db
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider), eq(payments.providerRef, paymentRef)))
      .for('no key update');
    const about = payment ? { paymentId: payment.id } : {};
    if (update.currency !== (payment?.currency ?? CURRENCY)) throw new Mismatch('currency', about);
    if (payment && Math.max(cents, update.withdrawnCents, update.reinstatedCents) > payment.cents) {
      throw new Mismatch('amount', about);
    }
    const now = asDate(ctx.now());
    const evidenceBy = update.evidenceByMs === null ? null : new Date(update.evidenceByMs);
    const paymentId = payment?.id ?? null;
    const begun = { id: ctx.newId(), paymentId, provider, providerRef, cents, reason, evidenceBy };
    const isIt = and(eq(chargebacks.provider, provider), eq(chargebacks.providerRef, providerRef));
    const inserted = await ctx.db
      .insert(chargebacks)
      .values({ ...begun, status: 'open', openedAt: now })
      .onConflictDoNothing()
      .returning({ id: chargebacks.id });
    const [before] = await ctx.db.select().from(chargebacks).where(isIt).for('update');
    const row = before!;
    if (row.paymentId && payment && row.paymentId !== payment.id) throw new Mismatch('reference', about);
    const joined = mergeChargeback(row, update);
    const hasClosed = isClosed(joined.status) && !row.closedAt;
    const closedAt = hasClosed ? now : row.closedAt;
    // A chargeback can arrive before its payment. A later report then links the two.
    const known = row.paymentId ? (payment ?? null) : null;
    const after: Row = {
      ...row,
      ...joined,
      closedAt,
      evidenceBy: evidenceBy ?? row.evidenceBy,
      paymentId: row.paymentId ?? paymentId,
    };
    await ctx.db.update(chargebacks).set(after).where(eq(chargebacks.id, row.id));
    const [was, is] = [await sidesOf(ctx, row, known), await sidesOf(ctx, after, payment ?? null)];
    const isFound = row.paymentId === null && after.paymentId !== null;
    if (isFound && Object.keys(was).length > 0) {
      const key = `chargeback:${row.id}:found`;
      await post(ctx, { key, what: 'charged-back', paymentId: null, sides: negated(was) });
    }
    const sides = isFound ? is : addSides(is, negated(was));
    if (Object.keys(sides).length > 0) {
      const { status, withdrawnCents, reinstatedCents, feeCents, feeBackCents } = after;
      const sums = [withdrawnCents, reinstatedCents, feeCents, feeBackCents].join(':');
      const key = `chargeback:${row.id}:${status}:${sums}${isFound ? ':found' : ''}`;
      await post(ctx, { key, what: 'charged-back', paymentId: after.paymentId, sides });
    }
    const facts = payment ? purposeFacts(ctx.payments.purposes, payment.purpose) : null;
    if (payment) {
      const { id, status, withdrawnCents } = after;
      const { subjectId } = payment;
      const before = inserted.length > 0 || isFound ? null : row.status;
      const hadMoney = withdrawnCents > 0 || status === 'lost';
      const told = { id, paymentId: payment.id, subjectId, status, before, hadMoney };
      await facts?.whenChargedBack?.(ctx, told);
    }
    // Refunds that waited for the bank can go ahead.
    if (isClosed(after.status) && after.status !== row.status) await ctx.jobs.enqueue('give-back', {});
    if (inserted.length > 0 || hasClosed) await tellOf(ctx, after, facts);
    return payment?.id ?? null;
  });
}

/**
 * Returns what a chargeback adds to each account. What the bank took stays in the chargebacks account until
 * the chargeback is lost; then the owners of the shares bear it.
 */
async function sidesOf(
  ctx: Pick<Context<ProviderEvent>, 'db' | 'payments'>,
  row: Row,
  payment: Payment | null,
): Promise<Sides> {
  const back = keptByBank(row);
  const costs = row.feeCents - row.feeBackCents;
  const whose = row.status === 'lost' ? await sharesOf(ctx, payment, back, row.id) : { [CHARGEBACKS]: back };
  return addSides({ [at(row.provider)]: -back - costs, [PROVIDER_COSTS]: costs }, whose);
}

/**
 * Divides a loss of `cents` among the accounts that bear it, beyond what was refunded and lost before.
 * @param chargebackId the chargeback that causes the loss; it does not count as lost before.
 */
export async function sharesOf(
  ctx: Pick<Context<ProviderEvent>, 'db' | 'payments'>,
  payment: Payment | null,
  cents: Cents,
  chargebackId?: string,
): Promise<Sides> {
  if (!payment) return { [LOST]: cents };
  const lost = await lostOf(ctx, payment.id, chargebackId);
  return addSides(
    await splitByOwner(ctx, payment, lost + cents),
    negated(await splitByOwner(ctx, payment, lost)),
  );
}

async function tellOf(
  ctx: Context<ProviderEvent>,
  row: Row,
  paidFor: Pick<PurposeFacts<never>, 'words' | 'split'> | null,
): Promise<void> {
  const sum = formatCents(row.cents);
  const path = row.paymentId ? `/admin/payments/${row.paymentId}` : '/admin/payments/events';
  const button = { label: 'Open the payment', url: `${ctx.publicOrigin}${path}` };
  const facts: [string, string][] = [
    ['For', paidFor?.words ?? 'A payment that we do not know'],
    ['Sum', sum],
    ['Reason', sayReason(row.reason)],
    ...(row.evidenceBy ? ([['Evidence by', sayLongDay(row.evidenceBy, 'UTC')]] as [string, string][]) : []),
    ['Reference', row.providerRef],
  ];
  if (!isClosed(row.status)) {
    await tellAdmins(ctx, {
      subject: 'A payment was charged back',
      heading: `A bank has taken back ${sum}`,
      paragraphs: [
        'A cardholder has disputed a payment with their bank. Send the evidence that speaks for the payment by the dashboard of the payment provider; after the day named below it counts as lost.',
      ],
      facts,
      button,
    });
    return;
  }
  const isWon = row.status === 'won';
  await tellAdmins(ctx, {
    subject: isWon ? 'A chargeback was won' : 'A chargeback was lost',
    heading: isWon ? `The bank gives ${sum} back` : `The bank keeps ${sum}`,
    paragraphs: [
      isWon ? 'The payment stands as it was.' : 'The payment is gone.',
      ...(paidFor?.split
        ? [
            isWon
              ? 'What was held back from its expert is paid out.'
              : 'What its expert had received of it is taken from later payouts.',
          ]
        : []),
    ],
    facts: facts.filter(([label]) => label !== 'Evidence by'),
    button,
  });
}
