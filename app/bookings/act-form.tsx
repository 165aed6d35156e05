import { Link, useNavigation } from 'react-router';
import type { Act } from '../../core/bookings/booking.ts';
import { formatCents } from '../../lib/money.ts';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ACT_WORDS, actPath } from './acts.ts';
import type { SpokenBooking } from './booking-in-words.ts';

/** The longest note, characters. */
const NOTE_LIMIT = 300;

/** Asks for an optional note and does it; in a dialog and, without script, on a page of its own. */
export function ActForm(props: {
  booking: SpokenBooking;
  act: Act;
  note?: string;
  noteError?: string;
  /** Closes the dialog; on the page a link leads back. */
  onBack?: () => void;
}) {
  const { booking, act, onBack } = props;
  const { totalCents, totalNowCents } = booking;
  const { button, noteLabel, noteHint, danger } = ACT_WORDS[act];
  const { state } = useNavigation();
  return (
    <Form
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
        name="note"
        hint={noteHint}
        rows={3}
        maxLength={NOTE_LIMIT}
        counterLimit={NOTE_LIMIT}
        defaultValue={props.note}
        error={props.noteError}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center sm:justify-end">
        {onBack ? (
          <Button variant="secondary" onClick={onBack}>
            Go back
          </Button>
        ) : (
          <Link
            to="/dashboard/bookings"
            className="text-link inline-flex min-h-11 items-center justify-center px-4 font-semibold"
          >
            Go back
          </Link>
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
