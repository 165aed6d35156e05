import { asc, eq } from 'drizzle-orm';
import * as words from '#text/people/practice-profile/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Context } from '../../context.ts';
import type { Access } from '../experts/access.ts';
import { mayActFor, resolvePractice } from '../experts/may-act-for.ts';
import { expertPlaces, experts, placeChecks } from '../experts/tables.ts';

export type OwnPlace = Access & {
  id: string;
  label: string;
  address: string;
  zip: string;
  directions: string;
  bring: string;
  publicLabel: string;
  isExactPublic: boolean;
  state: string;
  zone: string;
  /**
   * Whether clients can find the place. Stays true while an admin checks the place's first address, and if
   * the admin rejects it.
   */
  isListed: boolean;
  /** Whether admins have checked all of the place, still have something to check, or have rejected it. */
  check: 'checked' | 'waiting' | 'rejected';
  said: string;
};

export type OwnPlaces = {
  practiceId: string;
  /** True for owners; staff can only read. */
  mayChange: boolean;
  /** Whether the practice can be listed, ignoring the law. */
  isLive: boolean;
  places: OwnPlace[];
  visitMiles: number;
  consultationMethods: string[];
};

/**
 * Returns the places of a practice: the requested one or, by default, the first that the signed-in user owns
 * or, if none, works for. Null for clients, visitors, and anyone who does not belong to the requested
 * practice.
 */
export async function readOwnPlaces(ctx: Context, named: string | null = null): Promise<OwnPlaces | null> {
  const owned = resolvePractice(ctx.actor, 'owner', named);
  const practiceId = owned ?? resolvePractice(ctx.actor, 'staff', named);
  if (!practiceId) return null;
  const [practice] = await ctx.db
    .select({
      visitMiles: experts.visitMiles,
      consultationMethods: experts.consultationMethods,
      isLive: experts.isListable,
    })
    .from(experts)
    .where(eq(experts.id, practiceId));
  if (!practice) return null;
  const rows = await ctx.db
    .select()
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, practiceId))
    .orderBy(asc(expertPlaces.rank));
  const checks = await readLastChecks(ctx, practiceId);
  return {
    practiceId,
    mayChange: mayActFor(ctx.actor, practiceId, 'owner'),
    places: rows.map((row) => ({
      id: row.id,
      label: row.label,
      publicLabel: row.publicLabel,
      isExactPublic: row.isExactPublic,
      isStepFree: row.isStepFree,
      hasParking: row.hasParking,
      state: row.state,
      zone: row.zone,
      address: row.address ?? '',
      zip: row.zip ?? '',
      directions: row.directions,
      bring: row.bring,
      isListed: row.checkedAt !== null,
      ...standing(row, checks.get(row.id)),
    })),
    ...practice,
  };
}

export function placeWithId(own: OwnPlaces, placeId: string): OwnPlace {
  const place = own.places.find(({ id }) => id === placeId.toLowerCase());
  if (!place) throw new Refusal('not_found', words.place_not_found);
  return place;
}

type Check = Pick<typeof placeChecks.$inferSelect, 'status' | 'said'>;

async function readLastChecks(ctx: Context, practiceId: string): Promise<Map<string, Check>> {
  const { placeId, status, said } = placeChecks;
  const rows = await ctx.db
    .select({ placeId, status, said })
    .from(placeChecks)
    .where(eq(placeChecks.practiceId, practiceId))
    .orderBy(asc(placeChecks.sentAt), asc(placeChecks.id));
  // Later rows overwrite earlier ones, so the latest check of each place remains.
  return new Map(rows.map((row) => [row.placeId, row]));
}

function standing(
  { checkedAt, address }: Pick<typeof expertPlaces.$inferSelect, 'checkedAt' | 'address'>,
  last: Check | undefined,
): Pick<OwnPlace, 'check' | 'said'> {
  const isOpen = last?.status === 'waiting' || (last?.status === 'rejected' && address === null);
  if (checkedAt !== null && !isOpen) return { check: 'checked', said: '' };
  return last?.status === 'rejected'
    ? { check: 'rejected', said: last.said }
    : { check: 'waiting', said: '' };
}
