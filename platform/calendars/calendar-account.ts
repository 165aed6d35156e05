import type { FetchFault } from '../web/safe-fetch.server.ts';

/** Why a calendar's provider did not do what we asked. */
export type CalendarFault =
  | FetchFault
  /** The name or the password is wrong, or access was withdrawn. */
  | 'refused'
  /** The provider asks us to wait. */
  | 'asks-to-wait'
  /** The address belongs to no calendar server, or the account has no calendar. */
  | 'no-calendars'
  /** The calendar does not take our event. */
  | 'not-taken';

/** Thrown if a provider failed. Showing the fault is safe, because it reveals no address and no secret. */
export class CalendarFailed extends Error {
  readonly fault: CalendarFault;
  /** How long the provider asks us to wait. */
  readonly waitSeconds: number | null;

  constructor(fault: CalendarFault, waitSeconds: number | null = null) {
    super(fault);
    this.name = 'CalendarFailed';
    this.fault = fault;
    this.waitSeconds = waitSeconds;
  }
}

export type RemoteCalendar = { id: string; name: string; mayWrite: boolean };

/** The events of a calendar that overlap a span, as the provider gave them. Only the reader parses them. */
export type CalendarContent = {
  /** Changes whenever the calendar changes; null if the provider does not say. */
  token: string | null;
  file: Uint8Array<ArrayBuffer>;
};

/** An event that we write. Its file has one event with this id. */
export type WrittenFile = { uid: string; name: string; content: string };

/** Where an event was written, and the mark of that version; null if the provider gave none. */
export type WrittenPlace = { eventId: string; etag: string | null };

/** A person's account at a provider of calendars. Every function throws `CalendarFailed` if it fails. */
export type CalendarAccount = {
  list(): Promise<RemoteCalendar[]>;
  /**
   * Reads the events of a calendar.
   * @param span.unless the token of the last reading. If the calendar still has it, the result is null.
   */
  read(
    calendarId: string,
    span: { from: Date; to: Date; unless: string | null },
  ): Promise<CalendarContent | null>;
  /**
   * Writes an event. Repeating a call writes nothing twice.
   * @param written where we wrote the event before; null if never. If it is no longer there, the result is
   * null, and we don't write it again.
   */
  put(calendarId: string, event: WrittenFile, written: WrittenPlace | null): Promise<WrittenPlace | null>;
  /** Removes an event that we wrote. An event that is already gone is no fault. */
  remove(eventId: string): Promise<void>;
  /** Returns those of our events that are no longer in the calendar. */
  missing(calendarId: string, eventIds: readonly string[]): Promise<string[]>;
};

/** What opens an account. It is stored encrypted. */
export type CalendarAccess = { address: string; account: string; password: string };

/**
 * Opens an account. Nothing is sent yet.
 * @param milliseconds how long everything that is asked of the account can take.
 */
export type OpenCalendarAccount = (access: CalendarAccess, milliseconds?: number) => CalendarAccount;
