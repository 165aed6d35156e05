/** An e-mail to one person, complete both as text and as HTML. */
export type Mail = {
  to: string;
  /** The subject, which says nothing about health, because a locked screen may show it. */
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /**
   * The URL that turns off mails of this kind with one click (RFC 2369, RFC 8058). Omitted for mails that
   * can't be turned off.
   */
  unsubscribeUrl?: string;
  /** An attached calendar file, and its iTIP method (RFC 6047). */
  calendar?: { method: string; content: string };
  /** Whether this is an automatic reply, which other programs must not answer (RFC 3834). */
  isAutomaticReply?: boolean;
};

/** Sends e-mails. Throws if a mail could not be sent, so that its job is tried again. */
export type Mailer = {
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};
