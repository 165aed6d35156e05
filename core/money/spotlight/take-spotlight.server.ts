import { eq } from 'drizzle-orm';
import * as words from '#text/money/spotlight/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Cents } from '../../../lib/money.ts';
import type { Context } from '../../context.ts';
import { withRulesHeld } from '../../ground/settings/read-settings.server.ts';
import { leavingAmong } from '../../people/accounts/leaving.server.ts';
import { ownLeaving } from '../../people/accounts/leaving.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { asOwnerOf, type ForPractice } from '../../people/experts/change-practice.server.ts';
import { experts } from '../../people/experts/tables.ts';
import { beginSubscription } from '../payments/subscriptions/begin-subscription.server.ts';
import { isPracticeListed } from './is-practice-listed.server.ts';
import { ownsPractice } from './owns-practice.server.ts';
import { lockSpotlight } from './write-spotlight.server.ts';
import './spotlight-subscribed.server.ts';

/**
 * Starts an owner's monthly payment for Spotlight, which begins with the first payment. A repeated call
 * returns the same subscription. Refuses an unlisted practice, a changed price, and a new subscription while
 * paid days of an ended one remain. Must not run inside a transaction.
 * @param input.returnTo the path after payment.
 * @param input.shownCents the monthly price that the page showed.
 * @returns the URL to redirect the browser to.
 */
export async function takeSpotlight(
  ctx: Context,
  { practiceId, returnTo, shownCents }: ForPractice & { returnTo: string; shownCents?: Cents },
): Promise<{ url: string }> {
  const person = signedIn(ctx);
  if (!person.emailVerified) {
    throw new Refusal('email_unverified', words.verify_email_first);
  }
  const { subjectId, cents } = await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    if ((await leavingAmong(ctx.db, [person.id])).size > 0) throw new Refusal('not_allowed', ownLeaving);
    const [practice] = await ctx.db
      .select({ isDemo: experts.isDemo })
      .from(experts)
      .where(eq(experts.id, expertId));
    if (practice?.isDemo || !(await isPracticeListed(ctx, expertId))) {
      throw new Refusal('not_bookable', words.not_listed);
    }
    const row = await lockSpotlight(ctx, expertId);
    if (row?.status === 'ended' && row.state !== 'ended') {
      throw new Refusal('status_changed', words.paid_days_left);
    }
    const { settings } = await withRulesHeld(ctx);
    const cents = settings.spotlightFeeCents;
    if (shownCents !== undefined && shownCents !== cents)
      throw new Refusal('price_changed', words.price_changed);
    return { subjectId: expertId, cents };
  });
  const { url } = await beginSubscription(ctx, {
    purpose: 'spotlight',
    subjectId,
    cents,
    returnTo,
    mayPay: (personId) => ownsPractice(ctx, subjectId, personId),
  });
  return { url };
}
