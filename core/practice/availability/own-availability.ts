import type { UnreadEvent } from '../outside-calendars/unread-event.ts';
import type { HoursRange } from './weekly-hours.ts';

/** One practitioner's availability for the editor. */
export type OwnAvailability = {
  /** The practice's active practitioners, in order. */
  practitioners: { id: string; name: string }[];
  /** The practitioner shown. */
  practitionerId: string;
  /** The places, in order. */
  places: {
    id: string;
    label: string;
    publicLabel: string;
    /** Whether the practitioner has hours for this place, which replace the general ones there. */
    hasOwnHours: boolean;
  }[];
  /** The place of the hours shown; null for the general hours. */
  placeId: string | null;
  hours: HoursRange[];
  /** Whether any hours are set for the place shown, or in general; false while the default hours apply. */
  hasHoursThere: boolean;
  /** Changes whenever the practitioner's hours change. */
  version: number;
  isAroundTheClock: boolean;
  noticeMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Dates, both inclusive: '2026-12-24'. */
  daysOff: { id: string; from: string; until: string }[];
  extra: { id: string; date: string; startMinute: number; endMinute: number }[];
  /** The linked calendar; null if there is none. */
  outside: {
    address: string;
    /** When it was last read, in ISO 8601, and how many entries it had; null before the first reading. */
    readAt: string | null;
    entries: number | null;
    /** Why the last try failed, as a key of `CALENDAR_FAULTS`. */
    fault: string | null;
    /**
     * The number of unreadable events, and the first few; `letters` only for the practitioner, or for owners
     * if they have no account.
     */
    unread: { count: number; first: UnreadEvent[] };
  } | null;
  /** IANA zone of the first place. */
  zone: string;
  /** Today's date at the first place. */
  today: string;
};
