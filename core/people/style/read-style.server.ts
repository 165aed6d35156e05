import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { practiceHoldsSpotlight } from '../experts/practice-holds-spotlight.server.ts';
import { profileStyles } from '../experts/tables.ts';
import { type ProfileStyle, styleOf } from './profile-style.ts';

/** What is kept of how a practice looks, for `styleOf` or `changedStyle`; undefined where nothing is. */
export async function readStoredStyle(ctx: Pick<AnyContext, 'db'>, practiceId: string): Promise<unknown> {
  const [row] = await ctx.db
    .select({ style: profileStyles.style })
    .from(profileStyles)
    .where(eq(profileStyles.practiceId, practiceId));
  return row?.style;
}

/** A practice's style as it is shown now, and whether the practice holds Spotlight. */
export type ShownStyle = {
  style: ProfileStyle;
  /** What is kept could not be read, and the default stands in. */
  isBroken: boolean;
  holdsSpotlight: boolean;
};

/** The style in which a practice is shown; for its own members and for everyone the same. */
export async function readStyle(
  ctx: Pick<AnyContext, 'db' | 'query'>,
  practiceId: string,
): Promise<ShownStyle> {
  const [stored, holds] = await Promise.all([
    readStoredStyle(ctx, practiceId),
    practiceHoldsSpotlight(ctx, practiceId),
  ]);
  return { ...styleOf(stored, holds), holdsSpotlight: holds };
}
