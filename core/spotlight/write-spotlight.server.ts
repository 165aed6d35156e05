import { eq } from 'drizzle-orm';
import { sayLongDay } from '../../lib/when.ts';
import { users } from '../accounts/tables.ts';
import type { AnyContext } from '../context.ts';
import { experts } from '../experts/tables.ts';
import { notify } from '../notifications/notify.server.ts';
import { subscriptions } from '../payments/tables.ts';
import { SPOTLIGHT_KINDS } from './notification-kinds.ts';
import { noticeOf, SPOTLIGHT_NOTICES, type SpotlightNotice } from './spotlight.email.ts';
import { daysLeft, graceEnd, holds, type SpotlightFacts, spotlightState } from './spotlight.ts';
import { SPOTLIGHT_PATH } from './spotlight-path.ts';
import { spotlights } from './tables.ts';
import './rotate-spotlight.server.ts';

export type SpotlightRow = typeof spotlights.$inferSelect;

const FALLBACK_ZONE = 'America/New_York';

/** The row of a practice, held until the transaction ends; null where there is none. */
export async function lockSpotlight(
  ctx: Pick<AnyContext, 'db'>,
  practiceId: string,
): Promise<SpotlightRow | null> {
  const [row] = await ctx.db
    .select()
    .from(spotlights)
    .where(eq(spotlights.practiceId, practiceId))
    .for('update');
  return row ?? null;
}

/**
 * The only writer of how a practice stands with Spotlight: writes the row and whether the practice holds it, and
 * tells the payer, in the transaction of the caller, who holds the row.
 * @param before null where the practice has no row yet.
 */
export async function writeSpotlight(
  ctx: AnyContext,
  before: SpotlightRow | null,
  facts: SpotlightFacts & Pick<SpotlightRow, 'practiceId' | 'subscriptionId'>,
): Promise<void> {
  const now = new Date(ctx.now().epochMilliseconds);
  const state = spotlightState(facts, ctx.now());
  const wasHeld = before !== null && holds(before.state);
  const since = holds(state) ? ((wasHeld ? before.since : null) ?? now) : null;
  const { practiceId, subscriptionId, status, paidUntil, endsWithPeriod, pausedAt } = facts;
  const values = {
    ...{ subscriptionId, status, paidUntil, endsWithPeriod, pausedAt },
    ...{ state, since, updatedAt: now },
  };
  await ctx.db
    .insert(spotlights)
    .values({ practiceId, ...values })
    .onConflictDoUpdate({ target: spotlights.practiceId, set: values });
  if (wasHeld !== holds(state)) {
    await ctx.db
      .update(experts)
      .set({ isSpotlight: holds(state) })
      .where(eq(experts.id, practiceId));
    await ctx.jobs.enqueue('rotate-spotlight', {});
  }
  const notice = noticeOf(before?.state ?? null, state);
  if (notice) await tell(ctx, notice, facts);
}

async function tell(
  ctx: AnyContext,
  notice: SpotlightNotice,
  facts: SpotlightFacts & Pick<SpotlightRow, 'practiceId' | 'subscriptionId'>,
): Promise<void> {
  const [to] = await ctx.db
    .select({ id: users.id, email: users.email, zone: users.zone, deletedAt: users.deletedAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.payerId))
    .where(eq(subscriptions.id, facts.subscriptionId));
  const [practice] = await ctx.db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, facts.practiceId));
  if (!to || to.deletedAt || !practice) return;
  const zone = to.zone ?? FALLBACK_ZONE;
  const paidUntil = facts.paidUntil ?? new Date(ctx.now().epochMilliseconds);
  const { button, ...words } = SPOTLIGHT_NOTICES[notice]({
    practice: practice.name,
    paidUntil: sayLongDay(paidUntil, zone),
    graceUntil: sayLongDay(graceEnd(paidUntil), zone),
    daysLeft: daysLeft(facts, ctx.now()),
  });
  const path = `${SPOTLIGHT_PATH}?practice=${facts.practiceId}`;
  const url = new URL(path, ctx.publicOrigin).toString();
  await notify(
    ctx,
    {
      ...{ userId: to.id, kind: 'spotlight', ways: SPOTLIGHT_KINDS.spotlight.ways },
      ...{ title: words.subject, path, subjectId: facts.practiceId },
    },
    { ...words, to: to.email, button: { label: button, url } },
  );
}
