import { useNavigation } from 'react-router';
import { answerBookingForm, NOTE_LONGEST } from '../../core/bookings/answer-form.ts';
import type { Act } from '../../core/bookings/booking.ts';
import { formatCents } from '../../lib/money.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ACT_WORDS, actPath } from './acts.ts';
import type { SpokenBooking } from './booking-in-words.ts';

/** Asks for an optional note and does it; in a dialog and, without script, on a page of its own. */
export function ActForm(props: {
  booking: SpokenBooking;
  act: Act;
  answer?: FormAnswer;
  /** Closes the dialog; on the page a link leads back. */
  onBack?: () => void;
}) {
  const { booking, act, onBack } = props;
  const { totalCents, totalNowCents } = booking;
  const { button, noteLabel, noteHint, danger } = ACT_WORDS[act];
  const { state } = useNavigation();
  const { form, field } = useCheckedForm({
    id: `${act}-${booking.id}`,
    schema: answerBookingForm,
    answer: props.answer,
  });
  return (
    <Form
      {...form}
      method="post"
      action={actPath(booking.id, act)}
      failed={{ title: ACT_WORDS[act].failed }}
      className="flex flex-col gap-5"
    >
      {act === 'accept' && totalNowCents !== null && (
        <>
          <input type="hidden" name="total" value={totalNowCents} />
          {totalNowCents !== totalCents && (
            <p className="text-sm">
              The client has agreed to {formatCents(totalCents)}, and that stays so. At your rate of now it
              would be {formatCents(totalNowCents)}.
            </p>
          )}
        </>
      )}
      <TextArea
        label={noteLabel}
        optional
        {...field('note')}
        hint={noteHint}
        rows={3}
        maxLength={NOTE_LONGEST}
        counterLimit={NOTE_LONGEST}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        {onBack ? (
          <Button variant="secondary" onClick={onBack}>
            Go back
          </Button>
        ) : (
          <PageLink
            to="/dashboard/bookings"
            className="text-link inline-flex min-h-11 items-center justify-center px-4 font-semibold"
          >
            Go back
          </PageLink>
        )}
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          busy={state === 'submitting'}
          busyText="One moment..."
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}
