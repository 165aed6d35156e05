// A process of its own for one calendar: what a hostile file does here ends with it (read-calendar-file.server.ts).
import { serveOneTask } from '../../platform/processes/bounded-process.server.ts';
import { calendarEntries } from './calendar-entries.ts';
import type { CalendarAnswer, CalendarTask } from './read-calendar-file.server.ts';

serveOneTask<CalendarTask, CalendarAnswer>(({ file, ...span }) => {
  try {
    return { entries: calendarEntries(Buffer.from(file).toString('utf8'), span) };
  } catch {
    return { fault: 'no-calendar' };
  }
});
