import { and, eq } from 'drizzle-orm';
import { inLanguage } from '../../../lib/language.server.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { languageOfPerson } from '../mail/reader-language.server.ts';
import { type Channel, channelsLeft } from './channels.ts';
import { DELIVERIES } from './deliveries.server.ts';
import type { Notice, WrittenNotice } from './notice.ts';
import { notificationChoices } from './tables.ts';

/**
 * Notifies a person in the current transaction, in their language and through the channels that they chose
 * for the kind.
 * @param write returns the text. Without a chosen channel, it is not called.
 * @param options see `queueMail`.
 */
export async function notify(
  ctx: AnyContext,
  notice: Notice,
  write: () => WrittenNotice,
  options: { isToMany?: boolean } = {},
): Promise<void> {
  const chosen = await chosenChannels(ctx.db, notice);
  if (chosen.length === 0) return;
  await inLanguage(await languageOfPerson(ctx.query, notice.userId), async () => {
    const written = write();
    for (const channel of chosen) await DELIVERIES[channel](ctx, notice, { ...options, ...written });
  });
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
