const HOUR = 3_600_000;

export type DisputeTerm = {
  endsAt: Date;
  endedAt: Date | null;
  /**
   * When a report of a client no-show was withdrawn or overturned; null if there was no report. From then on,
   * the booking counts as held.
   */
  heldSince: Date | null;
  /**
   * How many hours after the end the client can open a dispute, as stored with the booking. We never send the
   * payout before that.
   */
  disputeHours: number;
};

/**
 * Returns when a booking was over for its client, in milliseconds since 1970: at its booked end, when the
 * expert ended it, or when it began to count as held, whichever is latest. A client reported as absent can't
 * open a dispute, so their time for one starts only after the report is gone.
 */
export function overSince({ endsAt, endedAt, heldSince }: Omit<DisputeTerm, 'disputeHours'>): number {
  return Math.max(endsAt.getTime(), endedAt?.getTime() ?? 0, heldSince?.getTime() ?? 0);
}

export function disputeUntil(booking: DisputeTerm): Date {
  return new Date(overSince(booking) + booking.disputeHours * HOUR);
}
