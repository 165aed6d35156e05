import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { Context } from '../../context.ts';
import { ChangedSince, type ChangesSince, type Shown } from './changed-since.ts';
import { ISO, NAME_OF } from './table-sql.server.ts';

type State = { facts: Record<string, unknown> | null; last: string | null };

const snapshotSchema = z.object({ last: z.uuid().nullable(), facts: z.record(z.string(), z.string()) });
const tokenSchema = z.record(z.string(), snapshotSchema);

const MAX_ACTS = 5;
const KEY = 'seen';

const nameOf = ({ kind }: Shown, id: string) => `${kind} ${id}`;

/**
 * Returns a token that identifies what an admin page shows, for the `seen` field of the page's forms. The
 * token contains only the id of the last act and a fingerprint of each fact, so it reveals no facts.
 */
export async function seenOf(ctx: Context, ...things: (readonly [Shown, string])[]): Promise<string> {
  const token: z.infer<typeof tokenSchema> = {};
  for (const [shown, id] of things) {
    const { facts, last } = await stateOf(ctx, shown, id);
    token[nameOf(shown, id)] = { last, facts: printsOf(ctx, facts) };
  }
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

/**
 * Refuses an act that comes from an outdated page. Call this while holding the lock that protects these
 * facts. Does nothing if the act did not come from a page.
 * @param only the labels of the facts that matter for the act; null for all.
 * @throws ChangedSince
 */
export async function refuseUnseen(
  ctx: Context,
  shown: Shown,
  id: string,
  only: readonly string[] | null = null,
): Promise<void> {
  if (ctx.seen === undefined) return;
  const seen = readToken(ctx.seen)?.[nameOf(shown, id)];
  const { facts } = await stateOf(ctx, shown, id);
  const [prints, ...former] = ctx.signIn.keysFor(KEY).map((key) => printsWith(key, facts));
  const labels = only ?? [...new Set([...Object.keys(prints!), ...Object.keys(seen?.facts ?? {})])];
  const isAsSeen = (label: string) =>
    [prints!, ...former].some((known) => known[label] === seen?.facts[label]);
  const changed = labels.filter((label) => !isAsSeen(label));
  if (seen && changed.length === 0) return;
  const acts = seen ? await actsSince(ctx, shown, id, seen.last) : [];
  throw new ChangedSince({ acts, facts: seen ? changed : [], others: shown.others });
}

async function stateOf(ctx: Context, shown: Shown, id: string): Promise<State> {
  const rows = await runSql<State>(
    ctx.db,
    sql`
    select (${shown.facts(sql`${id}`)}) as facts,
      (select x.id from admin_acts x where ${about(shown, id)} order by x.at desc, x.id desc limit 1) as last`,
  );
  return rows[0]!;
}

const about = ({ subjects }: Shown, id: string) =>
  subjects ? sql`x.subject_id in (${subjects(sql`${id}`)})` : sql`x.subject_id = ${id}::uuid`;

async function actsSince(
  ctx: Context,
  shown: Shown,
  id: string,
  last: string | null,
): Promise<ChangesSince['acts']> {
  const rows = await runSql<ChangesSince['acts'][number] & { adminId: string }>(
    ctx.db,
    sql`
    select x.id, x.admin_id as "adminId", ${NAME_OF(sql`a`)} as admin, x.before, x.after, x.note,
      ${ISO(sql`x.at`)} as at
    from admin_acts x join users a on a.id = x.admin_id
    where ${about(shown, id)} and x.before is distinct from x.after and x.act not like 'see-%'
      and ${last === null ? sql`true` : sql`(x.at, x.id) > (select y.at, y.id from admin_acts y where y.id::text = ${last})`}
    order by x.at desc, x.id desc limit ${MAX_ACTS}`,
  );
  return rows.map(({ adminId, ...act }) => ({ ...act, isOwn: adminId === ctx.actor?.id }));
}

const printsOf = (ctx: Context, facts: State['facts']) => printsWith(ctx.signIn.keyFor(KEY), facts);

function printsWith(key: string, facts: State['facts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts ?? {}).map(([label, value]) => [
      label,
      fingerprint(JSON.stringify(value), key).slice(0, 12),
    ]),
  );
}

function readToken(text: string): z.infer<typeof tokenSchema> | null {
  try {
    return tokenSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return null;
  }
}
