import { useNavigation } from 'react-router';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import {
  CALENDAR_FAULTS,
  outsideCalendarForm,
} from '../../../core/practice/linked-calendars/outside-calendar-form.ts';
import { UNREAD_WORDS } from '../../../core/practice/outside-calendars/unread-event.ts';
import { sayDate, sayWhen } from '../../../lib/when.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/**
 * Shows an outside calendar with the result of the last read and a button that removes it. Without one,
 * shows a form that adds it.
 */
export function OutsideCalendarCard(props: {
  availability: OwnAvailability;
  answer: FormAnswer | undefined;
}) {
  const { outside, zone, practitionerId } = props.availability;
  const busy = useNavigation().formData?.get('intent');
  const { form, field, problem } = useCheckedForm({
    id: `outside-${practitionerId}`,
    schema: outsideCalendarForm,
    answer: props.answer,
    checks: 'onSubmit',
  });
  return (
    <Card as="section" aria-labelledby="busy">
      <CardHeader
        id="busy"
        title="Busy Times"
        description="Clients cannot book you while you are busy in another calendar. We read when you are busy, not with what."
      />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      {outside ? (
        <>
          <p className="[overflow-wrap:anywhere]">{outside.address}</p>
          {outside.fault === 'ends-early' && (
            <Banner tone="error" title="Only part of the calendar could be read" className="mt-4">
              <p>{CALENDAR_FAULTS[outside.fault]}</p>
              <p>We try again every 15 minutes.</p>
            </Banner>
          )}
          {outside.fault && outside.fault !== 'ends-early' && (
            <Banner tone="error" title="The calendar could not be read" className="mt-4">
              <p>{CALENDAR_FAULTS[outside.fault] ?? CALENDAR_FAULTS['not-answered']}</p>
              <p>
                We’ll keep trying.{' '}
                {outside.readAt === null
                  ? 'Until then, clients can book you while you are busy there.'
                  : 'Until then, we go by what we read last.'}
              </p>
            </Banner>
          )}
          <p className="mt-2 text-muted text-sm empty:hidden">
            {outside.readAt === null
              ? !outside.fault && 'Not read yet. This takes a minute or two.'
              : `Last read ${sayWhen(Date.parse(outside.readAt), zone)}: ${sayTimes(outside.entries ?? 0)} in the next two weeks.`}
          </p>
          {outside.unread.count > 0 && (
            <Banner tone="notice" icon={null} title={sayUnread(outside.unread.count)} className="mt-4">
              <ul className="flex flex-col gap-1">
                {outside.unread.first.map(({ date, letters, why }, place) => (
                  // The list is replaced as a whole each time.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two events can look the same
                  <li key={place}>
                    <strong>{sayEvent(date, letters)}</strong>{' '}
                    {date === null && why === 'start' ? NO_DATE : UNREAD_WORDS[why]}
                  </li>
                ))}
                {outside.unread.count > outside.unread.first.length && outside.unread.first.length > 0 && (
                  <li>And {outside.unread.count - outside.unread.first.length} more.</li>
                )}
              </ul>
              <p className="mt-2">To fix this, please open them in your calendar and save them again.</p>
            </Banner>
          )}
          <Form
            method="post"
            preventScrollReset
            failed={{ title: 'Failed to remove the calendar' }}
            className="mt-4"
          >
            <Button
              type="submit"
              name="intent"
              value="unlink-calendar"
              variant="secondary"
              size="sm"
              busy={busy === 'unlink-calendar'}
            >
              Remove this calendar
            </Button>
          </Form>
        </>
      ) : (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: 'Failed to add the calendar' }}
          className="flex flex-col gap-4"
        >
          <TextField
            {...field('address')}
            label="Calendar address"
            hint="The secret address in iCal format, from the settings of your calendar. It begins with https:// or webcal://."
            autoComplete="off"
            inputMode="url"
            maxLength={1000}
            required
          />
          <Unsaved card="Busy Times" intent="link-calendar" words="Not added yet">
            <Button
              type="submit"
              name="intent"
              value="link-calendar"
              variant="secondary"
              busy={busy === 'link-calendar'}
              busyText="Adding..."
            >
              Add calendar
            </Button>
          </Unsaved>
        </Form>
      )}
    </Card>
  );
}

const sayTimes = (count: number) => (count === 1 ? '1 busy time' : `${count} busy times`);

const sayUnread = (count: number) =>
  count === 1 ? '1 event could not be read' : `${count} events could not be read`;

const NO_DATE = 'We can’t tell when it is, so clients can book that time.';

/** Returns 'Wed, Dec 2, “Sta…”:', without the parts that are unknown. */
function sayEvent(date: string | null, letters: string): string {
  const when = date === null ? 'Without a date' : sayDate(date);
  return letters === '' ? `${when}:` : `${when}, “${letters}…”:`;
}
