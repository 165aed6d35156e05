import { and, eq, ne } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import { type Database, violatedConstraint } from '../../../platform/database/database.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { keptByBank } from './chargeback.ts';
import { addSides, at, incomeOf, LOST, negated, OWED, post, type Sides } from './ledger.server.ts';
import { Mismatch, mismatchOfPayment, type PaymentReport } from './mismatch.ts';
import { notifyPartialPayment } from './notify-partial-payment.server.ts';
import { LIVE_STATES, mergeTotals, stateOf } from './payment.ts';
import { purposeFacts } from './purposes.ts';
import { refundOne } from './refund-payment.server.ts';
import { chargebacks, payments } from './tables.ts';

type Row = typeof payments.$inferSelect;

/**
 * Applies a provider's report of a payment in one transaction: its amounts, the ledger, and its purpose. Old
 * and repeated reports change nothing. Locks the payment before any row of its subject. The lock ('no key
 * update') still allows new rows that reference the payment.
 * @param options.tellAgain notifies the purpose even if nothing has changed.
 * @throws Mismatch if the report contradicts the payment (`mismatchOfPayment`).
 */
export async function settle(
  ctx: Context<ProviderEvent>,
  paymentId: string,
  report: PaymentReport,
  options: { tellAgain?: boolean } = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    if (!row) throw new Error('no such payment');
    const mismatch = mismatchOfPayment(row, report, ctx.actor.provider);
    if (mismatch) throw new Mismatch(mismatch, { paymentId });
    const after = mergeTotals(row, report);
    const state = stateOf(after, { cents: row.cents, isOwed: row.provider === 'in-person' });
    const hasMoved =
      state !== row.state || after.paidCents !== row.paidCents || after.refundedCents !== row.refundedCents;
    const providerRef = row.providerRef ?? report.ref ?? null;
    // The provider that took the payment can differ from the one we use now.
    const provider = report.ref ? (ctx.actor.provider as Row['provider']) : row.provider;
    const updatedAt = asDate(ctx.now());
    const partialSince = state === 'partial' ? (row.partialSince ?? updatedAt) : null;
    let { isReplaced } = row;
    if (hasMoved || providerRef !== row.providerRef || after.heldCents !== row.heldCents) {
      isReplaced = await note(ctx, row, { ...after, state, partialSince, provider, providerRef, updatedAt });
    }
    if (hasMoved) await postMoved(ctx, row, { ...row, ...after, state, provider });
    if (isReplaced) {
      if (hasMoved && LIVE_STATES.includes(state)) await refundOne(ctx, paymentId, 'another-paid');
      return;
    }
    if (state === 'partial' && row.state !== 'partial') await notifyPartialPayment(ctx, { ...row, ...after });
    if (hasMoved || options.tellAgain) await tell(ctx, { ...row, ...after, state }, row.state);
  });
}

/**
 * Writes what a provider reported. If money arrives for a payment that was over, and a newer payment is live,
 * marks the older payment as replaced.
 * @returns whether the payment is replaced.
 */
async function note(
  { db }: Pick<Context<ProviderEvent>, 'db'>,
  { id, state, isReplaced }: Row,
  reported: Partial<Row> & Pick<Row, 'state'>,
): Promise<boolean> {
  const write = (db: Database, values: Partial<Row>) =>
    db.update(payments).set(values).where(eq(payments.id, id));
  const comesBack = !LIVE_STATES.includes(state) && LIVE_STATES.includes(reported.state);
  if (isReplaced || !comesBack) {
    await write(db, reported);
    return isReplaced;
  }
  try {
    await db.transaction((tx) => write(tx, reported));
    return false;
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_live') throw error;
    await write(db, { ...reported, isReplaced: true });
    return true;
  }
}

export async function tell(ctx: Context<ProviderEvent>, row: Row, before: Row['state']): Promise<void> {
  const facts = purposeFacts(ctx.payments.purposes, row.purpose);
  if (!facts) throw new Error(`no concept knows of payments for ${row.purpose}`);
  const { id, subjectId, payerId, cents, paidCents, refundedCents, state } = row;
  await facts.whenMoved(ctx, { id, subjectId, payerId, cents, paidCents, refundedCents, state, before });
}

/** Posts the difference between two versions of a payment to the ledger. */
export async function postMoved(
  ctx: Pick<Context<ProviderEvent>, 'db' | 'now' | 'newId' | 'payments'>,
  before: Row | null,
  after: Row,
): Promise<void> {
  const { id: paymentId, cents, purpose, subjectId, provider, paidCents, refundedCents } = after;
  const till = at(provider);
  const lostCents = before ? await lostOf(ctx, paymentId) : 0;
  const whose = (paidCents: number, refundedCents: number) =>
    splitByOwner(ctx, { purpose, subjectId, paidCents, refundedCents }, lostCents);
  const write = async (what: string, total: number, ...parts: Sides[]) => {
    await post(ctx, { key: `${paymentId}:${what}:${total}`, what, paymentId, sides: addSides(...parts) });
  };
  const wasOwed = before?.state === 'owed';
  const [paidBefore, refundedBefore] = [before?.paidCents ?? 0, before?.refundedCents ?? 0];
  const [paid, refunded] = [paidCents - paidBefore, refundedCents - refundedBefore];
  if (!wasOwed && after.state === 'owed')
    await write('owed', cents, { [OWED]: cents }, await whose(cents, 0));
  // The payer paid another way, so this cancels the debt.
  const isPaidAsOwed = wasOwed && paid === cents;
  if (wasOwed && after.state !== 'owed' && !isPaidAsOwed) {
    await write('waived', cents, { [OWED]: -cents }, negated(await whose(cents, 0)));
  }
  if (isPaidAsOwed) await write('paid', paidCents, { [till]: paid, [OWED]: -paid });
  else if (paid > 0) {
    const was = negated(await whose(paidBefore, refundedBefore));
    await write('paid', paidCents, { [till]: paid }, was, await whose(paidCents, refundedBefore));
  }
  if (refunded > 0) {
    const was = negated(await whose(paidCents, refundedBefore));
    await write('refunded', refundedCents, { [till]: -refunded }, was, await whose(paidCents, refundedCents));
  }
}

/**
 * Divides a payment, minus refunds and lost chargebacks, among the accounts of its owners. The amounts are
 * negative, because the money enters the ledger from these accounts. If a bank keeps money that we also
 * refunded, we bear the loss.
 */
export async function splitByOwner(
  ctx: Pick<Context<ProviderEvent>, 'db' | 'payments'>,
  payment: Pick<Row, 'purpose' | 'subjectId' | 'paidCents' | 'refundedCents'>,
  lostCents: Cents,
): Promise<Sides> {
  const { purpose, subjectId, paidCents } = payment;
  const gone = Math.min(lostCents, Math.max(0, paidCents - payment.refundedCents));
  const refundedCents = payment.refundedCents + gone;
  const facts = purposeFacts(ctx.payments.purposes, purpose);
  const kept = { [incomeOf(purpose)]: paidCents - refundedCents };
  const shares = (await facts?.split?.(ctx.db, { subjectId, paidCents, refundedCents })) ?? kept;
  return addSides(negated(shares), { [LOST]: lostCents - gone });
}

/**
 * Returns how much of a payment banks keep because of lost chargebacks.
 * @param exceptId a chargeback to exclude.
 */
export async function lostOf(
  { db }: Pick<Context<ProviderEvent>, 'db'>,
  paymentId: string,
  exceptId?: string,
): Promise<Cents> {
  const isLost = and(eq(chargebacks.paymentId, paymentId), eq(chargebacks.status, 'lost'));
  const rows = await db
    .select()
    .from(chargebacks)
    .where(exceptId ? and(isLost, ne(chargebacks.id, exceptId)) : isLost);
  return rows.reduce((sum, row) => sum + keptByBank(row), 0);
}
