import type { AnyContext } from '../../context.ts';
import type { MailWords } from '../mail/mail-layout.ts';
import type { Channel } from './channels.ts';
import type { NotificationKind } from './kinds.ts';

/** A notification for one person: neutral words, a link, and its subject. */
export type Notice = {
  userId: string;
  kind: NotificationKind;
  /** The channels that exist for the kind, from its concept. */
  channels: readonly Channel[];
  title: string;
  /** A path on this site. */
  path: string;
  /** Such as a booking; a second notice of the same kind about it replaces an unread first one. */
  subjectId: string;
};

/** The same notification as an e-mail, if it has one now, and whether it is one of many. */
type AsMail = { mail: MailWords | null; isToMany?: boolean };

/**
 * Delivers a notice through one channel: writes or queues it in the caller's transaction, so a rollback
 * undoes it.
 */
export type Delivery = (ctx: AnyContext, notice: Notice, asMail: AsMail) => Promise<void>;
