const HOUR = 3_600_000;

export type DisputeTerm = {
  endsAt: Date;
  endedAt: Date | null;
  /**
   * When a report that the client did not come was withdrawn or overturned. The booking counts as held from
   * then on. Null without such a report.
   */
  heldSince: Date | null;
  /**
   * How many hours after the end the client can still open a dispute, as stored with the booking. The
   * payout is never sent earlier.
   */
  disputeHours: number;
};

/**
 * Returns when a booking was over for its client, in milliseconds since 1970: at its booked end, when the
 * expert ended it, or when it began to count as held, whichever is latest. A client who is reported as
 * absent cannot open a dispute, so the client's time to open one starts only after the report is gone.
 */
export function overSince({ endsAt, endedAt, heldSince }: Omit<DisputeTerm, 'disputeHours'>): number {
  return Math.max(endsAt.getTime(), endedAt?.getTime() ?? 0, heldSince?.getTime() ?? 0);
}

export function disputeUntil(booking: DisputeTerm): Date {
  return new Date(overSince(booking) + booking.disputeHours * HOUR);
}
