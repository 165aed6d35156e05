import * as words from '#text/money/spotlight/mail';
import type { MailWords } from '../../ground/mail/written-mail.ts';
import { GRACE_DAYS, holds, type SpotlightState } from './spotlight.ts';

export type SpotlightNotice = 'begun' | 'failed' | 'renewed' | 'ends' | 'ended' | 'paused' | 'resumed';

/** Returns the notice for a change of state; null if there is none. */
export function noticeOf(before: SpotlightState | null, after: SpotlightState): SpotlightNotice | null {
  if (before === after) return null;
  const wasHeld = before !== null && holds(before);
  if (!holds(after)) return wasHeld ? 'ended' : null;
  if (!wasHeld) return 'begun';
  if (after === 'past-due') return 'failed';
  if (after === 'paused') return 'paused';
  if (before === 'paused') return 'resumed';
  if (after === 'ending') return 'ends';
  return before === 'past-due' ? 'renewed' : null;
}

/** Data for the e-mails. Dates are in the reader's time zone. */
export type SpotlightMailInput = {
  practice: string;
  paidUntil: string;
  /** The last day of the grace. */
  graceUntil: string;
  daysLeft: number;
  /**
   * Whether Spotlight is paused. A pause freezes the remaining days, so the e-mail can't state an end date.
   */
  isPaused: boolean;
};

export type SpotlightMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'notes'> & {
  button: string;
};

const days = (count: number) => words.days({ count });

/** The text of each notice. Subjects are neutral, because a lock screen can show them. */
export const SPOTLIGHT_NOTICES: Record<SpotlightNotice, (input: SpotlightMailInput) => SpotlightMail> = {
  begun: ({ practice, paidUntil }) => ({
    subject: words.your_spotlight_has_begun(),
    heading: words.your_spotlight_has_begun(),
    paragraphs: [words.now_has_spotlight_badge({ practice }), words.renews_on_you_can_end({ paidUntil })],
    button: words.see_your_spotlight(),
  }),
  failed: ({ practice, graceUntil }) => ({
    subject: words.your_spotlight_could_not_renewed(),
    heading: words.your_spotlight_could_not_renewed(),
    paragraphs: [
      words.payment_for_next_month({ practice, graceDays: days(GRACE_DAYS), graceUntil }),
      words.please_check_your_payment(),
    ],
    button: words.check_your_payment(),
  }),
  renewed: ({ paidUntil }) => ({
    subject: words.your_spotlight_goes_on(),
    heading: words.your_spotlight_goes_on(),
    paragraphs: [words.thank_you_payment_went({ paidUntil })],
    button: words.see_your_spotlight(),
  }),
  ends: ({ paidUntil }) => ({
    subject: words.your_spotlight_will_end(),
    heading: words.your_spotlight_will_end(),
    paragraphs: [words.runs_until_nothing_more({ paidUntil })],
    button: words.see_your_spotlight(),
    notes: [words.if_you_change_your_mind()],
  }),
  ended: ({ practice }) => ({
    subject: words.your_spotlight_has_ended(),
    heading: words.your_spotlight_has_ended(),
    paragraphs: [words.stays_listed_before_without({ practice }), words.your_style_settings_kept()],
    button: words.take_spotlight_again(),
  }),
  paused: ({ practice, daysLeft }) => ({
    subject: words.your_spotlight_is_paused(),
    heading: words.your_spotlight_is_paused(),
    paragraphs: [words.not_listed_at_moment({ practice, daysLeft: days(daysLeft) })],
    button: words.see_your_spotlight(),
  }),
  resumed: ({ paidUntil }) => ({
    subject: words.your_spotlight_is_running_again(),
    heading: words.your_spotlight_is_running_again(),
    paragraphs: [words.your_listing_back_days({ paidUntil })],
    button: words.see_your_spotlight(),
  }),
};

/** Notices for a payer who is no longer an active owner, and for the practice's owners. */
export const HANDOVER_NOTICES = {
  payerEnds: (input) => ({
    subject: words.you_no_longer_pay(),
    heading: words.you_no_longer_pay(),
    paragraphs: [
      words.you_can_no_longer({ practice: input.practice }),
      words.time_you_paid_for_stays({ input: remains(input) }),
    ],
    button: words.see_your_notifications(),
  }),
  payerEnded: ({ practice }) => ({
    subject: words.spotlight_you_paid_for_has_ended(),
    heading: words.spotlight_you_paid_for_has_ended(),
    paragraphs: [words.you_can_no_longer_act({ practice })],
    button: words.see_your_notifications(),
  }),
  givenBack: ({ practice }) => ({
    subject: words.your_payment_for_spotlight(),
    heading: words.your_payment_for_spotlight(),
    paragraphs: [words.when_you_paid_you_could({ practice }), words.you_get_back_everything()],
    button: words.see_your_notifications(),
  }),
  ownersEnds: (input) => ({
    subject: words.your_spotlight_will_end(),
    heading: words.your_spotlight_will_end(),
    paragraphs: [
      words.person_who_paid_for_spotlight({ practice: input.practice, input: remains(input) }),
      words.once_has_ended_you_can_take(),
    ],
    button: words.see_your_spotlight(),
  }),
} satisfies Record<string, (input: SpotlightMailInput) => SpotlightMail>;

export const CHARGEBACK_NOTICES = {
  ended: ({ practice }) => ({
    subject: words.your_spotlight_has_ended(),
    heading: words.your_spotlight_has_ended(),
    paragraphs: [
      words.bank_has_taken_back({ practice }),
      words.your_practice_stays_listed(),
      words.you_can_take_spotlight(),
    ],
    button: words.take_spotlight_again(),
  }),
  ends: ({ practice, ...input }) => ({
    subject: words.your_spotlight_will_end(),
    heading: words.your_spotlight_will_end(),
    paragraphs: [
      words.bank_has_taken_back_earlier({ practice }),
      words.days_you_have_paid({ value: remains({ practice, ...input }) }),
      words.once_has_ended_you_can_take_spotlight(),
    ],
    button: words.see_your_spotlight(),
  }),
  won: ({ practice }) => ({
    subject: words.payment_for_spotlight_stands(),
    heading: words.payment_for_spotlight_stands(),
    paragraphs: [words.bank_has_decided_payment({ practice }), words.spotlight_does_not_begin()],
    button: words.see_your_spotlight(),
  }),
} satisfies Record<string, (input: SpotlightMailInput) => SpotlightMail>;

function remains({ isPaused, daysLeft, paidUntil }: SpotlightMailInput): string {
  return isPaused
    ? words.it_is_paused_with_left({ daysLeft: days(daysLeft) })
    : words.it_runs_until({ paidUntil });
}
