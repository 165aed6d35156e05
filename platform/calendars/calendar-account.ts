import type { FetchFault } from '../web/safe-fetch.server.ts';

/** Why a calendar's provider did not do what we asked. */
export type CalendarFault =
  | FetchFault
  /** The name or the password is wrong, or access was withdrawn. */
  | 'refused'
  /** The person withdrew the access that they gave us, or it expired. */
  | 'withdrawn'
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

/** An instant, or a date for the start or the end of whole days. */
export type RemoteTime = { at: Date } | { day: string };

/** When an event takes time, or one occurrence of a series. `uid` is the id in files; for ours, our own. */
export type RemoteEvent = { id: string; uid: string; start: RemoteTime; end: RemoteTime };

/**
 * The events of a calendar that overlap a span: as files in the provider's answer, which only the reader parses,
 * or as times.
 */
export type CalendarContent = {
  /** Changes whenever the calendar changes; null if the provider does not say. */
  token: string | null;
} & ({ file: Uint8Array<ArrayBuffer> } | { events: RemoteEvent[] });

/** An event that we write, as a file with one event of this id, and as facts. */
export type WrittenFile = { uid: string; name: string; content: string; facts: EventFacts };

type EventFacts = {
  title: string;
  startsAt: Date;
  endsAt: Date;
  /** The IANA zone of the place. */
  zone: string;
  location: string;
  url: string;
};

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
  /** Returns where our event is, if a write whose answer was lost left it there; null if it is not there. */
  find(calendarId: string, event: Pick<WrittenFile, 'uid' | 'name'>): Promise<string | null>;
  /** Removes an event that we wrote. An event that is already gone is no fault. */
  remove(eventId: string): Promise<void>;
  /** Returns those of our events that are no longer in the calendar. */
  missing(calendarId: string, eventIds: readonly string[]): Promise<string[]>;
  /** Asks to be notified of changes; null if the provider can't. Omitted if it never can. */
  watch?(calendarId: string, channel: Channel): Promise<Watch | null>;
  /** Ends a watch. One that has ended is no fault. */
  unwatch?(channelId: string, remoteId: string): Promise<void>;
};

/** Our own id of a stream of notices, and the secret that each notice has to state. */
export type Channel = { id: string; secret: string };
/** The provider's id of a stream, and when to ask for the next one, before this one ends. */
type Watch = { remoteId: string; renewAt: Date };

/** What opens an account. It is stored encrypted. */
export type CalendarAccess = { address: string; account: string; password: string };

/**
 * Opens an account. Nothing is sent yet.
 * @param milliseconds how long everything that is asked of the account can take.
 */
export type OpenCalendarAccount = (access: CalendarAccess, milliseconds?: number) => CalendarAccount;
