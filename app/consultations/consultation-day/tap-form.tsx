import { useNavigation } from 'react-router';
import * as messages from '#text/consultations/consultation-day/screens';
import { Form } from '../../sending/form.tsx';
import { useIsSendingTo } from '../../sending/on-the-way.ts';
import { Button } from '../../ui/button.tsx';
import { ACT_WORDS, actPath } from '../bookings/acts.ts';
import type { FormattedBooking } from '../bookings/format-booking.ts';

export function TapForm(props: {
  booking: FormattedBooking;
  act: 'start' | 'start-now' | 'agree-end' | 'agree' | 'refuse';
  size: 'md' | 'lg';
  variant?: 'secondary';
  words?: string;
}) {
  const { booking, act, size, variant, words = ACT_WORDS[act].button() } = props;
  const path = actPath(booking.id, act);
  const isSending = useIsSendingTo(path);
  const { state } = useNavigation();
  return (
    <Form method="post" action={path} failed={{ title: ACT_WORDS[act].failed() }}>
      <input type="hidden" name="intent" value={act} />
      {(act === 'agree' || act === 'refuse') && (
        <input type="hidden" name="extensionId" value={booking.proposal?.id ?? ''} />
      )}
      <Button
        type="submit"
        size={size}
        wide={size === 'lg'}
        {...(variant && { variant })}
        busy={isSending && state === 'submitting'}
        busyText={messages.one_moment()}
        aria-label={
          size === 'md' ? `${ACT_WORDS[act].button()}: ${booking.withName}, ${booking.day}` : undefined
        }
      >
        {words}
      </Button>
    </Form>
  );
}
