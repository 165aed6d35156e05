import * as words from '#text/practice/availability/screens';
import type { ClosedTime } from '../../../core/practice/availability/closed-time.ts';
import { sayDay, sayRange, sayTime } from '../../../lib/when.ts';

/**
 * Describes a time that is not offered, such as 'Tue, Dec 1, 11:13 AM - 1:47 PM' in the place's zone, and
 * says why.
 */
export function sayClosedTime(time: ClosedTime, zone: string) {
  const { startsAt, endsAt } = time;
  const [from, to] = [sayDay(startsAt, zone), sayDay(endsAt - 1, zone)];
  const when =
    from === to
      ? `${from}, ${sayRange(startsAt, endsAt, zone)}`
      : words.closed_span({ from, startsAt: sayTime(startsAt, zone), to, endsAt: sayTime(endsAt, zone) });
  return { when, why: whyClosed(time) };
}

function whyClosed({ kind, wayMinutes, bufferMinutes, at }: ClosedTime): string {
  if (kind === 'day-off') return words.why_day_off();
  if (kind === 'calendar') return words.why_calendar();
  const booking = at === null ? words.why_visit() : words.why_booking({ place: at });
  if (wayMinutes === 0 && bufferMinutes === 0) return words.why_only({ booking });
  if (wayMinutes === 0) return words.why_with_buffers({ booking });
  return bufferMinutes > wayMinutes
    ? words.why_way_or_buffer({ booking, minutes: wayMinutes })
    : words.why_way({ booking, minutes: wayMinutes });
}
