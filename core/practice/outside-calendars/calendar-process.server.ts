// Reads one calendar file in its own process, so a hostile file can't harm anything else
// (`read-calendar-file.server.ts`).
import { serveOneTask } from '../../../platform/processes/bounded-process.server.ts';
import { busyTimes } from './busy-times.ts';
import type { CalendarAnswer, CalendarTask } from './read-calendar-file.server.ts';

/**
 * The CPU time limit in milliseconds. Once it is used up, we assume likely times for the remaining series.
 */
const WORK_MS = 1000;

serveOneTask<CalendarTask, CalendarAnswer>(({ file, ...span }, worked) => {
  try {
    return busyTimes(new TextDecoder().decode(file), { ...span, isSpent: () => worked() > WORK_MS });
  } catch {
    return { fault: 'no-calendar' };
  }
});
