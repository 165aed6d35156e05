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
 * Applies a provider's report of a chargeback in one transaction: its amounts, the ledger, and the purpose of
 * the payment. Old and repeated reports change nothing. E-mails the admins when the chargeback opens and when
 * the bank decides. Locks the payment first.
 * @returns the id of the payment; null if we don't know the payment.
 * @throws Mismatch if the report is about another currency, another payment, or more than the payment's
 * amount.
 */
export async function settleChargeback(
  ctx: Context<ProviderEvent>,
  update: ChargebackUpdate,
): Promise<string | null> {
  return await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, update.paymentRef);
    refuseMismatch(update, payment);
    const { row, isNew } = await lockChargeback(ctx, update, payment);
    if (row.paymentId && payment && row.paymentId !== payment.id) {
      throw new Mismatch('reference', { paymentId: payment.id });
    }
    const joined = mergeChargeback(row, update);
    const hasClosed = isClosed(joined.status) && !row.closedAt;
    const after: Row = {
      ...row,
      ...joined,
      closedAt: hasClosed ? asDate(ctx.now()) : row.closedAt,
      evidenceBy: evidenceByOf(update) ?? row.evidenceBy,
      paymentId: row.paymentId ?? payment?.id ?? null,
    };
    await ctx.db.update(chargebacks).set(after).where(eq(chargebacks.id, row.id));
    await postChange(ctx, row, after, payment);
    const facts = payment ? purposeFacts(ctx.payments.purposes, payment.purpose) : null;
    if (payment) {
      const { id, status, withdrawnCents } = after;
      const { subjectId } = payment;
      const before = isNew || isFoundIn(row, after) ? null : row.status;
      const hadMoney = withdrawnCents > 0 || status === 'lost';
      const told = { id, paymentId: payment.id, subjectId, status, before, hadMoney };
      await facts?.whenChargedBack?.(ctx, told);
    }
    // Refunds that waited for the bank can now proceed.
    if (isClosed(after.status) && after.status !== row.status) await ctx.jobs.enqueue('give-back', {});
    if (isNew || hasClosed) await tellOf(ctx, after, facts);
    return payment?.id ?? null;
  });
}

async function lockPayment(ctx: Context<ProviderEvent>, paymentRef: string): Promise<Payment | null> {
  const provider = ctx.actor.provider as ProviderName;
  const [payment] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, paymentRef)))
    .for('no key update');
  return payment ?? null;
}

function refuseMismatch(update: ChargebackUpdate, payment: Payment | null): void {
  const about = payment ? { paymentId: payment.id } : {};
  if (update.currency !== (payment?.currency ?? CURRENCY)) throw new Mismatch('currency', about);
  const most = Math.max(update.cents, update.withdrawnCents, update.reinstatedCents);
  if (payment && most > payment.cents) throw new Mismatch('amount', about);
}

const evidenceByOf = ({ evidenceByMs }: ChargebackUpdate) =>
  evidenceByMs === null ? null : new Date(evidenceByMs);

async function lockChargeback(
  ctx: Context<ProviderEvent>,
  update: ChargebackUpdate,
  payment: Payment | null,
): Promise<{ row: Row; isNew: boolean }> {
  const provider = ctx.actor.provider as ProviderName;
  const { ref: providerRef, cents, reason } = update;
  const inserted = await ctx.db
    .insert(chargebacks)
    .values({
      id: ctx.newId(),
      paymentId: payment?.id ?? null,
      provider,
      providerRef,
      cents,
      reason,
      evidenceBy: evidenceByOf(update),
      status: 'open',
      openedAt: asDate(ctx.now()),
    })
    .onConflictDoNothing()
    .returning({ id: chargebacks.id });
  const [row] = await ctx.db
    .select()
    .from(chargebacks)
    .where(and(eq(chargebacks.provider, provider), eq(chargebacks.providerRef, providerRef)))
    .for('update');
  return { row: row!, isNew: inserted.length > 0 };
}

/** Checks whether we have just learned which payment the chargeback is about. */
const isFoundIn = (before: Row, after: Row) => before.paymentId === null && after.paymentId !== null;

/**
 * Posts the changes in a report to the ledger. Once the payment is known, posts everything again under the
 * payment.
 */
async function postChange(
  ctx: Context<ProviderEvent>,
  before: Row,
  after: Row,
  payment: Payment | null,
): Promise<void> {
  const known = before.paymentId ? payment : null;
  const [was, is] = [await sidesOf(ctx, before, known), await sidesOf(ctx, after, payment)];
  const isFound = isFoundIn(before, after);
  if (isFound && Object.keys(was).length > 0) {
    const key = `chargeback:${before.id}:found`;
    await post(ctx, { key, what: 'charged-back', paymentId: null, sides: negated(was) });
  }
  const sides = isFound ? is : addSides(is, negated(was));
  if (Object.keys(sides).length === 0) return;
  const { status, withdrawnCents, reinstatedCents, feeCents, feeBackCents } = after;
  const sums = [withdrawnCents, reinstatedCents, feeCents, feeBackCents].join(':');
  const key = `chargeback:${before.id}:${status}:${sums}${isFound ? ':found' : ''}`;
  await post(ctx, { key, what: 'charged-back', paymentId: after.paymentId, sides });
}

/**
 * Returns the amount that a chargeback adds to each account. Until the chargeback is lost, the chargebacks
 * account carries the amount that the bank took. After that, the owners of the shares bear it.
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
 * Divides a loss of `cents` among the accounts that bear it, after earlier refunds and losses.
 * @param chargebackId the chargeback that causes the loss. It does not count as an earlier loss.
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
    ['For', paidFor?.words() ?? 'A payment that we do not know'],
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
