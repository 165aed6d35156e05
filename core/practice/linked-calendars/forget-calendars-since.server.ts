import { and, asc, eq, gte, isNull, or } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { outsideCalendars } from '../availability/tables.ts';
import { forgetOutsideCalendar } from './link-outside-calendar.server.ts';

/**
 * Unlinks outside calendars that an intruder could have linked since an instant: the person's own, and those
 * of practitioners without an account in practices that the person owns.
 * @returns how many it unlinked.
 */
export async function forgetCalendarsSince(ctx: AnyContext, userId: string, since: Date): Promise<number> {
  return await inTransaction(ctx, async (ctx) => {
    const isOwner = and(
      eq(practiceMembers.practiceId, outsideCalendars.expertId),
      eq(practiceMembers.userId, userId),
      eq(practiceMembers.role, 'owner'),
    );
    const linked = await ctx.db
      .select({ expertId: outsideCalendars.expertId, practitionerId: outsideCalendars.practitionerId })
      .from(outsideCalendars)
      .innerJoin(practitioners, eq(practitioners.id, outsideCalendars.practitionerId))
      .leftJoin(practiceMembers, isOwner)
      .where(
        and(
          gte(outsideCalendars.createdAt, since),
          or(
            eq(practitioners.userId, userId),
            and(isNull(practitioners.userId), eq(practiceMembers.userId, userId)),
          ),
        ),
      )
      .orderBy(asc(outsideCalendars.expertId), asc(outsideCalendars.practitionerId));
    for (const { expertId, practitionerId } of linked) {
      await lockExpert(ctx.db, expertId);
      await forgetOutsideCalendar(ctx, expertId, practitionerId);
    }
    return linked.length;
  });
}
