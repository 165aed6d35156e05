import { sql } from 'drizzle-orm';
import { z } from 'zod';
import * as words from '#text/ground/notifications/rules';
import { Refusal } from '../../../lib/errors.ts';
import { readSigned, signed } from '../../../lib/secrets/signed.server.ts';
import { runSql } from '../../../platform/database/run-sql.ts';
import type { AnyContext } from '../../context.ts';
import { ALL_CHANNELS, type Channel, choiceOf } from './channels.ts';
import type { KindFacts, NotificationKind } from './kinds.ts';
import { notificationChoices } from './tables.ts';

const KEY = 'unsubscribe';
/** Links created before `at` existed get the default. */
const linkData = z.object({ userId: z.uuid(), kind: z.string(), at: z.number().default(0) });

/**
 * Returns a link that ends the e-mails of one kind. It requires no login and never expires, but stops working
 * if the person resets their links.
 */
export async function unsubscribeUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin' | 'now'>,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const token = await signed({ userId, kind, at: ctx.now().epochMilliseconds }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** `at` is when the link was created, in milliseconds since 1970. */
export type UnsubscribeLink = { userId: string; kind: NotificationKind; at: number };

/** Reads the token of an unsubscribe link. Null if the token is invalid or the kind no longer exists. */
export async function readUnsubscribe(
  ctx: Pick<AnyContext, 'signIn' | 'now'>,
  kinds: KindFacts,
  token: string | null,
): Promise<UnsubscribeLink | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keysFor(KEY), ctx.now()));
  if (!read.success || !Object.hasOwn(kinds, read.data.kind)) return null;
  return { ...read.data, kind: read.data.kind as NotificationKind };
}

/**
 * Ends the e-mails of the link's kind for its recipient; other channels continue. Idempotent.
 * @param channels all channels that the kind allows.
 */
export async function unsubscribe(
  ctx: Pick<AnyContext, 'db'>,
  { userId, kind, at }: UnsubscribeLink,
  channels: readonly Channel[],
): Promise<void> {
  const others = choiceOf(channels.filter((channel) => channel !== 'email'));
  const columns = ALL_CHANNELS.map((channel) => sql.identifier(notificationChoices[channel].name));
  const values = ALL_CHANNELS.map((channel) => sql`${others[channel]}`);
  const rows = await runSql(
    ctx.db,
    sql`
    insert into ${notificationChoices} (user_id, kind, ${sql.join(columns, sql`, `)})
    select id, ${kind}, ${sql.join(values, sql`, `)} from users where id = ${userId}
      and (mail_links_from is null or mail_links_from <= ${new Date(at).toISOString()}::timestamptz)
    on conflict (user_id, kind) do update set email = false returning kind`,
  );
  if (rows.length === 0) throw new Refusal('not_found', words.link_no_longer_works);
}
