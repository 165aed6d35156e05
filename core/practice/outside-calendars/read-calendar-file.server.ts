import type { Log } from '../../../platform/log/log.ts';
import { type Bounds, openBoundedProcess } from '../../../platform/processes/bounded-process.server.ts';
import type { BusyTimes, Span } from './busy-times.ts';

export type CalendarTask = Omit<Span, 'isSpent'> & {
  file: Uint8Array;
  /** Whether the file is a CalDAV server's answer with calendar files in it. */
  isAnswer?: boolean;
};

export type CalendarAnswer = BusyTimes | { fault: CalendarFault };

type CalendarFault = 'no-calendar' | 'too-slow-to-read' | 'too-large-to-read' | 'not-read';

/** Returns the times that a calendar file takes, or why it is unreadable. Never rejects. */
export type CalendarReader = (task: CalendarTask) => Promise<CalendarAnswer>;

const BOUNDS: Bounds = { milliseconds: 2000, megabytes: 200, atOnce: 2, mostWaiting: 50 };

const FAULTS = {
  'too-slow': 'too-slow-to-read',
  'too-large': 'too-large-to-read',
  failed: 'not-read',
  busy: 'not-read',
} as const;

/**
 * Returns a reader that parses each file in its own process, because files come from strangers.
 * @param folder the root folder of the project.
 */
export function openCalendarReader(
  folder: string,
  { log, bounds }: { log?: Log; bounds?: Partial<Bounds> } = {},
): CalendarReader {
  const module = 'core/practice/outside-calendars/calendar-process.server.ts';
  const run = openBoundedProcess<CalendarTask, CalendarAnswer>(folder, module, { ...BOUNDS, ...bounds }, log);
  return async (task) => {
    const done = await run(task);
    return done.outcome === 'answered' ? done.answer : { fault: FAULTS[done.outcome] };
  };
}
