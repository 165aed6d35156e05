import { formatCents } from '../../../lib/money.ts';
import type { TransitionName } from '../../consultations/bookings/booking-life.ts';

/**
 * One line of the history. `at` is an ISO 8601 instant. `about` is the consultation; null if there is none.
 */
export type ActivityEntry = {
  id: string;
  type: 'booking' | 'profile' | 'account' | 'payment';
  at: string;
  description: string;
  about: { startsAt: string; zone: string } | null;
};

export type BookingEvent = {
  transition: TransitionName;
  actorId: string | null;
  clientId: string;
  clientName: string;
  expertName: string;
};

/** The reader's side, the name of the other side, and whether the reader made the step. */
type Reading = { asClient: boolean; other: string; byReader: boolean };

const cancelled = ({ other, byReader }: Reading) =>
  byReader ? `You cancelled the consultation with ${other}` : `${other} cancelled your consultation`;
const calledOff = ({ other }: Reading) => `The consultation with ${other} was cancelled`;

const WORDS: Record<TransitionName, (reading: Reading) => string> = {
  reserve: ({ other }) => `You reserved a time with ${other}`,
  hold: ({ asClient, other }) =>
    asClient ? `You requested a consultation with ${other}` : `${other} requested a consultation with you`,
  'hold-for-offer': ({ asClient, other }) =>
    asClient ? `You chose a time that ${other} had offered` : `${other} chose a time that you had offered`,
  'give-up': ({ other }) => `You released the time with ${other}`,
  lapse: ({ other }) => `The time with ${other} was not paid, and is free again`,
  request: ({ asClient, other }) =>
    asClient ? `You requested a consultation with ${other}` : `${other} requested a consultation with you`,
  'take-offer': ({ asClient, other }) =>
    asClient ? `You chose a time that ${other} had offered` : `${other} chose a time that you had offered`,
  'take-held-offer': ({ asClient, other }) =>
    asClient ? `You chose a time that ${other} had offered` : `${other} chose a time that you had offered`,
  'accept-by-card': ({ asClient, other }) =>
    asClient ? `${other} accepted your request` : `You accepted the request of ${other}`,
  charge: ({ other }) => `The consultation with ${other} was confirmed`,
  'charge-for-offer': ({ other }) => `The consultation with ${other} was confirmed`,
  'lose-card': ({ asClient, other }) =>
    asClient ? `Your card could not be charged for ${other}` : `The card of ${other} could not be charged`,
  'renew-card': ({ asClient, other }) =>
    asClient ? `You added another card for ${other}` : `${other} added another card`,
  'settle-missed': ({ other }) => `It is settled that the consultation with ${other} did not take place`,
  'end-uncharged': ({ other }) => `The consultation with ${other} could not be confirmed`,
  accept: ({ asClient, other }) =>
    asClient ? `${other} accepted your request` : `You accepted the request of ${other}`,
  decline: ({ asClient, other }) =>
    asClient ? `${other} declined your request` : `You declined the request of ${other}`,
  withdraw: cancelled,
  cancel: cancelled,
  replace: ({ asClient, other }) =>
    asClient
      ? `You replaced your request to ${other} with another time`
      : `${other} replaced this request with another time`,
  'ask-move': ({ asClient, other }) =>
    asClient ? `You asked ${other} for another time` : `${other} asked for another time`,
  'grant-move': ({ asClient, other }) =>
    asClient ? `${other} accepted another time` : `You accepted another time for ${other}`,
  'give-way': ({ other }) => `The consultation with ${other} was moved to another time`,
  'decline-move': ({ asClient, other }) =>
    asClient ? `${other} declined another time` : `You declined another time for ${other}`,
  'take-back-move': ({ asClient, other }) =>
    asClient ? `You no longer asked ${other} for another time` : `${other} no longer asked for another time`,
  'expire-move': ({ asClient, other }) =>
    asClient
      ? `${other} did not answer about another time`
      : `You did not answer ${other} about another time`,
  'end-move-by-law': ({ other }) =>
    `The consultation with ${other} could not be moved, as the law there has changed`,
  'drop-move': ({ other }) => `The request to move the consultation with ${other} has ended`,
  expire: ({ asClient, other }) =>
    asClient
      ? `Your request to ${other} ran out without an answer`
      : `The request of ${other} ran out without your answer`,
  'start-now': ({ asClient, other }) =>
    asClient ? `You started the consultation with ${other} early` : `${other} started the consultation early`,
  'check-in': ({ asClient, other }) =>
    asClient ? `${other} checked you in with your code` : `You checked ${other} in with their code`,
  'agree-end': ({ asClient, other }) =>
    asClient
      ? `You agreed that the consultation with ${other} ended early`
      : `${other} agreed that the consultation ended early`,
  start: ({ asClient, other }) =>
    asClient ? `${other} started your consultation` : `You started the consultation with ${other}`,
  'propose-extension': ({ asClient, other }) =>
    asClient ? `${other} proposed more time for your consultation` : `You proposed more time to ${other}`,
  extend: ({ asClient, other }) =>
    asClient ? `You agreed to more time with ${other}` : `${other} agreed to more time`,
  'agree-to-extension': ({ asClient, other }) =>
    asClient ? `You agreed to more time with ${other}` : `${other} agreed to more time`,
  'extend-by-card': ({ other }) => `The consultation with ${other} was extended`,
  'lapse-extension': ({ other }) => `More time with ${other} was not paid for in time`,
  'undo-extension': ({ other }) => `The consultation with ${other} could not be extended`,
  'refuse-extension': ({ asClient, other }) =>
    asClient ? `You declined more time with ${other}` : `${other} declined more time`,
  end: ({ asClient, other }) =>
    asClient ? `${other} ended your consultation` : `You ended the consultation with ${other}`,
  'client-missed': ({ asClient, other }) =>
    asClient ? `${other} said that you missed your consultation` : `You said that ${other} did not come`,
  'expert-missed': ({ asClient, other }) =>
    asClient ? `You said that ${other} did not come` : `${other} said that you missed the consultation`,
  'contest-of-client': ({ asClient, other }) =>
    asClient ? `You said that you were there, with ${other}` : `${other} said that they were there`,
  'contest-of-expert': ({ asClient, other }) =>
    asClient ? `${other} said that they were there` : `You said that you were there, with ${other}`,
  'withdraw-claim-of-client': ({ asClient, other }) =>
    asClient ? `${other} said that you came after all` : `You said that ${other} came after all`,
  'withdraw-claim-of-expert': ({ asClient, other }) =>
    asClient ? `You said that ${other} came after all` : `${other} said that you came after all`,
  'find-held': ({ other }) => `We found that the consultation with ${other} took place`,
  'find-client-missed': ({ asClient, other }) =>
    asClient
      ? `We found that you missed your consultation with ${other}`
      : `We found that ${other} did not come`,
  'find-expert-missed': ({ asClient, other }) =>
    asClient
      ? `We found that ${other} did not come`
      : `We found that you missed the consultation with ${other}`,
  complete: ({ asClient, other }) =>
    asClient ? `Your consultation with ${other} took place` : `Your consultation for ${other} took place`,
  'end-by-law': ({ other }) => `The request with ${other} ended, as the law there has changed`,
  'end-unpaid-by-law': ({ other }) => `The request to ${other} was not sent, as the law there has changed`,
  'turn-away': ({ other }) => `The request with ${other} was cancelled`,
  'call-off-for-expert': calledOff,
  'call-off-for-client': calledOff,
};

export function describeBookingEvent(event: BookingEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const other = asClient ? event.expertName : event.clientName;
  return WORDS[event.transition]({ asClient, other, byReader: event.actorId === readerId });
}

export type MoneyEvent = Pick<BookingEvent, 'clientId' | 'clientName' | 'expertName'> & {
  what: 'paid' | 'refunded';
  cents: number;
};

export function describeMoneyEvent(event: MoneyEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const who = asClient ? 'You' : event.clientName;
  const whose = asClient ? `the consultation with ${event.expertName}` : 'the consultation with you';
  const sum = formatCents(event.cents);
  return event.what === 'paid' ? `${who} paid ${sum} for ${whose}` : `${who} got ${sum} back for ${whose}`;
}

export type DisputeEvent = Pick<BookingEvent, 'clientId' | 'clientName' | 'expertName'> & {
  what: 'opened' | 'answered' | 'withdrawn' | 'decided';
  /** The refund that was decided; 0 for other events. */
  cents: number;
};

export function describeDisputeEvent(event: DisputeEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const other = asClient ? event.expertName : event.clientName;
  switch (event.what) {
    case 'opened':
      return asClient
        ? `You opened a dispute about the consultation with ${other}`
        : `${other} opened a dispute about the consultation with you`;
    case 'answered':
      return asClient ? `${other} answered your dispute` : `You answered the dispute of ${other}`;
    case 'withdrawn':
      return asClient ? `You withdrew your dispute with ${other}` : `${other} withdrew the dispute`;
    case 'decided': {
      const back = event.cents > 0 ? `${formatCents(event.cents)} back` : 'nothing back';
      return `We decided the dispute about the consultation with ${other}: ${back}`;
    }
  }
}

/** How many days the history covers. */
export const ACTIVITY_DAYS = 30;

/** Neutral descriptions for admins. */
const STEPS: Record<TransitionName, (names: { client: string; expert: string }) => string> = {
  reserve: ({ client }) => `${client} reserved the time, to pay for it`,
  hold: ({ client }) => `${client} requested it, with the total held on a card`,
  'hold-for-offer': ({ client }) => `${client} chose a time that was offered, with the total held on a card`,
  'give-up': () => 'The time was released before it was paid for',
  lapse: () => 'It was not paid for in time',
  request: ({ client }) => `${client} requested it`,
  'take-offer': ({ client }) => `${client} chose a time that was offered`,
  'take-held-offer': ({ client }) => `${client} chose a time that was offered`,
  accept: ({ expert }) => `${expert} accepted it`,
  'accept-by-card': ({ expert }) => `${expert} accepted it; the card is being charged`,
  charge: () => 'The card was charged, and it was confirmed',
  'charge-for-offer': () => 'The card was charged, and it was confirmed',
  'lose-card': () => 'The card could not be charged',
  'renew-card': ({ client }) => `${client} added another card`,
  'end-uncharged': () => 'It ended, as no one knew in time whether the card was charged',
  decline: ({ expert }) => `${expert} declined it`,
  withdraw: ({ client }) => `${client} cancelled it`,
  cancel: ({ expert }) => `${expert} cancelled it`,
  replace: ({ client }) => `${client} chose another time`,
  expire: ({ expert }) => `It ran out without an answer from ${expert}`,
  'ask-move': ({ client }) => `${client} asked for another time`,
  'grant-move': ({ expert }) => `${expert} accepted this time in place of an earlier one`,
  'give-way': () => 'It was moved to another time',
  'decline-move': ({ expert }) => `${expert} declined this time, and the confirmed one stood`,
  'take-back-move': ({ client }) => `${client} no longer asked for this time`,
  'expire-move': ({ expert }) => `It ran out without an answer from ${expert}, and the confirmed time stood`,
  'end-move-by-law': () => 'It ended, as the law there had changed',
  'drop-move': () => 'It ended with the booking that was to be moved',
  'start-now': ({ client }) => `${client} agreed to start early`,
  'check-in': ({ expert, client }) => `${expert} entered ${client}’s code`,
  'agree-end': ({ client }) => `${client} agreed that it ended early`,
  start: ({ expert }) => `${expert} started it`,
  'propose-extension': ({ expert }) => `${expert} proposed more time`,
  extend: ({ client }) => `${client} agreed to more time`,
  'agree-to-extension': ({ client }) => `${client} agreed to more time, to be paid by card`,
  'extend-by-card': () => 'More time was paid by card, and it was extended',
  'lapse-extension': () => 'More time was not paid for in time',
  'undo-extension': () => 'More time was paid for when someone else had taken it, and is given back',
  'refuse-extension': ({ client }) => `${client} declined more time`,
  end: ({ expert }) => `${expert} ended it`,
  complete: () => 'It was completed, as its time was over',
  'client-missed': ({ client, expert }) => `${expert} said that ${client} did not come`,
  'expert-missed': ({ client, expert }) => `${client} said that ${expert} did not come`,
  'contest-of-client': ({ client }) => `${client} said that they were there`,
  'contest-of-expert': ({ expert }) => `${expert} said that they were there`,
  'withdraw-claim-of-client': ({ client, expert }) => `${expert} said that ${client} came after all`,
  'withdraw-claim-of-expert': ({ client, expert }) => `${client} said that ${expert} came after all`,
  'find-held': () => 'We found that it took place',
  'find-client-missed': ({ client }) => `We found that ${client} did not come`,
  'find-expert-missed': ({ expert }) => `We found that ${expert} did not come`,
  'settle-missed': ({ expert }) => `It is settled that ${expert} did not come`,
  'end-by-law': () => 'It ended, as the law of the state has changed',
  'end-unpaid-by-law': () => 'It ended before it was paid, as the law of the state has changed',
  'turn-away': ({ expert }) => `It was declined, as ${expert} can no longer come`,
  'call-off-for-expert': ({ expert }) => `It was cancelled, as ${expert} can no longer come`,
  'call-off-for-client': ({ client }) => `It was cancelled, as ${client} can no longer come`,
};

export function describeStep(name: TransitionName, names: { client: string; expert: string }): string {
  return STEPS[name](names);
}
