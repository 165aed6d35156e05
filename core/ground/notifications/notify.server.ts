import { chosenLanguage, inEachLanguage, inLanguage } from '../../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language } from '../../../lib/language.ts';
import type { Query } from '../../../platform/database/database.ts';
import type { AnyContext } from '../../context.ts';
import { ALL_CHANNELS, type Channel, type ChannelChoice, channelsLeft } from './channels.ts';
import { DELIVERIES } from './deliveries.server.ts';
import type { Notice, WrittenNotice } from './notice.ts';
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

/** Returns a person's language and the channels that they left on for a kind. */
export async function readReader(
  query: Query,
  { userId, kind, channels }: Pick<Notice, 'userId' | 'kind' | 'channels'>,
): Promise<{ channels: Channel[]; language: Language }> {
  type Row = ChannelChoice & { language: string | null };
  const [row] = await query<Row>('reader of a notice', READER, [userId, kind]);
  return { channels: channelsLeft(channels, row), language: chosenLanguage(row?.language) ?? BASE_LANGUAGE };
}

const CHOSEN = ALL_CHANNELS.map(
  (channel) => `c."${notificationChoices[channel].name}" as "${channel}"`,
).join();
const READER = `select u.language, ${CHOSEN} from users u
  left join notification_choices c on c.user_id = u.id and c.kind = $2 where u.id = $1`;
