import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { Moment } from './booking-moments.ts';
import type { NoticeName } from './notices/booking-notices.ts';

export const STATUSES = [
  'awaiting-payment',
  'requested',
  'accepting',
  'accepted',
  'in-progress',
  'declined',
  'cancelled',
  'expired',
  'completed',
  'client-no-show',
  'expert-no-show',
] as const;

export type BookingStatus = (typeof STATUSES)[number];

export const CONTESTS = ['open', 'decided'] as const;

export type Contest = (typeof CONTESTS)[number];

export type Side = 'client' | 'expert';

/** 'product' is PlugWell itself. */
export type Mover = Side | 'admin' | 'product';

/** The acts on a booking that have a button. The name of an act is part of the URL. */
export const ACTS = [
  'accept',
  'decline',
  'cancel',
  'give-up',
  'start',
  'start-now',
  'check-in',
  'agree',
  'refuse',
  'end',
  'agree-end',
  'extend',
  'no-show',
  'contest',
  'withdraw-claim',
  'take-back',
] as const;

export type Act = (typeof ACTS)[number];

/**
 * The effect of a transition on the money: 'asked' when the client requests, 'fixed' when a card is held,
 * 'charging', 'due' once the card is charged, 'released' when we release a hold or refund by policy, 'lost'
 * if the card failed or an extension was not paid, 'paid', or 'kept' under the original booking.
 */
export type MoneyEffect = 'asked' | 'fixed' | 'charging' | 'due' | 'released' | 'lost' | 'paid' | 'kept';

type Tell = { side: Side; notice: NoticeName };

type When = {
  /** The statuses that allow the step; empty for a step that begins a booking. */
  from: readonly BookingStatus[];
  by: readonly Mover[];
  /** Limits the step to bookings paid this way. */
  way?: WayToPay;
  /** When the step becomes possible. */
  since?: Moment;
  /** When the step becomes too late. */
  until?: Moment;
  /**
   * The contest that the step requires; null if it requires that there is none. If omitted, the step ignores
   * it.
   */
  contest?: Contest | null;
  /** Limits the step to a requested move of a confirmed booking. */
  isOfMove?: true;
};

type Then = {
  to: BookingStatus;
  money: MoneyEffect;
  tells: readonly Tell[];
  /** The button for the step, if any. */
  act: Act | null;
  /** Whether to check listing, law, hours, taken time, age, and price again under the locks. */
  asksAgain: boolean;
  /** Whether the step comes after the end. A booking with only these steps left blocks no time. */
  isAfterwards?: true;
};

export type Transition = When & Then;

/** By default, a step notifies no one, has no button, and repeats no checks. */
const step = (when: When, then: Pick<Then, 'to' | 'money'> & Partial<Then>): Transition => ({
  ...when,
  tells: [],
  act: null,
  asksAgain: false,
  ...then,
});

const client = (notice: NoticeName): Tell => ({ side: 'client', notice });
const expert = (notice: NoticeName): Tell => ({ side: 'expert', notice });
const both = (notice: NoticeName): Tell[] => [client(notice), expert(notice)];

const table = <Name extends string>(transitions: Record<Name, Transition>) => transitions;

/** Every step in the life of a booking. No other step is possible. */
export const TRANSITIONS = table({
  // The booking holds its time while the client pays. The expert does not know about it yet.
  reserve: step(
    { from: [], by: ['client'], way: 'card', until: 'start' },
    { to: 'awaiting-payment', money: 'asked', asksAgain: true },
  ),
  hold: step(
    { from: ['awaiting-payment'], by: ['product'], way: 'card', until: 'start' },
    { to: 'requested', money: 'fixed', tells: [expert('new-request'), client('request-sent')] },
  ),
  // The expert offered this time and so agreed to it. The card is charged right away.
  'hold-for-offer': step(
    { from: ['awaiting-payment'], by: ['product'], way: 'card', until: 'start' },
    { to: 'accepting', money: 'charging' },
  ),
  'give-up': step(
    { from: ['awaiting-payment'], by: ['client', 'admin', 'product'], way: 'card', until: 'start' },
    { to: 'cancelled', money: 'released', act: 'give-up' },
  ),
  lapse: step(
    { from: ['awaiting-payment'], by: ['product'], way: 'card', since: 'pay-by' },
    { to: 'expired', money: 'released', tells: [client('not-sent')] },
  ),
  // Only for in-person bookings, or if the request takes over the card payment of the request it replaces.
  request: step(
    { from: [], by: ['client'], until: 'start' },
    {
      to: 'requested',
      money: 'fixed',
      tells: [expert('new-request'), client('request-sent')],
      asksAgain: true,
    },
  ),
  // The expert offered this time, so there is nothing left to accept.
  'take-offer': step(
    { from: [], by: ['client'], way: 'in-person', until: 'start' },
    {
      to: 'accepted',
      money: 'due',
      tells: [expert('offer-taken'), client('offer-confirmed')],
      asksAgain: true,
    },
  ),
  // Takes an offer for a client whose card is already held for the request that the offer answers.
  'take-held-offer': step(
    { from: [], by: ['client'], way: 'card', until: 'start' },
    { to: 'accepting', money: 'charging', asksAgain: true },
  ),
  accept: step(
    { from: ['requested'], by: ['expert'], way: 'in-person', until: 'answer-by' },
    { to: 'accepted', money: 'due', tells: [client('accepted')], act: 'accept', asksAgain: true },
  ),
  'accept-by-card': step(
    { from: ['requested'], by: ['expert'], way: 'card', until: 'answer-by' },
    { to: 'accepting', money: 'charging', act: 'accept', asksAgain: true },
  ),
  charge: step(
    { from: ['accepting'], by: ['product'], way: 'card', until: 'start' },
    { to: 'accepted', money: 'due', tells: [client('accepted'), expert('charged')] },
  ),
  'charge-for-offer': step(
    { from: ['accepting'], by: ['product'], way: 'card', until: 'start' },
    { to: 'accepted', money: 'due', tells: [expert('offer-taken'), client('offer-confirmed')] },
  ),
  // The charge failed or the hold lapsed. The request waits for another card.
  'lose-card': step(
    { from: ['requested', 'accepting'], by: ['product'], way: 'card', until: 'start' },
    { to: 'requested', money: 'lost', tells: [client('card-lost'), expert('clients-card-lost')] },
  ),
  'renew-card': step(
    { from: ['requested'], by: ['product'], way: 'card', until: 'start' },
    { to: 'requested', money: 'fixed', tells: [expert('card-renewed'), client('request-sent')] },
  ),
  // The provider did not confirm in time whether it charged the card. If it did, we refund everything.
  'end-uncharged': step(
    { from: ['accepting'], by: ['product'], way: 'card', since: 'start' },
    { to: 'cancelled', money: 'released', tells: both('not-confirmed') },
  ),
  decline: step(
    { from: ['requested'], by: ['expert'], until: 'start' },
    { to: 'declined', money: 'released', tells: [client('declined')], act: 'decline' },
  ),
  // After an early start that the client has not agreed to, either side can still cancel.
  withdraw: step(
    { from: ['requested', 'accepting', 'accepted', 'in-progress'], by: ['client'], until: 'start' },
    { to: 'cancelled', money: 'released', tells: [expert('cancelled'), client('withdrawn')], act: 'cancel' },
  ),
  cancel: step(
    { from: ['accepting', 'accepted', 'in-progress'], by: ['expert'], until: 'start' },
    { to: 'cancelled', money: 'released', tells: [client('cancelled'), expert('withdrawn')], act: 'cancel' },
  ),
  // The client chose another time. The notices of the new request cover both bookings.
  replace: step(
    { from: ['requested'], by: ['client'], until: 'start' },
    { to: 'cancelled', money: 'released' },
  ),
  // The confirmed booking stays until the expert grants the move. The move is a separate booking, which holds
  // its own time and shares the payment of the original.
  'ask-move': step(
    { from: [], by: ['client'], until: 'start' },
    { to: 'requested', money: 'kept', tells: [expert('move-asked'), client('move-sent')], asksAgain: true },
  ),
  'grant-move': step(
    { from: ['requested'], by: ['expert'], until: 'answer-by', isOfMove: true },
    { to: 'accepted', money: 'kept', tells: both('moved'), act: 'accept', asksAgain: true },
  ),
  // Ends the original booking in the transaction that grants its move.
  'give-way': step(
    { from: ['accepted'], by: ['expert'], until: 'start' },
    { to: 'cancelled', money: 'kept' },
  ),
  'decline-move': step(
    { from: ['requested'], by: ['expert'], until: 'start', isOfMove: true },
    { to: 'declined', money: 'kept', tells: [client('move-declined')], act: 'decline' },
  ),
  'take-back-move': step(
    { from: ['requested'], by: ['client'], until: 'start', isOfMove: true },
    { to: 'cancelled', money: 'kept', tells: [expert('move-taken-back')], act: 'take-back' },
  ),
  'expire-move': step(
    { from: ['requested'], by: ['product'], since: 'answer-by', isOfMove: true },
    { to: 'expired', money: 'kept', tells: [client('move-expired')] },
  ),
  'end-move-by-law': step(
    { from: ['requested'], by: ['product'], until: 'start', isOfMove: true },
    { to: 'cancelled', money: 'kept', tells: both('move-ended-by-law') },
  ),
  // The original began or ended. Its own notices report that.
  'drop-move': step(
    { from: ['requested'], by: ['client', 'expert', 'admin', 'product'], isOfMove: true },
    { to: 'cancelled', money: 'kept' },
  ),
  expire: step(
    { from: ['requested'], by: ['product'], since: 'answer-by' },
    { to: 'expired', money: 'released', tells: [client('expired')] },
  ),
  // The expert can start a little early or late. After an early start, the time counts from the booked
  // start unless the client agrees to begin right away.
  start: step(
    { from: ['accepted'], by: ['expert'], since: 'early-start', until: 'end' },
    { to: 'in-progress', money: 'due', tells: [client('started')], act: 'start' },
  ),
  // The client agrees to an early start. The time counts from now.
  'start-now': step(
    { from: ['in-progress'], by: ['client'], until: 'start' },
    { to: 'in-progress', money: 'due', tells: [expert('started-now')], act: 'start-now' },
  ),
  // The expert enters the code from the client's page, which shows that both are there. The time counts from
  // now unless it already does.
  'check-in': step(
    { from: ['accepted', 'in-progress'], by: ['expert'], since: 'early-start', until: 'end' },
    { to: 'in-progress', money: 'due', tells: [client('checked-in')], act: 'check-in' },
  ),
  // Only one proposal is open at a time. Another is possible after an answer or a lapse.
  'propose-extension': step(
    { from: ['in-progress'], by: ['expert'], since: 'end-of-proposal', until: 'end' },
    { to: 'in-progress', money: 'due', tells: [client('extension-proposed')], act: 'extend' },
  ),
  extend: step(
    { from: ['in-progress'], by: ['client'], way: 'in-person', until: 'end-of-proposal' },
    { to: 'in-progress', money: 'due', tells: [expert('extended')], act: 'agree' },
  ),
  // By card, an extension takes effect only after it is paid.
  'agree-to-extension': step(
    { from: ['in-progress'], by: ['client'], way: 'card', until: 'end-of-proposal' },
    { to: 'in-progress', money: 'asked', act: 'agree' },
  ),
  'extend-by-card': step(
    { from: ['in-progress'], by: ['product'], way: 'card', until: 'extension-pay-by' },
    { to: 'in-progress', money: 'due', tells: [client('extension-paid'), expert('extended')] },
  ),
  // The client did not pay in time.
  'lapse-extension': step(
    { from: ['in-progress'], by: ['product'], way: 'card', since: 'extension-pay-by' },
    { to: 'in-progress', money: 'lost', tells: both('extension-unpaid') },
  ),
  // The client paid after someone else booked the time, so we refund the payment.
  'undo-extension': step(
    { from: ['in-progress'], by: ['product'], way: 'card', until: 'extension-pay-by' },
    { to: 'in-progress', money: 'lost', tells: both('extension-unpaid') },
  ),
  'refuse-extension': step(
    { from: ['in-progress'], by: ['client'], until: 'end-of-proposal' },
    { to: 'in-progress', money: 'due', tells: [expert('not-extended')], act: 'refuse' },
  ),
  // Possible once the time counts. An early end needs a reason. If less than half of the time has passed, the
  // client can disagree, and the payout waits.
  end: step(
    { from: ['in-progress'], by: ['expert'], until: 'end-of-grace' },
    { to: 'completed', money: 'paid', tells: [client('ended')], act: 'end' },
  ),
  // The client agrees that the consultation ended early.
  'agree-end': step(
    { from: ['completed'], by: ['client'], until: 'end-of-asking', contest: null },
    { to: 'completed', money: 'paid', act: 'agree-end', isAfterwards: true },
  ),
  // Applies even if no one started the consultation.
  complete: step(
    { from: ['accepted', 'in-progress'], by: ['product'], since: 'end-of-grace' },
    // Notifies the client only if it started so late that we ask them about it.
    { to: 'completed', money: 'paid', tells: [client('not-ended')] },
  ),
  // The side that waited reports this, even after completion. The other side can contest it.
  'client-missed': step(
    {
      from: ['accepted', 'in-progress', 'completed'],
      by: ['expert'],
      since: 'waited-enough',
      until: 'end-of-claims',
      contest: null,
    },
    {
      to: 'client-no-show',
      money: 'due',
      tells: [client('client-missed')],
      act: 'no-show',
      isAfterwards: true,
    },
  ),
  'expert-missed': step(
    {
      from: ['accepted', 'in-progress', 'completed'],
      by: ['client'],
      since: 'waited-enough',
      until: 'end-of-claims',
      contest: null,
    },
    {
      to: 'expert-no-show',
      money: 'released',
      tells: [expert('expert-missed')],
      act: 'no-show',
      isAfterwards: true,
    },
  ),
  // The report counts until an admin decides.
  'contest-of-client': step(
    { from: ['client-no-show'], by: ['client'], until: 'end-of-contest', contest: null },
    { to: 'client-no-show', money: 'due', tells: [expert('contested')], act: 'contest', isAfterwards: true },
  ),
  'contest-of-expert': step(
    { from: ['expert-no-show'], by: ['expert'], until: 'end-of-contest', contest: null },
    {
      to: 'expert-no-show',
      money: 'released',
      tells: [client('contested')],
      act: 'contest',
      isAfterwards: true,
    },
  ),
  // The report was wrong. Someone else may have booked the time by now, so the booking becomes 'completed',
  // which blocks no time. Money and counts are as if the consultation took place.
  'withdraw-claim-of-client': step(
    { from: ['client-no-show'], by: ['expert'], until: 'end-of-contest', contest: null },
    {
      to: 'completed',
      money: 'paid',
      tells: [client('claim-withdrawn')],
      act: 'withdraw-claim',
      isAfterwards: true,
    },
  ),
  'withdraw-claim-of-expert': step(
    { from: ['expert-no-show'], by: ['client'], until: 'end-of-contest', contest: null },
    {
      to: 'completed',
      money: 'paid',
      tells: [expert('claim-withdrawn')],
      act: 'withdraw-claim',
      isAfterwards: true,
    },
  ),
  'find-held': step(
    { from: ['client-no-show', 'expert-no-show'], by: ['admin'], since: 'waited-enough', contest: 'open' },
    { to: 'completed', money: 'paid', tells: both('decided'), isAfterwards: true },
  ),
  'find-client-missed': step(
    { from: ['client-no-show', 'expert-no-show'], by: ['admin'], since: 'waited-enough', contest: 'open' },
    { to: 'client-no-show', money: 'due', tells: both('decided'), isAfterwards: true },
  ),
  'find-expert-missed': step(
    { from: ['client-no-show', 'expert-no-show'], by: ['admin'], since: 'waited-enough', contest: 'open' },
    { to: 'expert-no-show', money: 'released', tells: both('decided'), isAfterwards: true },
  ),
  // No one contested the report, so we refund the card payment.
  'settle-missed': step(
    { from: ['expert-no-show'], by: ['product'], way: 'card', since: 'end-of-contest', contest: null },
    { to: 'expert-no-show', money: 'released', tells: [client('given-back')], isAfterwards: true },
  ),
  // The state's law changed while the request waited.
  'end-by-law': step(
    { from: ['requested'], by: ['product'], until: 'start' },
    { to: 'cancelled', money: 'released', tells: both('ended-by-law') },
  ),
  // The client has not paid, so the expert does not know about the booking.
  'end-unpaid-by-law': step(
    { from: ['awaiting-payment'], by: ['product'], way: 'card', until: 'start' },
    { to: 'cancelled', money: 'released', tells: [client('ended-by-law')] },
  ),
  // The next three end upcoming bookings because a person can no longer come. A block also uses 'turn-away'.
  'turn-away': step(
    { from: ['awaiting-payment', 'requested'], by: ['admin', 'product'], until: 'start' },
    { to: 'declined', money: 'released', tells: [client('declined')] },
  ),
  'call-off-for-expert': step(
    { from: ['accepting', 'accepted'], by: ['admin', 'product'], until: 'start' },
    { to: 'cancelled', money: 'released', tells: [client('called-off')] },
  ),
  'call-off-for-client': step(
    { from: ['requested', 'accepting', 'accepted'], by: ['admin', 'product'], until: 'start' },
    { to: 'cancelled', money: 'released', tells: [expert('called-off')] },
  ),
});

export type TransitionName = keyof typeof TRANSITIONS;

export const TRANSITION_NAMES = Object.keys(TRANSITIONS) as TransitionName[];

/** The statuses in which a booking blocks its time. `bookings_client_no_overlap` has the same list. */
export const ACTIVE_STATUSES: readonly BookingStatus[] = STATUSES.filter((status) =>
  TRANSITION_NAMES.some((name) => TRANSITIONS[name].from.includes(status) && !TRANSITIONS[name].isAfterwards),
);
