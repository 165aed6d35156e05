export type ConversationLine = {
  id: string;
  name: string;
  image: string | null;
  initials: string;
  /** The first words of the newest message. */
  snippet: string;
  isMine: boolean;
  at: Date;
  unread: number;
};
