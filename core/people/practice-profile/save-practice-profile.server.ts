import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import * as messages from '#text/people/practice-profile/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import { asOwnerOf, type ForPractice, readInput, writeListing } from '../experts/change-practice.server.ts';
import { writeOrder } from '../experts/places/write-places.server.ts';
import { expertPlaces, experts } from '../experts/tables.ts';
import { practiceProfileForm } from './practice-profile-form.ts';
import { watchContent } from './watch-content.server.ts';

/** Saves an owner's public profile, including which place is first. */
export async function savePracticeProfile(
  ctx: Context,
  { practiceId, ...input }: ForPractice & z.input<typeof practiceProfileForm>,
): Promise<void> {
  await asOwnerOf(ctx, { practiceId }, async (ctx, expertId) => {
    const { location, confirmed, ...profile } = readInput(practiceProfileForm, input);
    const { title, bio, credentials, education } = experts;
    const [was] = await ctx.db
      .select({ title, bio, credentials, education })
      .from(experts)
      .where(eq(experts.id, expertId));
    const texts = WATCHED.map((field) => ({
      field,
      place: field,
      words: profile[field],
      was: was![field],
    }));
    await watchContent(ctx, expertId, texts, confirmed);
    if (location !== '') await putFirst(ctx, expertId, location.toLowerCase());
    await writeListing(ctx, expertId, profile);
  });
}

const WATCHED = ['title', 'bio', 'credentials', 'education'] as const;

async function putFirst(ctx: Context, expertId: string, placeId: string): Promise<void> {
  const places = await ctx.db
    .select({ id: expertPlaces.id, checkedAt: expertPlaces.checkedAt })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, expertId))
    .orderBy(asc(expertPlaces.rank));
  const ids = places.map(({ id }) => id);
  if (!ids.includes(placeId)) {
    const message = messages.choose_own_place;
    throw new Refusal('invalid_input', message, { location: [message] });
  }
  const isWaiting = places.some(({ id, checkedAt }) => id === placeId && checkedAt === null);
  if (isWaiting && ids[0] !== placeId) {
    const message = messages.place_in_check;
    throw new Refusal('invalid_input', message, { location: [message] });
  }
  await writeOrder(ctx, expertId, [placeId, ...ids.filter((id) => id !== placeId)]);
}
