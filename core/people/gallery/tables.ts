import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { experts } from '../experts/tables.ts';

/**
 * Photos that owners show on their profile, redrawn and stored under `photos/{key}`. A migration adds a
 * deferrable unique key of practice and rank, so photos can swap ranks.
 */
export const galleryPhotos = pgTable(
  'gallery_photos',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    key: text().notNull().unique(),
    /**
     * The position in display order, from 0. The unique key and the check below limit the number of photos.
     */
    rank: integer().notNull(),
    caption: text().notNull().default(''),
    /** A description of the photo for people who can't see it; empty until the owner adds one. */
    description: text().notNull().default(''),
    /** The width of the largest stored size, in pixels. The next column is its height. */
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the photo began to wait for an admin's approval; null if it does not wait. */
    waitsSince: instant('waits_since'),
    /**
     * When an admin last checked the photo; null if no admin has checked its current caption and
     * description.
     */
    checkedAt: instant('checked_at'),
    /** When an admin hid the photo; null if it is not hidden. */
    hiddenAt: instant('hidden_at'),
    hiddenReason: text('hidden_reason'),
    isShown: boolean('is_shown').notNull().generatedAlwaysAs(sql`hidden_at is null and waits_since is null`),
  },
  (table) => [
    index('gallery_photos_unchecked')
      .on(table.createdAt, table.id)
      .where(sql`${table.checkedAt} is null and ${table.hiddenAt} is null`),
    index('gallery_photos_newest').on(table.createdAt, table.id),
    check('gallery_photos_rank', sql`${table.rank} between 0 and 11`),
    check('gallery_photos_shape', sql`${table.width} > 0 and ${table.height} > 0`),
    check('gallery_photos_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
  ],
);
