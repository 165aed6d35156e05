import { and, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import type { MailWords } from '../mail/mail-layout.ts';
import { type Channel, channelsLeft } from './channels.ts';
import { DELIVERIES } from './deliveries.server.ts';
import type { Notice } from './notice.ts';
import { notificationChoices } from './tables.ts';

/**
 * Notifies a person in the current transaction, through the channels that they chose for the kind.
 * @param mail the same notice as an e-mail; null if there is none, or if it is sent later.
 * @param options see `queueMail`.
 */
export async function notify(
  ctx: AnyContext,
  notice: Notice,
  mail: MailWords | null,
  options: { isToMany?: boolean } = {},
): Promise<void> {
  const chosen = await chosenChannels(ctx.db, notice);
  for (const channel of chosen) await DELIVERIES[channel](ctx, notice, { ...options, mail });
}

export async function chosenChannels(
  db: Database,
  { userId, kind, channels }: Pick<Notice, 'userId' | 'kind' | 'channels'>,
): Promise<Channel[]> {
  const [choice] = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.kind, kind)));
  return channelsLeft(channels, choice);
}
