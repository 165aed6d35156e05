import { chosenLanguage, inEachLanguage, inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language } from '../../../lib/language.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { ALL_CHANNELS, type Channel, channelsLeft } from './channels.ts';
import { DELIVERIES } from './deliveries.server.ts';
import type { Notice, Reader, WrittenNotice } from './notice.ts';
import { notificationChoices } from './tables.ts';

/**
 * Notifies a person in the current transaction, in their language and through the channels that they chose
 * for the kind.
 * @param write returns the text. It runs once per language, because the list on the site follows its reader's
 * current language. It does not run if the person chose no channel.
 * @param options see `queueMail`.
 */
export async function notify(
  ctx: AnyContext,
  notice: Notice,
  write: () => WrittenNotice,
  options: { isToMany?: boolean } = {},
): Promise<void> {
  const { channels, language } = await readReader(ctx.query, notice);
  if (channels.length === 0) return;
  const written = inLanguage(language, write);
  const titles = inEachLanguage(() => write().title);
  await inLanguage(language, async () => {
    for (const channel of channels) {
      await DELIVERIES[channel](ctx, notice, { ...options, ...written, titles });
    }
  });
}

/**
 * Returns SQL for a `Reader`, as JSON, for use in a larger query.
 * @param user an alias of `users`.
 */
export const readerSql = (
  user: string,
) => `json_build_object('language', ${user}.language, 'choices', coalesce((
  select json_object_agg(choice.kind, json_build_object(${CHOSEN})) from notification_choices choice
  where choice.user_id = ${user}.id), '{}'))`;
const CHOSEN = ALL_CHANNELS.map(
  (channel) => `'${channel}', choice."${notificationChoices[channel].name}"`,
).join();
const READER = `select ${readerSql('u')} as reader from users u where u.id = $1`;

/** Returns a person's language and the channels that they left on for a kind. */
export async function readReader(
  query: Query,
  { userId, kind, channels, reader: known }: Pick<Notice, 'userId' | 'kind' | 'channels' | 'reader'>,
): Promise<{ channels: Channel[]; language: Language }> {
  const reader =
    known ?? (await query<{ reader: Reader }>('reader of a notice', READER, [userId]))[0]?.reader;
  return {
    channels: channelsLeft(channels, reader?.choices[kind]),
    language: chosenLanguage(reader?.language) ?? BASE_LANGUAGE,
  };
}
