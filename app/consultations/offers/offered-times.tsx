import { useNavigation } from 'react-router';
import * as words from '#text/consultations/offers/screens';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { CancellationPolicy } from '../../../core/money/pricing/cancellation-policy.ts';
import { dueCents, sayCost, sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { formatCents } from '../../../lib/money.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { bookingPath } from '../bookings/booking-times.ts';

export type FormattedOffer = {
  id: string;
  expertId: string;
  expertName: string;
  practitioner: { id: string; name: string } | null;
  placeId: string;
  location: string;
  minutes: number;
  /** Null if the client must add more than a time, such as an address. */
  method: string | null;
  cafe: string | null;
  totalCents: number;
  priceCents: number;
  taxCents: number;
  wayToPay: WayToPay;
  policy: CancellationPolicy;
  shortName: string;
  instead: string | null;
  zoneName: string;
  times: { start: string; label: string }[];
};

type OfferedTimesProps = {
  offers: FormattedOffer[];
  answer?: FormAnswer;
  className?: string;
};

/**
 * Shows the times that experts have offered. Each time is a button that books it or, if we need more
 * details, a link to the booking form.
 */
export function OfferedTimes({ offers, answer, className }: OfferedTimesProps) {
  if (offers.length === 0) {
    return answer?.problem ? <Banner tone="error" title={answer.problem} className="mb-6" /> : null;
  }
  return (
    <section aria-labelledby="offered" className={className}>
      <h2 id="offered" className="mb-3 text-xl">
        {words.times_offered_to_you()}
      </h2>
      <ul className="flex flex-col gap-3">
        {offers.map((offer) => (
          <Offer
            key={offer.id}
            offer={offer}
            problem={answer?.about === offer.id ? problemOf(answer) : null}
          />
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the form's problem or the first problem of a field, because this form shows no fields; null for
 * none.
 */
function problemOf({ problem, result }: FormAnswer): string | null {
  return problem ?? Object.values(result?.error ?? {}).flat()[0] ?? null;
}

function Offer({ offer, problem }: { offer: FormattedOffer; problem: string | null }) {
  const { id, expertId, expertName, shortName, practitioner, location, minutes, method } = offer;
  const { instead, zoneName, cafe, wayToPay } = offer;
  return (
    <Card as="li">
      <h3 className="font-display text-lg">
        <RichText
          message={words.would_like_to_meet}
          inputs={{ expertName }}
          link={(text) => (
            <PageLink to={`/expert/${expertId}`} className="text-link">
              {text}
            </PageLink>
          )}
        />
      </h3>
      <p className="mt-1 text-muted text-sm">
        {practitioner
          ? words.minutes_with_where({ minutes, practitioner: practitioner.name, location })
          : words.minutes_where({ minutes, location })}
        {method && `, ${sayMethod(method)}`}, {sayCost(offer, wayToPay)}.
      </p>
      {cafe && <p className="mt-1 text-sm">{words.you_would_meet_at({ cafe })}</p>}
      {problem && <Banner tone="error" title={problem} className="mt-4" />}
      <p className="mt-4 font-semibold text-sm" id={`times-${id}`}>
        {method ? words.confirm_a_time() : words.request_a_time()}{' '}
        <span className="font-normal text-muted">({zoneName})</span>
      </p>
      {method && (
        <p className="mt-1 text-sm" id={`then-${id}`}>
          {wayToPay === 'card'
            ? words.choosing_charges({ amount: formatCents(dueCents(offer, wayToPay)) })
            : words.choosing_books()}
          {instead && ` ${words.request_ends({ instead })}`}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {method ? <Times offer={offer} /> : <TimesToRequest offer={offer} />}
        <Form
          method="post"
          action="/dashboard/bookings"
          failed={{ title: words.declining_failed() }}
          preventScrollReset
          className="flex flex-col items-start gap-3"
        >
          <input type="hidden" name="offer" value={id} />
          <Button
            type="submit"
            name="intent"
            value="decline-offer"
            variant="ghost"
            aria-label={words.none_works_from({ expertName })}
          >
            {words.none_works()}
          </Button>
        </Form>
      </div>
      {method && (
        <p className="mt-3 text-muted text-sm">
          {sayWayToPay(shortName, offer, wayToPay, { policy: offer.policy, isKept: instead !== null })}
        </p>
      )}
    </Card>
  );
}

function Times({ offer: { id, expertName, totalCents, times } }: { offer: FormattedOffer }) {
  const sent = useNavigation().formData;
  const busy = sent?.get('offerId') === id ? sent.get('start') : null;
  return (
    <Form
      method="post"
      action="/dashboard/bookings"
      failed={{ title: words.confirming_failed() }}
      preventScrollReset
      aria-labelledby={`times-${id}`}
      className="flex flex-wrap gap-2"
    >
      <input type="hidden" name="intent" value="take-offer" />
      <input type="hidden" name="offerId" value={id} />
      <input type="hidden" name="totalCents" value={totalCents} />
      {times.map(({ start, label }) => (
        <Button
          key={start}
          type="submit"
          name="start"
          value={start}
          variant="secondary"
          className="tabular"
          busy={busy === start}
          busyText={words.confirming()}
          aria-label={words.confirm_with({ label, expertName })}
          aria-describedby={`then-${id}`}
        >
          {label}
        </Button>
      ))}
    </Form>
  );
}

function TimesToRequest({ offer }: { offer: FormattedOffer }) {
  const { expertId, placeId, practitioner, minutes, times } = offer;
  return times.map(({ start, label }) => (
    <ButtonLink
      key={start}
      to={bookingPath(expertId, {
        start,
        minutes: String(minutes),
        placeId,
        practitionerId: practitioner?.id,
      })}
      variant="secondary"
      className="tabular"
    >
      {label}
    </ButtonLink>
  ));
}
