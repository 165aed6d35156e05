import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { experts } from '../../people/experts/tables.ts';

/** The sites that may show the widget of a practice. */
export const widgetOrigins = pgTable(
  'widget_origins',
  {
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** Scheme, host, and port, as browsers write them. */
    origin: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.practiceId, table.origin] })],
);
