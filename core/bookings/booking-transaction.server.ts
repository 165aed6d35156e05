import { eq } from 'drizzle-orm';
import { Refusal } from '../../lib/errors.ts';
import { type Database, sqlState, violatedConstraint } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import type { Context } from '../context.ts';
import { experts } from '../experts/tables.ts';

/** What is said when somebody else was quicker. */
export const SLOT_TAKEN_MESSAGE = 'That time has just been taken. Please choose another one.';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const EXCLUSION = '23P01';
/** Raised by a trigger on `bookings`, when either side has just been suspended. */
const SUSPENDED = 'PW001';

/**
 * Runs work on bookings in one transaction; a deadlock is tried once more.
 * @throws Refusal slot_taken when the time overlaps another active booking of the expert, not_bookable when
 * one of the two takes part no longer.
 */
export async function bookingTransaction<Result>(
  ctx: Pick<Context, 'db'>,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(work);
    } catch (error) {
      const state = sqlState(error);
      if (state === EXCLUSION && violatedConstraint(error) === 'bookings_no_overlap') {
        throw new Refusal('slot_taken', SLOT_TAKEN_MESSAGE);
      }
      if (state === SUSPENDED) throw new Refusal('not_bookable', 'This cannot be booked at the moment.');
      if ((state !== DEADLOCK && state !== SERIALIZATION_FAILURE) || attempt > 1) throw error;
    }
  }
}

/**
 * Makes changes to one expert's calendar wait for each other. Taken before any booking row is written, so
 * that overlapping inserts never wait on each other inside the exclusion constraint.
 */
export async function lockExpert(tx: Database, expertId: string): Promise<void> {
  await tx.select({ id: experts.id }).from(experts).where(eq(experts.id, expertId)).for('no key update');
}

/** Makes one client's requests wait for each other, so that their number can be counted; before any expert. */
export async function lockClient(tx: Database, clientId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, clientId)).for('no key update');
}
