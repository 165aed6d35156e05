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
      : `${from}, ${sayTime(startsAt, zone)} to ${to}, ${sayTime(endsAt, zone)}`;
  return { when, why: whyClosed(time) };
}

function whyClosed({ kind, wayMinutes, bufferMinutes, at }: ClosedTime): string {
  if (kind === 'day-off') return 'A day off.';
  if (kind === 'calendar') return 'An entry in your outside calendar.';
  const booking = at === null ? 'A home visit' : `A booking in ${at}`;
  if (wayMinutes === 0) return bufferMinutes === 0 ? `${booking}.` : `${booking}, with your buffers.`;
  const kept = bufferMinutes > wayMinutes ? 'The way, or your buffer where it is longer,' : 'The way';
  return `${booking}, ${wayMinutes} minutes away. ${kept} is kept free before and after it.`;
}
