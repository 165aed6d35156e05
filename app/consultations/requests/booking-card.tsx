import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { whatHappensNext } from '../../../core/consultations/requests/request-words.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { bookedMinutes, MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  bookingPath,
  daysWithRoom,
  findStart,
  fullZip,
  lengthFor,
  timesUrl,
} from '../bookings/booking-times.ts';
import { type RequestAnswer, readRefused } from './booking-answer.ts';
import { newRequestKey } from './new-request-key.ts';
import { PriceLines, ShownTotals } from './price-lines.tsx';
import { ShareChoice } from './share-choice.tsx';
import { NO_VISIT, VisitFields } from './visit-fields.tsx';
import { NOTHING_SAID, WhoAsksFields } from './who-asks.tsx';

export interface BookingCardProps {
  expert: { id: string; name: string };
  slotsUrl: string;
  /** Called after the request is sent and its toast appears. */
  onDone: () => void;
  onCancel?: () => void;
  level?: 2 | 3 | 4 | 5;
}

/**
 * Asks for date, time, and duration in turn, inside a list or a profile. Needs JavaScript; without it, link
 * to `bookingPath(expert.id, {})`.
 */
export default function BookingCard(props: BookingCardProps) {
  const { expert, slotsUrl, onDone, onCancel, level = 3 } = props;
  const title = useId();
  const key = useId();
  const send = useFetcher<RequestAnswer>({ key });
  const [date, setDate] = useState('');
  const [start, setStart] = useState('');
  const [minutes, setMinutes] = useState('');
  const [wanted, setMethod] = useState('');
  const [optionId, setOptionId] = useState('');
  const [zip, setZip] = useState('');
  const { times, method, requestKey, isCurrent, failed, load } = useTimes(slotsUrl, {
    optionId,
    wanted,
    zip,
  });
  const [shares, setShares] = useState(false);
  const told = useRef<string>(undefined);

  const answer = send.data;
  useEffect(() => {
    if (!answer) return;
    if (!('placed' in answer)) {
      void load();
      return;
    }
    if (told.current === answer.placed.bookingId) return;
    told.current = answer.placed.bookingId;
    toast({ title: answer.placed.title, description: answer.placed.description, tone: 'success' });
    onDone();
  }, [answer, load, onDone]);

  const option = times?.expert.options.find((one) => one.id === optionId);
  const needed = option ? bookedMinutes(option.minutes) : MINIMUM_MINUTES;
  const days = daysWithRoom(isCurrent ? times!.days : [], needed).filter((one) => one.slots.length > 0);
  const day = days.find((one) => one.date === date);
  const slot = day && findStart([day], start)?.slot;
  const lengths: readonly number[] = !slot ? [] : option ? [needed] : slot.lengths;
  const chosen = option
    ? lengthFor('', lengths)
    : (lengths.find((length) => String(length) === minutes) ?? null);
  const Heading = `h${level}` as 'h3';
  const here = bookingPath(expert.id, { start, minutes: option ? '' : minutes, method, optionId });
  const refused = answer && !('placed' in answer) ? readRefused(answer, here) : null;
  const problem = refused?.problem;
  const homeTaxRate = method === HOME_VISIT ? refused?.homeTaxRate : null;
  const taxRate = times?.taxRates.atHome ?? homeTaxRate ?? times?.taxRates.here ?? 0;

  const notLoaded = (
    <Banner
      tone="error"
      title="We could not load the free times"
      action={
        <Button variant="secondary" size="sm" onClick={load}>
          Try again
        </Button>
      }
    />
  );
  if (!times) {
    return (
      <section aria-labelledby={title} aria-busy={!failed} className="flex flex-col gap-4 text-left">
        <Heading id={title} className="font-display font-medium text-lg">
          Book a Consultation
        </Heading>
        {failed ? (
          notLoaded
        ) : (
          <>
            <LoadingNote />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
            <Skeleton className="h-11" />
          </>
        )}
      </section>
    );
  }
  return (
    <section aria-labelledby={title}>
      <Form
        method="post"
        navigate={false}
        fetcherKey={key}
        failed={{ title: 'Failed to send your request' }}
        action={here}
        className="flex flex-col gap-4 text-left"
      >
        <Heading id={title} className="font-display font-medium text-lg">
          Book a Consultation
        </Heading>
        <input type="hidden" name="inline" value="1" />
        <input type="hidden" name="requestKey" value={requestKey} />
        <input type="hidden" name="placeId" value={times.expert.placeId} />
        {!isCurrent && (failed ? notLoaded : <LoadingNote />)}
        {isCurrent && days.length === 0 && (
          <Banner tone="info">
            {times.closed?.words ??
              `No free times ${option ? `for ${option.title} ` : ''}in the next ${DAYS_AHEAD} days.`}
          </Banner>
        )}
        {isCurrent && days.length > 0 && start && !slot && (
          <Banner tone="info">The time you chose is not free for this. Please choose another one.</Banner>
        )}
        <SelectField
          label="Date"
          placeholder="Choose a date"
          value={day ? date : ''}
          required
          disabled={!isCurrent}
          onChange={(event) => {
            setDate(event.target.value);
            setStart('');
          }}
          options={days.map((one) => ({ value: one.date, label: one.label }))}
        />
        <SelectField
          label="Time"
          name="start"
          placeholder="Choose a time"
          hint={times.zoneName}
          value={slot ? start : ''}
          required
          disabled={!day}
          onChange={(event) => setStart(event.target.value)}
          options={(day?.slots ?? []).map((one) => ({ value: one.start, label: one.label }))}
        />
        <SelectField
          label="Duration"
          name="minutes"
          {...(!option && { placeholder: 'Choose a duration' })}
          value={chosen ? String(chosen) : ''}
          required
          disabled={!slot}
          onChange={(event) => setMinutes(event.target.value)}
          options={lengths.map((length) => ({ value: String(length), label: `${length} minutes` }))}
        />
        {times.expert.methods.length > 1 ? (
          <SelectField
            label="Format"
            name="method"
            value={method}
            onChange={(event) => setMethod(event.target.value)}
            options={times.expert.methods.map((one) => ({ value: one, label: one }))}
          />
        ) : (
          <input type="hidden" name="method" value={method} />
        )}
        {method === HOME_VISIT && (
          <VisitFields
            kept={{ ...NO_VISIT, zip }}
            asked
            hydrated
            town={isCurrent ? times.visit?.town : null}
            problem={isCurrent ? times.visitProblem : null}
            onZip={setZip}
          />
        )}
        {times.expert.options.length > 0 && (
          <SelectField
            label="Consultation option"
            optional
            name="optionId"
            placeholder="To be agreed"
            value={optionId}
            onChange={(event) => setOptionId(event.target.value)}
            options={times.expert.options.map((one) => ({
              value: one.id,
              label: `${one.title} (${bookedMinutes(one.minutes)} min)`,
              disabled: slot !== undefined && slot.longest < bookedMinutes(one.minutes),
            }))}
          />
        )}
        {times.isSignedIn && (
          <WhoAsksFields
            kept={refused?.whoAsks ?? NOTHING_SAID}
            asksFirstName={times.asksFirstName}
            expertName={times.expert.shortName}
          />
        )}
        {times.mayShare && <ShareChoice expertName={expert.name} shares={shares} onChange={setShares} />}
        <PriceLines
          minutes={chosen}
          rateCents={times.expert.ratePerMinuteCents}
          taxRate={taxRate}
          terms={times.terms}
          wayToPay={times.wayToPay}
        />
        <ShownTotals
          lengths={chosen ? [chosen] : []}
          rateCents={times.expert.ratePerMinuteCents}
          taxRate={taxRate}
          terms={times.terms}
        />
        {problem && send.state === 'idle' && (
          <Banner tone="error" title={problem.message}>
            {problem.link && (
              <PageLink to={problem.link.to} className="text-link">
                {problem.link.label}
              </PageLink>
            )}
          </Banner>
        )}
        <Button type="submit" wide disabled={!chosen} busy={send.state !== 'idle'} busyText="Sending...">
          Request Consultation
        </Button>
        <p className="text-muted text-sm">
          {whatHappensNext(times.wayToPay, times.soonerAnswers[slot?.start ?? ''], times.terms.answerHours)}{' '}
          {sayWayToPay(
            times.expert.shortName,
            chosen ? quote(chosen, times.expert.ratePerMinuteCents, taxRate, times.terms.feeCents) : null,
            times.wayToPay,
            times.terms,
          )}
        </p>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            Back
          </Button>
        )}
      </Form>
    </section>
  );
}

/**
 * Reads the free times when the card opens, on `load`, and when a choice changes them: the ZIP code of a
 * home visit or, if practitioners give different options, the option. A failed read keeps the old times.
 * Each successful read gets a new request key.
 */
function useTimes(
  slotsUrl: string,
  { optionId, wanted, zip }: { optionId: string; wanted: string; zip: string },
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
      // Ignores an answer that arrives after the choice has changed.
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
