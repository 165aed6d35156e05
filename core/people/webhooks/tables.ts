import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';
import { users } from '../accounts/tables.ts';
import { experts } from '../experts/tables.ts';

/** Why an endpoint gets nothing: its owner paused it, or it failed for days. */
export const PAUSES = ['owner', 'failures'] as const;

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Addresses that receive events, each of a person or of a practice. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    practiceId: uuid('practice_id').references(() => experts.id, { onDelete: 'cascade' }),
    /**
     * Who holds an endpoint of a practice: the owner who added it or took it over. Null once they no longer own
     * the practice or deleted their account, and for an endpoint of a person.
     */
    holderId: uuid('holder_id').references(() => users.id, { onDelete: 'set null' }),
    address: text().notNull(),
    events: text().array().notNull(),
    paused: text({ enum: PAUSES }),
    pausedAt: instant('paused_at'),
    /** How often in a row the receiver did not answer or said that it cannot take anything. */
    outages: integer().notNull().default(0),
    /** While the receiver is out, nothing is sent before this. */
    restUntil: instant('rest_until'),
    /** The first failure since something was delivered; null if the last delivery succeeded. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('webhook_endpoints_owner', sql`num_nonnulls(${table.userId}, ${table.practiceId}) = 1`),
    check('webhook_endpoints_paused', sql`(${table.paused} is null) = (${table.pausedAt} is null)`),
    uniqueIndex('webhook_endpoints_of_person')
      .on(table.userId, table.address)
      .where(sql`${table.userId} is not null`),
    uniqueIndex('webhook_endpoints_of_practice')
      .on(table.practiceId, table.address)
      .where(sql`${table.practiceId} is not null`),
    index('webhook_endpoints_holder').on(table.holderId).where(sql`${table.holderId} is not null`),
  ],
);

/** The secrets that sign for an endpoint: the current one, and a former one until its day is over. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** Encrypted (`secretKeys`). */
    secret: text().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a former secret stops signing; null for the current one. */
    until: instant('until'),
  },
  (table) => [
    uniqueIndex('webhook_secrets_current').on(table.endpointId).where(sql`${table.until} is null`),
    index('webhook_secrets_endpoint').on(table.endpointId),
  ],
);

/** What happened, as endpoints receive it. Written in the transaction that decides it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** Also the ID of the message, so a receiver recognizes what comes again. */
    id: uuid().primaryKey(),
    /** Later events about one subject have greater positions, because its lock is held while they are written. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text().notNull(),
    /** The booking, conversation, or other row that the event is about. */
    subjectId: uuid('subject_id').notNull(),
    /** The JSON that is signed and sent. */
    body: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhook_events_created').on(table.createdAt)],
);

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    subjectId: uuid('subject_id').notNull(),
    position: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** Whether an owner sent it again. It then neither waits for others about its subject nor delays them. */
    isResent: boolean('is_resent').notNull().default(false),
    attempts: integer().notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    giveUpAt: instant('give_up_at').notNull(),
    /** Until when a node is at it. */
    heldUntil: instant('held_until'),
    /** The last attempt: when, the status of the answer or why there was none, and how long it took. */
    triedAt: instant('tried_at'),
    status: integer(),
    fault: text(),
    milliseconds: integer(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_once').on(table.endpointId, table.eventId),
    index('webhook_deliveries_newest').on(table.endpointId, table.position),
    index('webhook_deliveries_event').on(table.eventId),
    index('webhook_deliveries_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
    index('webhook_deliveries_turn')
      .on(table.endpointId, table.subjectId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    check('webhook_deliveries_answer', sql`${table.status} is null or ${table.fault} is null`),
  ],
);
