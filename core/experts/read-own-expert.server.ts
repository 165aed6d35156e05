import { and, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ownPractice } from './may-act-for.ts';
import { expertPlaces, experts } from './tables.ts';

/** The listing of whoever is signed in, as their own dashboard shows it. */
export type OwnExpert = {
  id: string;
  isApproved: boolean;
  name: string;
  type: 'individual' | 'wellness-center';
  title: string;
  bio: string;
  /** Words for the first place; empty while there is none. */
  location: string;
  rating: number;
  reviewCount: number;
  ratePerMinuteCents: number;
  isSpotlight: boolean;
  tags: string[];
  consultationMethods: string[];
};

/** The listing that the person signed in owns, approved or not; null for a client or a visitor. */
export async function readOwnExpert(ctx: Context): Promise<OwnExpert | null> {
  const practiceId = ownPractice(ctx.actor, 'owner');
  if (!practiceId) return null;
  const [found] = await ctx.db
    .select({ row: experts, location: expertPlaces.publicLabel })
    .from(experts)
    .leftJoin(expertPlaces, and(eq(expertPlaces.expertId, experts.id), eq(expertPlaces.rank, 0)))
    .where(eq(experts.id, practiceId));
  if (!found) return null;
  const { row, location } = found;
  return {
    id: row.id,
    isApproved: row.approvedAt !== null,
    name: row.name,
    type: row.type,
    title: row.title,
    bio: row.bio,
    location: location ?? '',
    rating: row.rating,
    reviewCount: row.reviewCount,
    ratePerMinuteCents: row.ratePerMinuteCents,
    isSpotlight: row.isSpotlight,
    tags: row.tags,
    consultationMethods: row.consultationMethods,
  };
}
