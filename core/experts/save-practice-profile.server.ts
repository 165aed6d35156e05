import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { asOwnerOf, type ForPractice, readInput, writeListing } from './change-practice.server.ts';
import { practiceProfileForm } from './practice-profile-form.ts';
import { expertPlaces } from './tables.ts';
import { writeOrder } from './write-places.server.ts';

/**
 * An owner says who they are: name, title, bio, credentials, and which of their places speaks for them.
 * @throws Refusal sign_in_required, not_allowed, invalid_input.
 */
export async function savePracticeProfile(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof practiceProfileForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { location, ...profile } = readInput(practiceProfileForm, input);
    if (location !== '') await putFirst(ctx, expertId, location.toLowerCase());
    await writeListing(ctx, expertId, profile);
  });
}

async function putFirst(ctx: Context, expertId: string, placeId: string): Promise<void> {
  const places = await ctx.db
    .select({ id: expertPlaces.id, checkedAt: expertPlaces.checkedAt })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId))
    .orderBy(asc(expertPlaces.rank));
  const ids = places.map(({ id }) => id);
  if (!ids.includes(placeId)) {
    const message = 'Choose one of your places.';
    throw new Refusal('invalid_input', message, { location: [message] });
  }
  const isWaiting = places.some(({ id, checkedAt }) => id === placeId && checkedAt === null);
  if (isWaiting && ids[0] !== placeId) {
    const message = 'We are checking this place. You can choose it once we have.';
    throw new Refusal('invalid_input', message, { location: [message] });
  }
  await writeOrder(ctx, expertId, [placeId, ...ids.filter((id) => id !== placeId)]);
}
