// Reads one calendar file in its own process, so a hostile file harms nothing else
// (`read-calendar-file.server.ts`).
import { serveOneTask } from '../../../platform/processes/bounded-process.server.ts';
import { busyTimes } from './busy-times.ts';
import type { CalendarAnswer, CalendarTask } from './read-calendar-file.server.ts';

/** CPU time, in milliseconds, after which the remaining series take their likely times. */
const WORK_MS = 1000;

serveOneTask<CalendarTask, CalendarAnswer>(({ file, ...span }, worked) => {
  try {
    return busyTimes(new TextDecoder().decode(file), { ...span, isSpent: () => worked() > WORK_MS });
  } catch {
    return { fault: 'no-calendar' };
  }
});
