import type { EventType } from '../../../people/webhooks/event-types.ts';
import { type BookingStatus, type Mover, TRANSITIONS, type TransitionName } from '../booking-life.ts';

/** The event of a transition that leads to another status. */
const BY_STATUS: Record<BookingStatus, EventType> = {
  'awaiting-payment': 'booking.updated',
  requested: 'booking.requested',
  accepting: 'booking.updated',
  accepted: 'booking.accepted',
  'in-progress': 'booking.started',
  declined: 'booking.declined',
  cancelled: 'booking.cancelled',
  expired: 'booking.expired',
  completed: 'booking.completed',
  'client-no-show': 'booking.no_show',
  'expert-no-show': 'booking.no_show',
};

const OWN: Partial<Record<TransitionName, EventType>> = {
  'grant-move': 'booking.moved',
  'lose-card': 'booking.updated',
  extend: 'booking.extended',
  'extend-by-card': 'booking.extended',
};

/** Returns the event of a transition for webhooks. */
export function webhookEventOf(name: TransitionName, from: BookingStatus | null): EventType {
  const { to } = TRANSITIONS[name];
  return OWN[name] ?? (from === to ? 'booking.updated' : BY_STATUS[to]);
}

/**
 * Returns who made a transition, as webhooks say it. Null for a declined request, because 'plugwell' would reveal a
 * block.
 */
export function webhookMover(type: EventType, by: Mover): 'client' | 'expert' | 'plugwell' | null {
  if (type === 'booking.declined') return null;
  return by === 'client' || by === 'expert' ? by : 'plugwell';
}
