import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Gender } from './genders.ts';
import { mayActFor, practicesOf, resolvePractice } from './may-act-for.ts';
import { shownMinutesSql } from './shown-minutes-sql.ts';
import { consultationOptions, expertPlaces, experts, practitioners } from './tables.ts';

type OwnOption = {
  id: string;
  category: string;
  title: string;
  description: string;
  minutes: number;
  /** The form sends it back, so we can detect that someone else has changed the option. */
  version: number;
};

export type OwnPractice = {
  id: string;
  isApproved: boolean;
  /** True for owners; staff can only read. */
  mayChange: boolean;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  credentials: string;
  education: string;
  /** The public label of the first place; empty if there is none. */
  location: string;
  /** The places that clients can find, and the first place even if no admin has checked it. */
  places: { id: string; label: string; publicLabel: string }[];
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isSpotlight: boolean;
  tags: string[];
  consultationMethods: string[];
  visitMiles: number;
  serviceZip: string;
  /** An individual's languages and gender; null for a center, where each practitioner has their own. */
  meets: { languages: string[]; gender: Gender | null } | null;
  options: OwnOption[];
};

/**
 * Returns the signed-in user's practice, approved or not. Null for a client, a visitor, and anyone who does
 * not belong to the named practice.
 * @param practiceId by default, the first practice that they own or, if none, the first that they work for.
 */
export async function readPractice(
  ctx: Context,
  practiceId: string | null = null,
): Promise<OwnPractice | null> {
  const owned = practiceId === null ? resolvePractice(ctx.actor, 'owner', null) : null;
  const id = owned ?? resolvePractice(ctx.actor, 'staff', practiceId);
  if (!id) return null;
  const [row] = await ctx.db.select().from(experts).where(eq(experts.id, id));
  if (!row) return null;
  const all = await ctx.db
    .select({
      id: expertPlaces.id,
      label: expertPlaces.label,
      publicLabel: expertPlaces.publicLabel,
      checkedAt: expertPlaces.checkedAt,
    })
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, id))
    .orderBy(asc(expertPlaces.rank));
  const places = all
    .filter(({ checkedAt }, rank) => checkedAt !== null || rank === 0)
    .map(({ checkedAt: _, ...place }) => place);
  const { category, title, description, version } = consultationOptions;
  const shownMinutes = sql<number>`${sql.raw(shownMinutesSql('consultation_options'))}`;
  const options = await ctx.db
    .select({ id: consultationOptions.id, category, title, description, version, minutes: shownMinutes })
    .from(consultationOptions)
    .where(eq(consultationOptions.expertId, id))
    .orderBy(asc(consultationOptions.position));
  return {
    id,
    isApproved: row.approvedAt !== null,
    mayChange: mayActFor(ctx.actor, id, 'owner'),
    name: row.name,
    type: row.type,
    title: row.title,
    bio: row.bio,
    credentials: row.credentials,
    education: row.education,
    location: places[0]?.publicLabel ?? '',
    places,
    rating: row.rating,
    reviewCount: row.reviewCount,
    ratePerMinuteCents: row.ratePerMinuteCents,
    isSpotlight: row.isSpotlight,
    tags: row.tags,
    consultationMethods: row.consultationMethods,
    visitMiles: row.visitMiles,
    serviceZip: row.serviceZip ?? '',
    meets: row.type === 'individual' ? await readMeets(ctx, id) : null,
    options,
  };
}

async function readMeets(ctx: Context, practiceId: string): Promise<OwnPractice['meets']> {
  const { languages, gender, rank, activeUntil } = practitioners;
  const [one] = await ctx.db
    .select({ languages, gender })
    .from(practitioners)
    .where(and(eq(practitioners.practiceId, practiceId), isNull(activeUntil)))
    .orderBy(asc(rank), asc(practitioners.id))
    .limit(1);
  return one ?? null;
}

/** Returns the signed-in user's practices, in the order they joined. */
export async function readPracticeNames(ctx: Context): Promise<{ id: string; name: string }[]> {
  const ids = practicesOf(ctx.actor, 'staff');
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: experts.id, name: experts.name })
    .from(experts)
    .where(inArray(experts.id, ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}
