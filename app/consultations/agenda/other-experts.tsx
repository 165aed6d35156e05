import { useNavigation } from 'react-router';
import * as words from '#text/consultations/agenda/screens';
import { OTHERS } from '../../../core/consultations/bookings/booking-paths.ts';
import {
  perRequestField,
  REQUEST_FIELD_NAMES,
  requestField,
} from '../../../core/consultations/bookings/request/request-fields.ts';
import { whatHappensNext } from '../../../core/consultations/requests/request-words.ts';
import type { AlternativesForRequest } from '../../../core/finding/discovery/alternatives/alternatives.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import type { BookingTerms } from '../../../core/money/pricing/booking-terms.ts';
import { totalField } from '../../../core/money/pricing/price.ts';
import { sayCost, sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { initialsOfName } from '../../../lib/initials.ts';
import { sayMiles } from '../../people/style/card-data.ts';
import { Form } from '../../sending/form.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { bookingPath } from '../bookings/booking-times.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export type Again = Omit<AlternativesForRequest, 'others'> & {
  wayToPay: WayToPay;
  terms: BookingTerms;
  others: (AlternativesForRequest['others'][number] & { requestKey: string })[];
};

export function OtherExperts({ again, booking }: { again: Again; booking: FormattedBooking }) {
  const { others } = again;
  const { day, time, minutes, method, location } = booking;
  return (
    <Card as="section" id={OTHERS} aria-labelledby="others-title" className="scroll-mt-20">
      <CardHeader
        id="others-title"
        title={words.same_time_someone_else()}
        description={
          others.length > 0
            ? words.free_near({ day, time, minutes, method: sayMethod(method), location })
            : words.no_one_else_near({ location, day, time })
        }
      />
      {others.length > 0 && (
        <ul className="mb-4 flex flex-col gap-4">
          {others.map((other) => (
            <OtherExpert key={other.id} other={other} again={again} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="mb-4 text-muted text-sm">
          {REQUEST_FIELD_NAMES.map((name) => again[name] && `${requestField(name).goesAlong()} `)}
          {whatHappensNext(again.wayToPay, again.answerBy, again.terms.answerHours)}{' '}
          {sayWayToPay(words.the_expert(), null, again.wayToPay, again.terms)}
        </p>
      )}
      <ButtonLink to={again.searchUrl} variant="secondary">
        {words.find_experts()}
      </ButtonLink>
    </Card>
  );
}

function OtherExpert({ other, again }: { other: Again['others'][number]; again: Again }) {
  const { id, name, face, location, distanceMiles, placeId, totalCents, requestKey } = other;
  const { start, method, visitAddress, visitZip } = again;
  const minutes = String(again.minutes);
  const busy = useNavigation().formData?.get('requestKey') === requestKey;
  const fields: Record<string, string> = {
    start,
    minutes,
    method,
    ...perRequestField((name) => again[name]),
    placeId,
    requestKey,
    [totalField(again.minutes)]: String(totalCents),
    ...(visitAddress && { visitAddress, visitZip }),
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-4">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar src={face} initials={initialsOfName(name)} size="face" />
        <p className="min-w-0">
          <PageLink to={`/expert/${id}`} className="text-link font-semibold">
            {name}
          </PageLink>
          <span className="block text-muted text-sm">
            {distanceMiles === null
              ? location
              : words.location_from_there({ location, distance: sayMiles(distanceMiles) })}
          </span>
          <span className="tabular block text-sm">{sayCost(other, again.wayToPay)}</span>
        </p>
      </div>
      <Form
        method="post"
        action={bookingPath(id, { start, minutes, method, placeId })}
        failed={{ title: words.sending_failed() }}
      >
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Button
          type="submit"
          busy={busy}
          busyText={words.sending()}
          aria-label={words.request_consultation_of({ name })}
        >
          {words.request_consultation()}
        </Button>
      </Form>
    </li>
  );
}
