import { Link, useNavigation } from 'react-router';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { ACTS, type Act, actPath } from './acts.ts';

/** The longest note, characters. */
const NOTE_LIMIT = 300;

/** Asks for an optional note and does it; in a dialog and, without script, on a page of its own. */
export function ActForm(props: {
  bookingId: string;
  act: Act;
  note?: string;
  noteError?: string;
  /** Closes the dialog; on the page a link leads back. */
  onBack?: () => void;
}) {
  const { bookingId, act, onBack } = props;
  const { button, noteLabel, noteHint, danger } = ACTS[act];
  const { state } = useNavigation();
  return (
    <Form
      method="post"
      action={actPath(bookingId, act)}
      failed={{ title: ACTS[act].failed }}
      className="flex flex-col gap-5"
    >
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
