/** One line of the history. `at` is an ISO instant; `about` is the consultation it speaks of, if any. */
export type ActivityEntry = {
  id: string;
  type: 'booking' | 'profile' | 'account' | 'payment';
  at: string;
  description: string;
  about: { startsAt: string; zone: string } | null;
};

/** A change of a booking, as far as its words need it. */
export type BookingEvent = {
  fromStatus: string | null;
  toStatus: string;
  /** Null when the product itself did it. */
  actorId: string | null;
  clientId: string;
  clientName: string;
  expertName: string;
};

/** The change in one sentence, told to the person whose id is given. */
export function describeBookingEvent(event: BookingEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const other = asClient ? event.expertName : event.clientName;
  const byReader = event.actorId === readerId;
  switch (event.toStatus) {
    case 'requested':
      if (event.fromStatus !== null) {
        return byReader ? `You moved the consultation with ${other}` : `${other} moved your consultation`;
      }
      return asClient
        ? `You requested a consultation with ${other}`
        : `${other} requested a consultation with you`;
    case 'accepted':
      return asClient ? `${other} accepted your request` : `You accepted the request of ${other}`;
    case 'declined':
      if (event.actorId === null) return `The request with ${other} was called off`;
      return asClient ? `${other} declined your request` : `You declined the request of ${other}`;
    case 'cancelled':
      if (event.actorId === null) return `The consultation with ${other} was called off`;
      return byReader
        ? `You cancelled the consultation with ${other}`
        : `${other} cancelled your consultation`;
    case 'expired':
      return asClient
        ? `Your request to ${other} ran out without an answer`
        : `The request of ${other} ran out without your answer`;
    case 'completed':
      return asClient
        ? `Your consultation with ${other} took place`
        : `Your consultation for ${other} took place`;
    default:
      return `Your consultation with ${other} changed`;
  }
}
