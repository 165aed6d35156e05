import type { Busy } from './slots.ts';

/** Minutes kept free around a booking; each booking keeps those of its request. */
export type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number };

const MINUTE = 60_000;

/** Returns the time of a booking including its buffers, in milliseconds since 1970. */
export function withBuffers(time: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return {
    startsAt: time.startsAt - bufferBeforeMinutes * MINUTE,
    endsAt: time.endsAt + bufferAfterMinutes * MINUTE,
  };
}

/**
 * Returns the time in which an existing booking leaves no room for a new one, which needs its own buffers.
 * @param taken the existing booking's time, including its buffers.
 */
export function closedAround(taken: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return withBuffers(taken, {
    bufferBeforeMinutes: bufferAfterMinutes,
    bufferAfterMinutes: bufferBeforeMinutes,
  });
}
