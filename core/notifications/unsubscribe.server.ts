import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '../../lib/errors.ts';
import { readSigned, signed } from '../../lib/signed.server.ts';
import type { AnyContext } from '../context.ts';
import type { KindFacts, NotificationKind, Ways } from './kinds.ts';
import { notificationChoices } from './tables.ts';

const KEY = 'unsubscribe';
const linkData = z.object({ userId: z.uuid(), kind: z.string() });

/**
 * Where somebody ends the e-mails of one kind without logging in. It is good for as long as the mail may lie in a
 * mailbox, and lets nothing else be done.
 */
export async function unsubscribeUrl(
  ctx: Pick<AnyContext, 'signIn' | 'publicOrigin'>,
  { userId, kind }: { userId: string; kind: NotificationKind },
): Promise<string> {
  const token = await signed({ userId, kind }, ctx.signIn.keyFor(KEY));
  return `${ctx.publicOrigin}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** Whose e-mails of which kind such a link ends; null for anything that is no such link. */
export async function readUnsubscribe(
  ctx: Pick<AnyContext, 'signIn' | 'now'>,
  kinds: KindFacts,
  token: string | null,
): Promise<{ userId: string; kind: NotificationKind } | null> {
  const read = linkData.safeParse(await readSigned(token, ctx.signIn.keyFor(KEY), ctx.now()));
  if (!read.success || !Object.hasOwn(kinds, read.data.kind)) return null;
  return { userId: read.data.userId, kind: read.data.kind as NotificationKind };
}

/**
 * Ends the e-mails that a link names, for whoever they were sent to; what is told on the site stays. A second call
 * changes nothing. @param ways those that there are for the kind.
 * @throws Refusal not_found, when the account is gone.
 */
export async function unsubscribe(
  ctx: Pick<AnyContext, 'db'>,
  { userId, kind }: { userId: string; kind: NotificationKind },
  ways: Ways,
): Promise<void> {
  const { rows } = await ctx.db.execute(sql`
    insert into ${notificationChoices} (user_id, kind, email, in_app)
    select id, ${kind}, false, ${ways.inApp} from users where id = ${userId}
    on conflict (user_id, kind) do update set email = false returning kind`);
  if (rows.length === 0) throw new Refusal('not_found', 'This account is gone, and so are its e-mails.');
}
