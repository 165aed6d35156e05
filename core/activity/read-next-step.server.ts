import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { bookings } from '../bookings/tables.ts';
import type { Context } from '../context.ts';
import { practicesOf } from '../experts/may-act-for.ts';
import { experts } from '../experts/tables.ts';
import type { NextStep } from './next-step.ts';

/**
 * What matters most to the person signed in: requests to answer, the next consultation, an answer that is
 * awaited, a name to be called by, else finding an expert.
 * @throws Refusal sign_in_required
 */
export async function readNextStep(ctx: Context): Promise<NextStep> {
  const { actor } = ctx;
  if (!actor) throw new Refusal('sign_in_required', 'Please log in first.');
  const ahead = gt(bookings.startsAt, new Date(ctx.now().epochMilliseconds));
  const practices = practicesOf(actor, 'staff');
  if (practices.length > 0) {
    const [open] = await ctx.db
      .select({ count: count() })
      .from(bookings)
      .where(and(inArray(bookings.expertId, practices), eq(bookings.status, 'requested'), ahead));
    if (open && open.count > 0) return { kind: 'answer-requests', count: open.count };
  }
  const [next] = await ctx.db
    .select({
      status: bookings.status,
      expertName: experts.name,
      startsAt: bookings.startsAt,
      zone: bookings.zone,
      location: bookings.location,
    })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(and(eq(bookings.clientId, actor.id), inArray(bookings.status, ['requested', 'accepted']), ahead))
    .orderBy(asc(bookings.status), asc(bookings.startsAt))
    .limit(1);
  if (next) {
    const { expertName, zone, location } = next;
    const startsAt = next.startsAt.toISOString();
    return next.status === 'accepted'
      ? { kind: 'consultation', expertName, startsAt, zone, location }
      : { kind: 'awaiting-answer', expertName, startsAt, zone };
  }
  return actor.firstName ? { kind: 'find-expert' } : { kind: 'say-your-name' };
}
