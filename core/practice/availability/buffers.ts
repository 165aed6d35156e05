import type { Busy } from './slots.ts';

/** Minutes kept free before and after a booking. Each booking keeps the buffers from its request. */
export type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number };

const MINUTE = 60_000;

/** Returns the time of a booking with its buffers, in milliseconds since 1970. */
export function withBuffers(time: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return {
    startsAt: time.startsAt - bufferBeforeMinutes * MINUTE,
    endsAt: time.endsAt + bufferAfterMinutes * MINUTE,
  };
}

/**
 * Returns the time in which a new booking, with its own buffers, would collide with an existing one.
 * @param taken the existing booking's time, including its buffers.
 */
export function closedAround(taken: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return withBuffers(taken, {
    bufferBeforeMinutes: bufferAfterMinutes,
    bufferAfterMinutes: bufferBeforeMinutes,
  });
}
