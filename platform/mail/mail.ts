/** One e-mail to one person, its words complete in both forms. */
export type Mail = {
  to: string;
  /** Neutral: no word of the product's field, as it may show on a locked screen. */
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  /** Where one press, or the mail program by itself, ends mails of this kind (RFC 2369, RFC 8058); none where they always come. */
  unsubscribeUrl?: string;
  /** A calendar file that goes along, and what it asks of the reader's calendar (RFC 6047). */
  calendar?: { method: string; content: string };
  /** Written by the product in answer to a letter: no other automaton is to answer it (RFC 3834). */
  isAutomaticReply?: boolean;
};

/** Delivers e-mails; throws when the mail could not be handed on, so that the job is tried again. */
export type Mailer = {
  send(mail: Mail, id: string): Promise<void>;
  close(): void;
};
