import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { experts } from '../experts/tables.ts';

/**
 * Weekly hours on the clock of the expert's place. Weekday 1 is Monday, 7 is Sunday (ISO 8601); minutes
 * count from midnight, 540 is 09:00. An expert without any row keeps the default hours.
 */
export const weeklyHours = pgTable(
  'weekly_hours',
  {
    expertId: uuid('expert_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    weekday: integer().notNull(),
    startMinute: integer('start_minute').notNull(),
    endMinute: integer('end_minute').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.expertId, table.weekday, table.startMinute] }),
    check('weekly_hours_weekday', sql`${table.weekday} between 1 and 7`),
    check(
      'weekly_hours_order',
      sql`${table.startMinute} >= 0 and ${table.endMinute} <= 1440 and ${table.startMinute} < ${table.endMinute}`,
    ),
  ],
);
