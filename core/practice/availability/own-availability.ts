import type { UnreadEvent } from '../outside-calendars/unread-event.ts';
import type { HoursRange } from './weekly-hours.ts';

/** The availability of one practitioner, as the editor shows it. */
export type OwnAvailability = {
  /** Those who can be booked, in their order. */
  practitioners: { id: string; name: string }[];
  /** Whose availability it is. */
  practitionerId: string;
  /** The places in their order. */
  places: {
    id: string;
    label: string;
    publicLabel: string;
    /** Whether the practitioner keeps hours for this place alone; those kept everywhere do not count there. */
    hasOwnHours: boolean;
  }[];
  /** At which place the hours are; null for those kept wherever there are no others. */
  placeId: string | null;
  hours: HoursRange[];
  /** False at a place where no hours of its own are kept. */
  hasHoursThere: boolean;
  /** Changes with every change of the practitioner's hours. */
  version: number;
  isAroundTheClock: boolean;
  noticeMinutes: number;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  /** Dates, both included: '2026-12-24'. */
  daysOff: { id: string; from: string; until: string }[];
  extra: { id: string; date: string; startMinute: number; endMinute: number }[];
  /** The calendar whose times are kept free; null without one. */
  outside: {
    address: string;
    /** When it was read last, ISO 8601, and how many times it held; null before that. */
    readAt: string | null;
    entries: number | null;
    /** Why the last try failed, a key of `CALENDAR_FAULTS`. */
    fault: string | null;
    /** How many events could not be read, and the first few; without their letters for all but their owner. */
    unread: { count: number; first: UnreadEvent[] };
  } | null;
  /** IANA zone of the first place. */
  zone: string;
  /** The date at the first place. */
  today: string;
};
