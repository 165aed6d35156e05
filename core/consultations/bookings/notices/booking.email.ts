import * as messages from '#text/consultations/bookings/mail';
import { formatCents } from '../../../../lib/money.ts';
import { asClockTime, sayDay, sayTimeAndZone, sayWhen } from '../../../../lib/when.ts';
import type { MailWords } from '../../../ground/mail/written-mail.ts';
import type { WayToPay } from '../../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../../money/pricing/cancellation-policy.ts';
import { dueCents, sayWayToPay } from '../../../money/pricing/say-way-to-pay.ts';
import { sayMethod } from '../../../people/experts/consultation-methods.ts';
import type { BookingStatus, MoneyEffect, Mover, Side } from '../booking-life.ts';
import { CONTEST_HOURS } from '../booking-moments.ts';
import type { ExtensionRefund } from '../drop-extension.server.ts';
import { END_REASON_WORDS, type EndReason, noRefund } from '../end-reasons.ts';
import type { BookingKind } from '../notification-kinds.ts';
import type { NoticeName } from './booking-notices.ts';

/** The text of an e-mail about a booking. Its button opens the booking. */
export type BookingMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> & {
  kind: BookingKind;
  button: string;
  /**
   * Set for a confirmed booking. `address` is the meeting address for directions, or null if the reader may
   * not see it.
   */
  confirmed?: { address: string | null };
  /** Whether the reader's calendar file changed. */
  hasNewFile?: true;
  /** Whether the page of the booking offers other experts. */
  hasOthers?: true;
};

export type BookingDetails = {
  expertName: string;
  expertShortName: string;
  /** Null if the practice has only ever had one practitioner. */
  practitionerName: string | null;
  clientName: string;
  startsAt: Date;
  /** Other starts that suit the client, while the request is pending. */
  otherStarts: Date[];
  answerBy: Date;
  minutes: number;
  zone: string;
  location: string;
  /** The meeting address; null for a home visit, or if it is not known. */
  address: string | null;
  method: string;
  /** The price without fee and tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
  wayToPay: WayToPay;
  /** Null if paid in person. */
  policy: CancellationPolicy | null;
  /** Whether the client's card failed and they have not added another. */
  needsCard: boolean;
};

/** An extension: its price with tax, and the deadline to agree or to pay. */
export type ExtensionDetails = { minutes: number; totalCents: number; until: Date };

export type BookingMailInput = {
  booking: BookingDetails;
  by: Mover;
  to: Side;
  money: MoneyEffect;
  /** The refund; null if nothing was charged. */
  back: ExtensionRefund | null;
  note: string | null;
  /** The start of the booking that this one replaces, or will replace if the expert grants the move. */
  movedFrom: Date | null;
  extension: ExtensionDetails | null;
  status: BookingStatus;
  /** Null if the consultation did not end early. */
  endReason: EndReason | null;
  /** Whether the time counts only from the booked start. */
  startsLater: boolean;
  /**
   * Set if the consultation lasted less than half of its time: its minutes, and the client's deadline to
   * disagree.
   */
  asked: { minutes: number; until: Date } | null;
  /**
   * The deadline for a dispute, for a client whose reported no-show was withdrawn or overturned; null for
   * others.
   */
  disputeUntil: Date | null;
};

type InTime = Pick<BookingDetails, 'startsAt' | 'zone' | 'minutes' | 'practitionerName'>;

const when = (booking: InTime): [string, string][] => [
  [messages.when(), sayWhen(booking.startsAt, booking.zone)],
  [messages.length(), messages.minutes({ minutes: booking.minutes })],
  ...(booking.practitionerName
    ? [[messages.practitioner(), booking.practitionerName] as [string, string]]
    : []),
];
const whenAndWhere = (booking: InTime & Pick<BookingDetails, 'location' | 'method'>): [string, string][] => [
  ...when(booking),
  [messages.where(), booking.location],
  [messages.format(), sayMethod(booking.method)],
];
/** Returns the facts of a confirmed booking. If the meeting address is known, it replaces the town. */
export const confirmedFacts = (booking: BookingDetails): [string, string][] =>
  allFacts(booking).map(([label, value]) =>
    label === messages.where() && booking.address ? [label, booking.address] : [label, value],
  );
const allFacts = (booking: BookingDetails): [string, string][] => [
  ...when(booking).slice(0, 1),
  ...booking.otherStarts.map((start): [string, string] => [messages.or(), sayWhen(start, booking.zone)]),
  ...whenAndWhere(booking).slice(1),
  ...(booking.taxCents > 0 ? [[messages.tax(), formatCents(booking.taxCents)] as [string, string]] : []),
  total(booking),
];
/** Formats the total. A consultation paid in person has no fee. */
const total = (booking: BookingDetails): [string, string] => {
  const { taxCents, totalCents, wayToPay } = booking;
  if (wayToPay === 'in-person') {
    const amount = formatCents(dueCents(booking, wayToPay));
    const due = taxCents > 0 ? messages.in_person_tax_included({ amount }) : messages.in_person({ amount });
    return [messages.to_pay(), due];
  }
  const amount = formatCents(totalCents);
  const all = taxCents > 0 ? messages.fee_and_tax_included({ amount }) : messages.fee_included({ amount });
  return [messages.total(), all];
};
const disputable = ({
  booking,
  to,
  disputeUntil,
}: Pick<BookingMailInput, 'booking' | 'to' | 'disputeUntil'>) =>
  to === 'client' && disputeUntil
    ? [messages.dispute_until({ disputeUntil: sayWhen(disputeUntil, booking.zone) })]
    : [];
const quote = (note: string | null) => (note ? [messages.they_wrote({ note })] : []);

type MoneyWords = Record<
  MoneyEffect,
  (input: Pick<BookingMailInput, 'booking' | 'to' | 'by' | 'back'>) => string
>;

/** The sentences that explain each effect on the money. */
const MONEY: Record<WayToPay, MoneyWords> = {
  'in-person': {
    asked: () => messages.nothing_due(),
    fixed: ({ booking }) => joined(messages.you_owe_nothing_unless_accepted(), howToPay(booking)),
    charging: ({ booking }) => howToPay(booking),
    due: ({ booking }) => howToPay(booking),
    released: () => messages.nothing_due(),
    lost: () => messages.nothing_due(),
    paid: () => messages.paid_in_person(),
    kept: ({ booking }) => howToPay(booking),
  },
  card: {
    asked: () => messages.nothing_was_charged(),
    fixed: ({ booking }) =>
      joined(messages.held_on_card({ total: formatCents(booking.totalCents) }), howToPay(booking)),
    charging: ({ booking }) => messages.being_charged({ total: formatCents(booking.totalCents) }),
    due: ({ booking }) =>
      joined(messages.charged({ total: formatCents(booking.totalCents) }), howToPay(booking)),
    released: sayReleased,
    lost: () => messages.nothing_was_charged(),
    paid: () => messages.paid_by_card(),
    kept: () => messages.payment_covers_it(),
  },
};

const joined = (...sentences: string[]) => sentences.join(' ');

const sayMoney = ({ money, ...input }: BookingMailInput) => MONEY[input.booking.wayToPay][money](input);

/** Explains the refund after we ended a booking, and that the reader doesn't need to do anything. */
const sayAllDone = (input: BookingMailInput) =>
  input.booking.wayToPay === 'in-person'
    ? messages.nothing_due_nothing_to_do()
    : joined(sayMoney(input), messages.nothing_to_do());

/** Explains how the client pays. */
export const howToPay = (booking: BookingDetails) =>
  sayWayToPay(booking.expertShortName, booking, booking.wayToPay, {
    policy: booking.policy ?? undefined,
    isKept: true,
  });

/** Explains the refund after a cancellation. */
function sayReleased({ booking, to, back }: Pick<BookingMailInput, 'booking' | 'to' | 'back'>): string {
  const isClient = to === 'client';
  if (back === null) {
    return isClient ? messages.hold_released() : messages.nothing_was_charged();
  }
  const { cents, withBankCents } = back;
  if (cents === 0) return isClient ? messages.you_get_nothing() : messages.client_gets_nothing();
  if (withBankCents > 0) return sayWithBank(isClient, back);
  const given = { back: formatCents(cents) };
  // The refund exceeds the total if the client also paid for an extension.
  if (cents >= booking.totalCents) {
    return isClient ? messages.you_get_everything(given) : messages.client_gets_everything(given);
  }
  return isClient ? messages.you_get(given) : messages.client_gets(given);
}

function sayWithBank(isClient: boolean, { cents, withBankCents }: ExtensionRefund): string {
  const withBank = formatCents(withBankCents);
  if (cents <= withBankCents) {
    return isClient ? messages.your_bank_has({ withBank }) : messages.clients_bank_has({ withBank });
  }
  const facts = { withBank, back: formatCents(cents - withBankCents) };
  return isClient ? messages.your_bank_has_we_give(facts) : messages.clients_bank_has_we_give(facts);
}

/** Formats the deadline, such as 'Tue, Dec 1, 2:30 PM MST', in the zone of the place. */
const sayAnswerBy = ({ answerBy, zone }: BookingDetails) =>
  `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`;

const sayChoice = ({ otherStarts }: BookingDetails) =>
  otherStarts.length > 0 ? [messages.several_times_suit()] : [];

/** Explains that the confirmed time stays while a move is pending. */
const sayTimeKept = (standsAt: Date | null, { zone }: BookingDetails) =>
  standsAt ? messages.time_stands_at({ when: sayWhen(standsAt, zone) }) : messages.time_stands();

const factsOfMore = ({ minutes, totalCents }: ExtensionDetails) => ({
  minutes,
  total: formatCents(totalCents),
});

/** Explains how long a short visit lasted, and how long the client can disagree. */
const sayAsked = (asked: NonNullable<BookingMailInput['asked']>, booking: BookingDetails) =>
  joined(messages.after_minutes({ held: asked.minutes, minutes: booking.minutes }), sayBy(asked, booking));

const sayBy = ({ until }: NonNullable<BookingMailInput['asked']>, { zone, wayToPay }: BookingDetails) =>
  wayToPay === 'card'
    ? messages.tell_us_by_then_we_decide({ until: sayWhen(until, zone) })
    : messages.tell_us_by({ until: sayWhen(until, zone) });

const ifThere = () => messages.if_there({ contestHours: CONTEST_HOURS });

export const NOTICES: Record<NoticeName, (input: BookingMailInput) => BookingMail> = {
  'new-request': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: movedFrom ? messages.client_would_like_new_time() : messages.you_have_new_request(),
    heading: movedFrom ? messages.client_would_like_new_time() : messages.you_have_new_request(),
    paragraphs: [
      movedFrom
        ? messages.would_like_to_move({
            clientName: booking.clientName,
            when: sayWhen(movedFrom, booking.zone),
          })
        : messages.would_like_to_meet({ clientName: booking.clientName }),
      ...sayChoice(booking),
    ],
    facts: allFacts(booking),
    button: messages.answer_request(),
    notes: [messages.please_answer_by({ answerBy: sayAnswerBy(booking) })],
  }),
  'request-sent': ({ booking, movedFrom, ...input }) => ({
    kind: 'receipt',
    subject: messages.your_request_was_sent(),
    heading: messages.your_request_was_sent(),
    paragraphs: [
      messages.expert_has_until({ expertName: booking.expertName, answerBy: sayAnswerBy(booking) }),
      ...(movedFrom ? [messages.earlier_time_not_held({ when: sayWhen(movedFrom, booking.zone) })] : []),
    ],
    facts: allFacts(booking),
    button: messages.see_your_bookings(),
    notes: [sayMoney({ booking, movedFrom, ...input })],
  }),
  'offer-taken': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: messages.client_chose_time_you_offered(),
    heading: messages.client_chose_time_you_offered(),
    paragraphs: [
      messages.client_chose({ clientName: booking.clientName }),
      ...(movedFrom ? [messages.their_request_has_ended({ when: sayWhen(movedFrom, booking.zone) })] : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: messages.see_your_bookings(),
  }),
  'offer-confirmed': ({ booking, movedFrom, ...input }) => ({
    kind: 'receipt',
    subject: messages.your_booking_confirmed(),
    heading: messages.your_booking_confirmed(),
    paragraphs: [
      messages.looking_forward({ expertName: booking.expertName }),
      ...(movedFrom ? [messages.your_request_for_has_ended({ when: sayWhen(movedFrom, booking.zone) })] : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: messages.see_where_to_go(),
    notes: [sayMoney({ booking, movedFrom, ...input })],
  }),
  accepted: ({ booking, note, ...input }) => ({
    kind: 'answer',
    subject: messages.your_request_was_accepted(),
    heading: messages.your_request_was_accepted(),
    paragraphs: [messages.looking_forward({ expertName: booking.expertName }), ...quote(note)],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: messages.see_where_to_go(),
    notes: [sayMoney({ booking, note, ...input })],
  }),
  declined: ({ booking, note, ...input }) => ({
    kind: 'answer',
    subject: messages.your_request_was_declined(),
    heading: messages.your_request_was_declined(),
    paragraphs: [
      joined(
        messages.expert_cannot({ expertName: booking.expertName }),
        sayMoney({ booking, note, ...input }),
      ),
      ...quote(note),
    ],
    facts: when(booking),
    button: messages.see_your_bookings(),
    hasOthers: true,
    notes: [messages.another_may_work()],
  }),
  cancelled: ({ booking, by, note, ...input }) => ({
    kind: 'cancellation',
    subject: messages.booking_was_cancelled(),
    heading: messages.booking_was_cancelled(),
    paragraphs: [
      joined(
        messages.cancelled_by({ name: by === 'expert' ? booking.expertName : booking.clientName }),
        sayMoney({ booking, by, note, ...input }),
      ),
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_your_bookings(),
  }),
  // We cancel because the other side can't come. The e-mail does not say why, because that is private.
  'called-off': ({ booking, ...input }) => ({
    kind: 'cancellation',
    subject: messages.booking_was_cancelled(),
    heading: messages.booking_was_cancelled(),
    paragraphs: [joined(messages.cant_take_place(), sayAllDone({ booking, ...input }))],
    facts: whenAndWhere(booking),
    button: messages.see_your_bookings(),
  }),
  'ended-by-law': ({ booking, note, ...input }) => ({
    kind: 'cancellation',
    subject: messages.request_has_ended(),
    heading: messages.request_has_ended(),
    paragraphs: [
      ...(note ? [note] : []),
      joined(messages.law_ended_request(), sayAllDone({ booking, note, ...input })),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_your_bookings(),
  }),
  started: ({ booking, startsLater }) => {
    const subject = startsLater ? messages.your_expert_ready() : messages.your_consultation_has_started();
    return {
      kind: 'visit',
      subject,
      heading: subject,
      paragraphs: startsLater
        ? [
            messages.ready_to_start_early({
              expertName: booking.expertName,
              startsAt: asClockTime(sayTimeAndZone(booking.startsAt, booking.zone)),
            }),
          ]
        : [messages.expert_has_started({ expertName: booking.expertName })],
      facts: confirmedFacts(booking),
      button: messages.see_consultation(),
    };
  },
  'started-now': ({ booking }) => ({
    kind: 'visit',
    subject: messages.your_consultation_has_started(),
    heading: messages.your_consultation_has_started(),
    paragraphs: [messages.agreed_to_start_early({ clientName: booking.clientName })],
    facts: confirmedFacts(booking),
    button: messages.see_consultation(),
  }),
  'checked-in': ({ booking }) => ({
    kind: 'visit',
    subject: messages.you_are_checked_in(),
    heading: messages.you_are_checked_in(),
    paragraphs: [messages.code_entered({ expertName: booking.expertName })],
    facts: confirmedFacts(booking),
    button: messages.see_consultation(),
  }),
  'extension-proposed': ({ booking, extension }) => ({
    kind: 'visit',
    subject: messages.more_time(),
    heading: messages.more_time(),
    paragraphs: [
      (booking.wayToPay === 'card' ? messages.proposes_by_card : messages.proposes_in_person)({
        expertName: booking.expertName,
        ...factsOfMore(extension!),
      }),
    ],
    facts: when(booking),
    button: messages.answer(),
    notes: [messages.may_agree_until({ until: asClockTime(sayTimeAndZone(extension!.until, booking.zone)) })],
  }),
  extended: ({ booking, extension }) => ({
    kind: 'visit',
    subject: messages.your_consultation_was_extended(),
    heading: messages.your_consultation_was_extended(),
    paragraphs: [
      (booking.wayToPay === 'card' ? messages.agreed_by_card : messages.agreed_in_person)({
        clientName: booking.clientName,
        ...factsOfMore(extension!),
      }),
    ],
    facts: when(booking),
    button: messages.see_consultation(),
  }),
  'extension-paid': ({ booking, extension }) => ({
    kind: 'visit',
    subject: messages.your_consultation_was_extended(),
    heading: messages.your_consultation_was_extended(),
    paragraphs: [
      messages.charged_for_more({ total: formatCents(extension!.totalCents), minutes: extension!.minutes }),
    ],
    facts: when(booking),
    button: messages.see_consultation(),
  }),
  'extension-unpaid': ({ booking, to, extension, note }) => ({
    kind: 'visit',
    subject: messages.your_consultation_was_not_extended(),
    heading: messages.your_consultation_was_not_extended(),
    paragraphs: [
      note ?? messages.more_not_paid({ minutes: extension?.minutes ?? '' }),
      ...(to === 'client' ? [messages.charged_comes_back()] : []),
    ],
    facts: when(booking),
    button: messages.see_consultation(),
  }),
  'not-extended': ({ booking, extension }) => ({
    kind: 'visit',
    subject: messages.ends_as_booked(),
    heading: messages.ends_as_booked(),
    paragraphs: [messages.rather_not_more({ clientName: booking.clientName, minutes: extension!.minutes })],
    facts: when(booking),
    button: messages.see_consultation(),
  }),
  ended: ({ booking, note, endReason, asked }) => ({
    kind: 'visit',
    subject: asked ? messages.did_your_consultation_end_early() : messages.your_consultation_has_ended(),
    heading: asked ? messages.did_your_consultation_end_early() : messages.your_consultation_has_ended(),
    paragraphs: [
      endReason
        ? joined(
            messages.ended_early({ expertName: booking.expertName }),
            ...(endReason === 'other' ? [] : [END_REASON_WORDS[endReason].said()]),
          )
        : messages.ended({ expertName: booking.expertName }),
      ...(asked ? [sayAsked(asked, booking)] : []),
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: asked ? messages.say_if_that_is_right() : messages.see_consultation(),
    ...(endReason && !asked && { notes: [noRefund()] }),
  }),
  'not-ended': ({ booking, asked }) => ({
    kind: 'visit',
    subject: messages.did_your_consultation_end_early(),
    heading: messages.did_your_consultation_end_early(),
    paragraphs: [
      joined(
        messages.started_late({
          expertName: booking.expertName,
          held: asked!.minutes,
          minutes: booking.minutes,
        }),
        sayBy(asked!, booking),
      ),
    ],
    facts: whenAndWhere(booking),
    button: messages.say_if_that_is_right(),
  }),
  'client-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: messages.were_you_there(),
    heading: messages.were_you_there(),
    paragraphs: [messages.you_did_not_come({ name: booking.expertName }), ...quote(note)],
    facts: whenAndWhere(booking),
    button: messages.say_what_happened(),
    notes: [ifThere()],
  }),
  'expert-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: messages.were_you_there(),
    heading: messages.were_you_there(),
    paragraphs: [messages.you_did_not_come({ name: booking.clientName }), ...quote(note)],
    facts: whenAndWhere(booking),
    button: messages.say_what_happened(),
    notes: [ifThere()],
  }),
  'claim-withdrawn': ({ booking, by, note, ...input }) => ({
    kind: 'visit',
    subject: messages.counts_as_held(),
    heading: messages.counts_as_held(),
    paragraphs: [
      messages.came_after_all({ name: by === 'expert' ? booking.expertName : booking.clientName }),
      ...quote(note),
      ...disputable({ booking, ...input }),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_booking(),
  }),
  contested: ({ booking, by, note }) => ({
    kind: 'visit',
    subject: messages.we_are_looking(),
    heading: messages.we_are_looking(),
    paragraphs: [
      messages.says_was_there({ name: by === 'expert' ? booking.expertName : booking.clientName }),
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_booking(),
  }),
  decided: ({ booking, status, note, ...input }) => ({
    kind: 'visit',
    subject: messages.we_have_looked(),
    heading: messages.we_have_looked(),
    paragraphs: [
      status === 'completed'
        ? messages.found_held()
        : messages.found_missed({
            name: status === 'client-no-show' ? booking.clientName : booking.expertName,
          }),
      ...(note ? [messages.our_reason({ note })] : []),
      ...disputable({ booking, ...input }),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_booking(),
  }),
  expired: ({ booking, ...input }) => ({
    kind: 'answer',
    subject: booking.needsCard ? messages.your_request_has_ended() : messages.your_request_was_not_answered(),
    heading: booking.needsCard
      ? messages.your_request_has_ended()
      : messages.your_request_was_not_answered_in_time(),
    paragraphs: [
      booking.needsCard
        ? messages.no_other_card_was_added()
        : joined(
            messages.expert_did_not_answer({ expertName: booking.expertName }),
            sayMoney({ booking, ...input }),
          ),
    ],
    facts: when(booking),
    button: messages.see_your_bookings(),
    hasOthers: true,
    notes: [messages.another_may_work()],
  }),
  'not-sent': ({ booking }) => ({
    kind: 'answer',
    subject: messages.your_request_was_not_sent(),
    heading: messages.your_request_was_not_sent(),
    paragraphs: [messages.no_payment_came({ expertName: booking.expertName })],
    facts: when(booking),
    button: messages.see_your_bookings(),
    notes: [messages.may_request_again()],
  }),
  charged: ({ booking }) => ({
    kind: 'request',
    subject: messages.booking_confirmed(),
    heading: messages.booking_confirmed(),
    paragraphs: [messages.clients_card_charged({ clientName: booking.clientName })],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: messages.see_booking(),
  }),
  'card-lost': ({ booking }) => ({
    kind: 'answer',
    subject: messages.your_card_failed(),
    heading: messages.your_card_failed(),
    paragraphs: [
      messages.add_another_card({ expertName: booking.expertName, answerBy: sayAnswerBy(booking) }),
    ],
    facts: allFacts(booking),
    button: messages.pay_with_another_card(),
    notes: [messages.without_card_ends()],
  }),
  'clients-card-lost': ({ booking }) => ({
    kind: 'request',
    subject: messages.clients_card_failed(),
    heading: messages.clients_card_failed(),
    paragraphs: [messages.clients_card_failed_text({ clientName: booking.clientName })],
    facts: allFacts(booking),
    button: messages.see_request(),
    notes: [messages.without_card_ends_by({ answerBy: sayAnswerBy(booking) })],
  }),
  'card-renewed': ({ booking }) => ({
    kind: 'request',
    subject: messages.can_be_accepted_again(),
    heading: messages.can_be_accepted_again(),
    paragraphs: [messages.client_added_card({ clientName: booking.clientName })],
    facts: allFacts(booking),
    button: messages.answer_request(),
    notes: [messages.please_answer_by({ answerBy: sayAnswerBy(booking) })],
  }),
  'not-confirmed': ({ booking, to }) => ({
    kind: 'cancellation',
    subject: messages.not_confirmed(),
    heading: messages.not_confirmed(),
    paragraphs: [to === 'client' ? messages.payment_unknown_client() : messages.payment_unknown_expert()],
    facts: whenAndWhere(booking),
    button: messages.see_your_bookings(),
  }),
  'given-back': ({ booking, ...input }) => ({
    kind: 'visit',
    subject: messages.you_get_your_money_back(),
    heading: messages.you_get_your_money_back(),
    paragraphs: [
      joined(
        messages.expert_not_otherwise({ expertName: booking.expertName }),
        sayMoney({ booking, ...input }),
      ),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_booking(),
  }),
  withdrawn: ({ booking, to, ...input }) => ({
    kind: 'receipt',
    subject: messages.you_cancelled_booking(),
    heading: messages.you_cancelled_booking(),
    paragraphs: [
      joined(
        messages.your_time_is_cancelled({ name: to === 'client' ? booking.expertName : booking.clientName }),
        sayMoney({ booking, to, ...input }),
      ),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_your_bookings(),
  }),
  'move-asked': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: messages.client_would_like_to_move(),
    heading: messages.client_would_like_to_move(),
    paragraphs: [
      joined(
        messages.asks_for_another_time({ clientName: booking.clientName }),
        movedFrom
          ? messages.time_stands_unless_at({ when: sayWhen(movedFrom, booking.zone) })
          : messages.time_stands_unless(),
      ),
      ...sayChoice(booking),
    ],
    facts: allFacts(booking),
    button: messages.answer(),
    notes: [messages.please_answer_move_by({ answerBy: sayAnswerBy(booking) })],
  }),
  'move-sent': ({ booking, movedFrom }) => ({
    kind: 'receipt',
    subject: messages.you_asked_for_another_time(),
    heading: messages.you_asked_for_another_time(),
    paragraphs: [
      joined(
        messages.expert_has_until_to_answer({
          expertName: booking.expertName,
          answerBy: sayAnswerBy(booking),
        }),
        movedFrom
          ? messages.time_stands_until_then_at({ when: sayWhen(movedFrom, booking.zone) })
          : messages.time_stands_until_then(),
      ),
    ],
    facts: allFacts(booking),
    button: messages.see_your_bookings(),
  }),
  moved: ({ booking, to, movedFrom, note, ...input }) => ({
    kind: to === 'client' ? 'answer' : 'receipt',
    subject: messages.your_booking_was_moved(),
    heading: messages.your_booking_was_moved(),
    paragraphs: [
      to === 'client'
        ? messages.expert_accepted_new_time({ expertName: booking.expertName })
        : messages.you_accepted_new_time({ clientName: booking.clientName }),
      ...(movedFrom ? [messages.old_one_free_again({ when: sayWhen(movedFrom, booking.zone) })] : []),
      ...(to === 'client' ? quote(note) : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: to === 'client' ? messages.see_where_to_go() : messages.see_booking(),
    ...(to === 'client' && { notes: [sayMoney({ booking, to, movedFrom, note, ...input })] }),
  }),
  'move-declined': ({ booking, movedFrom, note }) => ({
    kind: 'answer',
    subject: messages.your_booking_stays(),
    heading: messages.your_booking_stays(),
    paragraphs: [
      joined(
        messages.expert_cannot_new_time({ expertName: booking.expertName }),
        sayTimeKept(movedFrom, booking),
      ),
      ...quote(note),
    ],
    facts: [[messages.you_asked_for(), sayWhen(booking.startsAt, booking.zone)]],
    button: messages.see_your_bookings(),
  }),
  'move-taken-back': ({ booking, movedFrom, note }) => ({
    kind: 'change',
    subject: messages.booking_stays(),
    heading: messages.booking_stays(),
    paragraphs: [
      joined(
        messages.no_longer_asks_another_time({ clientName: booking.clientName }),
        sayTimeKept(movedFrom, booking),
      ),
      ...quote(note),
    ],
    facts: [[messages.they_had_asked_for(), sayWhen(booking.startsAt, booking.zone)]],
    button: messages.see_your_bookings(),
  }),
  'move-expired': ({ booking, movedFrom }) => ({
    kind: 'answer',
    subject: messages.your_booking_stays(),
    heading: messages.your_booking_stays(),
    paragraphs: [
      joined(
        messages.no_answer_about_new_time({ expertName: booking.expertName }),
        sayTimeKept(movedFrom, booking),
      ),
    ],
    facts: [[messages.you_asked_for(), sayWhen(booking.startsAt, booking.zone)]],
    button: messages.see_your_bookings(),
  }),
  'move-ended-by-law': ({ booking, to, movedFrom, note }) => ({
    kind: 'change',
    subject: messages.could_not_be_moved(),
    heading: messages.could_not_be_moved(),
    paragraphs: [
      ...(note ? [note] : []),
      joined(messages.law_there_has_changed(), sayTimeKept(movedFrom, booking)),
    ],
    facts: [
      [
        to === 'client' ? messages.you_asked_for() : messages.they_had_asked_for(),
        sayWhen(booking.startsAt, booking.zone),
      ],
    ],
    button: messages.see_your_bookings(),
  }),
};

const ON_THE_DAY: Record<Side, () => string> = {
  client: messages.on_the_day_client,
  expert: messages.on_the_day_expert,
};

/** Returns an e-mail for one side of an accepted consultation that the law now forbids, or allows again. */
export function lawMail({
  booking,
  to,
  state,
  isLawful,
}: {
  booking: BookingDetails;
  to: Side;
  state: string;
  isLawful: boolean;
}): BookingMail {
  const other = to === 'client' ? booking.expertName : booking.clientName;
  const subject = isLawful ? messages.your_consultation_can_take_place() : messages.law_is_changing();
  return {
    kind: 'change',
    subject,
    heading: subject,
    facts: whenAndWhere(booking),
    button: messages.see_booking(),
    paragraphs: isLawful
      ? [messages.law_allows_again({ state, other })]
      : [messages.law_forbids({ state, other }), messages.law_agree_with_each_other(), ON_THE_DAY[to]()],
  };
}

/**
 * Returns an e-mail that tells the client of an accepted booking that the place's address was corrected or
 * removed.
 */
export function newAddressMail(
  booking: Omit<
    BookingDetails,
    | 'clientName'
    | 'expertShortName'
    | 'address'
    | 'priceCents'
    | 'taxCents'
    | 'totalCents'
    | 'answerBy'
    | 'otherStarts'
    | 'wayToPay'
    | 'policy'
    | 'needsCard'
  > & { isTakenOff?: boolean },
): BookingMail {
  const { expertName } = booking;
  return {
    kind: 'change',
    subject: messages.address_has_changed(),
    heading: messages.address_has_changed(),
    paragraphs: [
      booking.isTakenOff
        ? messages.address_not_confirmed({ expertName })
        : messages.address_corrected({ expertName }),
    ],
    facts: whenAndWhere(booking),
    button: messages.see_where_to_go(),
    hasNewFile: true,
    notes: [messages.rest_stays_same()],
  };
}
