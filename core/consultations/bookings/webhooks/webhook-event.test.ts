import { expect, it } from 'vitest';
import { isEventType } from '../../../people/webhooks/event-types.ts';
import { type BookingStatus, TRANSITION_NAMES, TRANSITIONS, type TransitionName } from '../booking-life.ts';
import { webhookEventOf, webhookMover } from './webhook-event.ts';

it.each<[TransitionName, BookingStatus | null, string]>([
  ['request', null, 'booking.requested'],
  ['hold', 'awaiting-payment', 'booking.requested'],
  ['ask-move', null, 'booking.requested'],
  ['take-offer', null, 'booking.accepted'],
  ['accept', 'requested', 'booking.accepted'],
  ['accept-by-card', 'requested', 'booking.updated'],
  ['charge', 'accepting', 'booking.accepted'],
  ['lose-card', 'accepting', 'booking.updated'],
  ['lose-card', 'requested', 'booking.updated'],
  ['grant-move', 'requested', 'booking.moved'],
  ['give-way', 'accepted', 'booking.cancelled'],
  ['decline', 'requested', 'booking.declined'],
  ['turn-away', 'requested', 'booking.declined'],
  ['expire', 'requested', 'booking.expired'],
  ['start', 'accepted', 'booking.started'],
  ['check-in', 'accepted', 'booking.started'],
  ['check-in', 'in-progress', 'booking.updated'],
  ['extend', 'in-progress', 'booking.extended'],
  ['end', 'in-progress', 'booking.completed'],
  ['agree-end', 'completed', 'booking.updated'],
  ['client-missed', 'completed', 'booking.no_show'],
  ['contest-of-client', 'client-no-show', 'booking.updated'],
  ['find-held', 'client-no-show', 'booking.completed'],
])('%s from %s is %s', (name, from, event) => {
  expect(webhookEventOf(name, from)).toBe(event);
});

it('knows an event for every transition', () => {
  for (const name of TRANSITION_NAMES) {
    for (const from of [null, ...TRANSITIONS[name].from])
      expect(isEventType(webhookEventOf(name, from))).toBe(true);
  }
});

it('does not reveal a block by who declined', () => {
  expect(webhookMover('booking.declined', 'product')).toBe(webhookMover('booking.declined', 'expert'));
  expect(webhookMover('booking.cancelled', 'admin')).toBe('plugwell');
});
