// Reads one calendar file in its own process, so a hostile file can't harm anything else
// (`read-calendar-file.server.ts`).
import { serveOneTask } from '../../../platform/processes/bounded-process.server.ts';
import { busyTimes } from './busy-times.ts';
import type { CalendarAnswer, CalendarTask } from './read-calendar-file.server.ts';

/**
 * The CPU time limit in milliseconds. Once it is used up, we assume likely times for the remaining series.
 */
const WORK_MS = 1000;
const EMPTY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

serveOneTask<CalendarTask, CalendarAnswer>(async ({ file, isAnswer, ...span }, worked) => {
  try {
    const text = isAnswer ? await textIn(file) : new TextDecoder().decode(file);
    return busyTimes(text, { ...span, isSpent: () => worked() > WORK_MS });
  } catch {
    return { fault: 'no-calendar' };
  }
});

/** Returns the calendar files in a CalDAV server's answer, or an empty calendar. */
async function textIn(answer: Uint8Array): Promise<string> {
  const { filesInAnswer } = await import('../../../platform/calendars/caldav-content.server.ts');
  return (await filesInAnswer(answer)) || EMPTY;
}
