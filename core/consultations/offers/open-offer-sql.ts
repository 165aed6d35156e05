import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings/tables.ts';
import { consultationOffers } from './tables.ts';

const later = alias(consultationOffers, 'later');

/**
 * A booking asked for since, or about to be paid, is the answer to an offer, as is the expert's own to the request that it was to take
 * the place of.
 */
export const isAnswered = sql<boolean>`exists (
  select 1 from ${bookings} where ${bookings.expertId} = ${consultationOffers.expertId}
    and ${bookings.clientId} = ${consultationOffers.clientId}
    and (${bookings.createdAt} >= ${consultationOffers.createdAt}
        and (${bookings.askedAt} is not null or ${bookings.status} = 'awaiting-payment')
      or ${bookings.id} = ${consultationOffers.requestId}
        and ${bookings.status} in ('accepting', 'accepted', 'in-progress', 'completed')))`;

/** Of the offers of one expert to one client the one made last is the one that counts. */
export const isLatest = sql<boolean>`not exists (
  select 1 from ${consultationOffers} ${later} where ${later.expertId} = ${consultationOffers.expertId}
    and ${later.clientId} = ${consultationOffers.clientId}
    and (${later.createdAt}, ${later.id}) > (${consultationOffers.createdAt}, ${consultationOffers.id}))`;
