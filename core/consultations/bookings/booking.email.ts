import { formatCents } from '../../../lib/money.ts';
import { sayDay, sayTimeAndZone, sayWhen } from '../../../lib/when.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { regionName } from '../../ground/geography/states.ts';
import { layOutMail, type MailWords } from '../../ground/mail/mail-layout.ts';
import type { WayToPay } from '../../money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../money/pricing/cancellation-policy.ts';
import { dueCents, sayWayToPay } from '../../money/pricing/say-way-to-pay.ts';
import type { BookingStatus, MoneyEffect, Mover, Side } from './booking-life.ts';
import { CONTEST_HOURS } from './booking-moments.ts';
import type { NoticeName } from './booking-notices.ts';
import type { ExtensionRefund } from './drop-extension.server.ts';
import { END_REASON_WORDS, type EndReason, NO_REFUND } from './end-reasons.ts';
import type { BookingKind } from './notification-kinds.ts';

/** The text of an e-mail about a booking. Its button opens the booking. */
export type BookingMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> & {
  kind: BookingKind;
  button: string;
  /**
   * Set for a confirmed booking. Has the meeting address for directions, or null if the reader may not see
   * it.
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
  /** The meeting address; null for a home visit, or if it is not known yet. */
  address: string | null;
  method: string;
  /** The price alone, without fee and tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
  wayToPay: WayToPay;
  /** Null if paid in person. */
  policy: CancellationPolicy | null;
  /** Whether the client's card failed and they have not given another. */
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
  /** The start of the booking that this one replaces or, if granted, will replace. */
  movedFrom: Date | null;
  extension: ExtensionDetails | null;
  status: BookingStatus;
  /** Null if the consultation did not end early. */
  endReason: EndReason | null;
  /** Whether the time counts only from the booked start. */
  startsLater: boolean;
  /**
   * Set if less than half of the time was held. Has the minutes held, and the client's deadline to
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
  ['When', sayWhen(booking.startsAt, booking.zone)],
  ['Length', `${booking.minutes} minutes`],
  ...(booking.practitionerName ? [['Practitioner', booking.practitionerName] as [string, string]] : []),
];
const whenAndWhere = (booking: InTime & Pick<BookingDetails, 'location' | 'method'>): [string, string][] => [
  ...when(booking),
  ['Where', booking.location],
  ['Format', booking.method],
];
/** Returns the facts of a confirmed booking. If the meeting address is known, it replaces the town. */
export const confirmedFacts = (booking: BookingDetails): [string, string][] =>
  allFacts(booking).map(([label, value]) =>
    label === 'Where' && booking.address ? [label, booking.address] : [label, value],
  );
const allFacts = (booking: BookingDetails): [string, string][] => [
  ...when(booking).slice(0, 1),
  ...booking.otherStarts.map((start): [string, string] => ['Or', sayWhen(start, booking.zone)]),
  ...whenAndWhere(booking).slice(1),
  ...(booking.taxCents > 0 ? [['Tax', formatCents(booking.taxCents)] as [string, string]] : []),
  total(booking),
];
/** Formats the total. A consultation paid in person has no fee. */
const total = (booking: BookingDetails): [string, string] => {
  const { taxCents, totalCents, wayToPay } = booking;
  if (wayToPay === 'in-person') {
    return [
      'To pay',
      `${formatCents(dueCents(booking, wayToPay))} in person${taxCents > 0 ? ', tax included' : ''}`,
    ];
  }
  return ['Total', `${formatCents(totalCents)}, ${taxCents > 0 ? 'fee and tax' : 'fee'} included`];
};
const disputable = ({
  booking,
  to,
  disputeUntil,
}: Pick<BookingMailInput, 'booking' | 'to' | 'disputeUntil'>) =>
  to === 'client' && disputeUntil
    ? [`If something went wrong, you can open a dispute until ${sayWhen(disputeUntil, booking.zone)}.`]
    : [];
const quote = (note: string | null) => (note ? [`They wrote: “${note}”`] : []);

type MoneyWords = Record<
  MoneyEffect,
  (input: Pick<BookingMailInput, 'booking' | 'to' | 'by' | 'back'>) => string
>;

/** What each effect means for the money, as a sentence without its final period. */
const MONEY: Record<WayToPay, MoneyWords> = {
  'in-person': {
    asked: () => 'Nothing is due',
    fixed: ({ booking }) => `You owe nothing unless it is accepted. ${howToPay(booking)}`,
    charging: ({ booking }) => howToPay(booking),
    due: ({ booking }) => howToPay(booking),
    released: () => 'Nothing is due',
    lost: () => 'Nothing is due',
    paid: () => 'It has been paid in person',
    kept: ({ booking }) => howToPay(booking),
  },
  card: {
    asked: () => 'Nothing was charged',
    fixed: ({ booking }) =>
      `${formatCents(booking.totalCents)} is held on your card. You’ll only be charged when the expert accepts your request. ${howToPay(booking)}`,
    charging: ({ booking }) => `${formatCents(booking.totalCents)} is being charged to your card`,
    due: ({ booking }) => `${formatCents(booking.totalCents)} was charged to your card. ${howToPay(booking)}`,
    released: sayReleased,
    lost: () => 'Nothing was charged',
    paid: () => 'It has been paid by card',
    kept: () => 'What you paid covers it, and nothing more was charged',
  },
};

const sayMoney = ({ money, ...input }: BookingMailInput) => MONEY[input.booking.wayToPay][money](input);

const NOTHING_TO_DO: Record<WayToPay, string> = {
  'in-person': ', and there is nothing you need to do.',
  card: '. There is nothing you need to do.',
};

/** Says how the client pays, without the final period. */
export const howToPay = (booking: BookingDetails) =>
  sayWayToPay(booking.expertShortName, booking, booking.wayToPay, {
    policy: booking.policy ?? undefined,
    isKept: true,
  }).slice(0, -1);

/** Says what the client gets back, without the final period. */
function sayReleased({ booking, to, back }: Pick<BookingMailInput, 'booking' | 'to' | 'back'>): string {
  const isClient = to === 'client';
  if (back === null) {
    return isClient ? 'Nothing was charged, and the hold on your card is released' : 'Nothing was charged';
  }
  const who = isClient ? 'You get' : 'The client gets';
  const { cents, withBankCents } = back;
  if (cents === 0) return `${who} nothing back`;
  if (withBankCents > 0) {
    const bank = isClient ? 'Your bank' : 'The client’s bank';
    const first = `${bank} has ${formatCents(withBankCents)} of this payment already`;
    return cents > withBankCents ? `${first}, and we give ${formatCents(cents - withBankCents)} back` : first;
  }
  // The refund exceeds the total if the client also paid for an extension.
  return cents >= booking.totalCents
    ? `${who} everything back: ${formatCents(cents)}`
    : `${who} ${formatCents(cents)} back`;
}

/** Formats the deadline, such as 'Tue, Dec 1, 2:30 PM MST', in the zone of the place. */
const sayAnswerBy = ({ answerBy, zone }: BookingDetails) =>
  `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`;

const sayChoice = ({ otherStarts }: BookingDetails) =>
  otherStarts.length > 0 ? ['Several times suit them. Please accept one; only the first is held.'] : [];

/** Says that the confirmed time stays during a requested move, without the final period. */
const sayTimeKept = (standsAt: Date | null, { zone }: BookingDetails) =>
  standsAt ? `The confirmed time, ${sayWhen(standsAt, zone)}, stands` : 'The confirmed time stands';

const sayMore = ({ minutes, totalCents }: ExtensionDetails, { wayToPay }: BookingDetails) =>
  `${minutes} more minutes for ${formatCents(totalCents)}, paid ${wayToPay === 'card' ? 'by card' : 'in person'}`;

/** Says how long a short visit took, and by when the client can object. */
const sayAsked = (asked: NonNullable<BookingMailInput['asked']>, booking: BookingDetails) =>
  `That was after ${asked.minutes} of ${booking.minutes} minutes. ${sayBy(asked, booking)}`;

const sayBy = ({ until }: NonNullable<BookingMailInput['asked']>, { zone, wayToPay }: BookingDetails) =>
  `If it is not right, tell us by ${sayWhen(until, zone)}.${wayToPay === 'card' ? ' We then decide, and the expert is not paid before that.' : ''}`;

const IF_THERE = `If you were there, please say so within ${CONTEST_HOURS} hours. An admin then looks at both sides. Otherwise it stands.`;

export const NOTICES: Record<NoticeName, (input: BookingMailInput) => BookingMail> = {
  'new-request': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: movedFrom ? 'A client would like a new time' : 'You have a new request',
    heading: movedFrom ? 'A client would like a new time' : 'You have a new request',
    paragraphs: [
      movedFrom
        ? `${booking.clientName} would like to move from ${sayWhen(movedFrom, booking.zone)} to another time.`
        : `${booking.clientName} would like to meet you.`,
      ...sayChoice(booking),
    ],
    facts: allFacts(booking),
    button: 'Answer the request',
    notes: [`Please answer by ${sayAnswerBy(booking)}. After that, the request expires.`],
  }),
  'request-sent': ({ booking, movedFrom, ...input }) => ({
    kind: 'receipt',
    subject: 'Your request was sent',
    heading: 'Your request was sent',
    paragraphs: [
      `${booking.expertName} has until ${sayAnswerBy(booking)} to answer. We’ll let you know as soon as they do.`,
      ...(movedFrom ? [`Your earlier time, ${sayWhen(movedFrom, booking.zone)}, is no longer held.`] : []),
    ],
    facts: allFacts(booking),
    button: 'See your bookings',
    notes: [`${sayMoney({ booking, movedFrom, ...input })}.`],
  }),
  'offer-taken': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: 'A client chose a time you offered',
    heading: 'A client chose a time you offered',
    paragraphs: [
      `${booking.clientName} chose it, so the booking is confirmed.`,
      ...(movedFrom ? [`Their request for ${sayWhen(movedFrom, booking.zone)} has ended.`] : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: 'See your bookings',
  }),
  'offer-confirmed': ({ booking, movedFrom, ...input }) => ({
    kind: 'receipt',
    subject: 'Your booking is confirmed',
    heading: 'Your booking is confirmed',
    paragraphs: [
      `${booking.expertName} is looking forward to seeing you.`,
      ...(movedFrom ? [`Your request for ${sayWhen(movedFrom, booking.zone)} has ended.`] : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: 'See where to go',
    notes: [`${sayMoney({ booking, movedFrom, ...input })}.`],
  }),
  accepted: ({ booking, note, ...input }) => ({
    kind: 'answer',
    subject: 'Your request was accepted',
    heading: 'Your request was accepted',
    paragraphs: [`${booking.expertName} is looking forward to seeing you.`, ...quote(note)],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: 'See where to go',
    notes: [`${sayMoney({ booking, note, ...input })}.`],
  }),
  declined: ({ booking, note, ...input }) => ({
    kind: 'answer',
    subject: 'Your request was declined',
    heading: 'Your request was declined',
    paragraphs: [
      `${booking.expertName} can’t make it this time. ${sayMoney({ booking, note, ...input })}.`,
      ...quote(note),
    ],
    facts: when(booking),
    button: 'See your bookings',
    hasOthers: true,
    notes: ['Another time or another expert may work for you.'],
  }),
  cancelled: ({ booking, by, note, ...input }) => ({
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: [
      `${by === 'expert' ? booking.expertName : booking.clientName} cancelled. ${sayMoney({ booking, by, note, ...input })}.`,
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  // We cancel because the other side cannot come. The mail does not say why, because that is private.
  'called-off': ({ booking, ...input }) => ({
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: [`It can’t take place. ${sayMoney({ booking, ...input })}${NOTHING_TO_DO[booking.wayToPay]}`],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  'ended-by-law': ({ booking, note, ...input }) => ({
    kind: 'cancellation',
    subject: 'A request has ended',
    heading: 'A request has ended',
    paragraphs: [
      ...(note ? [note] : []),
      `The law there has changed, so we had to end the request. ${sayMoney({ booking, note, ...input })}${NOTHING_TO_DO[booking.wayToPay]}`,
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  started: ({ booking, startsLater }) => {
    const subject = startsLater ? 'Your expert is ready' : 'Your consultation has started';
    return {
      kind: 'visit',
      subject,
      heading: subject,
      paragraphs: startsLater
        ? [
            `${booking.expertName} is ready to start early. Your time counts from ${sayTimeAndZone(booking.startsAt, booking.zone)}, unless you start it now on the booking’s page.`,
          ]
        : [`${booking.expertName} has started it. If you are not there, please write to them at once.`],
      facts: confirmedFacts(booking),
      button: 'See the consultation',
    };
  },
  'started-now': ({ booking }) => ({
    kind: 'visit',
    subject: 'Your consultation has started',
    heading: 'Your consultation has started',
    paragraphs: [`${booking.clientName} agreed to start early. The time counts from now.`],
    facts: confirmedFacts(booking),
    button: 'See the consultation',
  }),
  'checked-in': ({ booking }) => ({
    kind: 'visit',
    subject: 'You are checked in',
    heading: 'You are checked in',
    paragraphs: [
      `${booking.expertName} entered your code, so your consultation has started. If you did not show it, please tell us at once.`,
    ],
    facts: confirmedFacts(booking),
    button: 'See the consultation',
  }),
  'extension-proposed': ({ booking, extension }) => ({
    kind: 'visit',
    subject: 'More time for your consultation?',
    heading: 'More time for your consultation?',
    paragraphs: [
      `${booking.expertName} proposes ${sayMore(extension!, booking)}. Without your consent it ends as it was booked.`,
    ],
    facts: when(booking),
    button: 'Answer',
    notes: [`You can agree until ${sayTimeAndZone(extension!.until, booking.zone)}.`],
  }),
  extended: ({ booking, extension }) => ({
    kind: 'visit',
    subject: 'Your consultation was extended',
    heading: 'Your consultation was extended',
    paragraphs: [`${booking.clientName} agreed to ${sayMore(extension!, booking)}.`],
    facts: when(booking),
    button: 'See the consultation',
  }),
  'extension-paid': ({ booking, extension }) => ({
    kind: 'visit',
    subject: 'Your consultation was extended',
    heading: 'Your consultation was extended',
    paragraphs: [
      `${formatCents(extension!.totalCents)} was charged to your card for ${extension!.minutes} more minutes.`,
    ],
    facts: when(booking),
    button: 'See the consultation',
  }),
  'extension-unpaid': ({ booking, to, extension, note }) => ({
    kind: 'visit',
    subject: 'Your consultation was not extended',
    heading: 'Your consultation was not extended',
    paragraphs: [
      note ??
        `The ${extension?.minutes ?? ''} more minutes were not paid for in time. It ends as it was booked.`,
      ...(to === 'client' ? ['If anything was charged to your card for it, you get all of it back.'] : []),
    ],
    facts: when(booking),
    button: 'See the consultation',
  }),
  'not-extended': ({ booking, extension }) => ({
    kind: 'visit',
    subject: 'Your consultation ends as booked',
    heading: 'Your consultation ends as booked',
    paragraphs: [`${booking.clientName} would rather not have ${extension!.minutes} more minutes.`],
    facts: when(booking),
    button: 'See the consultation',
  }),
  ended: ({ booking, note, endReason, asked }) => ({
    kind: 'visit',
    subject: asked ? 'Did your consultation end early?' : 'Your consultation has ended',
    heading: asked ? 'Did your consultation end early?' : 'Your consultation has ended',
    paragraphs: [
      endReason && endReason !== 'other'
        ? `${booking.expertName} ended it early. ${END_REASON_WORDS[endReason].said}.`
        : `${booking.expertName} ended it${endReason ? ' early' : ''}.`,
      ...(asked ? [sayAsked(asked, booking)] : []),
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: asked ? 'Say if that is right' : 'See the consultation',
    ...(endReason && !asked && { notes: [NO_REFUND] }),
  }),
  'not-ended': ({ booking, asked }) => ({
    kind: 'visit',
    subject: 'Did your consultation end early?',
    heading: 'Did your consultation end early?',
    paragraphs: [
      `${booking.expertName} started it late, and no one ended it. So it lasted at most ${asked!.minutes} of ${booking.minutes} minutes. ${sayBy(asked!, booking)}`,
    ],
    facts: whenAndWhere(booking),
    button: 'Say if that is right',
  }),
  'client-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: 'Were you at your consultation?',
    heading: 'Were you at your consultation?',
    paragraphs: [`${booking.expertName} told us that you did not come.`, ...quote(note)],
    facts: whenAndWhere(booking),
    button: 'Say what happened',
    notes: [IF_THERE],
  }),
  'expert-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: 'Were you at your consultation?',
    heading: 'Were you at your consultation?',
    paragraphs: [`${booking.clientName} told us that you did not come.`, ...quote(note)],
    facts: whenAndWhere(booking),
    button: 'Say what happened',
    notes: [IF_THERE],
  }),
  'claim-withdrawn': ({ booking, by, note, ...input }) => ({
    kind: 'visit',
    subject: 'Your consultation counts as held',
    heading: 'Your consultation counts as held',
    paragraphs: [
      `${by === 'expert' ? booking.expertName : booking.clientName} told us that you came after all. There is nothing for you to do.`,
      ...quote(note),
      ...disputable({ booking, ...input }),
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  contested: ({ booking, by, note }) => ({
    kind: 'visit',
    subject: 'We are looking at your consultation',
    heading: 'We are looking at your consultation',
    paragraphs: [
      `${by === 'expert' ? booking.expertName : booking.clientName} told us that they were there. We’ll look at both sides and let you know.`,
      ...quote(note),
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  decided: ({ booking, status, note, ...input }) => ({
    kind: 'visit',
    subject: 'We have looked at your consultation',
    heading: 'We have looked at your consultation',
    paragraphs: [
      status === 'completed'
        ? 'We found that it took place.'
        : `We found that ${status === 'client-no-show' ? booking.clientName : booking.expertName} did not come.`,
      ...(note ? [`Our reason: “${note}”`] : []),
      ...disputable({ booking, ...input }),
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  expired: ({ booking, ...input }) => ({
    kind: 'answer',
    subject: booking.needsCard ? 'Your request has ended' : 'Your request was not answered',
    heading: booking.needsCard ? 'Your request has ended' : 'Your request was not answered in time',
    paragraphs: [
      booking.needsCard
        ? 'No other card was added in time, so the request has ended. Nothing was charged.'
        : `${booking.expertName} did not answer, so the request has ended. ${sayMoney({ booking, ...input })}.`,
    ],
    facts: when(booking),
    button: 'See your bookings',
    hasOthers: true,
    notes: ['Another time or another expert may work for you.'],
  }),
  'not-sent': ({ booking }) => ({
    kind: 'answer',
    subject: 'Your request was not sent',
    heading: 'Your request was not sent',
    paragraphs: [
      `We held the time with ${booking.expertName} for you, but no payment came, so it is free again. Nothing was charged.`,
    ],
    facts: when(booking),
    button: 'See your bookings',
    notes: ['You can request the same time again while it is free.'],
  }),
  charged: ({ booking }) => ({
    kind: 'request',
    subject: 'A booking is confirmed',
    heading: 'A booking is confirmed',
    paragraphs: [`${booking.clientName}’s card was charged, so the booking is confirmed.`],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: 'See the booking',
  }),
  'card-lost': ({ booking }) => ({
    kind: 'answer',
    subject: 'Your card could not be charged',
    heading: 'Your card could not be charged',
    paragraphs: [
      `Your request to ${booking.expertName} still stands, but we couldn’t charge your card. Please add another one by ${sayAnswerBy(booking)}, so that they can accept. Nothing was charged.`,
    ],
    facts: allFacts(booking),
    button: 'Pay with another card',
    notes: ['If no other card is added by then, the request ends by itself.'],
  }),
  'clients-card-lost': ({ booking }) => ({
    kind: 'request',
    subject: 'A client’s card could not be charged',
    heading: 'A client’s card could not be charged',
    paragraphs: [
      `${booking.clientName}’s card could not be charged, so the booking is not confirmed. We asked for another card, and we’ll let you know as soon as there is one. Then you can accept.`,
    ],
    facts: allFacts(booking),
    button: 'See the request',
    notes: [`If no other card is added by ${sayAnswerBy(booking)}, the request ends by itself.`],
  }),
  'card-renewed': ({ booking }) => ({
    kind: 'request',
    subject: 'A request can be accepted again',
    heading: 'A request can be accepted again',
    paragraphs: [`${booking.clientName} added another card, so you can accept their request.`],
    facts: allFacts(booking),
    button: 'Answer the request',
    notes: [`Please answer by ${sayAnswerBy(booking)}. After that, the request expires.`],
  }),
  'not-confirmed': ({ booking, to }) => ({
    kind: 'cancellation',
    subject: 'A booking could not be confirmed',
    heading: 'A booking could not be confirmed',
    paragraphs: [
      `The payment service did not tell us in time whether the card was charged, so the booking has ended. ${
        to === 'client'
          ? 'If your card was charged, you get everything back'
          : 'If the client was charged, they get everything back'
      }.`,
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  'given-back': ({ booking, ...input }) => ({
    kind: 'visit',
    subject: 'You get your money back',
    heading: 'You get your money back',
    paragraphs: [
      `${booking.expertName} has not said otherwise, so it stands that your consultation did not take place. ${sayMoney({ booking, ...input })}.`,
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  withdrawn: ({ booking, to, ...input }) => ({
    kind: 'receipt',
    subject: 'You cancelled a booking',
    heading: 'You cancelled a booking',
    paragraphs: [
      `Your time with ${to === 'client' ? booking.expertName : booking.clientName} is cancelled. ${sayMoney({ booking, to, ...input })}.`,
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  'move-asked': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: 'A client would like to move a booking',
    heading: 'A client would like to move a booking',
    paragraphs: [
      `${booking.clientName} asks for another time. ${sayTimeKept(movedFrom, booking)}, unless you accept the new one.`,
      ...sayChoice(booking),
    ],
    facts: allFacts(booking),
    button: 'Answer',
    notes: [`Please answer by ${sayAnswerBy(booking)}. After that, nothing changes.`],
  }),
  'move-sent': ({ booking, movedFrom }) => ({
    kind: 'receipt',
    subject: 'You asked for another time',
    heading: 'You asked for another time',
    paragraphs: [
      `${booking.expertName} has until ${sayAnswerBy(booking)} to answer. ${sayTimeKept(movedFrom, booking)} until then, and if they can’t make the new one.`,
    ],
    facts: allFacts(booking),
    button: 'See your bookings',
  }),
  moved: ({ booking, to, movedFrom, note, ...input }) => ({
    kind: to === 'client' ? 'answer' : 'receipt',
    subject: 'Your booking was moved',
    heading: 'Your booking was moved',
    paragraphs: [
      to === 'client'
        ? `${booking.expertName} accepted the new time.`
        : `You accepted the new time of ${booking.clientName}.`,
      ...(movedFrom ? [`The old one, ${sayWhen(movedFrom, booking.zone)}, is free again.`] : []),
      ...(to === 'client' ? quote(note) : []),
    ],
    facts: confirmedFacts(booking),
    confirmed: booking,
    button: to === 'client' ? 'See where to go' : 'See the booking',
    ...(to === 'client' && { notes: [`${sayMoney({ booking, to, movedFrom, note, ...input })}.`] }),
  }),
  'move-declined': ({ booking, movedFrom, note }) => ({
    kind: 'answer',
    subject: 'Your booking stays as it was',
    heading: 'Your booking stays as it was',
    paragraphs: [
      `${booking.expertName} can’t make the new time. ${sayTimeKept(movedFrom, booking)}.`,
      ...quote(note),
    ],
    facts: [['You asked for', sayWhen(booking.startsAt, booking.zone)]],
    button: 'See your bookings',
  }),
  'move-taken-back': ({ booking, movedFrom, note }) => ({
    kind: 'change',
    subject: 'A booking stays as it was',
    heading: 'A booking stays as it was',
    paragraphs: [
      `${booking.clientName} no longer asks for another time. ${sayTimeKept(movedFrom, booking)}.`,
      ...quote(note),
    ],
    facts: [['They had asked for', sayWhen(booking.startsAt, booking.zone)]],
    button: 'See your bookings',
  }),
  'move-expired': ({ booking, movedFrom }) => ({
    kind: 'answer',
    subject: 'Your booking stays as it was',
    heading: 'Your booking stays as it was',
    paragraphs: [
      `${booking.expertName} did not answer in time about the new time. ${sayTimeKept(movedFrom, booking)}.`,
    ],
    facts: [['You asked for', sayWhen(booking.startsAt, booking.zone)]],
    button: 'See your bookings',
  }),
  'move-ended-by-law': ({ booking, to, movedFrom, note }) => ({
    kind: 'change',
    subject: 'A booking could not be moved',
    heading: 'A booking could not be moved',
    paragraphs: [...(note ? [note] : []), `The law there has changed. ${sayTimeKept(movedFrom, booking)}.`],
    facts: [
      [to === 'client' ? 'You asked for' : 'They had asked for', sayWhen(booking.startsAt, booking.zone)],
    ],
    button: 'See your bookings',
  }),
};

const ON_THE_DAY: Record<Side, string> = {
  client:
    'If it can’t take place, you or the expert can cancel it before it begins. If they cancel, nothing is due and you get back everything you paid. If you cancel, the terms of the booking say what you get back.',
  expert:
    'If it can’t take place, you or the client can cancel it before it begins. If you cancel, the client owes nothing and gets back everything they paid.',
};

/** Returns the mail for one side of an accepted consultation that the law now forbids or allows again. */
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
  const subject = isLawful ? 'Your consultation can take place' : 'The law where you meet is changing';
  return {
    kind: 'change',
    subject,
    heading: subject,
    facts: whenAndWhere(booking),
    button: 'See the booking',
    paragraphs: isLawful
      ? [
          `The law in ${state} allows our services on that day again. Your consultation with ${other} stays as booked.`,
        ]
      : [
          `Our services will not be available in ${state} on the day of your consultation with ${other}. It is confirmed already, so we have not cancelled it.`,
          'On the day, it begins and is paid for as booked unless one of you cancels. Please agree with each other whether it can take place under the law there.',
          ON_THE_DAY[to],
        ],
  };
}

/** Returns the mail that tells an admin how many accepted consultations the law now forbids. */
export function strandedMail(
  to: string,
  { code, count }: { code: string; count: number },
  publicOrigin: string,
): Mail {
  const what = count === 1 ? '1 accepted consultation' : `${count} accepted consultations`;
  const words = {
    to,
    subject: `${what} in ${regionName(code)}`,
    heading: `${what} in ${regionName(code)}`,
    paragraphs: [
      `The law does not allow ${count === 1 ? 'it on its day' : 'them on their days'}. We told both sides and cancelled nothing: ${count === 1 ? 'it stays' : 'they stay'} until one side cancels, and can begin on the day.`,
    ],
    button: { label: 'See them', url: new URL(`/admin/law/${code}`, publicOrigin).toString() },
  };
  return layOutMail(words, publicOrigin);
}

/**
 * Returns the mail for the client of an accepted booking after the address of its place was corrected or
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
    subject: 'The address of a booking has changed',
    heading: 'The address of a booking has changed',
    paragraphs: [
      booking.isTakenOff
        ? `We could not confirm the address that ${expertName} gave. Please ask them where to go before you leave.`
        : `${expertName} corrected the address. Please check where to go before you leave.`,
    ],
    facts: whenAndWhere(booking),
    button: 'See where to go',
    hasNewFile: true,
    notes: ['The date, time and price stay the same.'],
  };
}
