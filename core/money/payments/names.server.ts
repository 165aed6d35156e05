import { type SQL, sql } from 'drizzle-orm';

/** How the record calls an event of a provider. */
export const eventName = (id: SQL) =>
  sql`(select v.type || ' of ' || v.provider from provider_events v where v.id = ${id})`;

/** How the record calls a payment. */
export const paymentName = (id: SQL) =>
  sql`(select v.purpose || ', $' || (v.cents / 100.0)::numeric(10, 2) from payments v where v.id = ${id})`;
