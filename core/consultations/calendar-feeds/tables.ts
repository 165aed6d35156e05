import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';

/**
 * Secret links that let calendar programs read bookings: a practitioner's or, without a practitioner, all of
 * a person's own. Each person has at most one open link of each kind. A practitioner's link works only while
 * the person who opened it belongs to the practice.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: uuid().primaryKey(),
    expertId: uuid('expert_id').references(() => experts.id, { onDelete: 'cascade' }),
    practitionerId: uuid('practitioner_id').references(() => practitioners.id, { onDelete: 'cascade' }),
    openedBy: uuid('opened_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('calendar_feeds_one_open')
      .on(table.practitionerId, table.openedBy)
      .where(sql`${table.revokedAt} is null`),
    uniqueIndex('calendar_feeds_one_own')
      .on(table.openedBy)
      .where(sql`${table.practitionerId} is null and ${table.revokedAt} is null`),
    check('calendar_feeds_of', sql`(${table.expertId} is null) = (${table.practitionerId} is null)`),
    index('calendar_feeds_expert').on(table.expertId),
    index('calendar_feeds_opened_by').on(table.openedBy),
  ],
);
