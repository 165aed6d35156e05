import type { TakenKind } from './tables.ts';

/** Time within a practitioner's hours that can't be booked at a place, in milliseconds since 1970. */
export type ClosedTime = {
  startsAt: number;
  endsAt: number;
  kind: TakenKind;
  /** The travel time between a booking elsewhere and this place, in minutes; otherwise 0. */
  wayMinutes: number;
  /** The longer of the practitioner's two buffers, in minutes. */
  bufferMinutes: number;
  /** The public label of a booking's place; null for a home visit, and for time that no booking takes. */
  at: string | null;
};
