import { and, asc, eq, gte } from 'drizzle-orm';
import { type AnyContext, inTransaction } from '../../context.ts';
import { lockExpert } from '../../people/experts/lock-expert.server.ts';
import { forgetConnection } from './store-connection.server.ts';
import { calendarConnections } from './tables.ts';

/**
 * Disconnects the calendar accounts that an intruder could have connected as this person since an instant.
 * @returns how many it disconnected.
 */
export async function forgetConnectionsSince(ctx: AnyContext, userId: string, since: Date): Promise<number> {
  return await inTransaction(ctx, async (ctx) => {
    const connected = await ctx.db
      .select()
      .from(calendarConnections)
      .where(and(eq(calendarConnections.connectedBy, userId), gte(calendarConnections.createdAt, since)))
      .orderBy(asc(calendarConnections.expertId), asc(calendarConnections.practitionerId));
    for (const { expertId, practitionerId } of connected) {
      await lockExpert(ctx.db, expertId);
      await forgetConnection(ctx, expertId, practitionerId);
    }
    return connected.length;
  });
}
