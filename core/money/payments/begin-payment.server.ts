import { and, eq, inArray } from 'drizzle-orm';
import * as words from '#text/money/payments/rules';
import { asDate, asInstant } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import type { Cents } from '../../../lib/money.ts';
import { safePath } from '../../../lib/safe-path.ts';
import { isTransaction } from '../../../platform/database/database.ts';
import { type Context, inTransaction } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { asProvider } from './as-provider.ts';
import { isSum, LIVE_STATES, type PaymentState } from './payment.ts';
import { endOf, reached, unavailable } from './provider-page.ts';
import { type PaymentPurpose, purposeFacts } from './purposes.ts';
import { postMoved, settle, tell } from './settle.server.ts';
import { payments } from './tables.ts';

export type BeginPayment = {
  purpose: PaymentPurpose;
  /** The id of the subject that the payment is for. A subject has at most one live payment per purpose. */
  subjectId: string;
  cents: Cents;
  /**
   * 'charge' takes the amount immediately; 'hold' reserves it until `capturePayment`. The default is
   * 'charge'.
   */
  kind?: 'charge' | 'hold';
  returnTo: string;
};

/**
 * The URL to redirect the browser to, and the payment's state: 'begun' until someone pays on the provider's
 * page.
 */
export type Begun = { url: string; paymentId: string; state: PaymentState };

/**
 * Opens a payment for the signed-in user. A repeated call returns the same payment: its open page, or
 * `returnTo` once it is paid. Refuses if someone else is paying for the subject or only part of the amount
 * has arrived. Without card payments, the amount becomes owed, and the browser goes straight to `returnTo`.
 * Must not run inside a transaction, because it calls the provider.
 */
export async function beginPayment(ctx: Context, asked: BeginPayment): Promise<Begun> {
  const person = signedIn(ctx);
  const facts = purposeFacts(ctx.payments.purposes, asked.purpose);
  if (isTransaction(ctx.db)) throw new Error('a payment is begun outside of transactions');
  if (!facts || !isSum(asked.cents)) throw new Error('a payment has a known purpose and a sum');
  for (let turn = 1; turn <= 3; turn++) {
    const row = await openRow(ctx, asked, person.id);
    if (row.payerId !== person.id) throw new Refusal('not_found', words.page_not_found);
    const begun = (url: string): Begun => ({ url, paymentId: row.id, state: row.state });
    if (row.state === 'partial') throw new Refusal('status_changed', words.only_a_part_arrived);
    if (row.state !== 'begun') return begun(row.returnTo);
    if (row.provider !== ctx.payments.provider.name) await leavePage(ctx, row, asked);
    else if (row.cents === asked.cents && row.checkoutEndsAt!.getTime() > ctx.now().epochMilliseconds) {
      return begun(row.checkoutUrl ?? (await openPage(ctx, row, asked.kind ?? 'charge', facts.words())));
    } else await leavePage(ctx, row, asked);
  }
  throw unavailable();
}

type Row = typeof payments.$inferSelect;

async function openRow(ctx: Context, asked: BeginPayment, payerId: string): Promise<Row> {
  const { purpose, subjectId, cents } = asked;
  const { provider } = ctx.payments;
  const now = asDate(ctx.now());
  const isOfSubject = and(
    eq(payments.purpose, purpose),
    eq(payments.subjectId, subjectId),
    inArray(payments.state, [...LIVE_STATES]),
    eq(payments.isReplaced, false),
  );
  return await inTransaction(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(payments)
      .values({
        id: ctx.newId(),
        purpose,
        subjectId,
        payerId,
        cents,
        provider: provider.name,
        state: provider.name === 'in-person' ? 'owed' : 'begun',
        createdAt: now,
        updatedAt: now,
        returnTo: safePath(asked.returnTo) ?? '/',
        checkoutEndsAt: endOf(ctx),
      })
      .onConflictDoNothing()
      .returning();
    if (made?.state === 'owed') {
      await postMoved(ctx, null, made);
      await tell(asProvider(ctx, made.provider, `owed:${made.id}`), made, 'begun');
    }
    const [row] = made ? [made] : await ctx.db.select().from(payments).where(isOfSubject);
    if (!row) throw unavailable();
    return row;
  });
}

/**
 * Opens the provider's page. Concurrent calls share an idempotency key, so they get the same page. Closes the
 * page if the payment has ended in the meantime.
 */
async function openPage(ctx: Context, row: Row, kind: 'charge' | 'hold', what: string): Promise<string> {
  const back = ctx.publicOrigin + pathInLanguage(`/payments/${row.id}`);
  const { id, cents, checkout } = row;
  const asked = { id, kind, cents, words: what, doneUrl: back, backUrl: `${back}?back` };
  const expiresAt = asInstant(row.checkoutEndsAt!);
  const { provider } = ctx.payments;
  const page = await reached(async () => {
    try {
      return await provider.checkout({ ...asked, expiresAt }, `checkout:${id}:${checkout}`);
    } catch (error) {
      // After a double click, a provider can refuse a call while the first one is in progress.
      const [now] = await ctx.db.select().from(payments).where(eq(payments.id, id));
      const { checkoutRef: ref, checkoutUrl: url } = now ?? {};
      if (ref && url && now?.checkout === checkout) return { ref, url };
      throw error;
    }
  });
  if (!page) throw new Error(`${provider.name} opens no pages`);
  const [opened] = await ctx.db
    .update(payments)
    .set({ checkoutRef: page.ref, checkoutUrl: page.url })
    .where(and(eq(payments.id, id), eq(payments.checkout, checkout)))
    .returning({ state: payments.state });
  if (opened?.state === 'over') {
    await reached(() => provider.close(page.ref));
    throw new Refusal('status_changed', words.can_no_longer_be_paid);
  }
  return page.url;
}

/**
 * Abandons a page that has expired, shows a different amount, or belongs to a former provider. Closes it,
 * except at a former provider, where we can't. Unless someone has just paid, gives the next page a new key,
 * or records the amount as owed if we no longer take cards.
 */
async function leavePage(ctx: Context, row: Row, { cents }: BeginPayment): Promise<void> {
  const { provider } = ctx.payments;
  const { checkoutRef } = row;
  if (checkoutRef && row.provider === provider.name) {
    const { update, isClosed } = await reached(() => provider.close(checkoutRef));
    if (update?.about === 'payment') {
      await reached(() => settle(asProvider(ctx, provider.name, `answer:${checkoutRef}`), row.id, update));
      if (update.paidCents > 0 || update.heldCents > 0) return;
    }
    if (!isClosed) throw unavailable();
  }
  const state = provider.name === 'in-person' ? 'owed' : 'begun';
  await inTransaction(ctx, async (ctx) => {
    const [left] = await ctx.db
      .update(payments)
      .set({
        cents,
        state,
        checkout: row.checkout + 1,
        checkoutEndsAt: endOf(ctx),
        provider: provider.name,
        checkoutRef: null,
        checkoutUrl: null,
      })
      .where(and(eq(payments.id, row.id), eq(payments.checkout, row.checkout), eq(payments.state, 'begun')))
      .returning();
    if (left?.state !== 'owed') return;
    await postMoved(ctx, row, left);
    await tell(asProvider(ctx, left.provider, `owed:${left.id}`), left, row.state);
  });
}
