import { eq } from 'drizzle-orm';
import type { AnyContext } from '../../context.ts';
import { practiceHoldsSpotlight } from '../experts/practice-holds-spotlight.server.ts';
import { profileStyles } from '../experts/tables.ts';
import { type ProfileStyle, styleOf } from './profile-style.ts';

/** Returns the stored style of a practice, for `styleOf` or `changedStyle`; undefined if there is none. */
export async function readStoredStyle(ctx: Pick<AnyContext, 'db'>, practiceId: string): Promise<unknown> {
  const [row] = await ctx.db
    .select({ style: profileStyles.style })
    .from(profileStyles)
    .where(eq(profileStyles.practiceId, practiceId));
  return row?.style;
}

export type ShownStyle = {
  style: ProfileStyle;
  /** True if the stored style is invalid. Defaults then replace all of it or only its bio. */
  isBroken: boolean;
  holdsSpotlight: boolean;
};

/** Returns the style that everyone sees for a practice, including its members. */
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
