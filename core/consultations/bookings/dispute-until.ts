const HOUR = 3_600_000;

/** What decides the dispute deadline of a booking. */
export type DisputeTerm = {
  endsAt: Date;
  endedAt: Date | null;
  /** Since when it counts as held after the expert's no-show claim was withdrawn or overturned; null otherwise. */
  heldSince: Date | null;
  /** Hours after its end for a dispute, as agreed at the request; the payout comes no earlier. */
  disputeHours: number;
};

/**
 * Returns when a booking was over for its client, in milliseconds since 1970: at its latest end, or once it counted
 * as held, since a client reported as absent cannot open a dispute.
 */
export function overSince({ endsAt, endedAt, heldSince }: Omit<DisputeTerm, 'disputeHours'>): number {
  return Math.max(endsAt.getTime(), endedAt?.getTime() ?? 0, heldSince?.getTime() ?? 0);
}

export function disputeUntil(booking: DisputeTerm): Date {
  return new Date(overSince(booking) + booking.disputeHours * HOUR);
}
