import { formatCents } from '../../lib/money.ts';
import { sayWhen } from '../../lib/when.ts';
import type { MailWords } from '../mail/mail-layout.ts';
import type { NotificationKind } from '../notifications/kinds.ts';
import type { Mover } from './booking.ts';

/** What an e-mail about a booking says, with a path of the site for its button. */
export type BookingMail = Pick<MailWords, 'subject' | 'heading' | 'paragraphs' | 'facts' | 'notes'> & {
  kind: NotificationKind;
  button: { label: string; path: string };
};

/** What the words need to know. */
export type BookingInWords = {
  expertName: string;
  clientName: string;
  startsAt: Date;
  minutes: number;
  zone: string;
  location: string;
  method: string;
  totalCents: number;
};

const UPCOMING = '/dashboard/bookings';
const PAST = '/dashboard/bookings?tab=past';

const when = (booking: BookingInWords): [string, string][] => [
  ['When', sayWhen(booking.startsAt, booking.zone)],
  ['Length', `${booking.minutes} minutes`],
];
const whenAndWhere = (booking: BookingInWords): [string, string][] => [
  ...when(booking),
  ['Where', booking.location],
  ['Format', booking.method],
];
const everything = (booking: BookingInWords): [string, string][] => [
  ...whenAndWhere(booking),
  ['Total', `${formatCents(booking.totalCents)}, fee included`],
];
const PAYMENT = 'Payment is arranged in person.';
const said = (note: string | null) => (note ? [`They wrote: “${note}”`] : []);

/** To the expert, when somebody asks for a time; `movedFrom` is the start it takes the place of. */
export function newRequestMail(booking: BookingInWords, movedFrom: Date | null): BookingMail {
  const who = booking.clientName;
  return {
    kind: 'request',
    subject: movedFrom ? 'A new time is asked for' : 'You have a new request',
    heading: movedFrom ? 'A new time is asked for' : 'You have a new request',
    paragraphs: [
      movedFrom
        ? `${who} gives up ${sayWhen(movedFrom, booking.zone)} and asks for another time.`
        : `${who} would like to meet you.`,
    ],
    facts: everything(booking),
    button: { label: 'Answer the request', path: UPCOMING },
    notes: ['Please accept or decline within 24 hours, and before it starts.'],
  };
}

/** To the client, as a receipt. */
export function requestSentMail(booking: BookingInWords, movedFrom: Date | null): BookingMail {
  return {
    kind: 'receipt',
    subject: 'Your request was sent',
    heading: 'Your request was sent',
    paragraphs: [
      `${booking.expertName} has up to 24 hours to answer, and you hear from us when that is done.`,
      ...(movedFrom ? [`Your earlier time, ${sayWhen(movedFrom, booking.zone)}, was given up.`] : []),
    ],
    facts: everything(booking),
    button: { label: 'See your bookings', path: UPCOMING },
    notes: [`Nothing is due before it is accepted. ${PAYMENT}`],
  };
}

/** To the client, when the expert accepts. */
export function acceptedMail(booking: BookingInWords, note: string | null): BookingMail {
  return {
    kind: 'answer',
    subject: 'Your request was accepted',
    heading: 'Your request was accepted',
    paragraphs: [`${booking.expertName} is looking forward to seeing you.`, ...said(note)],
    facts: everything(booking),
    button: { label: 'See your bookings', path: UPCOMING },
    notes: [PAYMENT],
  };
}

/** To the client, when the expert declines. */
export function declinedMail(booking: BookingInWords, note: string | null): BookingMail {
  return {
    kind: 'answer',
    subject: 'Your request was declined',
    heading: 'Your request was declined',
    paragraphs: [`${booking.expertName} cannot make it this time. Nothing is due.`, ...said(note)],
    facts: when(booking),
    button: { label: 'See your bookings', path: PAST },
    notes: ['Another time or another expert may fit.'],
  };
}

/** To the other side, when client or expert cancels. */
export function cancelledMail(booking: BookingInWords, by: Mover, note: string | null): BookingMail {
  const who = by === 'expert' ? booking.expertName : booking.clientName;
  return {
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: [`${who} cancelled. Nothing is due.`, ...said(note)],
    facts: whenAndWhere(booking),
    button: { label: 'See your bookings', path: PAST },
  };
}

/** To the one side, when the product ends a booking because the other cannot come; it says no reason. */
export function calledOffMail(booking: BookingInWords): BookingMail {
  return {
    kind: 'cancellation',
    subject: 'A booking was cancelled',
    heading: 'A booking was cancelled',
    paragraphs: ['It cannot take place. Nothing is due, and there is nothing that you need to do.'],
    facts: whenAndWhere(booking),
    button: { label: 'See your bookings', path: PAST },
  };
}

/** To the client, when nobody answered in time. */
export function expiredMail(booking: BookingInWords): BookingMail {
  return {
    kind: 'answer',
    subject: 'Your request was not answered',
    heading: 'Your request was not answered in time',
    paragraphs: [`${booking.expertName} did not answer, so the request has ended. Nothing is due.`],
    facts: when(booking),
    button: { label: 'See your bookings', path: PAST },
    notes: ['Another time or another expert may fit.'],
  };
}
