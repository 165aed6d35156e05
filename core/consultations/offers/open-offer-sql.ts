import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings } from '../bookings/tables.ts';
import { consultationOffers } from './tables.ts';

const later = alias(consultationOffers, 'later');

/**
 * Matches an answered offer: the client has since requested a time from the expert, paid or unpaid, or the
 * expert has accepted the request that the offer would replace.
 */
export const isAnswered = sql<boolean>`exists (
  select 1 from ${bookings} where ${bookings.expertId} = ${consultationOffers.expertId}
    and ${bookings.clientId} = ${consultationOffers.clientId}
    and (${bookings.createdAt} >= ${consultationOffers.createdAt}
        and (${bookings.askedAt} is not null or ${bookings.status} = 'awaiting-payment')
      or ${bookings.id} = ${consultationOffers.requestId}
        and ${bookings.status} in ('accepting', 'accepted', 'in-progress', 'completed')))`;

/** Matches the latest offer of an expert to a client. Only that one counts. */
export const isLatest = sql<boolean>`not exists (
  select 1 from ${consultationOffers} ${later} where ${later.expertId} = ${consultationOffers.expertId}
    and ${later.clientId} = ${consultationOffers.clientId}
    and (${later.createdAt}, ${later.id}) > (${consultationOffers.createdAt}, ${consultationOffers.id}))`;
