import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as words from '#text/consultations/requests/screens';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { MAX_OTHER_TIMES } from '../../../core/consultations/bookings/request/request-limits.ts';
import { DRAFT } from '../../../core/consultations/requests/request-draft.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { bookedMinutes, LENGTHS, MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import type { FormattedDay } from '../../../core/practice/availability/slot-words.ts';
import { ANYONE } from '../../practice/availability/practitioner-picker.tsx';
import { bookingPath, type Choice, daysWithRoom, findStart, lengthFor } from '../bookings/booking-times.ts';
import type { RequestProblem } from './booking-answer.ts';
import { ALSO, MORE, MORE_DATE, withOtherTimes } from './other-times.tsx';
import type { VisitAddress } from './visit-fields.tsx';
import type { WhoAsks } from './who-asks.tsx';

export interface BookingPageProps extends Bookable {
  isOwn: boolean;
  /** Null if the viewer can't save experts. */
  isSaved: boolean | null;
  /** Whether the viewer is waiting for a free time; null if the expert has a free time anywhere. */
  waiting: { isWaiting: boolean } | null;
  here: string;
  /** Whether the client chose to share their place and notes, in a form that we refused. */
  shares: boolean;
  /** The home visit's address from a form that we refused. */
  address: VisitAddress;
  /** The client's text about themselves, from a form that we refused or from the booking that moves. */
  whoAsks: WhoAsks;
  requestKey: string;
  moving: {
    id: string;
    when: string;
    minutes: number;
    isConfirmed: boolean;
    /** The client's card payment for the booking that moves, in cents; null if there is none. */
    paidCents: number | null;
  } | null;
  mayNotMove: boolean;
  /** Whether a program has prepared the request, and whether its draft is gone; null without one. */
  draft: { isGone: boolean } | null;
  /** The date of the start in the URL, in the place's zone, such as '2026-12-01'; null without a start. */
  askedDate: string | null;
  isTheirs: boolean;
  problem: RequestProblem | null;
}

export type BookingChoice = ReturnType<typeof useBookingChoice>;

/** Choices that take effect immediately, before the URL contains them. */
type Kept = { minutes: string; method: string };

export function useBookingChoice(props: BookingPageProps) {
  const { expert } = props;
  const [query, setQuery] = useSearchParams();
  const [kept, setKept] = useState<Kept>({
    minutes: query.get('minutes') ?? '',
    method: query.get('method') ?? '',
  });
  const time = chosenTime(props, query, kept);
  const more = otherTimes(time, query);
  const { method, minutes } = time;
  const { here, atHome } = props.taxRates;
  const taxRate = method === HOME_VISIT ? (atHome ?? here) : here;

  function keepInAddress(name: string, value: string, also: Record<string, string> = {}) {
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [key, text] of Object.entries(also)) next.set(key, text);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  function keep(name: keyof Kept, value: string) {
    setKept((old) => ({ ...old, [name]: value }));
    // A home visit has its own free times, so choosing another method drops the visit's ZIP code.
    if (name === 'method' && value !== HOME_VISIT) keepInAddress('visit', '', { method: value });
    else keepInAddress(name, value);
  }
  return {
    ...time,
    ...more,
    ...linksOf(props, { ...time, ...more }, query, kept),
    taxRate,
    price: minutes ? quote(minutes, expert.ratePerMinuteCents, taxRate, props.terms.feeCents) : null,
    zoneWords: sayZone(props),
    toChoose: time.day
      ? words.choose_time_that_day({ longLabel: time.day.longLabel })
      : words.choose_a_date(),
    query,
    keep,
    keepInAddress,
  };
}

type ChosenTime = ReturnType<typeof chosenTime>;

function chosenTime(props: BookingPageProps, query: URLSearchParams, kept: Kept) {
  const { expert } = props;
  const start = query.get('start') ?? '';
  const option = expert.options.find((one) => one.id === query.get('option'));
  const length = LENGTHS.find((one) => String(one) === kept.minutes);
  const days = daysWithRoom(props.days, option ? bookedMinutes(option.minutes) : (length ?? MINIMUM_MINUTES));
  const found = findStart(days, start);
  const isLost = start !== '' && !found;
  const wishedDate = query.get('date') || (isLost ? props.askedDate : null);
  const lengths = option ? [bookedMinutes(option.minutes)] : (found?.slot.lengths ?? LENGTHS);
  return {
    option,
    length,
    days,
    found,
    isLost,
    isTooShort: !found && findStart(props.days, start) !== null,
    day: found?.day ?? days.find((one) => one.date === wishedDate) ?? days.find(isFree) ?? null,
    method: expert.methods.find((one) => one === kept.method) ?? expert.methods[0] ?? '',
    lengths,
    minutes: lengthFor(kept.minutes, lengths),
  };
}

const isFree = ({ slots }: FormattedDay) => slots.length > 0;

function otherTimes({ days, day, found }: ChosenTime, query: URLSearchParams) {
  // Drops times that are no longer free or are too short.
  const others = query
    .getAll(ALSO)
    .filter((start, at, all) => all.indexOf(start) === at && start !== found?.slot.start)
    .flatMap((start) => findStart(days, start) ?? [])
    .slice(0, MAX_OTHER_TIMES);
  const also = others.map(({ slot }) => slot.start);
  const isMore = found !== null && also.length < MAX_OTHER_TIMES && Boolean(query.get(MORE));
  if (!isMore) return { others, also, isMore, moreDays: days, moreDay: day };
  const moreDays = days.map((one) => ({
    ...one,
    slots: one.slots.filter(({ start }) => start !== found.slot.start && !also.includes(start)),
  }));
  const moreDay =
    moreDays.find(({ date }) => date === query.get(MORE_DATE)) ??
    moreDays.find((one) => one.date >= found.day.date && isFree(one)) ??
    null;
  return { others, also, isMore, moreDays, moreDay };
}

function linksOf(
  { expert, practitionerId, moving }: BookingPageProps,
  time: ChosenTime & { also: string[] },
  query: URLSearchParams,
  kept: Kept,
) {
  const { option, day, found, method, also } = time;
  const choice = {
    date: day?.date ?? '',
    start: found?.slot.start ?? '',
    minutes: option ? '' : kept.minutes,
    method: kept.method,
    optionId: option?.id ?? '',
    reschedule: moving?.id,
    draft: query.get(DRAFT) ?? undefined,
    ...(method === HOME_VISIT && { visitZip: query.get('visit') ?? '' }),
    ...(expert.placeId !== expert.places[0]?.id && { placeId: expert.placeId }),
    // Send 'anyone' explicitly. Without it, a moved booking would keep its practitioner, even one who does
    // not give the option.
    ...(expert.practitioners.length > 1 && { practitionerId: practitionerId ?? ANYONE }),
  };
  return {
    to: (change: Partial<Choice> & { placeId?: string; practitionerId?: string }) =>
      withOtherTimes(bookingPath(expert.id, { ...choice, ...change }), also),
    toTimes: (times: readonly string[], more: boolean) =>
      withOtherTimes(bookingPath(expert.id, choice), times, more),
  };
}

function sayZone({ expert: { practitioners }, practitionerId, zoneName }: BookingPageProps): string {
  if (practitioners.length < 2) return zoneName;
  const name = practitioners.find(({ id }) => id === practitionerId)?.name;
  return name ? words.zone_with({ zoneName, name }) : words.zone_with_anyone({ zoneName });
}
