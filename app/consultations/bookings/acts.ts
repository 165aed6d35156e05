import * as words from '#text/consultations/bookings/screens';
import { ACTS, type Act } from '../../../core/consultations/bookings/booking-life.ts';

export const ACT_WORDS: Record<
  Act,
  {
    button: () => string;
    title: () => string;
    /** Takes the other side's name; null if the act has no note. */
    noteLabel: ((name: string) => string) | null;
    noteHint: (() => string) | null;
    done: () => string;
    failed: () => string;
    danger: boolean;
  }
> = {
  accept: {
    button: words.accept,
    title: words.accept_request,
    noteLabel: (name) => words.note_to({ name }),
    noteHint: words.accept_note_hint,
    done: words.request_accepted,
    failed: words.accepting_failed,
    danger: false,
  },
  decline: {
    button: words.decline,
    title: words.decline_request,
    noteLabel: (name) => words.note_to({ name }),
    noteHint: words.decline_note_hint,
    done: words.request_declined,
    failed: words.declining_failed,
    danger: true,
  },
  start: {
    button: words.start,
    title: words.start_consultation,
    noteLabel: null,
    noteHint: null,
    done: words.consultation_started,
    failed: words.starting_failed,
    danger: false,
  },
  'start-now': {
    button: words.start_now,
    title: words.start_now_question,
    noteLabel: null,
    noteHint: null,
    done: words.consultation_started,
    failed: words.starting_failed,
    danger: false,
  },
  'check-in': {
    button: words.check_in,
    title: words.check_in_with_code,
    noteLabel: null,
    noteHint: null,
    done: words.checked_in,
    failed: words.check_in_failed,
    danger: false,
  },
  'agree-end': {
    button: words.yes_that_is_right,
    title: words.did_it_end_early,
    noteLabel: null,
    noteHint: null,
    done: words.thank_you,
    failed: words.answering_failed,
    danger: false,
  },
  end: {
    button: words.end,
    title: words.end_consultation,
    noteLabel: (name) => words.note_to({ name }),
    noteHint: words.note_goes_along,
    done: words.consultation_ended,
    failed: words.ending_failed,
    danger: false,
  },
  extend: {
    button: words.propose,
    title: words.propose_more_time,
    noteLabel: null,
    noteHint: null,
    done: words.more_time_proposed,
    failed: words.proposing_failed,
    danger: false,
  },
  agree: {
    button: words.agree,
    title: words.agree_more_time,
    noteLabel: null,
    noteHint: null,
    done: words.consultation_extended,
    failed: words.agreeing_failed,
    danger: false,
  },
  refuse: {
    button: words.no_thank_you,
    title: words.end_as_booked,
    noteLabel: null,
    noteHint: null,
    done: words.ends_as_booked,
    failed: words.answering_failed,
    danger: false,
  },
  'no-show': {
    button: words.tell_us,
    title: words.did_they_not_come,
    noteLabel: () => words.what_happened(),
    noteHint: words.they_read_it,
    done: words.we_have_told_them,
    failed: words.telling_failed,
    danger: false,
  },
  contest: {
    button: words.i_was_there,
    title: words.were_you_there,
    noteLabel: () => words.what_happened(),
    noteHint: words.they_and_admin_read_it,
    done: words.admin_will_look,
    failed: words.telling_failed,
    danger: false,
  },
  'withdraw-claim': {
    button: words.they_did_come,
    title: words.did_they_come_after_all,
    noteLabel: null,
    noteHint: null,
    done: words.taken_back,
    failed: words.taking_back_failed,
    danger: false,
  },
  cancel: {
    button: words.cancel_booking,
    title: words.cancel_booking_question,
    noteLabel: (name) => words.note_to({ name }),
    noteHint: words.note_goes_along,
    done: words.booking_cancelled,
    failed: words.cancelling_failed,
    danger: true,
  },
  'take-back': {
    button: words.take_back,
    title: words.keep_confirmed_time,
    noteLabel: (name) => words.note_to({ name }),
    noteHint: words.note_goes_along,
    done: words.your_confirmed_time_stands,
    failed: words.taking_back_failed,
    danger: false,
  },
  'give-up': {
    button: words.release_time,
    title: words.release_time_question,
    noteLabel: null,
    noteHint: null,
    done: words.time_released,
    failed: words.releasing_failed,
    danger: true,
  },
};

export const PAY = 'pay';

export const payPath = (bookingId: string) => `/dashboard/bookings/${bookingId}/${PAY}`;

export const BLOCKS = ['block', 'unblock'] as const;

export const blockPath = (bookingId: string, blocks: boolean) =>
  `/dashboard/bookings/${bookingId}/${BLOCKS[blocks ? 0 : 1]}`;

export function isAct(name: string): name is Act {
  return ACTS.some((act) => act === name);
}

export function isVisitAct(act: Act): boolean {
  return !['accept', 'decline', 'take-back'].includes(act);
}

export function actPath(bookingId: string, act: Act): string {
  return `/dashboard/bookings/${bookingId}/${act}`;
}
