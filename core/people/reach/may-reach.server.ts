import { type SQL, sql } from 'drizzle-orm';
import * as messages from '#text/people/reach/rules';
import { Refusal } from '../../../lib/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { queryIn } from '../../../platform/database/query-in.ts';
import { textOf } from '../../../platform/database/text-of.ts';
import type { Closed } from '../experts/closed.ts';
import { type DroppedWay, type RefusedWay, WAYS_TO_REACH } from './ways.ts';

/** A client and a practice, and the member who acts for the practice, if any. */
export type Pair = { expertId: string; clientId: string; memberId?: string | null };

/**
 * Returns SQL for whether a block keeps a client and a practice apart: a block by either side; a block
 * between the client and another practice of the same owners or of the acting member; or a block between the
 * same people in swapped roles.
 * @param expert SQL for the id of the practice.
 * @param client SQL for the id of the client.
 * @param member SQL for the id of the acting member.
 */
export function isBlockedSql(expert: SQL, client: SQL, member: SQL = sql`null::uuid`): SQL<boolean> {
  const people = sql`(select own.user_id from practice_members own
    where own.practice_id = ${expert} and own.role = 'owner' union all select ${member})`;
  const owned = (whose: SQL) => sql`b.expert_id in (select theirs.practice_id from practice_members theirs
    where theirs.role = 'owner' and theirs.user_id in ${whose})`;
  return sql<boolean>`(exists (select 1 from blocks b where b.client_id = ${client}
      and (b.expert_id = ${expert} or ${owned(people)}))
    or exists (select 1 from blocks b where b.client_id in ${people} and ${owned(sql`(${client})`)}))`;
}

/**
 * Whether two sides may reach each other. `may` also counts blocks of related practices and people;
 * `blockedBy` counts only blocks between these two.
 */
export type Reach = { may: boolean; blockedBy: { client: boolean; expert: boolean } };

const blockedBy = (side: 'client' | 'expert') => `exists (select 1 from blocks own
  where own.expert_id = $1 and own.client_id = $2 and own.by = '${side}')`;
const [EXPERT, CLIENT, MEMBER] = ['$1::uuid', '$2::uuid', '$3::uuid'].map((value) => sql.raw(value));
const REACH = `select ${textOf(isBlockedSql(EXPERT!, CLIENT!, MEMBER!))} as apart,
  ${blockedBy('client')} as client, ${blockedBy('expert')} as expert`;

/** Reads whether two sides may reach each other. Call this in the acting transaction. */
export async function readReach(db: Database, { expertId, clientId, memberId = null }: Pair): Promise<Reach> {
  type Blocks = { apart: boolean; client: boolean; expert: boolean };
  const [row] = await queryIn(db)<Blocks>('reach of two sides', REACH, [expertId, clientId, memberId]);
  return { may: !row!.apart, blockedBy: { client: row!.client, expert: row!.expert } };
}

/** Checks whether one side may reach the other in a way that fails silently when blocked. */
export async function mayReach(db: Database, _way: DroppedWay, pair: Pair): Promise<boolean> {
  return (await readReach(db, pair)).may;
}

/** Returns why a block keeps a client from seeing bookable times; null if no block does. */
export async function closedByBlock(db: Database, pair: Pair): Promise<Closed | null> {
  const { may, blockedBy } = await readReach(db, pair);
  if (may) return null;
  const words = blockedBy.client ? messages.blocked_by_you() : WAYS_TO_REACH.request.words();
  return { code: 'not_bookable', title: messages.not_taking_requests(), words };
}

/**
 * Refuses an act that would reach the other side despite a block.
 * @param as the acting side. The refusal can mention that side's own block, but never the other side's.
 */
export async function refuseBlocked(
  db: Database,
  way: RefusedWay,
  { as, ...pair }: Pair & { as: 'client' | 'expert' },
): Promise<void> {
  const { may, blockedBy } = await readReach(db, pair);
  if (may) return;
  const message = blockedBy[as] ? messages.blocked_by_you : WAYS_TO_REACH[way].words;
  throw new Refusal('not_allowed', message, way === 'note' ? { note: [message] } : undefined);
}
