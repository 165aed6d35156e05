import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';

/**
 * Times that an expert has offered to a client. Only the latest offer between the two counts. An offer
 * reserves no time.
 */
export const consultationOffers = pgTable(
  'consultation_offers',
  {
    /** The form creates it, so a second click sends the same ID and finds the first offer. */
    id: uuid().primaryKey(),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The practitioner; null means any of them. */
    practitionerId: uuid('practitioner_id'),
    startsAt: instant('starts_at').array().notNull(),
    minutes: integer().notNull(),
    /** Has no foreign key, so removing the place ends an offer but keeps its row. */
    placeId: uuid('place_id'),
    /** The method; null means the expert's first one. */
    method: text(),
    /** The café of a café consultation; null in older offers. */
    cafeName: text('cafe_name'),
    cafeAddress: text('cafe_address'),
    /** The request that was pending when the expert made the offer. The client's choice replaces it. */
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
