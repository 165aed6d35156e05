import { formatCents } from '../../../lib/money.ts';
import type { Person } from '../../context.ts';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import { sayWhenCharged } from '../../money/pricing/say-way-to-pay.ts';
import { mayActFor } from '../../people/experts/may-act-for.ts';

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

/** The word for each status, and the color of its badge: green, yellow, blue or gray. */
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

/** Shown instead of the status of a moved booking. */
export const MOVED = { word: 'Moved', tone: 'neutral' } as const;

/** The states of a contested no-show: an admin is to decide, or has decided. */
export const CONTESTS = ['open', 'decided'] as const;
export type Contest = (typeof CONTESTS)[number];

export type Side = 'client' | 'expert';
/** Who may move a booking; 'product' is a job of PlugWell. */
export type Mover = Side | 'admin' | 'product';

/** Minutes before its start from which an expert can start a consultation. */
export const EARLY_MINUTES = 15;
/** Minutes after its end at which a consultation still under way is completed. */
export const GRACE_MINUTES = 10;
/** Minutes after the start from which a side can report that the other did not come. */
const WAITING_MINUTES = 15;
/** Hours after the end until which it can be reported. */
export const CLAIM_HOURS = 24;
/** Hours for the other side to contest it. */
export const CONTEST_HOURS = 48;

/** The moments that bound transitions: minutes from one of the booking's times. */
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

/** What a person can do by a button; the name is part of the URL. */
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
 * What a transition does to price and fee: asked, fixed (card: held), charging, due (card: charged), released (card:
 * let go or refunded by the policy), lost (no longer held), paid, or kept by the original booking.
 */
export type MoneyEffect = 'asked' | 'fixed' | 'charging' | 'due' | 'released' | 'lost' | 'paid' | 'kept';

/** The notices; `booking.email.ts` has the words. */
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

/** One step in a booking's life. `until` is exclusive, `from` inclusive. */
export type Transition = {
  /** Empty for a step that begins a booking. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  by: readonly Mover[];
  /** Limits the step to bookings paid this way. */
  way?: WayToPay;
  window: { from?: Moment; until?: Moment };
  money: MoneyEffect;
  /** `way` limits a notice to bookings paid this way. */
  tells: readonly { side: Side; notice: NoticeName; way?: WayToPay }[];
  /** The button for it; null for none. */
  act: Act | null;
  /** Whether listing, law, hours, taken time, age and price are checked again under the locks. */
  asksAgain: boolean;
  /** A step after the end: a booking whose only next steps are these takes no time. */
  isAfterwards?: true;
  /** The required state of a no-show claim; left out, there must be none. */
  contest?: Contest | null;
  /** A step only of a requested move of a confirmed booking. */
  isOfMove?: true;
};

const table = <Name extends string>(transitions: Record<Name, Transition>) => transitions;

const BOTH_HEAR = (notice: NoticeName): Transition['tells'] => [
  { side: 'client', notice },
  { side: 'expert', notice },
];

/** The whole life of a booking; nothing else can happen. */
export const TRANSITIONS = table({
  // The time is held while the client pays; the expert does not know of it yet.
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
  // For a time the expert offered, who has already agreed, so it is charged at once.
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
  // By card, only for a request that takes over the payment of the one it replaces.
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
  // A time the expert offered, who has already agreed, so nothing is left to accept.
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
  // The same for a client whose card is held for the request it replaces.
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
  // The card cannot be charged, or its hold lapsed: the request waits for another card.
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
  // No one knew in time whether the card was charged; if it was, all of it is refunded.
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
  // Cancelled for another time; the replacing request tells both sides.
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
  // A requested move of a confirmed booking, which stays until the move is granted. It is a separate booking that holds
  // its
  // time and shares the original's payment.
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
  // The original booking, in the transaction that grants the move.
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
  // The original has changed: it has begun, was cancelled, or no one came, which is told separately.
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
  // A little early, when both are there, or late.
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
  // Paid after someone else took the time, so it is refunded.
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
  // Early with a reason; the price stays.
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
  // Also if no one started it.
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
  // Reported by the side that waited, also after completion; it counts unless the other side contests it.
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
  // Goes to an admin; until then the claim counts.
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
  // The claimant was wrong. Its time has been free since the claim and may be booked, so it returns to no status that
  // holds
  // one; money and counts are those of a consultation held.
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
  // No one contested it: card payments are refunded.
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
  // The state's law changed while the request waited.
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
  // The client has not paid, so the expert knows nothing of it.
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
  // The next three end upcoming bookings of a person who can no longer come.
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
 * Statuses from which a booking can still change and takes its time. Two exclusion constraints in the migrations list
 * the same ones.
 */
export const ACTIVE_STATUSES: readonly BookingStatus[] = STATUSES.filter((status) =>
  TRANSITION_NAMES.some((name) => TRANSITIONS[name].from.includes(status) && !TRANSITIONS[name].isAfterwards),
);

/** The default of the most hours to answer a request; see `answerByOf`. */
export const ANSWER_HOURS = DEFAULT_SETTINGS.answerHours;
const HOUR = 3_600_000;
/** Hours before the start at which the client has an answer, if there is that much time. */
const KNOWN_HOURS_BEFORE = 2;
/** With fewer hours than these to go, the remaining time is split in half. */
const SHORT_NOTICE_HOURS = 4;

/**
 * Returns the deadline to answer a request: `hours` after it was made, or 2 hours before its start if sooner; with less
 * than 4 hours to go, half of the remaining time.
 * @param hours the current setting, or the hours stored with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + hours * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/** The same for a requested move: both sides know the outcome before either time begins. */
export function moveAnswerByOf(askedAt: Date, standsAt: Date, startsAt: Date, hours = ANSWER_HOURS): Date {
  return answerByOf(askedAt, standsAt < startsAt ? standsAt : startsAt, hours);
}

/** The default minutes for which a time is held while its client pays. */
const PAY_MINUTES = DEFAULT_SETTINGS.payMinutes;

/** Returns the payment deadline of a new request, the start at the latest. */
export function payByOf(askedAt: Date, startsAt: Date, minutes = PAY_MINUTES): Date {
  return new Date(Math.min(askedAt.getTime() + minutes * 60_000, startsAt.getTime()));
}

/** Further times a request may name besides the held one. */
export const OTHER_TIMES_AT_MOST = 2;

/** The most unanswered or unpaid requests a client may have. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** The most times a client may leave unpaid within 24 hours, since each was held from others. */
export const UNPAID_AT_MOST = 10;

/** What the rules need to know of a booking. */
export type BookingFacts = {
  status: BookingStatus;
  clientId: string;
  expertId: string;
  startsAt: Date;
  endsAt: Date;
  /** The deadline to accept a request. */
  answerBy: Date;
  /** When the expert ended it by hand; null if not over, or if its time ran out. */
  endedAt: Date | null;
  /** When a no-show was claimed, and whether that is contested; null without a claim. */
  missedAt: Date | null;
  contest: Contest | null;
  wayToPay: WayToPay;
  /** The payment deadline before it becomes a request; null if nothing is paid first. */
  payBy: Date | null;
  /** Since when the expert knows of it; null if unpaid. */
  askedAt: Date | null;
  /** Since when a request waits for another card; null otherwise. */
  cardFailedAt: Date | null;
  /** When an expert no-show was settled, so that all is refunded; null otherwise. */
  missSettledAt: Date | null;
  /** The deadline to agree to proposed extra time; null for none. */
  proposalUntil: Date | null;
  /** The deadline to pay by card for agreed extra time; null for none. */
  extensionPayBy: Date | null;
  /** For a requested move: the confirmed booking; null otherwise, and once granted. */
  standsId: string | null;
};

/** The person who asks: their id and practices. */
export type BookingPerson = Pick<Person, 'id' | 'memberships'>;

/** Milliseconds since 1970 of one of the booking's moments; -Infinity if its reference time is not set. */
export function momentOf(booking: BookingFacts, moment: Moment): number {
  const { of, minutes } = MOMENTS[moment];
  const since = booking[of];
  return since ? since.getTime() + minutes * 60_000 : Number.NEGATIVE_INFINITY;
}

/** The next moment at which the possible transitions change, in milliseconds since 1970; null after the last. */
export function nextMoment(booking: BookingFacts, now: Temporal.Instant): number | null {
  const ahead = (Object.keys(MOMENTS) as Moment[])
    .map((moment) => momentOf(booking, moment))
    .filter((at) => at > now.epochMilliseconds);
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

/** Returns a person's side of a booking; null for a stranger, and for the expert before the request reaches them. */
export function sideOf(
  booking: Pick<BookingFacts, 'clientId' | 'expertId' | 'askedAt'>,
  person: BookingPerson,
): Side | null {
  if (person.id === booking.clientId) return 'client';
  return booking.askedAt !== null && mayActFor(person, booking.expertId, 'staff') ? 'expert' : null;
}

/** Whether the step matches the kind of booking: a requested move, or any other. */
const isOfItsKind = ({ standsId }: Pick<BookingFacts, 'standsId'>, name: TransitionName): boolean => {
  const { from, isOfMove }: Transition = TRANSITIONS[name];
  return !from.includes('requested') || (isOfMove === true) === (standsId !== null);
};

/**
 * Whether a transition is allowed, or why not: stranger, wrong side or status, too late or early, no chargeable card,
 * or an expert who ended the consultation by hand and so met the client.
 */
export type MoveAnswer =
  | { allowed: true; name: TransitionName }
  | {
      allowed: false;
      why: 'stranger' | 'wrong-side' | 'wrong-status' | 'too-late' | 'too-early' | 'no-card' | 'was-held';
    };

/** Steps that are over once an expert no-show is settled. */
const UNLESS_SETTLED: readonly TransitionName[] = ['settle-missed', 'withdraw-claim-of-expert'];

/** Decides whether a side may make a transition now; used by buttons, verbs and jobs. */
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

/** Like `mayMove`, for a button: finds the pressing side's transition and checks it. */
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
    // The button is this side's, but for other bookings: an older page shows it after a move was granted.
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

/** Returns all acts the side may do now, for its buttons. */
export function actsOf(booking: BookingFacts, side: Side | null, now: Temporal.Instant): Act[] {
  return ACTS.filter((act) => mayAct(booking, side, act, now).allowed);
}

/**
 * Whether this side may choose another time: a request is replaced at once, a confirmed booking stays until the move is
 * granted. Not for a request that waits for another card.
 */
export function mayReschedule(booking: BookingFacts, side: Side | null, now: Temporal.Instant): boolean {
  if (booking.status === 'accepted') {
    return side === 'client' && now.epochMilliseconds < momentOf(booking, 'start');
  }
  if (booking.wayToPay === 'card' && booking.cardFailedAt) return false;
  return mayMove(booking, side, 'replace', now).allowed;
}

/** Whether the client can pay by card now: before the request, or again after a failed card. */
export function mayPay(booking: BookingFacts, now: Temporal.Instant): boolean {
  if (booking.wayToPay !== 'card') return false;
  const isFirst = booking.status === 'awaiting-payment';
  if (!isFirst && !(booking.status === 'requested' && booking.cardFailedAt)) return false;
  return now.epochMilliseconds < momentOf(booking, isFirst ? 'pay-by' : 'answer-by');
}

/** Returns the transition that ends an upcoming booking when this side can no longer come. */
export function endingFor(side: Side, status: BookingStatus): TransitionName {
  if (side === 'client') return status === 'awaiting-payment' ? 'give-up' : 'call-off-for-client';
  return status === 'requested' || status === 'awaiting-payment' ? 'turn-away' : 'call-off-for-expert';
}

export const CHOOSE_FIRST = 'Please choose a date, a time and a duration.';

/** Explains why a time cannot replace one paid by card: the sum would differ. */
export function whyNotMoved(paidCents: number, newCents: number): string {
  return `You paid ${formatCents(paidCents)} for this booking, and the new time would cost ${formatCents(newCents)}. Please choose a time at the same price, or cancel this booking and make a new request.`;
}

/**
 * The same beside the button that requests another time for a confirmed booking.
 * @param paid the sum paid by card, null if paid in person; `newCents` is null until a length is chosen.
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
 * Says what happens after a request, beside each request button.
 * @param answerBy the deadline in words, if the start is so near that it is shorter than usual.
 */
export function whatHappensNext(way: WayToPay, answerBy?: string, answerHours = ANSWER_HOURS): string {
  const when = answerBy ? `by ${answerBy}` : `within ${answerHours} hours`;
  return `The expert answers ${when}. ${sayWhenCharged(way)}.`;
}
