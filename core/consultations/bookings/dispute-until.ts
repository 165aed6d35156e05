const HOUR = 3_600_000;

/** What decides until when a dispute about a booking can be opened. */
export type DisputeTerm = {
  endsAt: Date;
  endedAt: Date | null;
  /** Since when it counts as held after the expert had said that the client did not come; null for every other. */
  heldSince: Date | null;
  /** For how many hours after its end it can be disputed, as it was when it was requested; no longer than to its payout. */
  disputeHours: number;
};

/** When a booking was over for its client: as long as they are said not to have come, they cannot say what went wrong. */
export function overSince({ endsAt, endedAt, heldSince }: Omit<DisputeTerm, 'disputeHours'>): number {
  return Math.max(endsAt.getTime(), endedAt?.getTime() ?? 0, heldSince?.getTime() ?? 0);
}

/** Until when a dispute about a booking can be opened. */
export function disputeUntil(booking: DisputeTerm): Date {
  return new Date(overSince(booking) + booking.disputeHours * HOUR);
}
