import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { REPORT_REASONS, REPORT_SUBJECTS } from './report-form.ts';

/** Reports for admins about a person, or about their review, answer, message, or photo. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    reporterId: uuid('reporter_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * The reported person, the author of the reported words, or the owner of the practice with the photo;
     * null for a review or an answer whose author has no account.
     */
    reportedId: uuid('reported_id').references(() => users.id, { onDelete: 'cascade' }),
    subjectKind: text('subject_kind', { enum: REPORT_SUBJECTS }).notNull().default('person'),
    /**
     * The ID of the person, of the review (even for its answer), of the message's conversation, or of the
     * photo.
     */
    subjectId: uuid('subject_id').notNull(),
    /** The number of the message in its conversation; 0 for anything else. */
    subjectNumber: integer('subject_number').notNull().default(0),
    /** The reported words at that time; null for a person. */
    words: text(),
    reason: text({ enum: REPORT_REASONS }).notNull(),
    details: text().notNull().default(''),
    /** The path on this site where it happened, such as a conversation's. */
    path: text(),
    status: text({ enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    outcome: text(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('reports_one_open')
      .on(table.reporterId, table.subjectKind, table.subjectId, table.subjectNumber)
      .where(sql`${table.status} = 'open'`),
    index('reports_reported').on(table.reportedId, table.createdAt),
    index('reports_newest').on(table.createdAt, table.id),
    check('reports_not_of_oneself', sql`${table.reporterId} <> ${table.reportedId}`),
    check(
      'reports_about_somebody',
      sql`${table.reportedId} is not null or ${table.subjectKind} in ('review', 'answer')`,
    ),
    check('reports_words', sql`(${table.words} is null) = (${table.subjectKind} = 'person')`),
  ],
);
