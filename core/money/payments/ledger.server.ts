import { inArray, sql } from 'drizzle-orm';
import type { Cents } from '../../../lib/money.ts';
import type { AnyContext } from '../../context.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines } from './tables.ts';

/** What a movement puts into each account, below zero for what it takes out; all of them together come to zero. */
export type Sides = Readonly<Record<string, Cents>>;

/** What is asked for and not yet paid. */
export const OWED = 'owed';
/** What lies with a provider; with 'in-person', in the house's own till. */
export const at = (provider: string) => `at:${provider}`;
/** What is owed to experts: price and tax of what was charged for them, without our commission. */
export const TO_EXPERTS = 'payable:experts';
/** What was paid to an expert and has to come back, as it was charged back or given back later; experts pay it by later payouts. */
export const FROM_EXPERTS = 'receivable:experts';
/** What banks have taken back for their customers while it is not decided whose it is. */
export const CHARGEBACKS = 'chargebacks';
/** What providers charge us. */
export const PROVIDER_COSTS = 'costs:provider';
/** What was lost to chargebacks and is nobody's share. */
export const LOST = 'costs:chargebacks';
/** What was earned by a purpose. An income grows below zero, as it is where the money comes from. */
export const incomeOf = (purpose: string) => `income:${purpose}`;

/**
 * Writes one movement into the ledger, in the transaction that decides it. The locks of its accounts are taken in
 * the order of their names, so that two movements never wait for each other in a circle.
 * @param movement.key says what has moved; a second movement with it fails.
 * @param movement.paymentId null for what moves for several payments, or for none.
 */
export async function post(
  ctx: Pick<AnyContext, 'db' | 'now' | 'newId'>,
  movement: { key: string; what: string; paymentId: string | null; sides: Sides },
): Promise<void> {
  const { key, what, paymentId, sides } = movement;
  const names = Object.keys(sides).toSorted();
  const idOf = await accountsOf(ctx, names);
  const entryId = ctx.newId();
  const when = new Date(ctx.now().epochMilliseconds);
  await ctx.db.insert(ledgerEntries).values({ id: entryId, key, what, paymentId, at: when });
  await ctx.db
    .insert(ledgerLines)
    .values(
      names.map((name) => ({ id: ctx.newId(), entryId, accountId: idOf.get(name)!, cents: sides[name]! })),
    );
}

/** What is in one account of one payment. */
export async function inAccount(
  ctx: Pick<AnyContext, 'db'>,
  name: string,
  paymentId: string,
): Promise<Cents> {
  return (await balances(ctx, paymentId))[name] ?? 0;
}

/** The sums of several sides, without the accounts in which nothing moves. */
export function addSides(...parts: Sides[]): Record<string, Cents> {
  const sides: Record<string, Cents> = {};
  for (const [name, sum] of parts.flatMap(Object.entries)) sides[name] = (sides[name] ?? 0) + sum;
  return Object.fromEntries(Object.entries(sides).filter(([, sum]) => sum !== 0));
}

/** The same movement the other way. */
export const negated = (sides: Sides): Record<string, Cents> =>
  Object.fromEntries(Object.entries(sides).map(([name, sum]) => [name, -sum]));

/** The accounts of these names, those that nothing has moved in yet made now. */
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

/** How much is in each account, of one payment or of all. */
export async function balances(
  ctx: Pick<AnyContext, 'db'>,
  paymentId?: string,
): Promise<Record<string, Cents>> {
  const { rows } = await ctx.db.execute<{ name: string; cents: string }>(sql`
    select a.name, sum(l.cents) as cents from ledger_lines l
    join ledger_accounts a on a.id = l.account_id join ledger_entries e on e.id = l.entry_id
    where ${paymentId ? sql`e.payment_id = ${paymentId}` : sql`true`}
    group by a.name order by a.name`);
  return Object.fromEntries(rows.map(({ name, cents }) => [name, Number(cents)]));
}
