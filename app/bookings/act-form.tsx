import { useNavigation } from 'react-router';
import {
  answerBookingForm,
  CAFE_ADDRESS_LONGEST,
  CAFE_NAME_LONGEST,
  NOTE_LONGEST,
} from '../../core/bookings/answer-form.ts';
import type { Act } from '../../core/bookings/booking.ts';
import { HOME_VISIT } from '../../core/experts/consultation-methods.ts';
import { formatCents } from '../../lib/money.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Button } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ACT_WORDS, actPath } from './acts.ts';
import type { SpokenBooking } from './booking-in-words.ts';

/** Asks for an optional note and does it; in a dialog and, without script, on a page of its own. */
export function ActForm(props: {
  booking: SpokenBooking;
  act: Act;
  answer?: FormAnswer;
  /** Closes the dialog; on the page a link leads back. */
  onBack?: () => void;
  /** Whether it stands on the booking's own page, where there is nothing to go back to. */
  isOnItsOwnPage?: boolean;
}) {
  const { booking, act, onBack, isOnItsOwnPage } = props;
  const { totalCents, totalNowCents } = booking;
  const { button, noteLabel, noteHint, danger } = ACT_WORDS[act];
  const { state } = useNavigation();
  const cafe = act === 'accept' && booking.meetAt && 'cafe' in booking.meetAt ? booking.meetAt.cafe : null;
  const { form, field } = useCheckedForm({
    id: `${act}-${booking.id}`,
    schema: answerBookingForm,
    answer: props.answer,
    ...(cafe && { defaultValue: { cafeName: cafe.name, cafeAddress: cafe.address } }),
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
      {act === 'accept' && <MeetAt booking={booking} field={field} />}
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
        {isOnItsOwnPage ? null : onBack ? (
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

type FieldOf = ReturnType<typeof useCheckedForm<typeof answerBookingForm>>['field'];

/** Where the two will meet: the café to name, filled in with the last one, or what is known already. */
function MeetAt({
  booking: { meetAt, method, location },
  field,
}: {
  booking: SpokenBooking;
  field: FieldOf;
}) {
  if (meetAt && 'cafe' in meetAt) {
    return (
      <>
        <TextField label="Which café?" {...field('cafeName')} maxLength={CAFE_NAME_LONGEST} required />
        <TextField
          label="Its address"
          {...field('cafeAddress')}
          autoComplete="off"
          hint="The client gets it with directions once you accept."
          maxLength={CAFE_ADDRESS_LONGEST}
          required
        />
      </>
    );
  }
  return (
    <p className="text-sm">
      <span className="font-semibold">Where</span>{' '}
      {method === HOME_VISIT
        ? `At the client’s home in ${location}. You get the address once you accept.`
        : meetAt
          ? `${meetAt.address}. The client gets this address with directions once you accept.`
          : `In ${location}. Your place has no address yet, so please say in the note where to find you.`}
    </p>
  );
}
