import { eq } from 'drizzle-orm';
import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../lib/errors.ts';
import {
  type Database,
  isTransaction,
  sqlState,
  violatedConstraint,
} from '../../../platform/database/database.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { reloadMessage } from './request/request-key.server.ts';
import type { BookingClient } from './why-under-age.ts';

export const slotTakenMessage = words.time_just_taken;

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** Constraints that fail if another request was faster, and the refusal for each. */
const VIOLATIONS: Record<string, () => Refusal> = {
  taken_times_no_overlap: () => new Refusal('slot_taken', slotTakenMessage),
  bookings_client_no_overlap: () => new Refusal('own_time_taken', words.own_time_taken),
  bookings_request_key_unique: () => new Refusal('invalid_input', reloadMessage),
};
/** A trigger on `bookings` raises this if one of the two sides was just suspended. */
const SUSPENDED = 'PW001';

/**
 * Runs booking work in one transaction. Turns violated constraints and suspensions into refusals. Retries
 * once after a deadlock or a serialization failure, unless the caller has already opened the transaction.
 */
export async function bookingTransaction<Given extends AnyContext, Result>(
  ctx: Given,
  work: (ctx: Given) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      const state = sqlState(error);
      const violation = VIOLATIONS[violatedConstraint(error) ?? ''];
      if (violation) throw violation();
      if (state === SUSPENDED) throw new Refusal('not_bookable', words.cannot_be_booked);
      if ((state !== DEADLOCK && state !== SERIALIZATION_FAILURE) || attempt > 1 || isTransaction(ctx.db))
        throw error;
    }
  }
}

/**
 * Locks the client, so their requests are counted one at a time. The caller must not hold any expert's lock
 * yet.
 * @returns the current account, which can differ from the session's copy; null if the account is gone.
 */
export async function lockClient(tx: Database, clientId: string): Promise<BookingClient | null> {
  const [client] = await tx
    .select({
      emailVerified: users.emailVerified,
      dateOfBirth: users.dateOfBirth,
      deleteAt: users.deleteAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, clientId))
    .for('no key update');
  return client && !client.deletedAt ? client : null;
}
