import * as words from '#text/consultations/agenda/screens';
import { sayWayToPay } from '../../../core/money/pricing/say-way-to-pay.ts';
import { formatCents } from '../../../lib/money.ts';
import { Form } from '../../sending/form.tsx';
import { useIsSendingTo } from '../../sending/on-the-way.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { PAY, payPath } from '../bookings/acts.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export function PayCard({ booking }: { booking: FormattedBooking }) {
  const { id, shortName, payBy, answerBy, needsCard, totalCents, wayToPay, policy } = booking;
  const busy = useIsSendingTo(payPath(id));
  const total = formatCents(totalCents);
  return (
    <Card as="section" aria-labelledby="pay">
      <h2 id="pay" className="text-xl">
        {needsCard ? words.your_card_failed() : words.pay_to_send()}
      </h2>
      <p className="mt-3">
        {needsCard ? (
          <RichText
            message={words.add_another_card}
            inputs={{ answerBy: answerBy ?? '', shortName }}
            strong={(text) => <strong className="font-semibold">{text}</strong>}
          />
        ) : (
          <RichText
            message={words.time_is_held}
            inputs={{ payBy: payBy ?? '', shortName }}
            strong={(text) => <strong className="font-semibold">{text}</strong>}
          />
        )}
      </p>
      <p className="mt-3 text-muted text-sm">
        {words.will_be_held({
          total,
          policy: sayWayToPay(shortName, booking, wayToPay, { policy: policy ?? undefined, isKept: true }),
        })}
      </p>
      <Form
        method="post"
        action={payPath(id)}
        failed={{ title: words.payment_page_failed() }}
        className="mt-4"
      >
        <input type="hidden" name="intent" value={PAY} />
        <Button type="submit" busy={busy} busyText={words.one_moment()}>
          {needsCard ? words.pay_with_another_card() : words.pay_now()}
        </Button>
      </Form>
    </Card>
  );
}
