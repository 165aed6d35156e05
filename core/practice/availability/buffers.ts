import type { Busy } from './slots.ts';

/** Minutes that a practitioner keeps free around a booking; each booking keeps those it was requested with. */
export type Buffers = { bufferBeforeMinutes: number; bufferAfterMinutes: number };

const MINUTE = 60_000;

/** The time that a booking takes with its buffers. Milliseconds since 1970. */
export function withBuffers(time: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return {
    startsAt: time.startsAt - bufferBeforeMinutes * MINUTE,
    endsAt: time.endsAt + bufferAfterMinutes * MINUTE,
  };
}

/**
 * Where no new booking may lie because of one that stands: a new one keeps its own buffers as well, so it ends
 * early enough before what is taken and begins late enough after it.
 * @param taken the time of the one that stands, with its buffers.
 */
export function closedAround(taken: Busy, { bufferBeforeMinutes, bufferAfterMinutes }: Buffers): Busy {
  return withBuffers(taken, {
    bufferBeforeMinutes: bufferAfterMinutes,
    bufferAfterMinutes: bufferBeforeMinutes,
  });
}
