import { and, eq, ne } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import { type Database, violatedConstraint } from '../../../platform/database/database.ts';
import { type Context, inTransaction, type ProviderEvent } from '../../context.ts';
import { takenBack } from './chargeback.ts';
import { addSides, at, incomeOf, LOST, negated, OWED, post, type Sides } from './ledger.server.ts';
import { Mismatch, mismatchOfPayment, type Told } from './mismatch.ts';
import { joined, LIVE_STATES, stateOf } from './payment.ts';
import { purposeFacts } from './purposes.ts';
import { refundOne } from './refund-payment.server.ts';
import { chargebacks, payments } from './tables.ts';
import { tellOfPart } from './tell-of-part.server.ts';

type Row = typeof payments.$inferSelect;

/**
 * Brings a payment to where a provider says that it stands: its sums, the ledger and, by the verb of its
 * purpose, what is paid for, all in one transaction. What is old, repeated or out of order changes nothing.
 * The payment's row is locked before any row of its subject, and so that new rows may still point at it.
 * @param options.tellAgain has the purpose told also where nothing has moved.
 * @throws Mismatch where what was said is not about this payment, or is more than was asked for.
 */
export async function settle(
  ctx: Context<ProviderEvent>,
  paymentId: string,
  told: Told,
  options: { tellAgain?: boolean } = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('no key update');
    if (!row) throw new Error('no such payment');
    const mismatch = mismatchOfPayment(row, told, ctx.actor.provider);
    if (mismatch) throw new Mismatch(mismatch, { paymentId });
    const after = joined(row, told);
    const state = stateOf(after, { cents: row.cents, isOwed: row.provider === 'in-person' });
    const hasMoved =
      state !== row.state || after.paidCents !== row.paidCents || after.refundedCents !== row.refundedCents;
    const providerRef = row.providerRef ?? told.ref ?? null;
    // Who has taken it, also where another one is configured by now.
    const provider = told.ref ? (ctx.actor.provider as Row['provider']) : row.provider;
    const updatedAt = new Date(ctx.now().epochMilliseconds);
    const partialSince = state === 'partial' ? (row.partialSince ?? updatedAt) : null;
    let { isReplaced } = row;
    if (hasMoved || providerRef !== row.providerRef || after.heldCents !== row.heldCents) {
      isReplaced = await note(ctx, row, { ...after, state, partialSince, provider, providerRef, updatedAt });
    }
    if (hasMoved) await postMoved(ctx, row, { ...row, ...after, state, provider });
    if (isReplaced) {
      if (hasMoved && LIVE_STATES.includes(state)) await refundOne(ctx, paymentId, CAME_TOO_LATE);
      return;
    }
    if (state === 'partial' && row.state !== 'partial') await tellOfPart(ctx, { ...row, ...after });
    if (hasMoved || options.tellAgain) await tell(ctx, { ...row, ...after, state }, row.state);
  });
}

const CAME_TOO_LATE = 'Another payment had taken its place before it came.';

/**
 * Writes where a payment stands. One that was over, and of which money comes after all, may meet another one in its
 * place: both cannot be live, so this one stays aside. @returns whether it does.
 */
async function note(
  { db }: Pick<Context<ProviderEvent>, 'db'>,
  { id, state, isReplaced }: Row,
  stands: Partial<Row> & Pick<Row, 'state'>,
): Promise<boolean> {
  const write = (db: Database, values: Partial<Row>) =>
    db.update(payments).set(values).where(eq(payments.id, id));
  const comesBack = !LIVE_STATES.includes(state) && LIVE_STATES.includes(stands.state);
  if (isReplaced || !comesBack) {
    await write(db, stands);
    return isReplaced;
  }
  try {
    await db.transaction((tx) => write(tx, stands));
    return false;
  } catch (error) {
    if (violatedConstraint(error) !== 'payments_one_live') throw error;
    await write(db, { ...stands, isReplaced: true });
    return true;
  }
}

/** Tells the concept of a payment's purpose where it stands now. */
export async function tell(ctx: Context<ProviderEvent>, row: Row, before: Row['state']): Promise<void> {
  const facts = purposeFacts(ctx.payments.purposes, row.purpose);
  if (!facts) throw new Error(`no concept knows of payments for ${row.purpose}`);
  const { id, subjectId, payerId, cents, paidCents, refundedCents, state } = row;
  await facts.whenMoved(ctx, { id, subjectId, payerId, cents, paidCents, refundedCents, state, before });
}

/** Writes what a payment has moved by between two of its rows into the ledger. */
export async function postMoved(
  ctx: Pick<Context<ProviderEvent>, 'db' | 'now' | 'newId' | 'payments'>,
  before: Row | null,
  after: Row,
): Promise<void> {
  const { id: paymentId, cents, purpose, subjectId, provider, paidCents, refundedCents } = after;
  const till = at(provider);
  const lostCents = before ? await lostOf(ctx, paymentId) : 0;
  const whose = (paidCents: number, refundedCents: number) =>
    whoseIs(ctx, { purpose, subjectId, paidCents, refundedCents }, lostCents);
  const write = async (what: string, total: number, ...parts: Sides[]) => {
    await post(ctx, { key: `${paymentId}:${what}:${total}`, what, paymentId, sides: addSides(...parts) });
  };
  const wasOwed = before?.state === 'owed';
  const [paidBefore, refundedBefore] = [before?.paidCents ?? 0, before?.refundedCents ?? 0];
  const [paid, refunded] = [paidCents - paidBefore, refundedCents - refundedBefore];
  if (!wasOwed && after.state === 'owed')
    await write('owed', cents, { [OWED]: cents }, await whose(cents, 0));
  // What is paid in any other way than as it was owed is owed no longer.
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
 * Whose a payment is once so much was taken, given back and lost to chargebacks; below zero, as it is where the money
 * comes from. What went back twice, by a refund and by a bank, is nobody's share and our loss.
 */
export async function whoseIs(
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
 * What banks keep of a payment, by chargebacks that are lost.
 * @param exceptId a chargeback that is not counted.
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
  return rows.reduce((sum, row) => sum + takenBack(row), 0);
}
