import { eq, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { payoutBalanceMoves } from './tables.ts';

const total = (column: typeof payoutBalanceMoves.cents | typeof payoutBalanceMoves.undecidedCents) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/**
 * Returns the amount that we owe a practice beyond its shares; negative if it owes us. If a decision depends
 * on the result, the caller must hold the lock of the practice.
 */
export async function balanceOf({ db }: Pick<AnyContext, 'db'>, expertId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: total(payoutBalanceMoves.cents) })
    .from(payoutBalanceMoves)
    .where(eq(payoutBalanceMoves.expertId, expertId));
  return row!.cents;
}

/**
 * Returns the amount that one payment added to the balance (negative if the practice owes it), and the
 * undecided part of it.
 */
export async function balanceFor({ db }: Pick<AnyContext, 'db'>, paymentId: string) {
  const { cents, undecidedCents } = payoutBalanceMoves;
  const [row] = await db
    .select({ cents: total(cents), undecidedCents: total(undecidedCents) })
    .from(payoutBalanceMoves)
    .where(eq(payoutBalanceMoves.paymentId, paymentId));
  return row!;
}
