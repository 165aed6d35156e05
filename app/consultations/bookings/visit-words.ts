import { ASK_HOURS, GRACE_MINUTES } from '../../../core/consultations/bookings/booking-moments.ts';
import { END_REASON_WORDS, NO_REFUND } from '../../../core/consultations/bookings/end-reasons.ts';
import type { FormattedBooking } from './format-booking.ts';

type Words = { title: string; text: string };

export const otherName = ({ as, shortName, withName }: FormattedBooking) =>
  as === 'client' ? shortName : withName;

export function sayUnderWay(booking: FormattedBooking): Words {
  const { as, clock, started, ends, countsFrom } = booking;
  const other = otherName(booking);
  if (countsFrom) {
    return as === 'client'
      ? {
          title: `${other} is ready`,
          text: `Your time counts from ${countsFrom}. If you are both there, start it now.`,
        }
      : {
          title: 'You are ready',
          text: `${other} can start it now on their phone. Otherwise it counts from ${countsFrom}.`,
        };
  }
  if (clock.readAt >= clock.runsUntil) {
    return {
      title: 'Your time is up',
      text: `It ends by itself within ${GRACE_MINUTES} minutes of its booked end.`,
    };
  }
  return { title: `You are with ${other}`, text: `Started at ${started}. It lasts until ${ends}.` };
}

export function sayBeforeStart(booking: FormattedBooking): Words {
  const { as, clock, ends } = booking;
  const other = otherName(booking);
  if (clock.readAt >= clock.endsAt) {
    return { title: 'Your time is up', text: 'It counts as held unless you tell us otherwise.' };
  }
  const isAhead = clock.readAt < clock.startsAt;
  return {
    title: isAhead ? 'Almost time' : 'It’s time',
    text:
      as === 'client'
        ? `${other} starts the consultation once you are both there.`
        : `Start once ${other} is with you. ${isAhead ? `If you start early, the time counts from the booked start unless ${other} agrees on their phone.` : `It lasts until ${ends}.`}`,
  };
}

export function sayEnding({ status, ended, endReason, endAsked }: FormattedBooking): string | null {
  if (status !== 'completed' || !ended) return null;
  if (!endReason) return `It ended at ${ended}.`;
  const said = endReason === 'other' ? '' : `${END_REASON_WORDS[endReason].said}. `;
  return `${said}It ended early, at ${ended}.${endAsked ? '' : ` ${NO_REFUND}`}`;
}

/**
 * Returns the heading and text about a short visit. The client is asked about it, and the expert sees that
 * we asked.
 */
export function sayEndAsked(
  booking: FormattedBooking,
  asked: NonNullable<FormattedBooking['endAsked']>,
): Words {
  const { as, wayToPay, minutes, ended } = booking;
  const other = otherName(booking);
  const money = wayToPay === 'card';
  const short = ended
    ? `${other} ended it after ${asked.minutes} of ${minutes} minutes.`
    : `${other} started it with ${asked.minutes} of ${minutes} minutes left, and no one ended it.`;
  if (as === 'client') {
    return {
      title: 'Did it end early?',
      text: `${short} If that is not right, say so by ${asked.until}.${money ? ` We then decide, and ${other} is not paid before that.` : ''}`,
    };
  }
  return {
    title: `We asked ${other}`,
    text: `${ended ? `You ended it after ${asked.minutes} of ${minutes} minutes` : `You started it with ${asked.minutes} of ${minutes} minutes left`}, so ${other} has until ${asked.until} to say if that is right.${money ? ' You are not paid before that.' : ''}`,
  };
}

/** Warns the expert before they end a short visit that we will ask the client about it. */
export const sayEndAsks = (booking: FormattedBooking) =>
  `That is less than half of the time. We’ll ask ${otherName(booking)} if it is right, and they have ${ASK_HOURS} hours to say otherwise.`;

export const END_QUESTION = {
  dispute: 'No, something is wrong',
  inPerson: 'You pay in person, so settle the price between you. If something is wrong, tell us:',
  report: 'Report this',
};

export const CHECK_IN = {
  optional: 'Only if you both want to. It shows that you met, and your time counts from then.',
  read: (name: string) => `${name} types these six digits or scans the square.`,
  qr: 'QR code that opens the check-in with these digits',
  label: 'Their six digits',
  hint: 'The client finds them on the page of this booking.',
  button: 'Check in with a code',
};

export function sayNoShow(booking: FormattedBooking): Words {
  const { as, status, contest, withName, contestEnds, wayToPay } = booking;
  const isByCard = as === 'client' && wayToPay === 'card';
  const isViewerAbsent = status === `${as}-no-show`;
  const found =
    status === 'completed' ? 'it took place' : `${isViewerAbsent ? 'you' : withName} did not come`;
  if (contest === 'decided') return { title: 'We have decided', text: `We found that ${found}.` };
  if (contest === 'open') {
    return {
      title: 'An admin is looking at it',
      text: 'You say different things. We’ll tell you both what we find.',
    };
  }
  if (isViewerAbsent) {
    return {
      title: `${withName} says you did not come`,
      text: `If you were there, say so by ${contestEnds}. Otherwise it stands${isByCard ? ', and nothing is given back' : ''}.`,
    };
  }
  return {
    title: `You said that ${withName} did not come`,
    text: `They can say otherwise by ${contestEnds}. If you were wrong, take it back until then.${isByCard ? ' If they don’t, you get everything back.' : ''}`,
  };
}
