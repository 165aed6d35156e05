import { Copy } from 'lucide-react';
import { useNavigation } from 'react-router';
import { CALENDAR_FAULTS, outsideCalendarForm } from '../../core/availability/outside-calendar-form.ts';
import type { OwnAvailability } from '../../core/availability/own-availability.ts';
import { sayWhen } from '../../lib/when.ts';
import { copyProfileLink } from '../layout/copy-link.ts';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';

/** The secret link by which a calendar shows the bookings, and a button to take it back. */
export function CalendarCard({ feedUrl }: { feedUrl: string | null }) {
  return (
    <Card as="section" aria-labelledby="calendar">
      <CardHeader
        id="calendar"
        title="Your Calendar"
        description="Subscribe to your bookings in Google Calendar, Apple Calendar or Outlook. Entries name no client and no client’s address."
      />
      {feedUrl ? (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
            <TextField
              label="Secret calendar link"
              hint="Anyone who has it can see when you are booked. Take it back if it gets into the wrong hands."
              value={feedUrl}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="secondary"
              className="mt-[1.75rem]"
              onClick={() => copyProfileLink(feedUrl, 'Calendar link')}
              aria-label="Copy: Secret calendar link"
              data-needs-script=""
            >
              <Copy aria-hidden="true" className="size-4" />
              Copy
            </Button>
          </div>
          <Form
            method="post"
            preventScrollReset
            failed={{ title: 'Failed to take the calendar link back' }}
            className="mt-4"
          >
            <Button type="submit" name="intent" value="revoke-feed" variant="secondary" size="sm">
              Take this link back
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" preventScrollReset failed={{ title: 'Failed to make a calendar link' }}>
          <Button type="submit" name="intent" value="open-feed" variant="secondary">
            Make a calendar link
          </Button>
        </Form>
      )}
    </Card>
  );
}

/** The calendar whose times are kept free: its address, how reading it went, and a button to end it. */
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
          {outside.fault && (
            <Banner tone="error" title="The calendar could not be read" className="mt-4">
              <p>{CALENDAR_FAULTS[outside.fault] ?? CALENDAR_FAULTS['not-answered']}</p>
              <p>We try again by ourselves. Until then, the times of the last reading count.</p>
            </Banner>
          )}
          <p className="mt-2 text-muted text-sm">
            {outside.readAt === null
              ? 'Not read yet. This takes a minute or two.'
              : `Last read ${sayWhen(Date.parse(outside.readAt), zone)}: ${sayTimes(outside.entries ?? 0)} in the next two weeks.`}
          </p>
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
          <Button
            type="submit"
            name="intent"
            value="link-calendar"
            variant="secondary"
            className="self-start"
            busy={busy === 'link-calendar'}
            busyText="Adding..."
          >
            Add calendar
          </Button>
        </Form>
      )}
    </Card>
  );
}

const sayTimes = (count: number) => (count === 1 ? '1 busy time' : `${count} busy times`);
