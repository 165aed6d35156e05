import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { signedIn } from '../accounts/signed-in.ts';
import { refreshFreeStretch } from '../availability/refresh-free-stretch.server.ts';
import { type Context, inTransaction } from '../context.ts';
import { lockPracticeAs } from '../experts/lock-practice-as.server.ts';
import { ownPractice } from '../experts/may-act-for.ts';
import { expertPlaces } from '../experts/tables.ts';
import { writeOrder } from '../experts/write-places.server.ts';

const NOT_THE_OWNER = 'Only the owner of a practice can change its places.';

/**
 * An expert puts one of their places at another rank among them; 0 is the first, which speaks for them where
 * no place is named. A rank beyond the last means the last. A second call changes nothing.
 * @throws Refusal sign_in_required, not_allowed, not_found.
 */
export async function movePlace(
  ctx: Context,
  { placeId, rank }: { placeId: string; rank: number },
): Promise<void> {
  const expertId = ownPractice(signedIn(ctx), 'owner');
  if (!expertId) throw new Refusal('not_allowed', NOT_THE_OWNER);
  await inTransaction(ctx, async (ctx) => {
    await lockPracticeAs(ctx, expertId, 'owner', NOT_THE_OWNER);
    const places = await ctx.db
      .select({ id: expertPlaces.id })
      .from(expertPlaces)
      .where(eq(expertPlaces.expertId, expertId))
      .orderBy(asc(expertPlaces.rank));
    const ids = places.map(({ id }) => id);
    const id = placeId.toLowerCase();
    if (!ids.includes(id)) throw new Refusal('not_found', 'This place was not found.');
    await writeOrder(ctx, expertId, ids.filter((other) => other !== id).toSpliced(rank, 0, id));
    await refreshFreeStretch(ctx, [expertId]);
  });
}
