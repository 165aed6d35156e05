import { and, desc, eq, sql } from 'drizzle-orm';
import * as words from '#text/finding/profiles/rules';
import { isId } from '../../../lib/id.server.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import type { Context } from '../../context.ts';
import { signedIn } from '../../people/accounts/signed-in.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { favorites } from '../../people/clients/tables.ts';
import { whyClosed } from '../../people/experts/closed.ts';
import { isLeavingSql } from '../../people/experts/listed-sql.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { expertPlaces, experts } from '../../people/experts/tables.ts';
import type { FirstPhoto } from '../../people/gallery/gallery.ts';
import { firstPhotoSql } from '../../people/gallery/read-gallery.server.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';

export type Favorite = {
  id: string;
  name: string;
  title: string;
  location: string;
  face: string | null;
  /** The first photo of the gallery; null if none is shown. */
  photo: FirstPhoto | null;
  initials: string;
  /** The mean of the reviews, from 1 to 5; 0 if there are none. */
  rating: number;
  reviewCount: number;
  /** Whether the expert has a public page. */
  hasPage: boolean;
  /** Why the expert can't be booked; null if they can. */
  closed: string | null;
};

/** Returns the user's favorites, most recently saved first. */
export async function readFavorites(ctx: Context, atMost = 1000): Promise<Favorite[]> {
  const actor = signedIn(ctx);
  const rows = await ctx.db
    .select({
      expert: experts,
      state: expertPlaces.state,
      zone: expertPlaces.zone,
      location: expertPlaces.publicLabel,
      isChecked: sql<boolean>`${expertPlaces.checkedAt} is not null`,
      isLeaving: sql<boolean>`${sql.raw(isLeavingSql('experts'))}`,
      userId: sql<string | null>`${sql.raw(ownerIdSql('experts.id'))}`,
      face: sql<string | null>`${sql.raw(faceSql('experts.id'))}`,
      photo: sql<FirstPhoto | null>`${sql.raw(firstPhotoSql('experts.id'))}`,
    })
    .from(favorites)
    .innerJoin(experts, eq(experts.id, favorites.expertId))
    .innerJoin(expertPlaces, and(eq(expertPlaces.expertId, experts.id), eq(expertPlaces.rank, 0)))
    .where(eq(favorites.userId, actor.id))
    .orderBy(desc(favorites.at), desc(favorites.expertId))
    .limit(atMost);
  return rows.map(({ expert, state, zone, location, isChecked, isLeaving, userId, face, photo }) => {
    const { id, name, title, rating, reviewCount, isShown: hasPage } = expert;
    const isServed = ctx.law.isServed(state, dateAt(ctx.now(), zone));
    const isSetUp = expert.setupMissingSince === null;
    const closed = hasPage
      ? whyClosed({ ...expert, state, isSetUp, isChecked, isLeaving, userId }, isServed)
      : null;
    return {
      id,
      name,
      title,
      location,
      rating,
      reviewCount,
      hasPage,
      face: hasPage ? face : null,
      photo: hasPage ? photo : null,
      initials: initialsOfName(name),
      closed: hasPage ? (closed?.title() ?? null) : words.no_longer_listed(),
    };
  });
}

/** Checks whether the user has saved an expert; false for a visitor. */
export async function isFavorite(ctx: Context, expertId: string): Promise<boolean> {
  if (!ctx.actor || !isId(expertId)) return false;
  const [kept] = await ctx.db
    .select({ id: favorites.expertId })
    .from(favorites)
    .where(and(eq(favorites.userId, ctx.actor.id), eq(favorites.expertId, expertId)));
  return kept !== undefined;
}
