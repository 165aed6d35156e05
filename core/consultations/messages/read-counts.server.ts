import type { Context } from '../../context.ts';
import { practicesOf } from '../../people/experts/may-act-for.ts';

/** The numbers of unread notifications and messages in the header. */
export type Counts = { notices: number; messages: number };

const COUNTS = `select
  (select count(*)::int from notifications where user_id = $1 and read_at is null) as notices,
  (select coalesce(sum(client_unread), 0)::int from conversations where client_id = $1 and client_unread > 0)
  + (select coalesce(sum(expert_unread), 0)::int from conversations where expert_id = any($2::uuid[]) and expert_unread > 0)
  as messages`;

/**
 * Returns the unread counts; zeros for a visitor. Every page needs them, so a single statement reads both
 * from partial indexes.
 */
export async function readCounts(ctx: Pick<Context, 'actor' | 'query'>): Promise<Counts> {
  const { actor } = ctx;
  if (!actor) return { notices: 0, messages: 0 };
  const [row] = await ctx.query<Counts>('read-counts', COUNTS, [actor.id, practicesOf(actor, 'staff')]);
  return row ?? { notices: 0, messages: 0 };
}
