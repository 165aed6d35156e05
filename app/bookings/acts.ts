import type { BookingStatus } from '../../core/bookings/booking.ts';

/** What a person may do with a booking, by its name in the address. */
export const ACTS = {
  accept: {
    to: 'accepted',
    button: 'Accept',
    title: 'Accept this request?',
    noteLabel: 'A note to the client',
    noteHint: 'For example where to find you. It comes with the e-mail.',
    done: 'Request accepted',
    failed: 'Failed to accept the request',
    danger: false,
  },
  decline: {
    to: 'declined',
    button: 'Decline',
    title: 'Decline this request?',
    noteLabel: 'A note to the client',
    noteHint: 'For example another day that would suit you.',
    done: 'Request declined',
    failed: 'Failed to decline the request',
    danger: true,
  },
  cancel: {
    to: 'cancelled',
    button: 'Cancel Booking',
    title: 'Cancel this booking?',
    noteLabel: 'A note to the other side',
    noteHint: 'It comes with the e-mail that says so.',
    done: 'Booking cancelled',
    failed: 'Failed to cancel the booking',
    danger: true,
  },
} as const satisfies Record<string, { to: BookingStatus } & Record<string, string | boolean>>;

export type Act = keyof typeof ACTS;

/** True for a name that an address may carry. */
export function isAct(name: string): name is Act {
  return Object.hasOwn(ACTS, name);
}

/** The page that asks about the act and carries it out. */
export function actPath(bookingId: string, act: Act): string {
  return `/dashboard/bookings/${bookingId}/${act}`;
}
