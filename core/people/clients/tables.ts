import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { experts } from '../experts/tables.ts';
import { GENDERS } from './client-profile.ts';

export const clientProfiles = pgTable(
  'client_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull().default(''),
    location: text().notNull().default(''),
    consultationNotes: text('consultation_notes').notNull().default(''),
    gender: text({ enum: GENDERS }).notNull().default('prefer-not-to-say'),
    /** Category ids. */
    interests: text().array().notNull().default(sql`'{}'`),
    showName: boolean('show_name').notNull().default(true),
    showPhoto: boolean('show_photo').notNull().default(true),
    showGender: boolean('show_gender').notNull().default(true),
    showInterests: boolean('show_interests').notNull().default(true),
    /** Increases by 1 with each change. A save must name the version that it is based on. */
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('client_profiles_notes', sql`char_length(${table.consultationNotes}) <= 100`),
    check('client_profiles_gender', sql`${table.gender} in ('female', 'male', 'prefer-not-to-say')`),
  ],
);

export const favorites = pgTable(
  'favorites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.expertId] }),
    index('favorites_expert').on(table.expertId),
  ],
);

/** Links that show a client profile to anyone until the client ends them. */
export const clientShareLinks = pgTable(
  'client_share_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('client_share_links_one_open').on(table.userId).where(sql`${table.revokedAt} is null`),
    index('client_share_links_user').on(table.userId),
  ],
);
