import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/instant.ts';

/** The keys that have encrypted something. A start without one of them is refused while it is in use. */
export const encryptionKeys = pgTable('encryption_keys', {
  /** The id of a `RingKey`, which does not reveal the key. */
  id: text().primaryKey(),
  /** When the key last became the one that encrypts; null if it never did. */
  firstAt: instant('first_at'),
  /** When the job last found nothing under any other key. */
  settledAt: instant('settled_at'),
});

/**
 * Encrypted copies of keys that stored fingerprints need. A fingerprint cannot be made again, so its key must
 * outlive the key that it was derived from.
 */
export const keptKeys = pgTable('kept_keys', {
  /** The purpose and the id of the `RingKey`. */
  id: text().primaryKey(),
  purpose: text().notNull(),
  keyId: text('key_id').notNull(),
  sealed: text().notNull(),
});
