import { eq, lt, sql } from 'drizzle-orm';
import * as messages from '#text/finding/openings/rules';
import { asDate } from '../../../lib/as-date.ts';
import { type Context, inTransaction, type Product } from '../../context.ts';
import { notify } from '../../ground/notifications/notify.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { takesPart } from '../../people/experts/members-sql.ts';
import { milesToNearest } from './nearest-listed.server.ts';
import { OPENING_KINDS } from './notification-kinds.ts';
import { openingMail } from './opening.email.ts';
import { nearbyWaits } from './tables.ts';
import { WAIT_DAYS, WAIT_MILES } from './waits.ts';

declare module '../../context.ts' {
  interface JobPayloads {
    'tell-openings': NoPayload;
  }
}

/**
 * Tells people who wait for an expert near a place as soon as one is bookable within 25 miles. Deletes their
 * wait in the same transaction, so we tell each person only once. Also deletes waits older than a year.
 * @returns how many people it told.
 */
export async function tellOpenings(ctx: Context<Product>): Promise<number> {
  const before = asDate(ctx.now().subtract({ hours: 24 * WAIT_DAYS }));
  await ctx.db.delete(nearbyWaits).where(lt(nearbyWaits.createdAt, before));
  const { place, lat, lng } = nearbyWaits;
  let told = 0;
  for (const waited of await ctx.db.selectDistinct({ place, lat, lng }).from(nearbyWaits)) {
    if ((await milesToNearest(ctx, waited)) <= WAIT_MILES) told += await tellNear(ctx, waited.place);
  }
  return told;
}

/**
 * Deletes all waits near a place, and tells everyone who is not suspended, leaving, or gone.
 * @returns how many people it told.
 */
async function tellNear(ctx: Context<Product>, place: string): Promise<number> {
  return await inTransaction(ctx, async (ctx) => {
    const gone = ctx.db
      .$with('gone')
      .as(
        ctx.db
          .delete(nearbyWaits)
          .where(eq(nearbyWaits.place, place))
          .returning({ userId: nearbyWaits.userId }),
      );
    const readers = await ctx.db
      .with(gone)
      .select({ id: users.id, email: users.email })
      .from(users)
      .innerJoin(gone, eq(gone.userId, users.id))
      .where(sql`${sql.raw(takesPart('users'))}`);
    const path = `/find-experts?${new URLSearchParams({ place })}`;
    const url = new URL(path, ctx.publicOrigin).toString();
    const { channels } = OPENING_KINDS.opening;
    for (const { id: userId, email: to } of readers) {
      await notify(ctx, { userId, kind: 'opening', channels, path, subjectId: ctx.newId() }, () => {
        const button = { label: messages.see_who_it_is(), url };
        return { title: messages.notice_title({ place }), mail: { ...openingMail(place), to, button } };
      });
    }
    return readers.length;
  });
}
