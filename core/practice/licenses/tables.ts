import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { LICENSE_STATUSES } from './license.ts';

/** Licenses of practices, including former and waiting ones. */
export const licenses = pgTable(
  'licenses',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    status: text({ enum: LICENSE_STATUSES }).notNull(),
    number: text().notNull(),
    /** The code of the state that issued the license. */
    state: text().notNull(),
    /** The last day on which the license is valid, at the practice's first place. */
    expiresOn: date('expires_on').notNull(),
    /** The account that sent the license; null once the account is deleted. */
    sentBy: uuid('sent_by').references(() => users.id, { onDelete: 'set null' }),
    /** Whether an encrypted picture is stored under `licenses/{id}`. */
    hasPicture: boolean('has_picture').notNull().default(false),
    /** The key that encrypts the picture; null if it names none. */
    keyId: text('key_id'),
    /** Why an admin rejected the license; otherwise empty. */
    said: text().notNull().default(''),
    /** When we reminded the owners 30 days before the last day. The next column is the same for 7 days. */
    reminded30At: instant('reminded_30_at'),
    reminded7At: instant('reminded_7_at'),
    sentAt: instant('sent_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    uniqueIndex('licenses_one_valid').on(table.practiceId).where(sql`${table.status} = 'valid'`),
    uniqueIndex('licenses_one_waiting').on(table.practiceId).where(sql`${table.status} = 'waiting'`),
    index('licenses_queue').on(table.status, table.sentAt),
    index('licenses_practice').on(table.practiceId, table.sentAt),
    index('licenses_expiry').on(table.expiresOn).where(sql`${table.status} = 'valid'`),
  ],
);
