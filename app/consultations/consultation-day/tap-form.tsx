import { useNavigation } from 'react-router';
import * as messages from '#text/consultations/consultation-day/screens';
import { pathInLanguage } from '../../../lib/language.ts';
import { Form } from '../../sending/form.tsx';
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
  const { state, formAction } = useNavigation();
  const path = actPath(booking.id, act);
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
        busy={state === 'submitting' && formAction === pathInLanguage(path)}
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
