import { useEffect, useState } from 'react';
import * as words from '#text/consultations/consultation-day/screens';

const SECOND = 1000;

/**
 * Counts down to the end of a consultation by the server's clock, even if the device's clock is wrong. The
 * countdown starts at `countsAt`, so it never shows more than the booked minutes.
 */
export function VisitClock(props: { readAt: number; countsAt: number; runsUntil: number }) {
  const { readAt, countsAt, runsUntil } = props;
  const left = Math.max(0, runsUntil - Math.max(countsAt, useNow(readAt)));
  return (
    <p className="flex items-baseline gap-2">
      <span role="timer" className="tabular font-display text-4xl">
        {sayLeft(left)}
      </span>
      <span className="text-muted">{left > 0 ? words.time_left() : words.time_up()}</span>
    </p>
  );
}

/** Formats milliseconds as '24:09' or '1:05:00'. */
function sayLeft(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/**
 * Returns the server's current time in milliseconds since 1970, updated every second.
 * @param readAt the server's time when it rendered the page.
 */
export function useNow(readAt: number): number {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setNow(readAt + performance.now() - began), SECOND);
    return () => clearInterval(timer);
  }, [readAt]);
  return now;
}
