import type { AnyContext } from '../../context.ts';
import type { MailWords } from '../mail/mail-layout.ts';
import type { Channel } from './channels.ts';
import type { NotificationKind } from './kinds.ts';

/** A notification for one person. Its title is neutral. */
export type Notice = {
  userId: string;
  kind: NotificationKind;
  channels: readonly Channel[];
  title: string;
  path: string;
  /**
   * The id of the subject, such as a booking. A later notice of the same kind about the same subject
   * replaces an unread one.
   */
  subjectId: string;
};

/** The same notification as an e-mail; null if no e-mail is due now. */
type AsMail = { mail: MailWords | null; isToMany?: boolean };

/**
 * Delivers a notice through one channel. Writes or queues the notice in the caller's transaction, so a
 * rollback undoes it.
 */
export type Delivery = (ctx: AnyContext, notice: Notice, asMail: AsMail) => Promise<void>;
