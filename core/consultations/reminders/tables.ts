import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { bookings } from '../bookings/tables.ts';
import { REMINDER_NAMES } from './reminders.ts';

/** Sent reminders. The primary key ensures that we send each reminder only once. */
export const bookingReminders = pgTable(
  'booking_reminders',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    name: text({ enum: REMINDER_NAMES }).notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.name] })],
);
