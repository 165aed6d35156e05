import * as words from '#text/practice/outside-calendars/screens';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import {
  CALENDAR_FAULTS,
  outsideCalendarForm,
} from '../../../core/practice/linked-calendars/outside-calendar-form.ts';
import { UNREAD_WORDS } from '../../../core/practice/outside-calendars/unread-event.ts';
import { sayDate, sayWhen } from '../../../lib/when.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
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
  const { form, field, problem } = useCheckedForm({
    id: `outside-${practitionerId}`,
    schema: outsideCalendarForm,
    answer: props.answer,
    checks: 'onSubmit',
  });
  return (
    <Card as="section" aria-labelledby="busy">
      <CardHeader id="busy" title={words.busy_times()} description={words.busy_times_hint()} />
      {problem && <Banner tone="error" title={problem} className="mb-5" />}
      {outside ? (
        <>
          <p className="[overflow-wrap:anywhere]">{outside.address}</p>
          {outside.fault === 'ends-early' && (
            <Banner tone="error" title={words.read_in_part()} className="mt-4">
              <p>{CALENDAR_FAULTS[outside.fault]!()}</p>
              <p>{words.tries_again()}</p>
            </Banner>
          )}
          {outside.fault && outside.fault !== 'ends-early' && (
            <Banner tone="error" title={words.not_read()} className="mt-4">
              <p>{(CALENDAR_FAULTS[outside.fault] ?? CALENDAR_FAULTS['not-answered']!)()}</p>
              <p>
                {words.keeps_trying()}{' '}
                {outside.readAt === null ? words.until_read() : words.until_read_again()}
              </p>
            </Banner>
          )}
          <p className="mt-2 text-muted text-sm empty:hidden">
            {outside.readAt === null
              ? !outside.fault && words.not_read_yet()
              : words.last_read({
                  when: sayWhen(Date.parse(outside.readAt), zone),
                  count: outside.entries ?? 0,
                })}
          </p>
          {outside.unread.count > 0 && (
            <Banner
              tone="notice"
              icon={null}
              title={words.unread_events({ count: outside.unread.count })}
              className="mt-4"
            >
              <ul className="flex flex-col gap-1">
                {outside.unread.first.map(({ date, letters, why }, place) => (
                  // Each read replaces the whole list.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two events can look the same
                  <li key={place}>
                    <strong>{sayEvent(date, letters)}</strong>{' '}
                    {date === null && why === 'start' ? words.unread_date() : UNREAD_WORDS[why]()}
                  </li>
                ))}
                {outside.unread.count > outside.unread.first.length && outside.unread.first.length > 0 && (
                  <li>{words.unread_more({ count: outside.unread.count - outside.unread.first.length })}</li>
                )}
              </ul>
              <p className="mt-2">{words.fix_unread()}</p>
            </Banner>
          )}
          <Form method="post" preventScrollReset failed={{ title: words.remove_failed() }} className="mt-4">
            <IntentButton intent="unlink-calendar" variant="secondary" size="sm">
              {words.remove_calendar()}
            </IntentButton>
          </Form>
        </>
      ) : (
        <Form
          {...form}
          method="post"
          preventScrollReset
          failed={{ title: words.add_failed() }}
          className="flex flex-col gap-4"
        >
          <TextField
            {...field('address')}
            label={words.address()}
            hint={words.address_hint()}
            autoComplete="off"
            inputMode="url"
            maxLength={1000}
            required
          />
          <Unsaved card={words.busy_times()} intent="link-calendar" words={words.not_added_yet()}>
            <IntentButton intent="link-calendar" variant="secondary" busyText={words.adding()}>
              {words.add_calendar()}
            </IntentButton>
          </Unsaved>
        </Form>
      )}
    </Card>
  );
}

/** Returns 'Wed, Dec 2, “Sta…”:', without the parts that are unknown. */
function sayEvent(date: string | null, letters: string): string {
  const when = date === null ? words.no_date() : sayDate(date);
  return letters === '' ? `${when}:` : `${when}, “${letters}…”:`;
}
