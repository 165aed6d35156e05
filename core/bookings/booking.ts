/** Where a booking stands. */
export type BookingStatus = 'requested' | 'accepted' | 'declined' | 'cancelled' | 'expired' | 'completed';

export const STATUSES: readonly BookingStatus[] = [
  'requested',
  'accepted',
  'declined',
  'cancelled',
  'expired',
  'completed',
];

/** The statuses that keep their time from being booked by others. */
export const ACTIVE_STATUSES = ['requested', 'accepted'] as const;

/** What people read for a status, and the tone of its badge: green, yellow, blue or gray. */
export const STATUS_WORDS: Record<
  BookingStatus,
  { word: string; tone: 'positive' | 'pending' | 'info' | 'neutral' }
> = {
  requested: { word: 'Pending', tone: 'pending' },
  accepted: { word: 'Confirmed', tone: 'positive' },
  declined: { word: 'Declined', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  completed: { word: 'Completed', tone: 'info' },
};

/** Who may move a booking; 'system' is the product itself, by its jobs. */
export type Mover = 'client' | 'expert' | 'system';

/** The moments of a booking's life that bound its moves. */
export type Moment = 'answer-by' | 'start' | 'end';

/** One way on from a status. `until` is exclusive, `from` inclusive. */
export type Move = {
  from: BookingStatus;
  to: BookingStatus;
  by: readonly Mover[];
  window: { until: Moment } | { from: Moment };
  money: string;
};

/** The whole life of a booking. What is not in this table cannot happen. */
export const MOVES: readonly Move[] = [
  {
    from: 'requested',
    to: 'accepted',
    by: ['expert'],
    window: { until: 'answer-by' },
    money: 'Price and fee become due; they are paid in person.',
  },
  {
    from: 'requested',
    to: 'declined',
    by: ['expert', 'system'],
    window: { until: 'start' },
    money: 'Nothing is due.',
  },
  {
    from: 'requested',
    to: 'cancelled',
    by: ['client', 'system'],
    window: { until: 'start' },
    money: 'Nothing is due.',
  },
  {
    from: 'requested',
    to: 'expired',
    by: ['system'],
    window: { from: 'answer-by' },
    money: 'Nothing is due.',
  },
  {
    from: 'accepted',
    to: 'cancelled',
    by: ['client', 'expert', 'system'],
    window: { until: 'start' },
    money: 'Nothing is due any more.',
  },
  {
    from: 'accepted',
    to: 'completed',
    by: ['system'],
    window: { from: 'end' },
    money: 'What was due has been paid in person; ending early gives nothing back.',
  },
];

/** A request is answered within this many hours, or before its start if that is sooner. */
export const ANSWER_HOURS = 24;
/** Requests that a client may have waiting for an answer at one time. */
export const OPEN_REQUESTS_AT_MOST = 5;

/** What the rules need to know of a booking. */
export type BookingFacts = {
  status: BookingStatus;
  clientId: string;
  expertId: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
};

/** Who asks: a person, by the ids of the session, or the product. */
export type BookingActor = { id: string; expertId: string | null } | 'system';

/** Milliseconds since 1970 of a moment of the booking. */
export function momentOf(booking: BookingFacts, moment: Moment): number {
  if (moment === 'start') return booking.startsAt.getTime();
  if (moment === 'end') return booking.endsAt.getTime();
  return Math.min(booking.startsAt.getTime(), booking.createdAt.getTime() + ANSWER_HOURS * 3_600_000);
}

/** As what somebody takes part in a booking; null for a stranger, to whom it does not exist. */
export function partOf(booking: BookingFacts, actor: BookingActor): Mover | null {
  if (actor === 'system') return 'system';
  if (actor.id === booking.clientId) return 'client';
  if (actor.expertId !== null && actor.expertId === booking.expertId) return 'expert';
  return null;
}

/** May it be done; if not, why: a stranger, the wrong side, another status by now, too late or too early. */
export type MoveAnswer =
  | { allowed: true; move: Move; as: Mover }
  | { allowed: false; why: 'stranger' | 'wrong-side' | 'wrong-status' | 'too-late' | 'too-early' };

/** The one question of who may move a booking where and when; asked by buttons, verbs and jobs alike. */
export function mayMove(
  booking: BookingFacts,
  actor: BookingActor,
  to: BookingStatus,
  now: Temporal.Instant,
): MoveAnswer {
  const as = partOf(booking, actor);
  if (!as) return { allowed: false, why: 'stranger' };
  if (!MOVES.some((move) => move.to === to && move.by.includes(as))) {
    return { allowed: false, why: 'wrong-side' };
  }
  const move = MOVES.find((one) => one.from === booking.status && one.to === to);
  if (!move) return { allowed: false, why: 'wrong-status' };
  if (!move.by.includes(as)) return { allowed: false, why: 'wrong-side' };
  const at = now.epochMilliseconds;
  if ('until' in move.window && at >= momentOf(booking, move.window.until)) {
    return { allowed: false, why: 'too-late' };
  }
  if ('from' in move.window && at < momentOf(booking, move.window.from)) {
    return { allowed: false, why: 'too-early' };
  }
  return { allowed: true, move, as };
}

/** Everything the actor may do with the booking now, for its buttons. */
export function movesOf(booking: BookingFacts, actor: BookingActor, now: Temporal.Instant): BookingStatus[] {
  return STATUSES.filter((to) => mayMove(booking, actor, to, now).allowed);
}

/** True when the client may pick another time: the booking is still ahead and may be cancelled. */
export function mayReschedule(booking: BookingFacts, actor: BookingActor, now: Temporal.Instant): boolean {
  return partOf(booking, actor) === 'client' && mayMove(booking, actor, 'cancelled', now).allowed;
}

/** What happens after a request, in one sentence, said beside every request button. */
export const WHAT_HAPPENS_NEXT = `The expert answers within ${ANSWER_HOURS} hours, and before the start; you'll only be charged when the expert accepts your request.`;
