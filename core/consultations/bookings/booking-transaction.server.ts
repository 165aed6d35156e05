import * as words from '#text/consultations/bookings/rules';
import { Refusal } from '../../../lib/errors.ts';
import {
  type Database,
  isTransaction,
  sqlState,
  violatedConstraint,
} from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { type AnyContext, inTransaction } from '../../context.ts';
import { LAW } from '../../ground/geography/read-law.server.ts';
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

type LockedClient = BookingClient & { deletedAt: Date | null };

const LOCK_CLIENT = `select email_verified as "emailVerified", date_of_birth::text as "dateOfBirth",
  delete_at as "deleteAt", deleted_at as "deletedAt" from users where id = $1 for no key update`;
const LOCK_TOGETHER = `
  with client as materialized (${LOCK_CLIENT}),
    expert as materialized (select e.id from experts e where e.id = $2 and exists (select from client)
      for no key update skip locked),
    law as materialized (select pg_advisory_xact_lock_shared($3) from expert)
  select client.*, exists (select from law) as "isExpertLocked" from client`;

/**
 * Locks the client, so their requests are counted one at a time. The caller must not hold any expert's lock
 * yet.
 * @returns the current account, which can differ from the session's copy; null if the account is gone.
 */
export async function lockClient(tx: Database, clientId: string): Promise<BookingClient | null> {
  const [client] = await queryIn(tx)<LockedClient>('lock of a client', LOCK_CLIENT, [clientId]);
  return client && !client.deletedAt ? client : null;
}

/**
 * Locks the client, the expert, and the law, in this order and in one statement. Waits for the client and the
 * law, but not for the expert: others who hold the expert could be about to take the time.
 * @returns the client's account as `lockClient` does, and whether the expert is locked. If not, the law is not
 * locked either.
 */
export async function lockTogether(
  tx: Database,
  clientId: string,
  expertId: string,
): Promise<{ account: BookingClient | null; isExpertLocked: boolean }> {
  type Locked = LockedClient & { isExpertLocked: boolean };
  const [locked] = await queryIn(tx)<Locked>('locks of a request', LOCK_TOGETHER, [clientId, expertId, LAW]);
  const account = locked && !locked.deletedAt ? locked : null;
  return { account, isExpertLocked: locked?.isExpertLocked ?? false };
}
