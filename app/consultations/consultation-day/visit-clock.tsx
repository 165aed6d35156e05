import { useEffect, useState } from 'react';

const SECOND = 1000;

/**
 * What is left of a consultation, counted down. It goes on from the product's own time, however wrong the clock of the
 * device is; without script it says how it stood when the page was drawn.
 */
export function VisitClock({ readAt, endsAt }: { readAt: number; endsAt: number }) {
  const left = Math.max(0, endsAt - useNow(readAt));
  return (
    <p className="flex items-baseline gap-2">
      <span role="timer" className="tabular font-display text-4xl">
        {sayLeft(left)}
      </span>
      <span className="text-muted">{left > 0 ? 'left' : 'Time is up'}</span>
    </p>
  );
}

/** '24:09', '1:05:00'. @param left milliseconds. */
export function sayLeft(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

/** The product's time now. @param readAt the same when the page was read, milliseconds since 1970. */
function useNow(readAt: number): number {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setNow(readAt + performance.now() - began), SECOND);
    return () => clearInterval(timer);
  }, [readAt]);
  return now;
}
