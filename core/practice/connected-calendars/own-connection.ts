import type { ProviderName } from '../../../platform/calendars/calendar-provider.ts';
import type { UnreadEvent } from '../outside-calendars/unread-event.ts';

/** A practitioner's calendar account, for members of the practice. */
export type OwnConnection = {
  /** Whether the reader may connect an account and choose calendars. */
  isTheirs: boolean;
  /** Companies whose calendars can be connected by consent. */
  offers: ProviderName[];
  /** Null if there is none. */
  connected: {
    id: string;
    /** The server's host and the name there; null for anyone but the practitioner. */
    server: string | null;
    account: string | null;
    readAt: string | null;
    fault: string | null;
    /** Empty for anyone but the practitioner. */
    calendars: {
      id: string;
      name: string;
      mayWrite: boolean;
      isRead: boolean;
      isWritten: boolean;
      entries: number | null;
      fault: string | null;
      unread: { count: number; first: UnreadEvent[] };
    }[];
  } | null;
};
