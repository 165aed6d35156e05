import * as words from '#text/business/consultation-places/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { ForPractice } from '../../people/experts/change-practice.server.ts';
import { writeOrder } from '../../people/experts/places/write-places.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { holdOwnPlaces } from './hold-own-places.server.ts';

/**
 * Moves a place to another rank. Rank 0 is the first place, the default everywhere. A rank past the end means
 * the last position. Idempotent.
 */
export async function movePlace(
  ctx: Context,
  { placeId, rank, practiceId }: ForPractice & { placeId: string; rank: number },
): Promise<void> {
  await holdOwnPlaces(ctx, { practiceId }, async (ctx, { expertId, placeIds }) => {
    const id = placeId.toLowerCase();
    if (!placeIds.includes(id)) throw new Refusal('not_found', words.place_not_found);
    await writeOrder(ctx, expertId, placeIds.filter((other) => other !== id).toSpliced(rank, 0, id));
    await refreshFreeStretch(ctx, [expertId]);
  });
}
