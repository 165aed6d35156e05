import * as words from '#text/consultations/bookings/screens';
import { ASK_HOURS, GRACE_MINUTES } from '../../../core/consultations/bookings/booking-moments.ts';
import { END_REASON_WORDS, noRefund } from '../../../core/consultations/bookings/end-reasons.ts';
import type { FormattedBooking } from './format-booking.ts';

type Words = { title: string; text: string };

export const otherName = ({ as, shortName, withName }: FormattedBooking) =>
  as === 'client' ? shortName : withName;

/** Whether the consultation is under way, its minutes have started to count, and some are left. */
export const isRunning = ({ status, countsFrom, clock }: FormattedBooking) =>
  status === 'in-progress' && !countsFrom && clock.readAt < clock.runsUntil;

export function sayUnderWay(booking: FormattedBooking): Words {
  const { as, started, ends, countsFrom } = booking;
  const other = otherName(booking);
  if (countsFrom) {
    return as === 'client'
      ? {
          title: words.other_is_ready({ other }),
          text: words.time_counts_from({ countsFrom }),
        }
      : {
          title: words.you_are_ready(),
          text: words.other_can_start({ other, countsFrom }),
        };
  }
  if (isRunning(booking)) {
    return {
      title: words.you_are_with({ other }),
      text: words.started_lasts_until({ started: started ?? '', ends }),
    };
  }
  return {
    title: words.time_is_up(),
    text: words.ends_by_itself({ graceMinutes: GRACE_MINUTES }),
  };
}

export function sayBeforeStart(booking: FormattedBooking): Words {
  const { as, clock, ends } = booking;
  const other = otherName(booking);
  if (clock.readAt >= clock.endsAt) {
    return { title: words.time_is_up(), text: words.counts_as_held() };
  }
  const isAhead = clock.readAt < clock.startsAt;
  return {
    title: isAhead ? words.almost_time() : words.its_time(),
    text:
      as === 'client'
        ? words.other_starts({ other })
        : isAhead
          ? words.start_ahead({ other })
          : words.start_until({ other, ends }),
  };
}

export function sayEnding({ status, ended, endReason, endAsked }: FormattedBooking): string | null {
  if (status !== 'completed' || !ended) return null;
  if (!endReason) return words.it_ended_at({ ended });
  return [
    ...(endReason === 'other' ? [] : [END_REASON_WORDS[endReason].said()]),
    words.ended_early_at({ ended }),
    ...(endAsked ? [] : [noRefund()]),
  ].join(' ');
}

/**
 * Returns the heading and text about a short visit. The client reads our question, and the expert reads that
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
    ? words.other_ended_after({ other, held: asked.minutes, minutes })
    : words.other_started_late({ other, held: asked.minutes, minutes });
  if (as === 'client') {
    return {
      title: words.did_it_end_early(),
      text: `${short} ${money ? words.if_not_right_card({ until: asked.until, other }) : words.if_not_right({ until: asked.until })}`,
    };
  }
  const facts = { held: asked.minutes, minutes, other, until: asked.until };
  const told = ended ? words.you_ended_after(facts) : words.you_started_late(facts);
  return {
    title: words.we_asked({ other }),
    text: money ? `${told} ${words.not_paid_before()}` : told,
  };
}

/** Warns the expert before they end a short visit that we will ask the client about it. */
export const sayEndAsks = (booking: FormattedBooking) =>
  words.less_than_half({ other: otherName(booking), askHours: ASK_HOURS });

export const END_QUESTION = {
  dispute: words.no_something_wrong,
  inPerson: words.settle_in_person,
  report: words.report_this,
};

export const CHECK_IN = {
  optional: words.check_in_optional,
  read: (name: string) => words.reads_code({ name }),
  qr: words.qr_label,
  label: words.their_six_digits,
  hint: words.their_six_digits_hint,
  button: words.check_in_with_code,
};

export function sayNoShow(booking: FormattedBooking): Words {
  const { as, status, contest, withName, contestEnds, wayToPay } = booking;
  const isByCard = as === 'client' && wayToPay === 'card';
  const isViewerAbsent = status === `${as}-no-show`;
  if (contest === 'decided') {
    const missed = isViewerAbsent ? words.found_you_missed() : words.found_other_missed({ withName });
    return {
      title: words.we_have_decided(),
      text: status === 'completed' ? words.found_held() : missed,
    };
  }
  if (contest === 'open') {
    return {
      title: words.admin_is_looking(),
      text: words.you_say_different_things(),
    };
  }
  if (isViewerAbsent) {
    return {
      title: words.says_you_did_not_come({ withName }),
      text: (isByCard ? words.if_you_were_there_card : words.if_you_were_there)({
        contestEnds: contestEnds!,
      }),
    };
  }
  return {
    title: words.you_said_other_missed({ withName }),
    text: (isByCard ? words.they_can_say_card : words.they_can_say)({ contestEnds: contestEnds! }),
  };
}
