import * as words from '#text/people/setup/rules';
import { formatCents } from '../../../lib/money.ts';
import { USUAL_RATE_CENTS } from '../experts/usual-rate.ts';
import type { SetupHold, SetupItem } from './setup.ts';

export const SETUP_WORDS: Record<SetupItem, { title: () => string; why: () => string }> = {
  place: { title: words.place, why: words.place_why },
  rate: { title: words.rate, why: () => words.rate_why({ rate: formatCents(USUAL_RATE_CENTS) }) },
  hours: { title: words.hours, why: words.hours_why },
  expertise: { title: words.expertise, why: words.expertise_why },
  option: { title: words.option, why: words.option_why },
  photo: { title: words.photo, why: words.photo_why },
  payouts: { title: words.payouts, why: words.payouts_why },
  share: { title: words.share, why: words.share_why },
};

/** What the checklist says instead of `why` while a step is on hold. */
export const HOLD_WORDS: Record<SetupHold, () => string> = {
  'in-review': words.hold_in_review,
  'only-cafes': words.hold_only_cafes,
  'not-live': words.hold_not_live,
  unfinished: words.hold_unfinished,
  checking: words.hold_checking,
  'action-needed': words.hold_action_needed,
  refused: words.hold_refused,
};
