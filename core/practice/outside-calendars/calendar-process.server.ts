// A process of its own for one calendar: what a hostile file does here ends with it (read-calendar-file.server.ts).
import { serveOneTask } from '../../../platform/processes/bounded-process.server.ts';
import { busyTimes } from './busy-times.ts';
import type { CalendarAnswer, CalendarTask } from './read-calendar-file.server.ts';

/** After so much work of the processor, series that remain take their usual time. */
const WORK_MS = 1000;

serveOneTask<CalendarTask, CalendarAnswer>(({ file, ...span }, worked) => {
  try {
    return busyTimes(new TextDecoder().decode(file), { ...span, isSpent: () => worked() > WORK_MS });
  } catch {
    return { fault: 'no-calendar' };
  }
});
