import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

/** The `after` of the first part. No expert has this ID. */
export const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * How experts are divided among the files of the sitemap, by their IDs. Without rows, there is one part with
 * all of them.
 */
export const sitemapParts = pgTable(
  'sitemap_parts',
  {
    /** The ID after which the part begins. The next part's is where it ends. */
    after: uuid().primaryKey(),
    /** How many experts it had when they were counted. */
    experts: integer().notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [index('sitemap_parts_counted').on(table.countedAt)],
);
