import type { TakenKind } from './tables.ts';

/** Time within a practitioner's hours that cannot be booked at a place; milliseconds since 1970. */
export type ClosedTime = {
  startsAt: number;
  endsAt: number;
  /** What takes it. */
  kind: TakenKind;
  /** Travel minutes between that booking and this place; 0 for a booking here. */
  wayMinutes: number;
  /** The longer of the practitioner's two buffers, in minutes. */
  bufferMinutes: number;
  /** The booking's place; null for a home visit. */
  at: string | null;
};
