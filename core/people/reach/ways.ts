type WayFacts =
  /** We refuse the act. The blocked side reads `words`, which therefore never mentions the block. */
  | { block: 'refuses'; words: string }
  /** Nothing arrives or is found, and the sender does not learn why. */
  | { block: 'drops' }
  /** The block has no effect, for the given reason. */
  | { block: 'allows'; why: string };

const NOT_BOOKABLE = 'This expert is not taking anything new at the moment.';
const OF_A_BOOKING = 'is about an existing booking, in our own words';

/**
 * Every way in which a client and a practice can reach each other. Code that uses a way passes the way's
 * name to `refuseBlocked` or `mayReach`. A new way needs an entry here and a test in `ways.test.ts`.
 */
export const WAYS_TO_REACH = {
  message: { block: 'refuses', words: 'This person is not taking messages here at the moment.' },
  introduction: { block: 'refuses', words: 'This person was not found.' },
  'message-mail': { block: 'drops' },
  'shared-profile': { block: 'drops' },
  offer: { block: 'refuses', words: 'You can’t offer times to this client at the moment.' },
  'offer-shown': { block: 'drops' },
  'offer-taken': { block: 'refuses', words: 'This offer is no longer open.' },
  request: { block: 'refuses', words: NOT_BOOKABLE },
  'other-time': {
    block: 'refuses',
    words:
      'Another time can’t be requested at the moment. Your booking has not changed, and you can still cancel it.',
  },
  acceptance: { block: 'refuses', words: 'This request can’t be accepted any more. Please decline it.' },
  note: { block: 'refuses', words: 'A note can’t be sent at the moment. Please leave it out.' },
  'waiting-list': { block: 'refuses', words: NOT_BOOKABLE },
  'free-time': { block: 'drops' },
  'team-invitation': { block: 'drops' },
  'team-joined': { block: 'refuses', words: 'This invitation is not open any more.' },
  'review-written': { block: 'drops' },
  'review-answered': { block: 'drops' },
  cancellation: { block: 'allows', why: OF_A_BOOKING },
  reminder: { block: 'allows', why: OF_A_BOOKING },
  'review-invitation': { block: 'allows', why: 'is our own question; a block must not prevent a review' },
} as const satisfies Record<string, WayFacts>;

export type WayToReach = keyof typeof WAYS_TO_REACH;

export type RefusedWay = {
  [Name in WayToReach]: (typeof WAYS_TO_REACH)[Name]['block'] extends 'refuses' ? Name : never;
}[WayToReach];
export type DroppedWay = {
  [Name in WayToReach]: (typeof WAYS_TO_REACH)[Name]['block'] extends 'drops' ? Name : never;
}[WayToReach];

/** The message for the side that blocked the other. */
export const BLOCKED_BY_YOU =
  'You have blocked them. Unblock them first, in your messages or on a booking’s page.';
