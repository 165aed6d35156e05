import { type SQL, sql } from 'drizzle-orm';

/** Returns SQL for the name of a provider's event in the record of admin acts. */
export const eventName = (id: SQL) =>
  sql`(select v.type || ' of ' || v.provider from provider_events v where v.id = ${id})`;

/** Returns SQL for the name of a payment in the record of admin acts. */
export const paymentName = (id: SQL) =>
  sql`(select v.purpose || ', $' || (v.cents / 100.0)::numeric(10, 2) from payments v where v.id = ${id})`;
