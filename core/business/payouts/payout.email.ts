import * as words from '#text/business/payouts/mail';
import { type MailWords, type WrittenMail, writeMail } from '../../ground/mail/written-mail.ts';
import { sayPayoutDays } from './payout.ts';

export type PayoutNotice =
  | 'sent'
  | 'kept'
  | 'failed'
  | 'ready'
  | 'action-needed'
  | 'refused'
  | 'closed'
  | 'owes'
  | 'reversed'
  | 'bank-failed'
  | 'holder-gone'
  | 'holder-away'
  | 'taken-over'
  | 'not-theirs';

/** Data for an e-mail about payouts, with formatted amounts and days. */
export type PayoutMailInput = {
  practice: string;
  /** The account's holder, or the owner who sets one up; '' if the notice mentions no one. */
  who: string;
  /** The amount of the payout, or the practice's debt. */
  sum: string;
  /** The part that we kept to cover the practice's debt; null if we kept nothing. */
  kept: string | null;
  /** The formatted day of the consultation; null if the payout is money that a bank gave back. */
  day: string | null;
  /** The consequences of the account's problem for clients and payouts until it is fixed. */
  untilThen: string;
  /** The number of days between a consultation and its payout. */
  payoutDays: number;
};

type PayoutMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs'> & { button: string };

/** Returns the purpose of a payout as input for the messages. */
const forWhat = (day: string | null) => ({ of: day === null ? 'bank' : 'consultation', day: day ?? '' });

/** The text of each notice. Subjects are neutral, because a lock screen can show them. */
export const PAYOUT_NOTICES: Record<PayoutNotice, (input: PayoutMailInput) => PayoutMail> = {
  sent: ({ practice, sum, kept, day }) => ({
    subject: words.on_its_way(),
    heading: words.sent({ sum, practice }),
    paragraphs: [
      `${words.your_payout(forWhat(day))} ${words.arrives()}`,
      ...(kept ? [words.kept_part({ kept })] : []),
    ],
    button: words.see_payouts(),
  }),
  kept: ({ practice, kept, day }) => ({
    subject: words.about_latest_payout(),
    heading: words.kept(),
    paragraphs: [words.kept_whole({ ...forWhat(day), kept: kept ?? '', practice })],
    button: words.see_payouts(),
  }),
  failed: ({ practice, sum, day }) => ({
    subject: words.failed(),
    heading: words.could_not_send({ sum, practice }),
    paragraphs: [words.not_accepted(forWhat(day)), words.check_whether_asked()],
    button: words.check_account(),
  }),
  ready: ({ practice, who, payoutDays }) => ({
    subject: words.set_up(),
    heading: words.set_up(),
    paragraphs: [
      words.paid_from_now_on({ practice, after: sayPayoutDays(payoutDays) }),
      words.paid_to_holder({ who }),
    ],
    button: words.see_payouts(),
  }),
  'action-needed': ({ practice, untilThen }) => ({
    subject: words.more_needed(),
    heading: words.asks_for_more(),
    paragraphs: [`${words.before_paid({ practice })} ${untilThen}`],
    button: words.see_what_is_needed(),
  }),
  refused: ({ practice }) => ({
    subject: words.about_account(),
    heading: words.account_refused(),
    paragraphs: [words.account_refused_text({ practice })],
    button: words.see_payouts(),
  }),
  closed: ({ practice }) => ({
    subject: words.account_closed(),
    heading: words.account_closed(),
    paragraphs: [words.account_closed_text({ practice })],
    button: words.set_up_payouts(),
  }),
  reversed: ({ practice, sum, day }) => ({
    subject: words.come_back(),
    heading: words.sum_come_back({ sum, practice }),
    paragraphs: [words.brought_back({ ...forWhat(day), sum }), words.check_whether_asked()],
    button: words.see_payouts(),
  }),
  'bank-failed': ({ practice, sum }) => ({
    subject: words.bank_failed(),
    heading: words.bank_failed(),
    paragraphs: [words.bank_failed_text({ sum, practice }), words.check_bank_details()],
    button: words.check_account(),
  }),
  'holder-gone': ({ practice, who }) => ({
    subject: words.set_up_again(),
    heading: words.needs_new_account({ practice }),
    paragraphs: [words.holder_gone({ who, practice }), words.wait_for_owner()],
    button: words.set_up_payouts(),
  }),
  'holder-away': ({ practice, who }) => ({
    subject: words.on_hold(),
    heading: words.practice_on_hold({ practice }),
    paragraphs: [words.holder_away({ who }), words.wait_for_holder()],
    button: words.see_payouts(),
  }),
  'not-theirs': ({ practice }) => ({
    subject: words.set_up_again(),
    heading: words.needs_new_account({ practice }),
    paragraphs: [words.not_theirs({ practice }), words.wait_for_owner()],
    button: words.set_up_payouts(),
  }),
  'taken-over': ({ practice, who }) => ({
    subject: words.taken_over(),
    heading: words.who_sets_up({ who }),
    paragraphs: [words.taken_over_text({ who, practice })],
    button: words.see_payouts(),
  }),
  owes: ({ practice, sum, day }) => ({
    subject: words.owes(),
    heading: words.owes_heading({ practice }),
    paragraphs: [words.taken_back({ ...forWhat(day), sum }), words.bank_may_decide()],
    button: words.see_payouts(),
  }),
};

/**
 * Returns the e-mail that tells a former owner that their account no longer receives the practice's payouts.
 */
export function releasedMail(to: string, practice: string, origin: string): WrittenMail {
  return writeMail(
    {
      to,
      subject: words.released(),
      heading: words.released_heading({ practice }),
      paragraphs: [words.released_text({ practice }), words.released_kept()],
      button: { label: words.write_to_us(), url: `${origin}/contact` },
    },
    origin,
  );
}
