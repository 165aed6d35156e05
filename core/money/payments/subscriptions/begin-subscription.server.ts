import { and, eq, ne } from 'drizzle-orm';
import * as words from '#text/money/payments/rules';
import { asDate, asInstant } from '../../../../lib/as-date.ts';
import { Refusal } from '../../../../lib/errors.ts';
import { pathInLanguage } from '../../../../lib/language.ts';
import type { Cents } from '../../../../lib/money.ts';
import { safePath } from '../../../../lib/safe-path.ts';
import { isTransaction } from '../../../../platform/database/database.ts';
import type { SubscriptionStatus } from '../../../../platform/payments/provider.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { signedIn } from '../../../people/accounts/signed-in.ts';
import { asProvider } from '../as-provider.ts';
import { isSum } from '../payment.ts';
import { endOf, reached, unavailable } from '../provider-page.ts';
import { type PaymentPurpose, purposeFacts } from '../purposes.ts';
import { subscriptions } from '../tables.ts';
import { oweMonth } from './months-by-hand.server.ts';
import { settleRenewal, settleSubscription, tellSubscribed } from './settle-subscription.server.ts';
import { steerSubscription } from './steer-subscription.server.ts';

export type BeginSubscription = {
  purpose: PaymentPurpose;
  subjectId: string;
  /** The price per month. */
  cents: Cents;
  returnTo: string;
  /**
   * Checks whether another person may still pay for the subject. If not, their open page doesn't block
   * others.
   */
  mayPay?: (personId: string) => Promise<boolean>;
};

/**
 * Opens a monthly subscription for the signed-in user. A repeated call returns the same one. Refuses while
 * another person's subscription is running or their page is open. A page does not count if it has expired or
 * that person may no longer pay. Without card payments, the first month becomes owed, and the subscription
 * waits until an admin marks it as paid. Must not run inside a transaction, because it calls the provider.
 */
export async function beginSubscription(
  ctx: Context,
  asked: BeginSubscription,
): Promise<{ url: string; subscriptionId: string; status: SubscriptionStatus }> {
  const person = signedIn(ctx);
  const { provider, purposes } = ctx.payments;
  const facts = purposeFacts(purposes, asked.purpose);
  if (isTransaction(ctx.db)) throw new Error('a subscription is begun outside of transactions');
  if (!facts?.whenSubscribed || !isSum(asked.cents)) {
    throw new Error('a subscription has a known purpose and a sum');
  }
  for (let turn = 1; turn <= 3; turn++) {
    const row = await openRow(ctx, asked, person.id);
    const isOpen = row.checkoutEndsAt!.getTime() > ctx.now().epochMilliseconds;
    const isOthers = row.payerId !== person.id;
    const isBarred = isOthers && asked.mayPay !== undefined && !(await asked.mayPay(row.payerId));
    if (isBarred && row.status === 'waiting' && row.provider === 'in-person') {
      await steerSubscription(ctx, row, { to: 'stop' });
      continue;
    }
    const isLeft = row.status === 'waiting' && row.provider !== 'in-person' && (!isOpen || isBarred);
    if (isOthers && !isLeft) {
      throw isBarred
        ? new Refusal('status_changed', words.paid_by_another)
        : new Refusal('status_changed', words.paid_by_other_owner);
    }
    const begun = (url: string) => ({ url, subscriptionId: row.id, status: row.status });
    if (row.status !== 'waiting' || row.provider === 'in-person') return begun(row.returnTo);
    if (!isOthers && row.provider === provider.name && row.cents === asked.cents && isOpen) {
      return begun(row.checkoutUrl ?? (await openPage(ctx, row, facts.words())));
    }
    await leavePage(ctx, row, { cents: asked.cents, payerId: person.id });
  }
  throw unavailable();
}

type Row = typeof subscriptions.$inferSelect;

async function openRow(ctx: Context, asked: BeginSubscription, payerId: string): Promise<Row> {
  const { purpose, subjectId, cents } = asked;
  const now = asDate(ctx.now());
  return await inTransaction(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(subscriptions)
      .values({
        id: ctx.newId(),
        purpose,
        subjectId,
        payerId,
        cents,
        provider: ctx.payments.provider.name,
        status: 'waiting',
        createdAt: now,
        updatedAt: now,
        checkoutEndsAt: endOf(ctx),
        returnTo: safePath(asked.returnTo) ?? '/',
      })
      .onConflictDoNothing()
      .returning();
    if (made?.provider === 'in-person') {
      await oweMonth(ctx, made);
      await tellSubscribed(asProvider(ctx, made.provider, `owed:${made.id}`), made);
    }
    if (made) return made;
    const isLive = and(
      eq(subscriptions.purpose, purpose),
      eq(subscriptions.subjectId, subjectId),
      ne(subscriptions.status, 'ended'),
    );
    const [row] = await ctx.db.select().from(subscriptions).where(isLive);
    if (!row) throw unavailable();
    return row;
  });
}

/** Opens the provider's page. Concurrent calls share an idempotency key, so they get the same page. */
async function openPage(ctx: Context, row: Row, words: string): Promise<string> {
  const { provider } = ctx.payments;
  const back = ctx.publicOrigin + pathInLanguage(`/payments/${row.id}`);
  const { id, cents, checkout } = row;
  const asked = { id, kind: 'subscription' as const, cents, words, doneUrl: back, backUrl: `${back}?back` };
  const expiresAt = asInstant(row.checkoutEndsAt!);
  const page = await reached(() => provider.checkout({ ...asked, expiresAt }, `checkout:${id}:${checkout}`));
  if (!page) throw new Error(`${provider.name} opens no pages`);
  const [kept] = await ctx.db
    .update(subscriptions)
    .set({ checkoutRef: page.ref, checkoutUrl: page.url })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.checkout, checkout)))
    .returning({ id: subscriptions.id });
  if (kept) return page.url;
  // A newer page has replaced this one. Close this one before anyone pays on it.
  await reached(() => provider.close(page.ref));
  throw unavailable();
}

/**
 * Abandons a page that has expired, shows a different amount, or belongs to another payer or a former
 * provider. Closes it, except at a former provider, where we can't. Unless someone has just paid, gives the
 * next page a new key, or records the first month as owed if we no longer take cards.
 */
async function leavePage(ctx: Context, row: Row, asked: { cents: Cents; payerId: string }): Promise<void> {
  const { provider } = ctx.payments;
  const { checkoutRef } = row;
  if (checkoutRef && row.provider === provider.name) {
    const { update, bill, isClosed } = await reached(() => provider.close(checkoutRef));
    if (update?.about === 'subscription') {
      const event = asProvider(ctx, provider.name, `answer:${checkoutRef}`);
      await reached(() => settleSubscription(event, update, ctx.now().epochMilliseconds));
      if (bill) await reached(() => settleRenewal(event, bill));
      return;
    }
    if (!isClosed) throw unavailable();
  }
  const next = { checkout: row.checkout + 1, checkoutEndsAt: endOf(ctx), provider: provider.name };
  await inTransaction(ctx, async (ctx) => {
    const [left] = await ctx.db
      .update(subscriptions)
      .set({ ...asked, ...next, checkoutRef: null, checkoutUrl: null })
      .where(
        and(
          eq(subscriptions.id, row.id),
          eq(subscriptions.checkout, row.checkout),
          eq(subscriptions.status, 'waiting'),
        ),
      )
      .returning();
    if (left?.provider !== 'in-person') return;
    await oweMonth(ctx, left);
    await tellSubscribed(asProvider(ctx, left.provider, `owed:${left.id}`), left);
  });
}
