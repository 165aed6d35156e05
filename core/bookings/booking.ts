import type { Person } from '../context.ts';
import { mayActFor } from '../experts/may-act-for.ts';

/** Where a booking can stand. */
export const STATUSES = [
  'requested',
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
  requested: { word: 'Pending', tone: 'pending' },
  accepted: { word: 'Confirmed', tone: 'positive' },
  'in-progress': { word: 'In Progress', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  completed: { word: 'Completed', tone: 'info' },
  'client-no-show': { word: 'Client No-Show', tone: 'neutral' },
  'expert-no-show': { word: 'Expert No-Show', tone: 'neutral' },
};

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
  'answer-by': { of: 'answerBy', minutes: 0 },
  'early-start': { of: 'startsAt', minutes: -EARLY_MINUTES },
  start: { of: 'startsAt', minutes: 0 },
  end: { of: 'endsAt', minutes: 0 },
  'end-of-grace': { of: 'endsAt', minutes: GRACE_MINUTES },
  'waited-enough': { of: 'startsAt', minutes: WAITING_MINUTES },
  'end-of-claims': { of: 'endsAt', minutes: CLAIM_HOURS * 60 },
  'end-of-contest': { of: 'missedAt', minutes: CONTEST_HOURS * 60 },
} as const satisfies Record<string, { of: 'answerBy' | 'startsAt' | 'endsAt' | 'missedAt'; minutes: number }>;

export type Moment = keyof typeof MOMENTS;

/** What a person can ask for by a button; its name in the address of the page that asks. */
export const ACTS = ['accept', 'decline', 'cancel', 'start', 'end', 'no-show', 'contest'] as const;
export type Act = (typeof ACTS)[number];

/** What a transition does to price and fee: they are fixed, fall due, are no longer due, or are paid. */
export type MoneyEffect = 'fixed' | 'due' | 'released' | 'paid';

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
  | 'started'
  | 'ended'
  | 'client-missed'
  | 'expert-missed'
  | 'contested'
  | 'decided';

/** One step in the life of a booking. `until` is exclusive, `from` inclusive. */
export type Transition = {
  /** Empty for the step that begins a booking. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  by: readonly Mover[];
  window: { from?: Moment; until?: Moment };
  money: MoneyEffect;
  tells: readonly { side: Side; notice: NoticeName }[];
  /** The button it stands behind; null where none does. */
  act: Act | null;
  /** Listing, law, hours, taken time, age and price are asked once more under the locks. */
  asksAgain: boolean;
  /** Says what became of it afterwards: a booking that nothing else leads on from takes no time. */
  isAfterwards?: true;
  /** How a no-show has to stand; left out where there is none. */
  contest?: Contest | null;
};

const table = <Name extends string>(transitions: Record<Name, Transition>) => transitions;

const BOTH_HEAR = (notice: NoticeName): Transition['tells'] => [
  { side: 'client', notice },
  { side: 'expert', notice },
];

/** The whole life of a booking. What is not in this table cannot happen. */
export const TRANSITIONS = table({
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
    window: { until: 'start' },
    money: 'due',
    tells: [
      { side: 'expert', notice: 'offer-taken' },
      { side: 'client', notice: 'offer-confirmed' },
    ],
    act: null,
    asksAgain: true,
  },
  accept: {
    from: ['requested'],
    to: 'accepted',
    by: ['expert'],
    window: { until: 'answer-by' },
    money: 'due',
    tells: [{ side: 'client', notice: 'accepted' }],
    act: 'accept',
    asksAgain: true,
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
    from: ['requested', 'accepted'],
    to: 'cancelled',
    by: ['client'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'expert', notice: 'cancelled' }],
    act: 'cancel',
    asksAgain: false,
  },
  cancel: {
    from: ['accepted'],
    to: 'cancelled',
    by: ['expert'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'cancelled' }],
    act: 'cancel',
    asksAgain: false,
  },
  // Given up for another time; the request that takes its place tells both sides.
  replace: {
    from: ['requested', 'accepted'],
    to: 'cancelled',
    by: ['client'],
    window: { until: 'start' },
    money: 'released',
    tells: [],
    act: null,
    asksAgain: false,
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
  // The three below end what lies ahead of somebody who can no longer come.
  'turn-away': {
    from: ['requested'],
    to: 'declined',
    by: ['admin', 'product'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'declined' }],
    act: null,
    asksAgain: false,
  },
  'call-off-for-expert': {
    from: ['accepted'],
    to: 'cancelled',
    by: ['admin', 'product'],
    window: { until: 'start' },
    money: 'released',
    tells: [{ side: 'client', notice: 'called-off' }],
    act: null,
    asksAgain: false,
  },
  'call-off-for-client': {
    from: ['requested', 'accepted'],
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

/** A request is answered within this many hours at most; see `answerByOf`. */
export const ANSWER_HOURS = 24;
const HOUR = 3_600_000;
/** So long before the start the client knows at the latest, where there was that much time. */
const KNOWN_HOURS_BEFORE = 2;
/** With less than this to go, the expert and the client share the time that is left. */
const SHORT_NOTICE_HOURS = 4;

/**
 * By when a request is to be answered: 24 hours after it was made, or 2 hours before its start if that is sooner; with
 * less than 4 hours to go, half of the time that is left. It is kept with the booking.
 */
export function answerByOf(askedAt: Date, startsAt: Date): Date {
  const [asked, start] = [askedAt.getTime(), startsAt.getTime()];
  const left = start - asked;
  if (left < SHORT_NOTICE_HOURS * HOUR) return new Date(asked + Math.floor(left / 2));
  return new Date(Math.min(asked + ANSWER_HOURS * HOUR, start - KNOWN_HOURS_BEFORE * HOUR));
}

/** Requests that a client may have waiting for an answer at one time. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** What the rules need to know of a booking. */
export type BookingFacts = {
  status: BookingStatus;
  clientId: string;
  expertId: string;
  startsAt: Date;
  endsAt: Date;
  /** Until when a request can be accepted. */
  answerBy: Date;
  /** When somebody said that the other side did not come, and whether that is contested; null without. */
  missedAt: Date | null;
  contest: Contest | null;
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

/** The side on which a person takes part in a booking; null for a stranger, to whom it does not exist. */
export function sideOf(booking: BookingFacts, person: BookingPerson): Side | null {
  if (person.id === booking.clientId) return 'client';
  return mayActFor(person, booking.expertId, 'staff') ? 'expert' : null;
}

/** May it be done; if not, why: a stranger, the wrong side, another status by now, too late or too early. */
export type MoveAnswer =
  | { allowed: true; name: TransitionName }
  | { allowed: false; why: 'stranger' | 'wrong-side' | 'wrong-status' | 'too-late' | 'too-early' };

/** The one question of whether a transition may be made by somebody now; asked by buttons, verbs and jobs. */
export function mayMove(
  booking: BookingFacts,
  by: Mover | null,
  name: TransitionName,
  now: Temporal.Instant,
): MoveAnswer {
  if (!by) return { allowed: false, why: 'stranger' };
  const { from, by: movers, window, contest = booking.contest }: Transition = TRANSITIONS[name];
  if (!movers.includes(by)) return { allowed: false, why: 'wrong-side' };
  if (!from.includes(booking.status)) return { allowed: false, why: 'wrong-status' };
  if (contest !== booking.contest) return { allowed: false, why: 'wrong-status' };
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
  const named = TRANSITION_NAMES.filter((name) => TRANSITIONS[name].act === act);
  const own = named.find((name) => TRANSITIONS[name].by.includes(side));
  if (!own) return { allowed: false, why: 'wrong-side' };
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

/** True when this side may pick another time for it. */
export function mayReschedule(booking: BookingFacts, side: Side | null, now: Temporal.Instant): boolean {
  return mayMove(booking, side, 'replace', now).allowed;
}

/** What ends a booking that lies ahead, when this side of it can no longer come. */
export function endingFor(side: Side, status: BookingStatus): TransitionName {
  if (side === 'client') return 'call-off-for-client';
  return status === 'requested' ? 'turn-away' : 'call-off-for-expert';
}

/** Said of a request with something missing. */
export const CHOOSE_FIRST = 'Please choose a date, a time and a duration.';

/**
 * What happens after a request, in one sentence, said beside every request button.
 * @param answerBy in words, where the start chosen is so near that it is sooner than the usual hours.
 */
export function whatHappensNext(answerBy?: string): string {
  const when = answerBy ? `by ${answerBy}` : `within ${ANSWER_HOURS} hours`;
  return `The expert answers ${when}; you'll only be charged when the expert accepts your request.`;
}
