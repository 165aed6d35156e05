export type ConversationLine = {
  id: string;
  name: string;
  image: string | null;
  initials: string;
  /** The beginning of the newest message. */
  snippet: string;
  isMine: boolean;
  at: Date;
  unread: number;
};
