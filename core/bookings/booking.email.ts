import { formatCents } from '../../lib/money.ts';
import { sayDay, sayLongDay, sayTimeAndZone, sayWhen } from '../../lib/when.ts';
import { HOME_VISIT } from '../experts/consultation-methods.ts';
import type { MailWords } from '../mail/mail-layout.ts';
import {
  type BookingStatus,
  CONTEST_HOURS,
  type MoneyEffect,
  type Mover,
  type NoticeName,
  type Side,
} from './booking.ts';
import { END_REASON_WORDS, type EndReason, NO_REFUND } from './end-reasons.ts';
import type { BookingKind } from './notification-kinds.ts';
import type { ReminderName } from './reminders.ts';
import { sayWayToPay } from './way-to-pay.ts';

/** What an e-mail about a booking says; its button leads to the booking. */
export type BookingMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> & {
  kind: BookingKind;
  button: string;
  /** Of a confirmed booking: the address to go to, where it is told, for the way there. */
  confirmed?: { address: string | null };
  /** Whether the calendar file is another one now. */
  hasNewFile?: true;
  /** Whether the booking's page offers the same request with others. */
  hasOthers?: true;
};

/** What the words need to know of the booking. */
export type BookingInWords = {
  expertName: string;
  /** What the expert is called in passing. */
  expertShortName: string;
  /** Who of the practice gives it, where it has several; else null. */
  practitionerName: string | null;
  clientName: string;
  startsAt: Date;
  answerBy: Date;
  minutes: number;
  zone: string;
  location: string;
  /** The door to go to, told once it is accepted; null where nobody has said yet. */
  address: string | null;
  method: string;
  /** Without the fee and the tax. */
  priceCents: number;
  taxCents: number;
  totalCents: number;
};

/** One transition of a booking, as it is told. */
export type Told = {
  booking: BookingInWords;
  by: Mover;
  money: MoneyEffect;
  /** What the mover wrote. */
  note: string | null;
  /** The start that the booking takes the place of. */
  movedFrom: Date | null;
  /** Where the booking stands now. */
  status: BookingStatus;
  /** Why a consultation was ended before its time was over; null for anything else. */
  endReason: EndReason | null;
};

type InTime = Pick<BookingInWords, 'startsAt' | 'zone' | 'minutes' | 'practitionerName'>;

const when = (booking: InTime): [string, string][] => [
  ['When', sayWhen(booking.startsAt, booking.zone)],
  ['Length', `${booking.minutes} minutes`],
  ...(booking.practitionerName ? [['Practitioner', booking.practitionerName] as [string, string]] : []),
];
const whenAndWhere = (booking: InTime & Pick<BookingInWords, 'location' | 'method'>): [string, string][] => [
  ...when(booking),
  ['Where', booking.location],
  ['Format', booking.method],
];
/** The same of a booking that is confirmed, with the door in place of the town. */
const confirmed = (booking: BookingInWords): [string, string][] =>
  everything(booking).map(([label, value]) =>
    label === 'Where' && booking.address ? [label, booking.address] : [label, value],
  );
const everything = (booking: BookingInWords): [string, string][] => [
  ...whenAndWhere(booking),
  ...(booking.taxCents > 0 ? [['Tax', formatCents(booking.taxCents)] as [string, string]] : []),
  ['Total', `${formatCents(booking.totalCents)}, ${booking.taxCents > 0 ? 'fee and tax' : 'fee'} included`],
];
const said = (note: string | null) => (note ? [`They wrote: “${note}”`] : []);

/** What a client has to know of the money, without the final period. */
const MONEY: Record<MoneyEffect, (booking: BookingInWords) => string> = {
  fixed: (booking) => `You owe nothing unless it is accepted. ${howToPay(booking)}`,
  due: (booking) => howToPay(booking),
  released: () => 'Nothing is due',
  paid: () => 'It has been paid in person',
};
const howToPay = (booking: BookingInWords) =>
  (sayWayToPay(booking.expertShortName, booking) || 'The total is charged to your card.').slice(0, -1);

/** 'Tue, Dec 1, 2:30 PM MST', on the clock of the place. */
const sayAnswerBy = ({ answerBy, zone }: BookingInWords) =>
  `${sayDay(answerBy, zone)}, ${sayTimeAndZone(answerBy, zone)}`;

const IF_THERE = `If you were there, please say so within ${CONTEST_HOURS} hours. An admin then looks at both sides. Otherwise it stands.`;

/** The words of each notice that the table of transitions names. */
export const NOTICES: Record<NoticeName, (told: Told) => BookingMail> = {
  'new-request': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: movedFrom ? 'A client would like a new time' : 'You have a new request',
    heading: movedFrom ? 'A client would like a new time' : 'You have a new request',
    paragraphs: [
      movedFrom
        ? `${booking.clientName} would like to move from ${sayWhen(movedFrom, booking.zone)} to another time.`
        : `${booking.clientName} would like to meet you.`,
    ],
    facts: everything(booking),
    button: 'Answer the request',
    notes: [`Please answer by ${sayAnswerBy(booking)}. After that the request runs out.`],
  }),
  'request-sent': ({ booking, movedFrom, money }) => ({
    kind: 'receipt',
    subject: 'Your request was sent',
    heading: 'Your request was sent',
    paragraphs: [
      `${booking.expertName} has until ${sayAnswerBy(booking)} to answer. We’ll let you know as soon as they do.`,
      ...(movedFrom ? [`Your earlier time, ${sayWhen(movedFrom, booking.zone)}, is no longer held.`] : []),
    ],
    facts: everything(booking),
    button: 'See your bookings',
    notes: [`${MONEY[money](booking)}.`],
  }),
  'offer-taken': ({ booking, movedFrom }) => ({
    kind: 'request',
    subject: 'A client chose a time you offered',
    heading: 'A client chose a time you offered',
    paragraphs: [
      `${booking.clientName} chose it, so the booking is confirmed.`,
      ...(movedFrom ? [`Their request for ${sayWhen(movedFrom, booking.zone)} has ended.`] : []),
    ],
    facts: confirmed(booking),
    confirmed: booking,
    button: 'See your bookings',
  }),
  'offer-confirmed': ({ booking, movedFrom, money }) => ({
    kind: 'receipt',
    subject: 'Your booking is confirmed',
    heading: 'Your booking is confirmed',
    paragraphs: [
      `${booking.expertName} is looking forward to seeing you.`,
      ...(movedFrom ? [`Your request for ${sayWhen(movedFrom, booking.zone)} has ended.`] : []),
    ],
    facts: confirmed(booking),
    confirmed: booking,
    button: 'See where to go',
    notes: [`${MONEY[money](booking)}.`],
  }),
  accepted: ({ booking, note, money }) => ({
    kind: 'answer',
    subject: 'Your request was accepted',
    heading: 'Your request was accepted',
    paragraphs: [`${booking.expertName} is looking forward to seeing you.`, ...said(note)],
    facts: confirmed(booking),
    confirmed: booking,
    button: 'See where to go',
    notes: [`${MONEY[money](booking)}.`],
  }),
  declined: ({ booking, note, money }) => ({
    kind: 'answer',
    subject: 'Your request was declined',
    heading: 'Your request was declined',
    paragraphs: [`${booking.expertName} can’t make it this time. ${MONEY[money](booking)}.`, ...said(note)],
    facts: when(booking),
    button: 'See your bookings',
    hasOthers: true,
    notes: ['Another time or another expert may work for you.'],
  }),
  cancelled: ({ booking, by, note, money }) => ({
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: [
      `${by === 'expert' ? booking.expertName : booking.clientName} cancelled. ${MONEY[money](booking)}.`,
      ...said(note),
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  // The product ends it, because the other side cannot come; no reason is told.
  'called-off': ({ booking, money }) => ({
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: [`It can’t take place. ${MONEY[money](booking)}, and there is nothing you need to do.`],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  'ended-by-law': ({ booking, note, money }) => ({
    kind: 'cancellation',
    subject: 'A request has ended',
    heading: 'A request has ended',
    paragraphs: [
      ...(note ? [note] : []),
      `The law there has changed, so we had to end the request. ${MONEY[money](booking)}, and there is nothing you need to do.`,
    ],
    facts: whenAndWhere(booking),
    button: 'See your bookings',
  }),
  started: ({ booking }) => ({
    kind: 'visit',
    subject: 'Your consultation has started',
    heading: 'Your consultation has started',
    paragraphs: [`${booking.expertName} has started it. If you are not there, please write to them at once.`],
    facts: confirmed(booking),
    button: 'See the consultation',
  }),
  ended: ({ booking, note, endReason }) => ({
    kind: 'visit',
    subject: 'Your consultation has ended',
    heading: 'Your consultation has ended',
    paragraphs: [
      endReason && endReason !== 'other'
        ? `${booking.expertName} ended it early. ${END_REASON_WORDS[endReason].said}.`
        : `${booking.expertName} ended it${endReason ? ' early' : ''}.`,
      ...said(note),
    ],
    facts: whenAndWhere(booking),
    button: 'See the consultation',
    ...(endReason && { notes: [NO_REFUND] }),
  }),
  'client-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: 'Were you at your consultation?',
    heading: 'Were you at your consultation?',
    paragraphs: [`${booking.expertName} told us that you did not come.`, ...said(note)],
    facts: whenAndWhere(booking),
    button: 'Say what happened',
    notes: [IF_THERE],
  }),
  'expert-missed': ({ booking, note }) => ({
    kind: 'visit',
    subject: 'Were you at your consultation?',
    heading: 'Were you at your consultation?',
    paragraphs: [`${booking.clientName} told us that you did not come.`, ...said(note)],
    facts: whenAndWhere(booking),
    button: 'Say what happened',
    notes: [IF_THERE],
  }),
  contested: ({ booking, by, note }) => ({
    kind: 'visit',
    subject: 'We are looking at your consultation',
    heading: 'We are looking at your consultation',
    paragraphs: [
      `${by === 'expert' ? booking.expertName : booking.clientName} told us that they were there. We’ll look at both sides and let you know.`,
      ...said(note),
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  decided: ({ booking, status, note }) => ({
    kind: 'visit',
    subject: 'We have looked at your consultation',
    heading: 'We have looked at your consultation',
    paragraphs: [
      status === 'completed'
        ? 'We found that it took place.'
        : `We found that ${status === 'client-no-show' ? booking.clientName : booking.expertName} did not come.`,
      ...(note ? [`Our reason: “${note}”`] : []),
    ],
    facts: whenAndWhere(booking),
    button: 'See the booking',
  }),
  expired: ({ booking, money }) => ({
    kind: 'answer',
    subject: 'Your request was not answered',
    heading: 'Your request was not answered in time',
    paragraphs: [`${booking.expertName} did not answer, so the request has ended. ${MONEY[money](booking)}.`],
    facts: when(booking),
    button: 'See your bookings',
    hasOthers: true,
    notes: ['Another time or another expert may work for you.'],
  }),
};

/** To the client of an accepted booking, when its place has another address now. */
export function newAddressMail(
  booking: Omit<
    BookingInWords,
    'clientName' | 'expertShortName' | 'address' | 'priceCents' | 'taxCents' | 'totalCents' | 'answerBy'
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

/** Before a confirmed booking, to one of its sides. @param of.at when it is sent. */
export function reminderMail(
  booking: BookingInWords,
  { side, name, at }: { side: Side; name: ReminderName; at: Date },
): BookingMail {
  const { startsAt, zone, expertName, clientName, method } = booking;
  const time = sayTimeAndZone(startsAt, zone);
  const isToday = sayDay(startsAt, zone) === sayDay(at, zone);
  const other = side === 'client' ? expertName : clientName;
  return {
    kind: 'reminder',
    subject: name === 'day' ? `Your booking on ${sayDay(startsAt, zone)}` : `Your booking at ${time}`,
    heading:
      name === 'soon'
        ? 'Your booking begins soon'
        : isToday
          ? 'Your booking is today'
          : 'Your booking is tomorrow',
    paragraphs: [`You are meeting ${other} on ${sayLongDay(startsAt, zone)}, at ${time}.`],
    facts: confirmed(booking),
    confirmed: booking,
    button: 'See your booking',
    notes: [
      ...(side === 'client' ? [`${howToPay(booking)}.`] : []),
      ...(side === 'expert' && method === HOME_VISIT ? ['The address is with your booking.'] : []),
      `Can’t make it? Please ${side === 'client' ? 'reschedule or cancel' : 'cancel'} as early as you can.`,
    ],
  };
}
