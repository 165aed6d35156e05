import type { ClosedTime } from '../../core/availability/closed-time.ts';
import { sayDay, sayRange, sayTime } from '../../lib/when.ts';

/** A time that is not offered, and why, on the clock of the place: 'Tue, Dec 1, 11:13 AM - 1:47 PM'. */
export function sayClosedTime({ startsAt, endsAt, kind, wayMinutes, at }: ClosedTime, zone: string) {
  const [from, to] = [sayDay(startsAt, zone), sayDay(endsAt - 1, zone)];
  const when =
    from === to
      ? `${from}, ${sayRange(startsAt, endsAt, zone)}`
      : `${from}, ${sayTime(startsAt, zone)} to ${to}, ${sayTime(endsAt, zone)}`;
  return { when, why: whyClosed(kind, wayMinutes, at) };
}

function whyClosed(kind: ClosedTime['kind'], wayMinutes: number, at: string | null): string {
  if (kind === 'day-off') return 'A day off.';
  if (kind === 'calendar') return 'An entry in your outside calendar.';
  const booking = at === null ? 'A home visit' : `A booking in ${at}`;
  return wayMinutes === 0
    ? `${booking}, with your buffers.`
    : `${booking}, ${wayMinutes} minutes away. The way is kept free before and after it.`;
}
