import { type SQL, sql } from 'drizzle-orm';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Closed } from '../experts/closed.ts';
import { BLOCKED_BY_YOU, type DroppedWay, type RefusedWay, WAYS } from './ways.ts';

/** A client and a practice, and whoever acts for the practice, where someone does. */
export type Pair = { expertId: string; clientId: string; memberId?: string | null };

/**
 * Whether a block keeps the two apart: one between them, of either side; one between the client and another practice
 * of the same owners, or of the member who acts; or one between the same people with their parts changed.
 * @param expert SQL for the id of the practice. @param client SQL for the id of the person.
 */
export function keptApart(expert: SQL, client: SQL, member: SQL = sql`null::uuid`): SQL<boolean> {
  const people = sql`(select own.user_id from practice_members own
    where own.practice_id = ${expert} and own.role = 'owner' union all select ${member})`;
  const owned = (whose: SQL) => sql`b.expert_id in (select theirs.practice_id from practice_members theirs
    where theirs.role = 'owner' and theirs.user_id in ${whose})`;
  return sql<boolean>`(exists (select 1 from blocks b where b.client_id = ${client}
      and (b.expert_id = ${expert} or ${owned(people)}))
    or exists (select 1 from blocks b where b.client_id in ${people} and ${owned(sql`(${client})`)}))`;
}

/** How two stand: whether they may reach each other, and which side itself has blocked the other. */
export type Reach = { may: boolean; blockedBy: { client: boolean; expert: boolean } };

/** The one question that every way of reaching someone asks. Ask in the transaction that acts. */
export async function readReach(db: Database, { expertId, clientId, memberId = null }: Pair): Promise<Reach> {
  const [expert, client] = [sql`${expertId}::uuid`, sql`${clientId}::uuid`];
  const by = (side: 'client' | 'expert') => sql`exists (select 1 from blocks own
    where own.expert_id = ${expert} and own.client_id = ${client} and own.by = ${side})`;
  const { rows } = await db.execute<{ apart: boolean; client: boolean; expert: boolean }>(
    sql`select ${keptApart(expert, client, sql`${memberId}::uuid`)} as apart, ${by('client')} as client, ${by('expert')} as expert`,
  );
  const [row] = rows;
  return { may: !row!.apart, blockedBy: { client: row!.client, expert: row!.expert } };
}

/** Whether something arrives at the other side on a way that says nothing when it does not. */
export async function mayReach(db: Database, _way: DroppedWay, pair: Pair): Promise<boolean> {
  return (await readReach(db, pair)).may;
}

/** Why the booking page shows someone no times: a block keeps the practice from them; null where none does. */
export async function closedByBlock(db: Database, pair: Pair): Promise<Closed | null> {
  const { may, blockedBy } = await readReach(db, pair);
  if (may) return null;
  const words = blockedBy.client ? BLOCKED_BY_YOU : WAYS.request.words;
  return { code: 'not_bookable', title: 'Not taking requests', words };
}

/**
 * Refuses what would reach the other side.
 * @param as the side that acts: it is told of its own block, and never of the other's.
 */
export async function refuseApart(
  db: Database,
  way: RefusedWay,
  { as, ...pair }: Pair & { as: 'client' | 'expert' },
): Promise<void> {
  const { may, blockedBy } = await readReach(db, pair);
  if (may) return;
  const message = blockedBy[as] ? BLOCKED_BY_YOU : WAYS[way].words;
  throw new Refusal('not_allowed', message, way === 'note' ? { note: [message] } : undefined);
}
