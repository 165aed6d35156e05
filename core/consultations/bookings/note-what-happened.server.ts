import { eq, sql } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { experts } from '../../people/experts/tables.ts';
import { ANSWERS_KEPT } from '../../people/experts/usual-answer.ts';
import { type BookingStatus, type Mover, TRANSITIONS, type TransitionName } from './booking-life.ts';

type Happened = { expertId: string; createdAt: Date; askedAt: Date | null; cardFailedAt: Date | null };

/**
 * Updates the track record on the profile: how many consultations took place, and how long the latest
 * requests waited for an answer. An expired request counts its full time. A request whose card failed does
 * not count. The caller holds the expert's lock.
 */
export async function noteWhatHappened(
  ctx: Pick<AnyContext, 'db' | 'now'>,
  booking: Happened,
  { name, by, from }: { name: TransitionName; by: Mover; from: BookingStatus | null },
): Promise<void> {
  const ofExpert = eq(experts.id, booking.expertId);
  const held = Number(TRANSITIONS[name].to === 'completed') - Number(from === 'completed');
  if (held !== 0) {
    const consultationsHeld = sql`greatest(0, ${experts.consultationsHeld} + ${held}::int)`;
    await ctx.db.update(experts).set({ consultationsHeld }).where(ofExpert);
  } else if (isAnswer(name, by) && !booking.cardFailedAt) {
    const since = booking.askedAt ?? booking.createdAt;
    const waited = Math.ceil((ctx.now().epochMilliseconds - since.getTime()) / 60_000);
    const all = sql`(${experts.answerMinutes} || ${Math.max(0, waited)}::int)`;
    const answerMinutes = sql`${all}[greatest(1, cardinality(${experts.answerMinutes}) + 2 - ${ANSWERS_KEPT}::int):]`;
    await ctx.db.update(experts).set({ answerMinutes }).where(ofExpert);
  }
}

const ANSWERS: readonly TransitionName[] = ['accept', 'accept-by-card', 'decline'];

/** Checks whether the step ends the client's wait for an answer. */
const isAnswer = (name: TransitionName, by: Mover) =>
  name === 'expire' || (by === 'expert' && ANSWERS.includes(name));
