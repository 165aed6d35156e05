import { and, eq, inArray, lt, not, sql } from 'drizzle-orm';
import * as words from '#text/practice/availability/mail';
import { asDate } from '../../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../../context.ts';
import { notify } from '../../../ground/notifications/notify.server.ts';
import { users } from '../../../people/accounts/tables.ts';
import { takesPart } from '../../../people/experts/members-sql.ts';
import { expertPlaces, experts } from '../../../people/experts/tables.ts';
import { isBlockedSql } from '../../../people/reach/may-reach.server.ts';
import { TIME_KINDS } from '../notification-kinds.ts';
import { nextFreeTimes } from '../read-free-times.server.ts';
import { timeWaits } from '../tables.ts';
import { freeTimeMail } from './free-time.email.ts';

declare module '../../../context.ts' {
  interface JobPayloads {
    'tell-free-times': NoPayload;
  }
}

const WAIT_DAYS = 90;
const AT_ONCE = 100;

/**
 * Notifies people who wait for an expert's free time once there is one. Deletes the wait in the same
 * transaction, so we notify each person only once. Also deletes waits older than 90 days.
 * @returns how many people it notified.
 */
export async function tellFreeTimes(ctx: Context<Product>): Promise<number> {
  const before = asDate(ctx.now().subtract({ hours: 24 * WAIT_DAYS }));
  await ctx.db.delete(timeWaits).where(lt(timeWaits.createdAt, before));
  const waited = await ctx.db.selectDistinct({ expertId: timeWaits.expertId }).from(timeWaits);
  let told = 0;
  for (let at = 0; at < waited.length; at += AT_ONCE) {
    const ids = waited.slice(at, at + AT_ONCE).map(({ expertId }) => expertId);
    for (const [expertId, [start]] of await nextFreeTimes(ctx, ids, 1)) {
      if (start) told += await tellOf(ctx, expertId, new Date(start));
    }
  }
  return told;
}

/**
 * Ends all waits for one expert and notifies the people who waited, except anyone who is leaving, suspended,
 * or blocked.
 */
async function tellOf(ctx: Context<Product>, expertId: string, start: Date): Promise<number> {
  return await inTransaction(ctx, async (ctx) => {
    const gone = await ctx.db
      .delete(timeWaits)
      .where(eq(timeWaits.expertId, expertId))
      .returning({ userId: timeWaits.userId });
    const [expert] = await ctx.db
      .select({ name: experts.name, zone: expertPlaces.zone })
      .from(experts)
      .innerJoin(expertPlaces, and(eq(expertPlaces.expertId, experts.id), eq(expertPlaces.rank, 0)))
      .where(eq(experts.id, expertId));
    if (!expert || gone.length === 0) return 0;
    const readers = await ctx.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(
        and(
          inArray(
            users.id,
            gone.map(({ userId }) => userId),
          ),
          sql`${sql.raw(takesPart('users'))}`,
          not(isBlockedSql(sql`${expertId}::uuid`, sql`${users.id}`)),
        ),
      );
    const path = `/expert/${expertId}/book`;
    const url = new URL(path, ctx.publicOrigin).toString();
    const { channels } = TIME_KINDS['free-time'];
    for (const { id: userId, email: to } of readers) {
      await notify(ctx, { userId, kind: 'free-time', channels, path, subjectId: expertId }, () => {
        const mail = freeTimeMail({ expertName: expert.name, start, zone: expert.zone });
        const button = { label: words.see_free_times(), url };
        return { title: mail.subject, mail: { ...mail, to, button } };
      });
    }
    return readers.length;
  });
}
