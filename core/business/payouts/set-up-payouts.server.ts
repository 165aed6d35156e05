import { and, eq, isNull } from 'drizzle-orm';
import * as words from '#text/business/payouts/rules';
import { asDate } from '../../../lib/as-date.ts';
import { Refusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { withFacts } from '../../../lib/sentence.ts';
import { isPaymentProblem } from '../../../platform/payments/provider.ts';
import { type Context, inTransaction } from '../../context.ts';
import { asProvider } from '../../money/payments/as-provider.ts';
import { holdSession } from '../../people/accounts/open-addresses.server.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { notTheOwner } from '../../people/experts/change-practice.server.ts';
import { lockPracticeAs } from '../../people/experts/lock-practice-as.server.ts';
import { resolvePractice } from '../../people/experts/may-act-for.ts';
import { refreshSetup } from '../../people/setup/refresh-setup.server.ts';
import {
  isOpenToOthers,
  type LiveAccount,
  liveAccount,
  type PayoutAccount,
} from './payout-account.server.ts';
import { PAYOUTS_PATH } from './payout-paths.ts';
import { settleAccount } from './settle-account.server.ts';
import { payoutAccounts } from './tables.ts';
import { tellOwners } from './tell-owners.server.ts';

/** Returns the ID of the practice whose payouts the user may manage. Refuses if there is none. */
export function payoutPractice(ctx: Context, practiceId: string | null): string {
  const meant = resolvePractice(signedIn(ctx), 'owner', practiceId);
  if (!meant) throw new Refusal('not_found', words.page_not_found);
  return meant;
}

/**
 * Opens an account for the owner if they have none, and returns the provider's setup page, which also asks
 * for missing details. Replaces another owner's account if it is unfinished or refused, or if its holder is
 * away. Idempotent.
 * @returns the URL of the provider's page.
 */
export async function setUpPayouts(
  ctx: Context,
  { practiceId }: { practiceId: string | null },
): Promise<{ url: string }> {
  const expertId = payoutPractice(ctx, practiceId);
  const { provider } = ctx.payments;
  if (provider.name === 'in-person') {
    throw new Refusal('not_allowed', words.paid_in_person);
  }
  const account = await openedAccount(ctx, expertId);
  if (account.status === 'refused') {
    throw new Refusal('not_allowed', words.account_refused);
  }
  const address = (more: string) =>
    ctx.publicOrigin + pathInLanguage(`${PAYOUTS_PATH}?practice=${expertId}${more}`);
  return await reached(() =>
    provider.onboarding(account.providerRef!, { returnUrl: address('&back=1'), againUrl: address('') }),
  );
}

/** Returns the user's account for a practice. If they have none, opens one at the provider. */
async function openedAccount(ctx: Context, expertId: string): Promise<PayoutAccount> {
  const { provider } = ctx.payments;
  const account = await inTransaction(ctx, async (ctx) => {
    await holdSession(ctx);
    await lockPracticeAs(ctx, expertId, 'owner', notTheOwner);
    const me = signedIn(ctx);
    const live = await liveAccount(ctx, expertId);
    if (live?.ownerId === me.id) return live;
    const now = asDate(ctx.now());
    if (live) {
      if (!isOpenToOthers(live)) throw othersAccount(live);
      await ctx.db
        .update(payoutAccounts)
        .set({ endedAt: now, updatedAt: now })
        .where(eq(payoutAccounts.id, live.id));
      await refreshSetup(ctx, expertId, 'others');
      await tellOwners(ctx, expertId, 'taken-over', { who: me.name || me.email, except: me.id });
    }
    const begun = { status: 'unfinished' as const, createdAt: now, updatedAt: now };
    const [row] = await ctx.db
      .insert(payoutAccounts)
      .values({ id: ctx.newId(), expertId, ownerId: me.id, provider: provider.name, ...begun })
      .returning();
    return row!;
  });
  if (account.providerRef) return account;
  const update = await reached(() => provider.openAccount({ id: account.id }, `account:${account.id}`));
  await ctx.db
    .update(payoutAccounts)
    .set({ providerRef: update.ref })
    .where(and(eq(payoutAccounts.id, account.id), isNull(payoutAccounts.providerRef)));
  return { ...account, providerRef: update.ref };
}

/**
 * Reads the account from the provider for its holder, who can return before the event arrives. Does nothing
 * for other owners. If we can't reach the provider, the event reports the change later.
 */
export async function refreshAccount(ctx: Context, practiceId: string | null): Promise<void> {
  const account = await liveAccount(ctx, payoutPractice(ctx, practiceId));
  if (!account?.providerRef || account.ownerId !== ctx.actor?.id) return;
  const { provider } = ctx.payments;
  // Event times are in whole seconds, so an event from this second must not look older.
  const atMs = Math.floor(ctx.now().epochMilliseconds / 1000) * 1000;
  const update = await provider.account(account.providerRef).catch((error: unknown) => {
    if (isPaymentProblem(error)) return null;
    throw error;
  });
  if (update) await settleAccount(asProvider(ctx, provider.name, `account:${account.id}`), update, atMs);
}

const othersAccount = ({ holder }: LiveAccount) =>
  new Refusal('not_allowed', withFacts(words.only_holder_opens, { holder }));

/**
 * Returns the URL of the provider's page where the account holder sees what has arrived. Refuses anyone else.
 */
export async function openAccountPage(
  ctx: Context,
  { practiceId }: { practiceId: string | null },
): Promise<{ url: string }> {
  const account = await liveAccount(ctx, payoutPractice(ctx, practiceId));
  if (account && account.ownerId !== ctx.actor?.id) throw othersAccount(account);
  if (account?.status !== 'ready' || ctx.payments.sandbox) {
    throw new Refusal('not_allowed', words.no_account_page);
  }
  return await reached(() => ctx.payments.provider.accountPage(account.providerRef!));
}

async function reached<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (isPaymentProblem(error) && error.kind === 'unreachable') {
      throw new Refusal('unavailable', words.unreachable);
    }
    throw error;
  }
}
