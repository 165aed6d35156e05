import { asc, eq, inArray, sql } from 'drizzle-orm';
import { asDate } from '../../../lib/as-date.ts';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines } from './tables.ts';

/**
 * The amount that a movement adds to each account, by account name. Negative amounts leave an account. All
 * amounts sum to zero.
 */
export type Sides = Readonly<Record<string, Cents>>;

/** Amounts that people owe us and pay without a card. */
export const OWED = 'owed';
/**
 * Returns the name of the account for our money at a provider, or for our cash if the provider is
 * 'in-person'.
 */
export const at = (provider: string) => `at:${provider}`;
/** Amounts that we owe experts: the price and tax of charged bookings, minus our commission. */
export const TO_EXPERTS = 'payable:experts';
/**
 * Amounts that experts owe us after a chargeback, or after a refund of a paid-out share. We deduct them from
 * later payouts.
 */
export const FROM_EXPERTS = 'receivable:experts';
/** Money that banks took back and have not decided about. */
export const CHARGEBACKS = 'chargebacks';
export const PROVIDER_COSTS = 'costs:provider';
/** Losses from chargebacks that no one else bears. */
export const LOST = 'costs:chargebacks';
/**
 * Returns the name of a purpose's income account. Its balance is negative, because money enters the ledger
 * here.
 */
export const incomeOf = (purpose: string) => `income:${purpose}`;

/**
 * Posts one movement. Call this in the transaction that causes the movement. Locks the accounts in order of
 * their names, so two movements can't deadlock.
 * @param movement.key identifies the movement. Posting the same key twice fails.
 * @param movement.paymentId null if the movement concerns several payments or none.
 */
export async function post(
  ctx: Pick<AnyContext, 'db' | 'now' | 'newId'>,
  movement: { key: string; what: string; paymentId: string | null; sides: Sides },
): Promise<void> {
  const { key, what, paymentId, sides } = movement;
  const names = Object.keys(sides).toSorted();
  const idOf = await accountsOf(ctx, names);
  const entryId = ctx.newId();
  const when = asDate(ctx.now());
  await ctx.db.insert(ledgerEntries).values({ id: entryId, key, what, paymentId, at: when });
  await ctx.db
    .insert(ledgerLines)
    .values(
      names.map((name) => ({ id: ctx.newId(), entryId, accountId: idOf.get(name)!, cents: sides[name]! })),
    );
}

export async function inAccount(
  ctx: Pick<AnyContext, 'db'>,
  name: string,
  paymentId: string,
): Promise<Cents> {
  return (await balances(ctx, paymentId))[name] ?? 0;
}

export function addSides(...parts: Sides[]): Record<string, Cents> {
  const sides: Record<string, Cents> = {};
  for (const [name, sum] of parts.flatMap(Object.entries)) sides[name] = (sides[name] ?? 0) + sum;
  return Object.fromEntries(Object.entries(sides).filter(([, sum]) => sum !== 0));
}

export const negated = (sides: Sides): Record<string, Cents> =>
  Object.fromEntries(Object.entries(sides).map(([name, sum]) => [name, -sum]));

/** Returns account ids by name. Creates missing accounts. */
async function accountsOf(
  ctx: Pick<AnyContext, 'db' | 'newId'>,
  names: readonly string[],
): Promise<Map<string, string>> {
  const read = async () => {
    const rows = await ctx.db
      .select()
      .from(ledgerAccounts)
      .where(inArray(ledgerAccounts.name, [...names]));
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  const known = await read();
  const missing = names.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  await ctx.db
    .insert(ledgerAccounts)
    .values(missing.map((name) => ({ id: ctx.newId(), name })))
    .onConflictDoNothing();
  return await read();
}

/** Returns balances by account name, of one payment or of all. */
export async function balances(
  ctx: Pick<AnyContext, 'db'>,
  paymentId?: string,
): Promise<Record<string, Cents>> {
  const rows = await ctx.db
    .select({ name: ledgerAccounts.name, cents: sql<Cents>`sum(${ledgerLines.cents})`.mapWith(Number) })
    .from(ledgerLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerLines.accountId))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerLines.entryId))
    .where(paymentId ? eq(ledgerEntries.paymentId, paymentId) : undefined)
    .groupBy(ledgerAccounts.name)
    .orderBy(asc(ledgerAccounts.name));
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
}
