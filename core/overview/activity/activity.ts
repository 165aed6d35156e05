import * as words from '#text/overview/activity/rules';
import { formatCents } from '../../../lib/money.ts';
import type { TransitionName } from '../../consultations/bookings/booking-life.ts';
import { sayName } from '../../people/accounts/say-name.ts';

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
  byReader ? words.cancelled_by_you({ other }) : words.cancelled_by_other({ other });
const calledOff = ({ other }: Reading) => words.called_off({ other });

const WORDS: Record<TransitionName, (reading: Reading) => string> = {
  reserve: ({ other }) => words.reserved({ other }),
  hold: ({ asClient, other }) =>
    asClient ? words.you_requested({ other }) : words.other_requested({ other }),
  'hold-for-offer': ({ asClient, other }) =>
    asClient ? words.you_chose_offer({ other }) : words.other_chose_offer({ other }),
  'give-up': ({ other }) => words.released({ other }),
  lapse: ({ other }) => words.not_paid({ other }),
  request: ({ asClient, other }) =>
    asClient ? words.you_requested({ other }) : words.other_requested({ other }),
  'take-offer': ({ asClient, other }) =>
    asClient ? words.you_chose_offer({ other }) : words.other_chose_offer({ other }),
  'take-held-offer': ({ asClient, other }) =>
    asClient ? words.you_chose_offer({ other }) : words.other_chose_offer({ other }),
  'accept-by-card': ({ asClient, other }) =>
    asClient ? words.other_accepted({ other }) : words.you_accepted({ other }),
  charge: ({ other }) => words.confirmed({ other }),
  'charge-for-offer': ({ other }) => words.confirmed({ other }),
  'lose-card': ({ asClient, other }) =>
    asClient ? words.your_card_failed({ other }) : words.their_card_failed({ other }),
  'renew-card': ({ asClient, other }) =>
    asClient ? words.you_added_card({ other }) : words.other_added_card({ other }),
  'settle-missed': ({ other }) => words.missed_settled({ other }),
  'end-uncharged': ({ other }) => words.not_confirmed({ other }),
  accept: ({ asClient, other }) =>
    asClient ? words.other_accepted({ other }) : words.you_accepted({ other }),
  decline: ({ asClient, other }) =>
    asClient ? words.other_declined({ other }) : words.you_declined({ other }),
  withdraw: cancelled,
  cancel: cancelled,
  replace: ({ asClient, other }) =>
    asClient ? words.you_replaced({ other }) : words.other_replaced({ other }),
  'ask-move': ({ asClient, other }) =>
    asClient ? words.you_asked_move({ other }) : words.other_asked_move({ other }),
  'grant-move': ({ asClient, other }) =>
    asClient ? words.other_granted_move({ other }) : words.you_granted_move({ other }),
  'give-way': ({ other }) => words.moved({ other }),
  'decline-move': ({ asClient, other }) =>
    asClient ? words.other_declined_move({ other }) : words.you_declined_move({ other }),
  'take-back-move': ({ asClient, other }) =>
    asClient ? words.you_took_back_move({ other }) : words.other_took_back_move({ other }),
  'expire-move': ({ asClient, other }) =>
    asClient ? words.other_left_move({ other }) : words.you_left_move({ other }),
  'end-move-by-law': ({ other }) => words.move_ended_by_law({ other }),
  'drop-move': ({ other }) => words.move_dropped({ other }),
  expire: ({ asClient, other }) =>
    asClient ? words.your_request_expired({ other }) : words.their_request_expired({ other }),
  'start-now': ({ asClient, other }) =>
    asClient ? words.you_started_early({ other }) : words.other_started_early({ other }),
  'check-in': ({ asClient, other }) =>
    asClient ? words.other_checked_you_in({ other }) : words.you_checked_in({ other }),
  'agree-end': ({ asClient, other }) =>
    asClient ? words.you_agreed_end({ other }) : words.other_agreed_end({ other }),
  start: ({ asClient, other }) => (asClient ? words.other_started({ other }) : words.you_started({ other })),
  'propose-extension': ({ asClient, other }) =>
    asClient ? words.other_proposed_more({ other }) : words.you_proposed_more({ other }),
  extend: ({ asClient, other }) =>
    asClient ? words.you_agreed_more({ other }) : words.other_agreed_more({ other }),
  'agree-to-extension': ({ asClient, other }) =>
    asClient ? words.you_agreed_more({ other }) : words.other_agreed_more({ other }),
  'extend-by-card': ({ other }) => words.extended({ other }),
  'lapse-extension': ({ other }) => words.more_not_paid({ other }),
  'undo-extension': ({ other }) => words.not_extended({ other }),
  'refuse-extension': ({ asClient, other }) =>
    asClient ? words.you_declined_more({ other }) : words.other_declined_more({ other }),
  end: ({ asClient, other }) => (asClient ? words.other_ended({ other }) : words.you_ended({ other })),
  'client-missed': ({ asClient, other }) =>
    asClient ? words.said_you_missed_yours({ other }) : words.you_said_missed({ other }),
  'expert-missed': ({ asClient, other }) =>
    asClient ? words.you_said_missed({ other }) : words.said_you_missed({ other }),
  'contest-of-client': ({ asClient, other }) =>
    asClient ? words.you_said_there({ other }) : words.other_said_there({ other }),
  'contest-of-expert': ({ asClient, other }) =>
    asClient ? words.other_said_there({ other }) : words.you_said_there({ other }),
  'withdraw-claim-of-client': ({ asClient, other }) =>
    asClient ? words.said_you_came({ other }) : words.you_said_came({ other }),
  'withdraw-claim-of-expert': ({ asClient, other }) =>
    asClient ? words.you_said_came({ other }) : words.said_you_came({ other }),
  'find-held': ({ other }) => words.found_held({ other }),
  'find-client-missed': ({ asClient, other }) =>
    asClient ? words.found_you_missed_yours({ other }) : words.found_other_missed({ other }),
  'find-expert-missed': ({ asClient, other }) =>
    asClient ? words.found_other_missed({ other }) : words.found_you_missed({ other }),
  complete: ({ asClient, other }) =>
    asClient ? words.took_place_yours({ other }) : words.took_place_for({ other }),
  'end-by-law': ({ other }) => words.ended_by_law({ other }),
  'end-unpaid-by-law': ({ other }) => words.not_sent_by_law({ other }),
  'turn-away': ({ other }) => words.turned_away({ other }),
  'call-off-for-expert': calledOff,
  'call-off-for-client': calledOff,
};

export function describeBookingEvent(event: BookingEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const other = asClient ? sayName(event.expertName) : event.clientName;
  return WORDS[event.transition]({ asClient, other, byReader: event.actorId === readerId });
}

export type MoneyEvent = Pick<BookingEvent, 'clientId' | 'clientName' | 'expertName'> & {
  what: 'paid' | 'refunded';
  cents: number;
};

export function describeMoneyEvent(event: MoneyEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const sum = formatCents(event.cents);
  const names = { client: event.clientName, expert: sayName(event.expertName), sum };
  if (event.what === 'paid') return asClient ? words.you_paid(names) : words.client_paid(names);
  return asClient ? words.you_got_back(names) : words.client_got_back(names);
}

export type DisputeEvent = Pick<BookingEvent, 'clientId' | 'clientName' | 'expertName'> & {
  what: 'opened' | 'answered' | 'withdrawn' | 'decided';
  /** The refund decided; 0 for other events. */
  cents: number;
};

export function describeDisputeEvent(event: DisputeEvent, readerId: string): string {
  const asClient = event.clientId === readerId;
  const other = asClient ? sayName(event.expertName) : event.clientName;
  switch (event.what) {
    case 'opened':
      return asClient ? words.you_opened_dispute({ other }) : words.other_opened_dispute({ other });
    case 'answered':
      return asClient ? words.other_answered_dispute({ other }) : words.you_answered_dispute({ other });
    case 'withdrawn':
      return asClient ? words.you_withdrew_dispute({ other }) : words.other_withdrew_dispute({ other });
    case 'decided': {
      return event.cents > 0
        ? words.dispute_decided({ other, sum: formatCents(event.cents) })
        : words.dispute_decided_nothing_back({ other });
    }
  }
}

/** How many days the history covers. */
export const ACTIVITY_DAYS = 30;
