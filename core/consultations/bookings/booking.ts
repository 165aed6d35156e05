import { formatCents } from '../../../lib/money.ts';
import type { Person } from '../../context.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../money/pricing/say-way-to-pay.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';

/** Where a booking can stand. */
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

/** What people read for a status, and the tone of its badge: green, yellow, blue or gray. */
export const STATUS_WORDS: Record<
  BookingStatus,
  { word: string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  'awaiting-payment': { word: 'Payment needed', tone: 'neutral' },
  requested: { word: 'Pending', tone: 'pending' },
  accepting: { word: 'Confirming', tone: 'neutral' },
  accepted: { word: 'Confirmed', tone: 'positive' },
  'in-progress': { word: 'In Progress', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  completed: { word: 'Completed', tone: 'info' },
  'client-no-show': { word: 'Client No-Show', tone: 'neutral' },
  'expert-no-show': { word: 'Expert No-Show', tone: 'neutral' },
};

/** What people read of a booking that has moved, in place of its status. */
export const MOVED = { word: 'Moved', tone: 'neutral' } as const;

/** That somebody has said otherwise of a no-show: an admin is to decide, or has decided. */
export const CONTESTS = ['open', 'decided'] as const;
export type Contest = (typeof CONTESTS)[number];

/** The two sides of a booking. */
export type Side = 'client' | 'expert';
/** Who may move a booking; 'product' is PlugWell itself, by its jobs. */
export type Mover = Side | 'admin' | 'product';

/** An expert can start a consultation so long before its time. */
export const EARLY_MINUTES = 15;
/** One that is under way is completed so long after its end, where the expert has not ended it. */
export const GRACE_MINUTES = 10;
/** Who waits for the other side so long after the start may say that they did not come. */
export const WAITING_MINUTES = 15;
/** Until so long after the end. */
export const CLAIM_HOURS = 24;
/** So long the other side has to say that they were there. */
export const CONTEST_HOURS = 48;

/** The moments of a booking's life that bound its transitions: minutes from one of its times. */
export const MOMENTS = {
  'pay-by': { of: 'payBy', minutes: 0 },
  'answer-by': { of: 'answerBy', minutes: 0 },
  'early-start': { of: 'startsAt', minutes: -EARLY_MINUTES },
  start: { of: 'startsAt', minutes: 0 },
  end: { of: 'endsAt', minutes: 0 },
  'end-of-grace': { of: 'endsAt', minutes: GRACE_MINUTES },
  'waited-enough': { of: 'startsAt', minutes: WAITING_MINUTES },
  'end-of-claims': { of: 'endsAt', minutes: CLAIM_HOURS * 60 },
  'end-of-contest': { of: 'missedAt', minutes: CONTEST_HOURS * 60 },
  'end-of-proposal': { of: 'proposalUntil', minutes: 0 },
  'extension-pay-by': { of: 'extensionPayBy', minutes: 0 },
} as const satisfies Record<string, { of: MomentColumn; minutes: number }>;

type MomentColumn =
  | 'payBy'
  | 'answerBy'
  | 'startsAt'
  | 'endsAt'
  | 'missedAt'
  | 'proposalUntil'
  | 'extensionPayBy';

export type Moment = keyof typeof MOMENTS;

/** What a person can ask for by a button; its name in the address of the page that asks. */
export const ACTS = [
  'accept',
  'decline',
  'cancel',
  'give-up',
  'start',
  'agree',
  'refuse',
  'end',
  'extend',
  'no-show',
  'contest',
  'withdraw-claim',
  'take-back',
] as const;
export type Act = (typeof ACTS)[number];

/**
 * What a transition does to price and fee: they are asked for, fixed (by card: held), charged, fall due (by card: have
 * been charged), are no longer due (by card: let go or given back by the policy), are held no more, are paid, or stay
 * with the booking that stands.
 */
export type MoneyEffect = 'asked' | 'fixed' | 'charging' | 'due' | 'released' | 'lost' | 'paid' | 'kept';

/** What somebody is told; `booking.email.ts` has the words. */
export type NoticeName =
  | 'new-request'
  | 'request-sent'
  | 'offer-taken'
  | 'offer-confirmed'
  | 'accepted'
  | 'declined'
  | 'cancelled'
  | 'called-off'
  | 'expired'
  | 'ended-by-law'
  | 'not-sent'
  | 'charged'
  | 'card-lost'
  | 'clients-card-lost'
  | 'card-renewed'
  | 'not-confirmed'
  | 'withdrawn'
  | 'given-back'
  | 'move-asked'
  | 'move-sent'
  | 'moved'
  | 'move-declined'
  | 'move-taken-back'
  | 'move-expired'
  | 'move-ended-by-law'
  | 'started'
  | 'extension-proposed'
  | 'extended'
  | 'not-extended'
  | 'extension-paid'
  | 'extension-unpaid'
  | 'ended'
  | 'client-missed'
  | 'expert-missed'
  | 'claim-withdrawn'
  | 'contested'
  | 'decided';

/** One step in the life of a booking. `until` is exclusive, `from` inclusive. */
export type Transition = {
  /** Empty for the step that begins a booking. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  by: readonly Mover[];
  /** Set where it is a step of bookings alone that are paid in this way. */
  way?: WayToPay;
  window: { from?: Moment; until?: Moment };
  money: MoneyEffect;
  /** `way` where only the people of such bookings are told. */
  tells: readonly { side: Side; notice: NoticeName; way?: WayToPay }[];
  /** The button it stands behind; null where none does. */
  act: Act | null;
  /** Listing, law, hours, taken time, age and price are asked once more under the locks. */
  asksAgain: boolean;
  /** Says what became of it afterwards: a booking that nothing else leads on from takes no time. */
  isAfterwards?: true;
  /** How a no-show has to stand; left out where there is none. */
  contest?: Contest | null;
  /** A step of what a client asks for alone while another booking of theirs stands: another time for it. */
  isOfMove?: true;
};

const table = <Name extends string>(transitions: Record<Name, Transition>) => transitions;

const BOTH_HEAR = (notice: NoticeName): Transition['tells'] => [
  { side: 'client', notice },
  { side: 'expert', notice },
];

/** The whole life of a booking. What is not in this table cannot happen. */
export const TRANSITIONS = table({
  // The time is held while its client pays; the expert knows nothing of it yet.
  reserve: {
    from: [],
    to: 'awaiting-payment',
    by: ['client'],
    way: 'card',
    window: { until: 'start' },
    money: 'asked',
    tells: [],
    act: null,
    asksAgain: true,
  },
  hold: {
    from: ['awaiting-payment'],
    to: 'requested',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'fixed',
    tells: [
      { side: 'expert', notice: 'new-request' },
      { side: 'client', notice: 'request-sent' },
    ],
    act: null,
    asksAgain: false,
  },
  // Of a time that the expert has offered: their word is given, so it is charged at once.
  'hold-for-offer': {
    from: ['awaiting-payment'],
    to: 'accepting',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'charging',
    tells: [],
    act: null,
    asksAgain: false,
  },
  'give-up': {
    from: ['awaiting-payment'],
    to: 'cancelled',
    by: ['client', 'admin', 'product'],
    way: 'card',
    window: { until: 'start' },
    money: 'released',
    tells: [],
    act: 'give-up',
    asksAgain: false,
  },
  lapse: {
    from: ['awaiting-payment'],
    to: 'expired',
    by: ['product'],
    way: 'card',
    window: { from: 'pay-by' },
    money: 'released',
    tells: [{ side: 'client', notice: 'not-sent' }],
    act: null,
    asksAgain: false,
  },
  // By card it is what takes over the payment of the request whose place it takes.
  request: {
    from: [],
    to: 'requested',
    by: ['client'],
    window: { until: 'start' },
    money: 'fixed',
    tells: [
      { side: 'expert', notice: 'new-request' },
      { side: 'client', notice: 'request-sent' },
    ],
    act: null,
    asksAgain: true,
  },
  // One of the times that the expert has offered: their word is given, so nothing is left to accept.
  'take-offer': {
    from: [],
    to: 'accepted',
    by: ['client'],
    way: 'in-person',
    window: { until: 'start' },
    money: 'due',
    tells: [
      { side: 'expert', notice: 'offer-taken' },
      { side: 'client', notice: 'offer-confirmed' },
    ],
    act: null,
    asksAgain: true,
  },
  // The same of a client whose card is held for the request that it takes the place of.
  'take-held-offer': {
    from: [],
    to: 'accepting',
    by: ['client'],
    way: 'card',
    window: { until: 'start' },
    money: 'charging',
    tells: [],
    act: null,
    asksAgain: true,
  },
  accept: {
    from: ['requested'],
    to: 'accepted',
    by: ['expert'],
    way: 'in-person',
    window: { until: 'answer-by' },
    money: 'due',
    tells: [{ side: 'client', notice: 'accepted' }],
    act: 'accept',
    asksAgain: true,
  },
  'accept-by-card': {
    from: ['requested'],
    to: 'accepting',
    by: ['expert'],
    way: 'card',
    window: { until: 'answer-by' },
    money: 'charging',
    tells: [],
    act: 'accept',
    asksAgain: true,
  },
  charge: {
    from: ['accepting'],
    to: 'accepted',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'due',
    tells: [
      { side: 'client', notice: 'accepted' },
      { side: 'expert', notice: 'charged' },
    ],
    act: null,
    asksAgain: false,
  },
  'charge-for-offer': {
    from: ['accepting'],
    to: 'accepted',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'due',
    tells: [
      { side: 'expert', notice: 'offer-taken' },
      { side: 'client', notice: 'offer-confirmed' },
    ],
    act: null,
    asksAgain: false,
  },
  // The card cannot be charged, or its hold has lapsed: the request waits for another card.
  'lose-card': {
    from: ['requested', 'accepting'],
    to: 'requested',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'lost',
    tells: [
      { side: 'client', notice: 'card-lost' },
      { side: 'expert', notice: 'clients-card-lost' },
    ],
    act: null,
    asksAgain: false,
  },
  'renew-card': {
    from: ['requested'],
    to: 'requested',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'fixed',
    tells: [
      { side: 'expert', notice: 'card-renewed' },
      { side: 'client', notice: 'request-sent' },
    ],
    act: null,
    asksAgain: false,
  },
  // Nobody knew in time whether the card was charged; if it was, all of it is given back.
  'end-uncharged': {
    from: ['accepting'],
    to: 'cancelled',
    by: ['product'],
    way: 'card',
    window: { from: 'start' },
    money: 'released',
    tells: [
      { side: 'client', notice: 'not-confirmed' },
      { side: 'expert', notice: 'not-confirmed' },
    ],
    act: null,
    asksAgain: false,
  },
  decline: {
    from: ['requested'],
    to: 'declined',
    by: ['expert'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'declined' }],
    act: 'decline',
    asksAgain: false,
  },
  withdraw: {
    from: ['requested', 'accepting', 'accepted'],
    to: 'cancelled',
    by: ['client'],
    window: { until: 'start' },
    money: 'released',
    tells: [
      { side: 'expert', notice: 'cancelled' },
      { side: 'client', notice: 'withdrawn' },
    ],
    act: 'cancel',
    asksAgain: false,
  },
  cancel: {
    from: ['accepting', 'accepted'],
    to: 'cancelled',
    by: ['expert'],
    window: { until: 'start' },
    money: 'released',
    tells: [
      { side: 'client', notice: 'cancelled' },
      { side: 'expert', notice: 'withdrawn' },
    ],
    act: 'cancel',
    asksAgain: false,
  },
  // Given up for another time; the request that takes its place tells both sides.
  replace: {
    from: ['requested'],
    to: 'cancelled',
    by: ['client'],
    window: { until: 'start' },
    money: 'released',
    tells: [],
    act: null,
    asksAgain: false,
  },
  // Another time for a confirmed booking, which stands until it is granted. It is a booking of its own that holds its
  // time, and has the payment of the one that stands.
  'ask-move': {
    from: [],
    to: 'requested',
    by: ['client'],
    window: { until: 'start' },
    money: 'kept',
    tells: [
      { side: 'expert', notice: 'move-asked' },
      { side: 'client', notice: 'move-sent' },
    ],
    act: null,
    asksAgain: true,
  },
  'grant-move': {
    from: ['requested'],
    to: 'accepted',
    by: ['expert'],
    window: { until: 'answer-by' },
    money: 'kept',
    tells: BOTH_HEAR('moved'),
    act: 'accept',
    asksAgain: true,
    isOfMove: true,
  },
  // What has stood until then, in the transaction that grants the other time.
  'give-way': {
    from: ['accepted'],
    to: 'cancelled',
    by: ['expert'],
    window: { until: 'start' },
    money: 'kept',
    tells: [],
    act: null,
    asksAgain: false,
  },
  'decline-move': {
    from: ['requested'],
    to: 'declined',
    by: ['expert'],
    window: { until: 'start' },
    money: 'kept',
    tells: [{ side: 'client', notice: 'move-declined' }],
    act: 'decline',
    asksAgain: false,
    isOfMove: true,
  },
  'take-back-move': {
    from: ['requested'],
    to: 'cancelled',
    by: ['client'],
    window: { until: 'start' },
    money: 'kept',
    tells: [{ side: 'expert', notice: 'move-taken-back' }],
    act: 'take-back',
    asksAgain: false,
    isOfMove: true,
  },
  'expire-move': {
    from: ['requested'],
    to: 'expired',
    by: ['product'],
    window: { from: 'answer-by' },
    money: 'kept',
    tells: [{ side: 'client', notice: 'move-expired' }],
    act: null,
    asksAgain: false,
    isOfMove: true,
  },
  'end-move-by-law': {
    from: ['requested'],
    to: 'cancelled',
    by: ['product'],
    window: { until: 'start' },
    money: 'kept',
    tells: BOTH_HEAR('move-ended-by-law'),
    act: null,
    asksAgain: false,
    isOfMove: true,
  },
  // What was to be moved stands no longer as it did: it has begun, was cancelled, or nobody came. That is told.
  'drop-move': {
    from: ['requested'],
    to: 'cancelled',
    by: ['client', 'expert', 'admin', 'product'],
    window: {},
    money: 'kept',
    tells: [],
    act: null,
    asksAgain: false,
    isOfMove: true,
  },
  expire: {
    from: ['requested'],
    to: 'expired',
    by: ['product'],
    window: { from: 'answer-by' },
    money: 'released',
    tells: [{ side: 'client', notice: 'expired' }],
    act: null,
    asksAgain: false,
  },
  // Somewhat early, when both are there, or late.
  start: {
    from: ['accepted'],
    to: 'in-progress',
    by: ['expert'],
    window: { from: 'early-start', until: 'end' },
    money: 'due',
    tells: [{ side: 'client', notice: 'started' }],
    act: 'start',
    asksAgain: false,
  },
  // One proposal at a time: the next once this one is answered or has lapsed.
  'propose-extension': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['expert'],
    window: { from: 'end-of-proposal', until: 'end' },
    money: 'due',
    tells: [{ side: 'client', notice: 'extension-proposed' }],
    act: 'extend',
    asksAgain: false,
  },
  extend: {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['client'],
    way: 'in-person',
    window: { until: 'end-of-proposal' },
    money: 'due',
    tells: [{ side: 'expert', notice: 'extended' }],
    act: 'agree',
    asksAgain: false,
  },
  // By card it counts once it is paid.
  'agree-to-extension': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['client'],
    way: 'card',
    window: { until: 'end-of-proposal' },
    money: 'asked',
    tells: [],
    act: 'agree',
    asksAgain: false,
  },
  'extend-by-card': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['product'],
    way: 'card',
    window: { until: 'extension-pay-by' },
    money: 'due',
    tells: [
      { side: 'client', notice: 'extension-paid' },
      { side: 'expert', notice: 'extended' },
    ],
    act: null,
    asksAgain: false,
  },
  // Not paid in time.
  'lapse-extension': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['product'],
    way: 'card',
    window: { from: 'extension-pay-by' },
    money: 'lost',
    tells: BOTH_HEAR('extension-unpaid'),
    act: null,
    asksAgain: false,
  },
  // Paid, when somebody else had taken the time meanwhile: it goes back.
  'undo-extension': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['product'],
    way: 'card',
    window: { until: 'extension-pay-by' },
    money: 'lost',
    tells: BOTH_HEAR('extension-unpaid'),
    act: null,
    asksAgain: false,
  },
  'refuse-extension': {
    from: ['in-progress'],
    to: 'in-progress',
    by: ['client'],
    window: { until: 'end-of-proposal' },
    money: 'due',
    tells: [{ side: 'expert', notice: 'not-extended' }],
    act: 'refuse',
    asksAgain: false,
  },
  // Before its time is over with a reason; the price stays.
  end: {
    from: ['in-progress'],
    to: 'completed',
    by: ['expert'],
    window: { until: 'end-of-grace' },
    money: 'paid',
    tells: [{ side: 'client', notice: 'ended' }],
    act: 'end',
    asksAgain: false,
  },
  // Also what nobody has started.
  complete: {
    from: ['accepted', 'in-progress'],
    to: 'completed',
    by: ['product'],
    window: { from: 'end-of-grace' },
    money: 'paid',
    tells: [],
    act: null,
    asksAgain: false,
  },
  // Said by whoever waited, also of what has been completed meanwhile; it stands unless the other side contests it.
  'client-missed': {
    from: ['accepted', 'in-progress', 'completed'],
    to: 'client-no-show',
    by: ['expert'],
    window: { from: 'waited-enough', until: 'end-of-claims' },
    money: 'due',
    tells: [{ side: 'client', notice: 'client-missed' }],
    act: 'no-show',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  'expert-missed': {
    from: ['accepted', 'in-progress', 'completed'],
    to: 'expert-no-show',
    by: ['client'],
    window: { from: 'waited-enough', until: 'end-of-claims' },
    money: 'released',
    tells: [{ side: 'expert', notice: 'expert-missed' }],
    act: 'no-show',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  // Puts it before an admin; until then it stands as it was said.
  'contest-of-client': {
    from: ['client-no-show'],
    to: 'client-no-show',
    by: ['client'],
    window: { until: 'end-of-contest' },
    money: 'due',
    tells: [{ side: 'expert', notice: 'contested' }],
    act: 'contest',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  'contest-of-expert': {
    from: ['expert-no-show'],
    to: 'expert-no-show',
    by: ['expert'],
    window: { until: 'end-of-contest' },
    money: 'released',
    tells: [{ side: 'client', notice: 'contested' }],
    act: 'contest',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  // Whoever said it was wrong. Its time is free since the claim and may be somebody else's by now, so that it goes back to
  // neither of the statuses that hold one; both money and counts are those of what was held.
  'withdraw-claim-of-client': {
    from: ['client-no-show'],
    to: 'completed',
    by: ['expert'],
    window: { until: 'end-of-contest' },
    money: 'paid',
    tells: [{ side: 'client', notice: 'claim-withdrawn' }],
    act: 'withdraw-claim',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  'withdraw-claim-of-expert': {
    from: ['expert-no-show'],
    to: 'completed',
    by: ['client'],
    window: { until: 'end-of-contest' },
    money: 'paid',
    tells: [{ side: 'expert', notice: 'claim-withdrawn' }],
    act: 'withdraw-claim',
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  'find-held': {
    from: ['client-no-show', 'expert-no-show'],
    to: 'completed',
    by: ['admin'],
    window: { from: 'waited-enough' },
    money: 'paid',
    tells: BOTH_HEAR('decided'),
    act: null,
    asksAgain: false,
    isAfterwards: true,
    contest: 'open',
  },
  'find-client-missed': {
    from: ['client-no-show', 'expert-no-show'],
    to: 'client-no-show',
    by: ['admin'],
    window: { from: 'waited-enough' },
    money: 'due',
    tells: BOTH_HEAR('decided'),
    act: null,
    asksAgain: false,
    isAfterwards: true,
    contest: 'open',
  },
  'find-expert-missed': {
    from: ['client-no-show', 'expert-no-show'],
    to: 'expert-no-show',
    by: ['admin'],
    window: { from: 'waited-enough' },
    money: 'released',
    tells: BOTH_HEAR('decided'),
    act: null,
    asksAgain: false,
    isAfterwards: true,
    contest: 'open',
  },
  // Nobody has contested it: what was paid by card goes back.
  'settle-missed': {
    from: ['expert-no-show'],
    to: 'expert-no-show',
    by: ['product'],
    way: 'card',
    window: { from: 'end-of-contest' },
    money: 'released',
    tells: [{ side: 'client', notice: 'given-back' }],
    act: null,
    asksAgain: false,
    isAfterwards: true,
    contest: null,
  },
  // The law of the state has changed while the request waited.
  'end-by-law': {
    from: ['requested'],
    to: 'cancelled',
    by: ['product'],
    window: { until: 'start' },
    money: 'released',
    tells: [
      { side: 'client', notice: 'ended-by-law' },
      { side: 'expert', notice: 'ended-by-law' },
    ],
    act: null,
    asksAgain: false,
  },
  // Its client has not paid yet, so the expert knows nothing of it.
  'end-unpaid-by-law': {
    from: ['awaiting-payment'],
    to: 'cancelled',
    by: ['product'],
    way: 'card',
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'ended-by-law' }],
    act: null,
    asksAgain: false,
  },
  // The three below end what lies ahead of somebody who can no longer come.
  'turn-away': {
    from: ['awaiting-payment', 'requested'],
    to: 'declined',
    by: ['admin', 'product'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'declined' }],
    act: null,
    asksAgain: false,
  },
  'call-off-for-expert': {
    from: ['accepting', 'accepted'],
    to: 'cancelled',
    by: ['admin', 'product'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'called-off' }],
    act: null,
    asksAgain: false,
  },
  'call-off-for-client': {
    from: ['requested', 'accepting', 'accepted'],
    to: 'cancelled',
    by: ['admin', 'product'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'expert', notice: 'called-off' }],
    act: null,
    asksAgain: false,
  },
});

export type TransitionName = keyof typeof TRANSITIONS;

export const TRANSITION_NAMES = Object.keys(TRANSITIONS) as TransitionName[];

/**
 * The statuses from which something can still become of a booking. Its time is taken as long, and the two
 * exclusion constraints of the migrations name the same ones.
 */
export const ACTIVE_STATUSES: readonly BookingStatus[] = STATUSES.filter((status) =>
  TRANSITION_NAMES.some((name) => TRANSITIONS[name].from.includes(status) && !TRANSITIONS[name].isAfterwards),
);

/** A request is answered within this many hours at most, while no admin has set others; see `answerByOf`. */
export const ANSWER_HOURS = DEFAULT_SETTINGS.answerHours;
const HOUR = 3_600_000;
/** So long before the start the client knows at the latest, where there was that much time. */
const KNOWN_HOURS_BEFORE = 2;
/** With less than this to go, the expert and the client share the time that is left. */
const SHORT_NOTICE_HOURS = 4;

/**
 * By when a request is to be answered: 24 hours after it was made, or 2 hours before its start if that is sooner; with
 * less than 4 hours to go, half of the time that is left. It is kept with the booking.
 * @param hours in place of the 24, as they are set now, or kept with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + hours * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/**
 * The same of another time for a booking that stands: both sides know which of the two it is before either begins.
 */
export function moveAnswerByOf(askedAt: Date, standsAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  return answerByOf(askedAt, standsAt < startsAt ? standsAt : startsAt, hours);
}

/** For how long a time is held while its client pays, while no admin has set another. */
export const PAY_MINUTES = DEFAULT_SETTINGS.payMinutes;

/** Until when a time that is asked for now can be paid: for a while, and no longer than to its start. */
export function payByOf(askedAt: Date, startsAt: Date, minutes = PAY_MINUTES): Date {
  return new Date(Math.min(askedAt.getTime() + minutes * 60_000, startsAt.getTime()));
}

/** Besides the one that it holds, so many times can a request name. */
export const OTHER_TIMES_AT_MOST = 2;

/** Requests that a client may have waiting for an answer, or for payment, at one time. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** Times that a client may hold within 24 hours and not pay for, given up or lapsed: each kept others from it. */
export const UNPAID_AT_MOST = 10;

/** What the rules need to know of a booking. */
export type BookingFacts = {
  status: BookingStatus;
  clientId: string;
  expertId: string;
  startsAt: Date;
  endsAt: Date;
  /** Until when a request can be accepted. */
  answerBy: Date;
  /** When the expert ended it by hand; null for what has not ended, or has run its time by itself. */
  endedAt: Date | null;
  /** When somebody said that the other side did not come, and whether that is contested; null without. */
  missedAt: Date | null;
  contest: Contest | null;
  wayToPay: WayToPay;
  /** Until when it can be paid before it becomes a request; null where nothing is paid first. */
  payBy: Date | null;
  /** Since when the expert knows of it; null where its client has not paid. */
  askedAt: Date | null;
  /** Since when a request waits for another card of its client; null for every other. */
  cardFailedAt: Date | null;
  /** Since when it is settled that the expert did not come, so that all is given back; null for every other. */
  missSettledAt: Date | null;
  /** Until when the client can agree to more time that was proposed; null where nothing is. */
  proposalUntil: Date | null;
  /** Until when more time that they have agreed to can be paid by card; null where nothing is to be paid. */
  extensionPayBy: Date | null;
  /** The confirmed booking that this other time is asked for; null for every other, and once it is granted. */
  standsId: string | null;
};

/** The person who asks: their id, and the practices they belong to. */
export type BookingPerson = Pick<Person, 'id' | 'memberships'>;

/** Milliseconds since 1970 of a moment of the booking; before all times, where what it counts from has not been. */
export function momentOf(booking: BookingFacts, moment: Moment): number {
  const { of, minutes } = MOMENTS[moment];
  const since = booking[of];
  return since ? since.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY;
}

/** The next moment at which something else may be done with a booking, milliseconds since 1970; null after the last. */
export function nextMoment(booking: BookingFacts, now: Temporal.Instant): number | null {
  const ahead = (Object.keys(MOMENTS) as Moment[])
    .map((moment) => momentOf(booking, moment))
    .filter((at) => at > now.epochMilliseconds);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/**
 * The side on which a person takes part in a booking; null for a stranger, to whom it does not exist. Nor does it for
 * the expert before it is asked of them.
 */
export function sideOf(
  booking: Pick<BookingFacts, 'clientId' | 'expertId' | 'askedAt'>,
  person: BookingPerson,
): Side | null {
  if (person.id === booking.clientId) return 'client';
  return booking.askedAt !== null && mayActFor(person, booking.expertId, 'staff') ? 'expert' : null;
}

/** Whether a step is one of another time that is asked for, or of every other booking, as this one is. */
const isOfItsKind = ({ standsId }: Pick<BookingFacts, 'standsId'>, name: TransitionName): boolean => {
  const { from, isOfMove }: Transition = TRANSITIONS[name];
  return !from.includes('requested') || (isOfMove === true) === (standsId !== null);
};

/**
 * May it be done; if not, why: a stranger, the wrong side, another status by now, too late or too early, no card that it
 * could be charged to, or a consultation that the expert has ended by hand, who was there with the client.
 */
export type MoveAnswer =
  | { allowed: true; name: TransitionName }
  | {
      allowed: false;
      why: 'stranger' | 'wrong-side' | 'wrong-status' | 'too-late' | 'too-early' | 'no-card' | 'was-held';
    };

/** Steps that are over once it is settled that the expert did not come. */
const UNLESS_SETTLED: readonly TransitionName[] = ['settle-missed', 'withdraw-claim-of-expert'];

/** The one question of whether a transition may be made by somebody now; asked by buttons, verbs and jobs. */
export function mayMove(
  booking: BookingFacts,
  by: Mover | null,
  name: TransitionName,
  now: Temporal.Instant,
): MoveAnswer {
  if (!by) return { allowed: false, why: 'stranger' };
  const { from, by: movers, way, window, contest = booking.contest }: Transition = TRANSITIONS[name];
  if (!movers.includes(by)) return { allowed: false, why: 'wrong-side' };
  if (!from.includes(booking.status) || (way && way !== booking.wayToPay)) {
    return { allowed: false, why: 'wrong-status' };
  }
  if (!isOfItsKind(booking, name)) return { allowed: false, why: 'wrong-status' };
  if (contest !== booking.contest) return { allowed: false, why: 'wrong-status' };
  if (UNLESS_SETTLED.includes(name) && booking.missSettledAt) return { allowed: false, why: 'wrong-status' };
  if (name === 'lapse-extension' && !booking.extensionPayBy) return { allowed: false, why: 'wrong-status' };
  if (name === 'accept-by-card' && booking.cardFailedAt) return { allowed: false, why: 'no-card' };
  if (name === 'client-missed' && booking.endedAt) return { allowed: false, why: 'was-held' };
  const at = now.epochMilliseconds;
  if (window.until && at >= momentOf(booking, window.until)) return { allowed: false, why: 'too-late' };
  if (window.from && at < momentOf(booking, window.from)) return { allowed: false, why: 'too-early' };
  return { allowed: true, name };
}

/** The same of a button: which transition it stands for depends on the side that presses it. */
export function mayAct(
  booking: BookingFacts,
  side: Side | null,
  act: Act,
  now: Temporal.Instant,
): MoveAnswer {
  if (!side) return { allowed: false, why: 'stranger' };
  const named = TRANSITION_NAMES.filter((name) => {
    const { act: button, way } = TRANSITIONS[name];
    return button === act && (!way || way === booking.wayToPay) && isOfItsKind(booking, name);
  });
  const own = named.find((name) => TRANSITIONS[name].by.includes(side));
  if (!own) {
    // The button is this side's own, yet of bookings of another kind: an older page shows it where a move was granted since.
    const wasOwn = TRANSITION_NAMES.some((name) => {
      const { act: button, by }: Transition = TRANSITIONS[name];
      return button === act && by.includes(side);
    });
    return { allowed: false, why: named.length === 0 && wasOwn ? 'wrong-status' : 'wrong-side' };
  }
  const answer = mayMove(booking, side, own, now);
  const leadsOn = (name: TransitionName) => TRANSITIONS[name].from.includes(booking.status);
  const isOthers = !leadsOn(own) && named.some(leadsOn);
  if (!answer.allowed && answer.why === 'wrong-status' && isOthers) {
    return { allowed: false, why: 'wrong-side' };
  }
  return answer;
}

/** Everything the side may do with the booking now, for its buttons. */
export function actsOf(booking: BookingFacts, side: Side | null, now: Temporal.Instant): Act[] {
  return ACTS.filter((act) => mayAct(booking, side, act, now).allowed);
}

/**
 * True when this side may pick another time for it: of a request the new time takes its place at once, and what is
 * confirmed stands until the expert grants it. Not of a request that waits for another card.
 */
export function mayReschedule(booking: BookingFacts, side: Side | null, now: Temporal.Instant): boolean {
  if (booking.status === 'accepted') {
    return side === 'client' && now.epochMilliseconds < momentOf(booking, 'start');
  }
  if (booking.wayToPay === 'card' && booking.cardFailedAt) return false;
  return mayMove(booking, side, 'replace', now).allowed;
}

/** True while the client can pay for it by card: before it is asked, or again, after a card that could not be charged. */
export function mayPay(booking: BookingFacts, now: Temporal.Instant): boolean {
  if (booking.wayToPay !== 'card') return false;
  const isFirst = booking.status === 'awaiting-payment';
  if (!isFirst && !(booking.status === 'requested' && booking.cardFailedAt)) return false;
  return now.epochMilliseconds < momentOf(booking, isFirst ? 'pay-by' : 'answer-by');
}

/** What ends a booking that lies ahead, when this side of it can no longer come. */
export function endingFor(side: Side, status: BookingStatus): TransitionName {
  if (side === 'client') return status === 'awaiting-payment' ? 'give-up' : 'call-off-for-client';
  return status === 'requested' || status === 'awaiting-payment' ? 'turn-away' : 'call-off-for-expert';
}

/** Said of a request with something missing. */
export const CHOOSE_FIRST = 'Please choose a date, a time and a duration.';

/** Why a time cannot take the place of one that was paid by card: another sum would have to be charged. */
export function whyNotMoved(paidCents: number, newCents: number): string {
  return `You paid ${formatCents(paidCents)} for this booking, and the new time would cost ${formatCents(newCents)}. Please choose a time at the same price, or cancel this booking and make a new request.`;
}

/**
 * The same beside the button that asks for another time for what is confirmed.
 * @param paid by card for it, null where it is paid in person; `newCents` is null until a length is chosen.
 */
export function whatHappensToMove(
  paid: { paidCents: number; newCents: number | null } | null,
  answerHours = ANSWER_HOURS,
): string {
  if (paid && paid.newCents !== null && paid.newCents !== paid.paidCents) {
    return whyNotMoved(paid.paidCents, paid.newCents);
  }
  const covers = paid?.newCents === null ? 'a time at the same price' : 'the new time';
  const said = paid ? ` What you paid covers ${covers}, and nothing more is charged.` : '';
  return `The expert answers within ${answerHours} hours, and before either of the two times begins. Until then, and if they decline, your confirmed time stands.${said}`;
}

/**
 * What happens after a request, said beside every request button.
 * @param answerBy in words, where the start chosen is so near that it is sooner than the usual hours.
 */
export function whatHappensNext(way: WayToPay, answerBy?: string, answerHours = ANSWER_HOURS): string {
  const when = answerBy ? `by ${answerBy}` : `within ${answerHours} hours`;
  return `The expert answers ${when}. ${sayWhenCharged(way)}.`;
}
