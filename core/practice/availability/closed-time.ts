import type { TakenKind } from './tables.ts';

/** Time within a practitioner's hours at a place in which nothing can be booked there; milliseconds since 1970. */
export type ClosedTime = {
  startsAt: number;
  endsAt: number;
  /** What takes it. */
  kind: TakenKind;
  /** Minutes on the way between that booking and this place; 0 for a booking here. */
  wayMinutes: number;
  /** The longer of the buffers that the practitioner keeps around bookings, minutes. */
  bufferMinutes: number;
  /** Of a booking, the place that it is at; null for a home visit. */
  at: string | null;
};
