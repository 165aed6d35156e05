import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';

/**
 * Times that an expert offered to a client; only the latest offer between the two counts. No time is held.
 */
export const consultationOffers = pgTable(
  'consultation_offers',
  {
    /** Generated with the form; a second press sends the same id and finds the first offer. */
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The practitioner; null for anyone free. */
    practitionerId: uuid('practitioner_id'),
    startsAt: instant('starts_at').array().notNull(),
    minutes: integer().notNull(),
    /** The expert's place; no foreign key, so that an offer ends instead of disappearing with the place. */
    placeId: uuid('place_id'),
    /** How they meet; null for the expert's first method. */
    method: text(),
    /** The café, if they meet in one; older offers have none. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /** The request that was pending when the offer was made; a chosen time replaces it. */
    requestId: uuid('request_id'),
    createdAt: instant('created_at').notNull(),
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
