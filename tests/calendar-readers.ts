import ICAL from 'ical.js';
import nodeIcal from 'node-ical';

/** An entry of a calendar file, as a program that read the file knows it. */
export type ReadEntry = {
  uid: string;
  sequence: number;
  status: string;
  summary: string;
  location: string | null;
  startsAt: string;
  minutes: number;
};
export type ReadCalendar = { method: string; entries: ReadEntry[] };

/** Mozilla's parser, from Thunderbird; it goes by the rules of the clock that the file brings along. */
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

/** A parser by other hands; it goes by the zone's name and its own rules of it. */
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

/** Lines that are longer than 75 octets or do not end as RFC 5545 (3.1) says. */
export function misfolded(file: string): string[] {
  return file.split('\r\n').filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line));
}
