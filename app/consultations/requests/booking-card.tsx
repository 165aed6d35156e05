import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import * as words from '#text/consultations/requests/screens';
import { whatHappensNext } from '../../../core/consultations/requests/request-words.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlays/toast.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { bookingPath } from '../bookings/booking-times.ts';
import { type RequestAnswer, type RequestProblem, readRefused } from './booking-answer.ts';
import { HowFields, NotLoaded, TimeFields, TimesNote } from './card-fields.tsx';
import { PriceLines, ShownTotals } from './price-lines.tsx';
import { ShareChoice } from './share-choice.tsx';
import { useCardChoice } from './use-card-choice.ts';
import { NO_TEXTS, WhoAsksFields } from './who-asks.tsx';

export interface BookingCardProps {
  expert: { id: string; name: string };
  slotsUrl: string;
  /** Called after the request is sent and its toast appears. */
  onDone: () => void;
  onCancel?: () => void;
  level?: 2 | 3 | 4 | 5;
}

/**
 * Asks for the date, then the time, then the duration, inside a list or a profile. Needs JavaScript; pages
 * without it link to `bookingPath(expert.id, {})`.
 */
export default function BookingCard(props: BookingCardProps) {
  const { expert, slotsUrl, onDone, onCancel, level = 3 } = props;
  const title = useId();
  const key = useId();
  const choice = useCardChoice(slotsUrl);
  const { wanted, times, method, option, slot, chosen, failed, load } = choice;
  const send = useSent(key, load, onDone);
  const [shares, setShares] = useState(false);
  const Heading = `h${level}` as 'h3';
  const here = bookingPath(expert.id, {
    start: wanted.start,
    minutes: option ? '' : wanted.minutes,
    method,
    optionId: wanted.optionId,
  });
  const refused = send.data && !('placed' in send.data) ? readRefused(send.data, here) : null;
  const homeTaxRate = method === HOME_VISIT ? refused?.homeTaxRate : null;
  const taxRate = times?.taxRates.atHome ?? homeTaxRate ?? times?.taxRates.here ?? 0;
  if (!times) {
    return (
      <section aria-labelledby={title} aria-busy={!failed} className="flex flex-col gap-4 text-left">
        <Heading id={title} className="font-display font-medium text-lg">
          {words.book_consultation()}
        </Heading>
        {failed ? (
          <NotLoaded load={load} />
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
        failed={{ title: words.sending_failed() }}
        action={here}
        className="flex flex-col gap-4 text-left"
      >
        <Heading id={title} className="font-display font-medium text-lg">
          {words.book_consultation()}
        </Heading>
        <input type="hidden" name="inline" value="1" />
        <input type="hidden" name="requestKey" value={choice.requestKey} />
        <input type="hidden" name="placeId" value={times.expert.placeId} />
        <TimesNote times={times} choice={choice} />
        <TimeFields times={times} choice={choice} />
        <HowFields times={times} choice={choice} />
        {times.isSignedIn && (
          <WhoAsksFields
            kept={refused?.whoAsks ?? NO_TEXTS}
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
        {refused && send.state === 'idle' && <Refused {...refused.problem} />}
        <Button type="submit" wide disabled={!chosen} busy={send.state !== 'idle'} busyText={words.sending()}>
          {words.request_consultation()}
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
            {words.back()}
          </Button>
        )}
      </Form>
    </section>
  );
}

/**
 * Returns a fetcher that sends the request. If we refuse the request, the hook reloads the times. Once the
 * request is placed, the hook shows one toast and calls `onDone`.
 */
function useSent(key: string, load: () => Promise<void>, onDone: () => void) {
  const send = useFetcher<RequestAnswer>({ key });
  const shown = useRef<string>(undefined);
  const answer = send.data;
  useEffect(() => {
    if (!answer) return;
    if (!('placed' in answer)) {
      void load();
      return;
    }
    if (shown.current === answer.placed.bookingId) return;
    shown.current = answer.placed.bookingId;
    toast({ title: answer.placed.title, description: answer.placed.description, tone: 'success' });
    onDone();
  }, [answer, load, onDone]);
  return send;
}

function Refused({ message, link }: RequestProblem) {
  return (
    <Banner tone="error" title={message}>
      {link && (
        <PageLink to={link.to} className="text-link">
          {link.label}
        </PageLink>
      )}
    </Banner>
  );
}
