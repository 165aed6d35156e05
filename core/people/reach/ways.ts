import * as messages from '#text/people/reach/rules';

type WayFacts =
  /** We refuse the act. The blocked side reads `words`, so the text never mentions the block. */
  | { block: 'refuses'; words: () => string }
  /** Nothing arrives or appears, and the sender does not learn why. */
  | { block: 'drops' }
  /** The block has no effect, for the reason in `why`. */
  | { block: 'allows'; why: string };

const OF_A_BOOKING = 'is about an existing booking, in our own words';

/**
 * Every way for a client and a practice to reach each other. Code that uses a way passes the way's name to
 * `refuseBlocked` or `mayReach`. A new way needs an entry here and a test in `ways.test.ts`.
 */
export const WAYS_TO_REACH = {
  message: { block: 'refuses', words: messages.takes_no_messages },
  introduction: { block: 'refuses', words: messages.person_not_found },
  'message-mail': { block: 'drops' },
  'shared-profile': { block: 'drops' },
  offer: { block: 'refuses', words: messages.no_offers_now },
  'offer-shown': { block: 'drops' },
  'offer-taken': { block: 'refuses', words: messages.offer_closed },
  request: { block: 'refuses', words: messages.expert_takes_nothing_new },
  'other-time': {
    block: 'refuses',
    words: messages.no_other_time_now,
  },
  acceptance: { block: 'refuses', words: messages.request_not_acceptable },
  note: { block: 'refuses', words: messages.no_note_now },
  'waiting-list': { block: 'refuses', words: messages.expert_takes_nothing_new },
  'free-time': { block: 'drops' },
  'team-invitation': { block: 'drops' },
  'team-joined': { block: 'refuses', words: messages.invitation_closed },
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
