import type { UnreadEvent } from '../outside-calendars/unread-event.ts';
import type { HoursRange } from './weekly-hours.ts';

export type OwnAvailability = {
  practitioners: { id: string; name: string }[];
  practitionerId: string;
  /** The practice's places, in order. */
  places: {
    id: string;
    label: string;
    publicLabel: string;
    /** Whether the practitioner has separate hours for this place. They replace the general hours there. */
    hasOwnHours: boolean;
  }[];
  /** The place of the hours shown; null for the general hours. */
  placeId: string | null;
  hours: HoursRange[];
  /** Whether someone set `hours`; false for the default hours. */
  hasHoursThere: boolean;
  /** True until someone chooses weekly hours or 24-hour availability. */
  isUnchosen: boolean;
  /** Increases with each change to the practitioner's hours. */
  version: number;
  isAroundTheClock: boolean;
  noticeMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** A span of days off, with its first and last date, such as '2026-12-24'. */
  daysOff: { id: string; from: string; until: string }[];
  extra: { id: string; date: string; startMinute: number; endMinute: number }[];
  /** The outside calendar; null if there is none. */
  outside: {
    address: string;
    /** When we last read the calendar, as an ISO string; null before the first time. */
    readAt: string | null;
    entries: number | null;
    /** Why the last try failed, as a key of `CALENDAR_FAULTS`; null if it succeeded. */
    fault: string | null;
    /**
     * How many events are unread, and the first few of them. Only the practitioner sees `letters`, or the
     * owners if the practitioner has no account.
     */
    unread: { count: number; first: UnreadEvent[] };
  } | null;
  /** The IANA time zone of the first place. */
  zone: string;
  today: string;
};
