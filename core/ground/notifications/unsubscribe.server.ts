import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../../lib/errors.ts';
import { readSigned, signed } from '../../../lib/signed.server.ts';
import type { AnyContext } from '../../context.ts';
import type { KindFacts, NotificationKind, Ways } from './kinds.ts';
import { notificationChoices } from './tables.ts';

const KEY = 'unsubscribe';
/** Links of mails that are older than `at` say none. */
const linkData = z.object({ userId: z.uuid(), kind: z.string(), at: z.number().default(0) });

/**
 * Where somebody ends the e-mails of one kind without logging in. It is good for as long as the mail may lie in a
 * mailbox, unless the person has started their links anew, and lets nothing else be done.
 */
export async function unsubscribeUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin' | 'now'>,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const token = await signed({ userId, kind, at: ctx.now().epochMilliseconds }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Whose e-mails of which kind a link ends, and when it was made, in epoch milliseconds. */
export type UnsubscribeLink = { userId: string; kind: NotificationKind; at: number };

/** Whose e-mails of which kind such a link ends; null for anything that is no such link. */
export async function readUnsubscribe(
  ctx: Pick<AnyContext, 'signIn' | 'now'>,
  kinds: KindFacts,
  token: string | null,
): Promise<UnsubscribeLink | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keyFor(KEY), ctx.now()));
  if (!read.success || !Object.hasOwn(kinds, read.data.kind)) return null;
  return { ...read.data, kind: read.data.kind as NotificationKind };
}

/**
 * Ends the e-mails that a link names, for whoever they were sent to; what is told on the site stays. A second call
 * changes nothing. @param ways those that there are for the kind.
 */
export async function unsubscribe(
  ctx: Pick<AnyContext, 'db'>,
  { userId, kind, at }: UnsubscribeLink,
  ways: Ways,
): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    insert into ${notificationChoices} (user_id, kind, email, in_app)
    select id, ${kind}, false, ${ways.inApp} from users where id = ${userId}
      and (mail_links_from is null or mail_links_from <= ${new Date(at).toISOString()}::timestamptz)
    on conflict (user_id, kind) do update set email = false returning kind`);
  if (rows.length === 0)
    throw new Refusal('not_found', 'This link no longer works. You can choose your e-mails in your account.');
}
