import { eq, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { payoutBalanceMoves } from './tables.ts';

const total = (column: typeof payoutBalanceMoves.cents | typeof payoutBalanceMoves.undecidedCents) =>
  sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** What we owe a practice beyond its shares; below zero for what it owes us. Asked with the practice locked where it decides. */
export async function balanceOf({ db }: Pick<AnyContext, 'db'>, expertId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: total(payoutBalanceMoves.cents) })
    .from(payoutBalanceMoves)
    .where(eq(payoutBalanceMoves.expertId, expertId));
  return row!.cents;
}

/** What has to come back of what was paid out of one payment, below zero, and how much of it is not decided. */
export async function balanceFor({ db }: Pick<AnyContext, 'db'>, paymentId: string) {
  const { cents, undecidedCents } = payoutBalanceMoves;
  const [row] = await db
    .select({ cents: total(cents), undecidedCents: total(undecidedCents) })
    .from(payoutBalanceMoves)
    .where(eq(payoutBalanceMoves.paymentId, paymentId));
  return row!;
}
