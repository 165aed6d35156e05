/** An e-mail to one person, complete both as text and as HTML. */
export type Mail = {
  to: string;
  /** Says nothing about health, because it may show on a locked screen. */
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /**
   * URL that ends mails of this kind with one click (RFC 2369, RFC 8058); absent for mails that can't be
   * turned off.
   */
  unsubscribeUrl?: string;
  /** An attached calendar file, and its iTIP method (RFC 6047). */
  calendar?: { method: string; content: string };
  /** An automatic reply, which other programs must not answer (RFC 3834). */
  isAutomaticReply?: boolean;
};

/** Sends e-mails; throws if a mail could not be sent, so that the job is retried. */
export type Mailer = {
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};
