const HOUR = 3_600_000;

/** What decides the dispute deadline of a booking. */
export type DisputeTerm = {
  endsAt: Date;
  endedAt: Date | null;
  /**
   * Since when it counts as held after a reported client no-show was withdrawn or overturned; null otherwise.
   */
  heldSince: Date | null;
  /**
   * Hours after the end in which a dispute can be opened, as agreed at the request; the payout comes no
   * earlier.
   */
  disputeHours: number;
};

/**
 * Returns when a booking was over for its client, in milliseconds since 1970: the latest of its booked end,
 * its end by hand, and when it began to count as held, since a client reported as absent cannot open a
 * dispute.
 */
export function overSince({ endsAt, endedAt, heldSince }: Omit<DisputeTerm, 'disputeHours'>): number {
  return Math.max(endsAt.getTime(), endedAt?.getTime() ?? 0, heldSince?.getTime() ?? 0);
}

export function disputeUntil(booking: DisputeTerm): Date {
  return new Date(overSince(booking) + booking.disputeHours * HOUR);
}
