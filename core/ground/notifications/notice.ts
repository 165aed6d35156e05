import type { Language } from '../../../lib/language.ts';
import type { AnyContext } from '../../context.ts';
import type { MailWords } from '../mail/written-mail.ts';
import type { Channel, ChannelChoice } from './channels.ts';
import type { NotificationKind } from './kinds.ts';

/** The language that a person chose, and their channels by kind of notice. */
export type Reader = { language: string | null; choices: Partial<Record<NotificationKind, ChannelChoice>> };

/** A notification for one person. */
export type Notice = {
  userId: string;
  /** The person's choices, if the caller has read them (`readerSql`). */
  reader?: Reader | undefined;
  kind: NotificationKind;
  channels: readonly Channel[];
  path: string;
  /**
   * The id of the subject, such as a booking. A later notice of the same kind about the same subject
   * replaces an unread one.
   */
  subjectId: string;
};

/** A notice in its reader's language. */
export type WrittenNotice = {
  /** The title on the site, which is neutral, like the subject of an e-mail. */
  title: string;
  /** The same notification as an e-mail; null if there is none, or if it is sent later. */
  mail: MailWords | null;
};

/**
 * Delivers a notice through one channel. Writes or queues the notice in the caller's transaction, so a
 * rollback undoes it.
 */
export type Delivery = (
  ctx: AnyContext,
  notice: Notice,
  written: WrittenNotice & { titles: Record<Language, string>; isToMany?: boolean },
) => Promise<void>;
