import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../../people/accounts/tables.ts';
import { experts, practitioners } from '../../people/experts/tables.ts';
import { INVITATION_STATUSES } from './invitation.ts';

export const practiceInvitations = pgTable(
  'practice_invitations',
  {
    id: uuid().primaryKey(),
    practiceId: uuid('practice_id')
      .notNull()
      .references(() => experts.id, { onDelete: 'cascade' }),
    /** The invited address, in lower case. Only the account with this address can accept. */
    email: text().notNull(),
    role: text({ enum: ['owner', 'staff'] }).notNull(),
    /** The practitioner to link the invited person to; null for none. */
    practitionerId: uuid('practitioner_id').references(() => practitioners.id, { onDelete: 'set null' }),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: INVITATION_STATUSES }).notNull().default('open'),
    /** Increases each time we send the invitation. Only the link in the newest e-mail works. */
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('practice_invitations_one_open')
      .on(table.practiceId, table.email)
      .where(sql`${table.status} = 'open'`),
    index('practice_invitations_expires').on(table.expiresAt),
    check('practice_invitations_email', sql`${table.email} = lower(${table.email})`),
    check('practice_invitations_role', sql`${table.role} in ('owner', 'staff')`),
    check('practice_invitations_answered', sql`(${table.status} = 'open') = (${table.answeredAt} is null)`),
  ],
);
