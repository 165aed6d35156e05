import { and, desc, eq } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Context } from '../../context.ts';
import { putUncheckedLast } from '../../people/experts/places/write-places.server.ts';
import { type expertPlaces, placeChecks } from '../../people/experts/tables.ts';

/**
 * Asks admins to check a place that is new, has moved, or has its first address. Replaces an earlier request
 * for a check. Call this in the transaction that writes the place, while holding the practice's lock.
 * @param before the place before the change; null for a new place.
 */
export async function askForCheck(
  ctx: Context,
  place: { id: string; expertId: string; address: string; zip: string; publicLabel: string },
  before: typeof expertPlaces.$inferSelect | null,
): Promise<void> {
  const { id: placeId, expertId: practiceId, address, zip, publicLabel } = place;
  const sentAt = asDate(ctx.now());
  const ofPlace = eq(placeChecks.placeId, placeId);
  const [last] = await ctx.db
    .select()
    .from(placeChecks)
    .where(ofPlace)
    .orderBy(desc(placeChecks.sentAt), desc(placeChecks.id))
    .limit(1);
  // If a listed place is already waiting for a check, no one has checked its current address.
  const former =
    before?.checkedAt && last?.status !== 'waiting'
      ? { formerAddress: before.address, formerZip: before.zip, formerLabel: before.publicLabel }
      : last && {
          formerAddress: last.formerAddress,
          formerZip: last.formerZip,
          formerLabel: last.formerLabel,
        };
  await ctx.db
    .update(placeChecks)
    .set({ status: 'replaced', decidedAt: sentAt })
    .where(and(ofPlace, eq(placeChecks.status, 'waiting')));
  await ctx.db.insert(placeChecks).values({
    id: ctx.newId(),
    placeId,
    practiceId,
    status: 'waiting',
    address,
    zip,
    publicLabel,
    sentAt,
    ...former,
  });
  await putUncheckedLast(ctx, practiceId);
}
