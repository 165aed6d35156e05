import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

type ReadEntry = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string | null;
  startsAt: string;
  minutes: number;
};
export type ReadCalendar = { method: string; entries: ReadEntry[] };

/** Reads with Thunderbird's parser, which uses the time zone rules in the file. */
export function readByIcalJs(file: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(file));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: Number(event.sequence),
        status: String(component.getFirstPropertyValue('status')),
        summary: event.summary,
        location: event.location || null,
        startsAt: event.startDate.toJSDate().toISOString(),
        minutes: (event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()) / 60_000,
      };
    }),
  };
}

/** Reads with an independent parser, which knows zones by name and has its own rules. */
export function readByNodeIcal(file: string): ReadCalendar {
  const { vcalendar, ...components } = nodeIcal.sync.parseICS(file);
  return {
    method: String((vcalendar as { method?: string } | undefined)?.method),
    entries: Object.values(components).flatMap((event) =>
      event?.type !== 'VEVENT'
        ? []
        : {
            uid: event.uid,
            sequence: Number(event.sequence),
            status: String(event.status),
            summary: String(event.summary),
            location: event.location ? String(event.location) : null,
            startsAt: event.start.toISOString(),
            minutes: (event.end!.getTime() - event.start.getTime()) / 60_000,
          },
    ),
  };
}

/** Returns the lines that violate RFC 5545, section 3.1: lines over 75 octets or with a wrong ending. */
export function misfolded(file: string): string[] {
  return file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line));
}
