import { asc, eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { mayActFor, practiceMeant } from './may-act-for.ts';
import { expertPlaces, experts } from './tables.ts';

/** A consultation place as those who work there see it. */
export type OwnPlace = {
  id: string;
  label: string;
  /** Empty until it has been told. */
  address: string;
  zip: string;
  /** What everyone is told, as is the point on the map. */
  publicLabel: string;
  isExactPublic: boolean;
  state: string;
  zone: string;
};

/** The places of a practice in their order, with how far it goes for a home visit. */
export type OwnPlaces = {
  practiceId: string;
  /** Owners may change them; staff read them. */
  mayChange: boolean;
  places: OwnPlace[];
  visitMiles: number;
  consultationMethods: string[];
};

/**
 * The places of the practice named, or else of the one that the person signed in owns or works for; null for a client,
 * a visitor, and whoever does not belong to the one named.
 */
export async function readOwnPlaces(ctx: Context, named: string | null = null): Promise<OwnPlaces | null> {
  const owned = practiceMeant(ctx.actor, 'owner', named);
  const practiceId = owned ?? practiceMeant(ctx.actor, 'staff', named);
  if (!practiceId) return null;
  const [practice] = await ctx.db
    .select({ visitMiles: experts.visitMiles, consultationMethods: experts.consultationMethods })
    .from(experts)
    .where(eq(experts.id, practiceId));
  if (!practice) return null;
  const rows = await ctx.db
    .select()
    .from(expertPlaces)
    .where(eq(expertPlaces.expertId, practiceId))
    .orderBy(asc(expertPlaces.rank));
  return {
    practiceId,
    mayChange: mayActFor(ctx.actor, practiceId, 'owner'),
    places: rows.map(({ id, label, address, zip, publicLabel, isExactPublic, state, zone }) => ({
      ...{ id, label, publicLabel, isExactPublic, state, zone },
      address: address ?? '',
      zip: zip ?? '',
    })),
    ...practice,
  };
}

/** One of these places. @throws Refusal not_found */
export function placeWithId(own: OwnPlaces, placeId: string): OwnPlace {
  const place = own.places.find(({ id }) => id === placeId.toLowerCase());
  if (!place) throw new Refusal('not_found', 'This place was not found.');
  return place;
}
