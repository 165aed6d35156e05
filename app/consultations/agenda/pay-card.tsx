import { useNavigation } from 'react-router';
import { sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { formatCents } from '../../../lib/money.ts';
import { Form } from '../../sending/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PAY, payPath } from '../bookings/acts.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export function PayCard({ booking }: { booking: FormattedBooking }) {
  const { id, shortName, payBy, answerBy, needsCard, totalCents, wayToPay, policy } = booking;
  const busy = useNavigation().formAction === payPath(id);
  const total = formatCents(totalCents);
  return (
    <Card as="section" aria-labelledby="pay">
      <h2 id="pay" className="text-xl">
        {needsCard ? 'Your card could not be charged' : 'Pay to send your request'}
      </h2>
      <p className="mt-3">
        {needsCard ? (
          <>
            Your request stands until <strong className="font-semibold">{answerBy}</strong>. Add another card,
            and we’ll let {shortName} know. Nothing was charged.
          </>
        ) : (
          <>
            The time is held for you until <strong className="font-semibold">{payBy}</strong>. {shortName}{' '}
            gets your request as soon as you have paid.
          </>
        )}
      </p>
      <p className="mt-3 text-muted text-sm">
        {total} will be held on your card. You&rsquo;ll only be charged when the expert accepts your request.{' '}
        {sayWayToPay(shortName, booking, wayToPay, { policy: policy ?? undefined, isKept: true })}
      </p>
      <Form
        method="post"
        action={payPath(id)}
        failed={{ title: 'Failed to open the payment page' }}
        className="mt-4"
      >
        <input type="hidden" name="intent" value={PAY} />
        <Button type="submit" busy={busy} busyText="One moment...">
          {needsCard ? 'Pay with another card' : 'Pay now'}
        </Button>
      </Form>
    </Card>
  );
}
