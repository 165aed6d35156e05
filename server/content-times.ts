/** The time of an answer: up to `from`, it surely shows every change, and after `until`, none. */
export type Times = { from: number; until: number };

const noted = new WeakMap<Response, Times>();

/** Notes the times of an answer, in milliseconds of `performance.now()`. */
export function noteTimes(answer: Response, times: Times): void {
  noted.set(answer, times);
}

/** Returns the times of an answer that is complete. Without a note, it shows what is true now. */
export function timesOf(answer: Response, now: number): Times {
  const { from, until } = noted.get(answer) ?? { from: now, until: now };
  return { from, until: Math.min(until, now) };
}
