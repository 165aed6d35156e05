import { and, eq, isNull } from 'drizzle-orm';
import { sayLongDay } from '../../../lib/when.ts';
import type { AnyContext } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { subscriptions } from '../payments/tables.ts';
import { SPOTLIGHT_KINDS } from './notification-kinds.ts';
import { ownsPractice } from './owns-practice.server.ts';
import {
  CHARGEBACK_NOTICES,
  HANDOVER_NOTICES,
  noticeOf,
  SPOTLIGHT_NOTICES,
  type SpotlightMail,
  type SpotlightMailInput,
  type SpotlightNotice,
} from './spotlight.email.ts';
import { daysLeft, graceEnd, holds, type SpotlightFacts, spotlightState } from './spotlight.ts';
import { SPOTLIGHT_PATH } from './spotlight-path.ts';
import { spotlights } from './tables.ts';
import './rotate-spotlight.server.ts';
import { asDate } from '../../../lib/as-date.ts';

export type SpotlightRow = typeof spotlights.$inferSelect;

const FALLBACK_ZONE = 'America/New_York';

/** Returns a practice's row and locks it until the transaction ends; null if there is none. */
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
 * Writes the state of Spotlight to its row and to `experts.is_spotlight`. Only this function may write them.
 * Queues the rotation if the practice gains or loses Spotlight. Notifies the payer, and the owners if the
 * payer is no longer one of them. Call this while holding the row's lock.
 * @param before null if the practice has no row yet.
 * @param why 'charged-back' if a bank has taken back the payment for a month.
 */
export async function writeSpotlight(
  ctx: AnyContext,
  before: SpotlightRow | null,
  facts: SpotlightFacts & Pick<SpotlightRow, 'practiceId' | 'subscriptionId'>,
  why: 'charged-back' | null = null,
): Promise<void> {
  const now = asDate(ctx.now());
  const state = spotlightState(facts, ctx.now());
  const wasHeld = before !== null && holds(before.state);
  const since = holds(state) ? ((wasHeld ? before.since : null) ?? now) : null;
  const { practiceId, subscriptionId, status, paidUntil, endsWithPeriod, pausedAt } = facts;
  const values = {
    subscriptionId,
    status,
    paidUntil,
    endsWithPeriod,
    pausedAt,
    state,
    since,
    updatedAt: now,
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
  if (why === 'charged-back' && before?.status !== 'ended') return await tellTaken(ctx, facts, holds(state));
  const notice = noticeOf(before?.state ?? null, state);
  const ends = ({ status, endsWithPeriod }: SpotlightFacts) => status === 'ended' || endsWithPeriod;
  const comesToEnd = wasHeld && holds(state) && !ends(before) && ends(facts);
  if (notice || comesToEnd) await tell(ctx, notice, facts, comesToEnd);
}

/** Tells a payer who is no longer an owner that Spotlight did not begin and that we refund everything. */
export async function tellRefunded(
  ctx: AnyContext,
  { practiceId, subscriptionId }: Pick<SpotlightRow, 'practiceId' | 'subscriptionId'>,
): Promise<void> {
  const { payer, input } = await whoAndWhat(ctx, {
    practiceId,
    subscriptionId,
    paidUntil: null,
    pausedAt: null,
  });
  if (payer && input)
    await send(ctx, payer, { practiceId, path: FORMER_PATH }, () => HANDOVER_NOTICES.givenBack(input(payer)));
}

/** Notifies the payer of a charged-back month, and the owners if the payer is no longer one of them. */
async function tellTaken(ctx: AnyContext, facts: Subject, isHeld: boolean): Promise<void> {
  const { payer, input } = await whoAndWhat(ctx, facts);
  if (!input) return;
  const { practiceId } = facts;
  const path = `${SPOTLIGHT_PATH}?practice=${practiceId}`;
  const words = isHeld ? CHARGEBACK_NOTICES.ends : CHARGEBACK_NOTICES.ended;
  if (payer && (await ownsPractice(ctx, practiceId, payer.id))) {
    return await send(ctx, payer, { practiceId, path }, () => words(input(payer)));
  }
  if (payer) {
    const toPayer = isHeld ? HANDOVER_NOTICES.payerEnds : HANDOVER_NOTICES.payerEnded;
    await send(ctx, payer, { practiceId, path: FORMER_PATH }, () => toPayer(input(payer)));
  }
  for (const owner of await ownersOf(ctx, practiceId)) {
    if (owner.id !== payer?.id) await send(ctx, owner, { practiceId, path }, () => words(input(owner)));
  }
}

/** Tells a payer who is still an owner that we won the chargeback, although Spotlight stays ended. */
export async function tellChargebackWon(
  ctx: AnyContext,
  { practiceId, subscriptionId }: Pick<SpotlightRow, 'practiceId' | 'subscriptionId'>,
): Promise<void> {
  const subject = { practiceId, subscriptionId, paidUntil: null, pausedAt: null };
  const { payer, input } = await whoAndWhat(ctx, subject);
  if (!payer || !input || !(await ownsPractice(ctx, practiceId, payer.id))) return;
  const path = `${SPOTLIGHT_PATH}?practice=${practiceId}`;
  await send(ctx, payer, { practiceId, path }, () => CHARGEBACK_NOTICES.won(input(payer)));
}

type Subject = Pick<SpotlightRow, 'practiceId' | 'subscriptionId' | 'paidUntil' | 'pausedAt'>;
type Reader = { id: string; email: string; zone: string | null };

async function tell(
  ctx: AnyContext,
  notice: SpotlightNotice | null,
  facts: Subject,
  comesToEnd: boolean,
): Promise<void> {
  const { payer, input } = await whoAndWhat(ctx, facts);
  if (!input) return;
  const { practiceId } = facts;
  const path = `${SPOTLIGHT_PATH}?practice=${practiceId}`;
  if (payer && (await ownsPractice(ctx, practiceId, payer.id))) {
    if (notice) await send(ctx, payer, { practiceId, path }, () => SPOTLIGHT_NOTICES[notice](input(payer)));
    return;
  }
  const isOver = notice === 'ended';
  if (payer && (isOver || comesToEnd)) {
    const words = isOver ? HANDOVER_NOTICES.payerEnded : HANDOVER_NOTICES.payerEnds;
    await send(ctx, payer, { practiceId, path: FORMER_PATH }, () => words(input(payer)));
  }
  const toOwners = comesToEnd && !isOver ? HANDOVER_NOTICES.ownersEnds : OWNERS_TOO[notice ?? 'begun'];
  if (!toOwners) return;
  for (const owner of await ownersOf(ctx, practiceId)) {
    if (owner.id !== payer?.id) await send(ctx, owner, { practiceId, path }, () => toOwners(input(owner)));
  }
}

/** The page that an e-mail links to if the payer no longer owns the practice. */
const FORMER_PATH = '/notifications';

/** Notices that owners also get if the payer is no longer one of them. */
const OWNERS_TOO: Partial<Record<SpotlightNotice, (input: SpotlightMailInput) => SpotlightMail>> = {
  ended: SPOTLIGHT_NOTICES.ended,
  paused: SPOTLIGHT_NOTICES.paused,
};

const READER = { id: users.id, email: users.email, zone: users.zone };

async function ownersOf(ctx: AnyContext, practiceId: string): Promise<Reader[]> {
  return await ctx.db
    .select(READER)
    .from(practiceMembers)
    .innerJoin(users, eq(users.id, practiceMembers.userId))
    .where(
      and(
        eq(practiceMembers.practiceId, practiceId),
        eq(practiceMembers.role, 'owner'),
        isNull(users.deletedAt),
      ),
    );
}

async function whoAndWhat(ctx: AnyContext, facts: Subject) {
  const [payer] = await ctx.db
    .select(READER)
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.payerId))
    .where(and(eq(subscriptions.id, facts.subscriptionId), isNull(users.deletedAt)));
  const [practice] = await ctx.db
    .select({ name: experts.name })
    .from(experts)
    .where(eq(experts.id, facts.practiceId));
  const paidUntil = facts.paidUntil ?? asDate(ctx.now());
  const input = ({ zone }: Reader): SpotlightMailInput => ({
    practice: practice!.name,
    paidUntil: sayLongDay(paidUntil, zone ?? FALLBACK_ZONE),
    graceUntil: sayLongDay(graceEnd(paidUntil), zone ?? FALLBACK_ZONE),
    daysLeft: daysLeft(facts, ctx.now()),
    isPaused: facts.pausedAt !== null,
  });
  return { payer: payer ?? null, input: practice ? input : null };
}

async function send(
  ctx: AnyContext,
  to: Reader,
  { practiceId, path }: { practiceId: string; path: string },
  write: () => SpotlightMail,
): Promise<void> {
  const url = new URL(path, ctx.publicOrigin).toString();
  const { channels } = SPOTLIGHT_KINDS.spotlight;
  await notify(ctx, { userId: to.id, kind: 'spotlight', channels, path, subjectId: practiceId }, () => {
    const { button: label, ...words } = write();
    return { title: words.subject, mail: { ...words, to: to.email, button: { label, url } } };
  });
}
