import { and, count, desc, eq, gte, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { weeklyHoursOf } from '../availability/read-weekly-hours.server.ts';
import type { Context } from '../context.ts';
import { CATEGORIES } from '../experts/categories.ts';
import { consultationOptions, experts } from '../experts/tables.ts';
import type { HomeExpert } from './home-expert.ts';

/** What the home page looks for. */
export type HomeListQuery = {
  text: string;
  category: string;
  premium: boolean;
  online: boolean;
  today: boolean;
};

const ONLINE_MINUTES = 5;

/** The first experts that fit, best first, and how many there are in all. */
export async function readHomeList(
  ctx: Context,
  query: HomeListQuery,
  limit: number,
): Promise<{ experts: HomeExpert[]; total: number }> {
  const now = new Date(ctx.now().epochMilliseconds);
  const isFreeToday = sql<boolean>`coalesce(${experts.freeUntil} > ${now.toISOString()}::timestamptz and (${experts.freeFrom} at time zone ${experts.zone})::date <= (${now.toISOString()}::timestamptz at time zone ${experts.zone})::date, false)`;
  const onlineSince = new Date(now.getTime() - ONLINE_MINUTES * 60_000);
  const conditions: (SQL | undefined)[] = [isNotNull(experts.approvedAt), wordsOf(query.text)];
  if (query.category) conditions.push(sql`${experts.tags} @> array[${query.category}]`);
  if (query.premium) conditions.push(eq(experts.isSpotlight, true));
  if (query.online) conditions.push(gte(experts.lastSeenAt, onlineSince));
  if (query.today) conditions.push(isFreeToday);
  const where = and(...conditions);
  const [rows, totals] = await Promise.all([
    ctx.db
      .select({ expert: experts, isFreeToday })
      .from(experts)
      .where(where)
      .orderBy(desc(experts.isSpotlight), experts.isDemo, desc(experts.rating), experts.id)
      .limit(limit),
    ctx.db.select({ total: count() }).from(experts).where(where),
  ]);
  const ids = rows.map(({ expert }) => expert.id);
  const [hours, options] = await Promise.all([weeklyHoursOf(ctx.db, ids), optionsOf(ctx, ids)]);
  return {
    total: totals[0]?.total ?? 0,
    experts: rows.map(({ expert, isFreeToday }) => ({
      id: expert.id,
      name: expert.name,
      type: expert.type,
      title: expert.title,
      bio: expert.bio,
      rating: expert.rating,
      reviewCount: expert.reviewCount,
      ratePerMinuteCents: expert.ratePerMinuteCents,
      isActive: expert.isActive,
      isDemo: expert.isDemo,
      isSpotlight: expert.isSpotlight,
      location: expert.location,
      city: expert.city,
      state: expert.state,
      lat: expert.lat,
      lng: expert.lng,
      zone: expert.zone,
      consultationMethods: expert.consultationMethods,
      tags: expert.tags,
      onlineNow: expert.lastSeenAt !== null && expert.lastSeenAt >= onlineSince,
      availableToday: isFreeToday,
      distanceMiles: null,
      nextFree: [],
      hours: hours.get(expert.id) ?? [],
      options: options.filter((option) => option.expertId === expert.id),
    })),
  };
}

/** Every word has to be met in name, place or the name of a field of expertise. */
function wordsOf(text: string): SQL | undefined {
  const words = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, 6);
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
      const plain = word.toLowerCase();
      const categories = CATEGORIES.filter(({ name }) => name.toLowerCase().includes(plain));
      return or(
        ilike(experts.name, pattern),
        ilike(experts.location, pattern),
        ilike(experts.city, pattern),
        eq(experts.state, word.toUpperCase()),
        ...categories.map(({ id }) => sql`${experts.tags} @> array[${id}]`),
      );
    }),
  );
}

async function optionsOf(ctx: Context, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, expertId, category, title, description, minutes } = consultationOptions;
  return ctx.db
    .select({ id, expertId, category, title, description, minutes })
    .from(consultationOptions)
    .where(inArray(expertId, ids))
    .orderBy(expertId, consultationOptions.position);
}
