import * as words from '#text/people/webhooks/rules';

/** The events that an endpoint can choose, in the order of the form, with what they mean. */
export const EVENT_TYPES = {
  'booking.requested': words.booking_requested,
  'booking.accepted': words.booking_accepted,
  'booking.declined': words.booking_declined,
  'booking.moved': words.booking_moved,
  'booking.cancelled': words.booking_cancelled,
  'booking.expired': words.booking_expired,
  'booking.started': words.booking_started,
  'booking.extended': words.booking_extended,
  'booking.completed': words.booking_completed,
  'booking.no_show': words.booking_no_show,
  'booking.updated': words.booking_updated,
  'review.published': words.review_published,
  'review.answered': words.review_answered,
  'message.received': words.message_received,
  'application.updated': words.application_updated,
  'payout.paid': words.payout_paid,
  'payout.failed': words.payout_failed,
} as const;

export type EventType = keyof typeof EVENT_TYPES;

/** The event that the button on the page sends. It goes out whatever the endpoint chose. */
export const TEST_EVENT = 'webhook.test';

/** Events that only a practice has, and those that only a person has. */
const ONLY_PRACTICES: readonly EventType[] = ['review.published', 'payout.paid', 'payout.failed'];
const ONLY_PEOPLE: readonly EventType[] = ['review.answered', 'application.updated'];

export const isEventType = (value: unknown): value is EventType =>
  typeof value === 'string' && Object.hasOwn(EVENT_TYPES, value);

/** Returns the events that exist for a kind of owner. */
export function eventTypesFor(owner: 'person' | 'practice'): EventType[] {
  const others = owner === 'person' ? ONLY_PRACTICES : ONLY_PEOPLE;
  return Object.keys(EVENT_TYPES)
    .filter(isEventType)
    .filter((type) => !others.includes(type));
}
