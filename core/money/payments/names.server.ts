import { type SQL, sql } from 'drizzle-orm';

/** The record's name for a provider's event. */
export const eventName = (id: SQL) =>
  sql`(select v.type || ' of ' || v.provider from provider_events v where v.id = ${id})`;

/** The record's name for a payment. */
export const paymentName = (id: SQL) =>
  sql`(select v.purpose || ', $' || (v.cents / 100.0)::numeric(10, 2) from payments v where v.id = ${id})`;
