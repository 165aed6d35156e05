import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../people/accounts/tables.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Times that an expert has offered to a client; the latest of the two counts. It keeps no time free. */
export const consultationOffers = pgTable(
  'consultation_offers',
  {
    /** Made with the form, so that a second press of the button finds the first offer. */
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** With whom; null for whoever is free. */
    practitionerId: uuid('practitioner_id'),
    startsAt: instant('starts_at').array().notNull(),
    minutes: integer().notNull(),
    /** At which of the expert's places; no reference, so that an offer is over, and not gone, when the place is. */
    placeId: uuid('place_id'),
    /** How they meet; null for what the expert names first. */
    method: text(),
    /** The café to meet in, where that is how they meet; offers made before it was asked for have none. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /** The request that waited when it was made, and that gives way to a time chosen of it. */
    requestId: uuid('request_id'),
    createdAt: instant('created_at').notNull(),
    /** When the client said no. */
    declinedAt: instant('declined_at'),
  },
  (table) => [
    foreignKey({
      name: 'consultation_offers_practitioner',
      columns: [table.expertId, table.practitionerId],
      foreignColumns: [practitioners.practiceId, practitioners.id],
    }).onDelete('cascade'),
    index('consultation_offers_client').on(table.clientId, table.createdAt),
    index('consultation_offers_expert').on(table.expertId, table.clientId, table.createdAt),
    check('consultation_offers_cafe', sql`(${table.cafeName} is null) = (${table.cafeAddress} is null)`),
    check('consultation_offers_times', sql`cardinality(${table.startsAt}) between 1 and 3`),
  ],
);
