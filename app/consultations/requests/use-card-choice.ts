import { useCallback, useEffect, useRef, useState } from 'react';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { bookedMinutes, MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import { daysWithRoom, findStart, fullZip, lengthFor, timesUrl } from '../bookings/booking-times.ts';
import { newRequestKey } from './new-request-key.ts';

/** The client's choices in the card, even if they are not possible. */
type Wanted = { date: string; start: string; minutes: string; method: string; optionId: string; zip: string };

const NOTHING: Wanted = { date: '', start: '', minutes: '', method: '', optionId: '', zip: '' };

export type CardChoice = ReturnType<typeof useCardChoice>;

export function useCardChoice(slotsUrl: string) {
  const [wanted, setWanted] = useState(NOTHING);
  const read = useTimes(slotsUrl, wanted);
  const change = (part: Partial<Wanted>) => setWanted((old) => ({ ...old, ...part }));
  return { wanted, change, ...read, ...possible(read.times, read.isCurrent, wanted) };
}

/** Returns the possible part of the choice, and the options for the next choice. */
function possible(times: Bookable | null, isCurrent: boolean, { date, start, minutes, optionId }: Wanted) {
  const option = times?.expert.options.find((one) => one.id === optionId);
  const needed = option ? bookedMinutes(option.minutes) : MINIMUM_MINUTES;
  const days = daysWithRoom((isCurrent && times?.days) || [], needed).filter((one) => one.slots.length > 0);
  const day = days.find((one) => one.date === date);
  const slot = day && findStart([day], start)?.slot;
  const lengths: readonly number[] = !slot ? [] : option ? [needed] : slot.lengths;
  const chosen = option
    ? lengthFor('', lengths)
    : (lengths.find((length) => String(length) === minutes) ?? null);
  return { option, days, day, slot, lengths, chosen };
}

/**
 * Reads the free times when the card opens, on `load`, and when a choice changes them: the ZIP code of a
 * home visit or, if practitioners give different options, the option. A failed read keeps the old times.
 * Each successful read gets a new request key.
 */
function useTimes(
  slotsUrl: string,
  { optionId, method: wanted, zip }: Pick<Wanted, 'optionId' | 'method' | 'zip'>,
) {
  const [read, setRead] = useState<{ times: Bookable; url: string; requestKey: string } | null>(null);
  const [failed, setFailed] = useState(false);
  const methods = read?.times.expert.methods ?? [];
  const method = methods.find((one) => one === wanted) ?? methods[0] ?? '';
  const visitZip = method === HOME_VISIT ? fullZip(zip) : '';
  const url = timesUrl(slotsUrl, read?.times.variesByOption ? optionId : '', visitZip);
  const asked = useRef('');
  const load = useCallback(async () => {
    asked.current = url;
    setFailed(false);
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const times: Bookable = await answer.json();
      // Ignores a response that arrives after the choice has changed.
      if (asked.current === url) setRead({ times, url, requestKey: newRequestKey() });
    } catch {
      if (asked.current === url) setFailed(true);
    }
  }, [url]);
  useEffect(() => {
    void load();
  }, [load]);
  return {
    times: read?.times ?? null,
    method,
    requestKey: read?.requestKey ?? '',
    isCurrent: read?.url === url,
    failed,
    load,
  };
}
