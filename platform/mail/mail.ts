/** An e-mail to one person, complete both as text and as HTML. */
export type Mail = {
  to: string;
  /** The subject. It says nothing about health, because a lock screen can show it. */
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /**
   * The URL that turns off e-mails of this kind with one click (RFC 2369, RFC 8058). Omitted for e-mails that
   * can't be turned off.
   */
  unsubscribeUrl?: string;
  /** An attached calendar file and its iTIP method (RFC 6047). */
  calendar?: { method: string; content: string };
  /** Whether this is an automatic reply. Other programs must not answer those (RFC 3834). */
  isAutomaticReply?: boolean;
};

/** Sends e-mails. Throws if it can't send an e-mail, so that the job is retried. */
export type Mailer = {
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};
