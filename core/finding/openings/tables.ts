import { doublePrecision, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';

/** People who wait for the first bookable expert near a place. We delete the row when we tell the person. */
export const nearbyWaits = pgTable(
  'nearby_waits',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The place as a search text that finds it again, such as '10001' or 'Albany, NY'. */
    place: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.place] }),
    index('nearby_waits_created').on(table.createdAt),
  ],
);
