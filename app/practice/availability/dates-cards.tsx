import { Trash2 } from 'lucide-react';
import * as words from '#text/practice/availability/screens';
import { daysOffDates } from '../../../core/practice/availability/days-off-form.ts';
import { extraHoursForm } from '../../../core/practice/availability/extra-hours-form.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import { sayDate, sayMinute } from '../../../lib/when.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type CardProps = { availability: OwnAvailability; answer: FormAnswer | undefined };

export function DaysOffCard({ availability, answer }: CardProps) {
  const { daysOff, today, practitionerId } = availability;
  const { form, field, problem } = useCheckedForm({
    id: `days-off-${practitionerId}`,
    schema: daysOffDates,
    answer: answer?.about === 'days-off' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="days-off"
      title={words.days_off()}
      description={words.days_off_hint()}
      failed={words.add_days_off_failed()}
      keepsPlace
      form={form}
      problem={problem ?? answer?.problem}
      className="grid grid-cols-2 items-start gap-4 sm:flex sm:flex-wrap"
      before={
        <Dates
          intent="give-back"
          field="days"
          failed={words.remove_days_off_failed()}
          dates={daysOff.map(({ id, from, until }) => ({
            id,
            label:
              from === until
                ? sayDate(from)
                : words.days_off_span({ from: sayDate(from), until: sayDate(until) }),
          }))}
        />
      }
    >
      <TextField
        {...field('from')}
        label={words.first_day()}
        type="date"
        min={today}
        required
        className="min-w-0 sm:w-44"
      />
      <TextField
        {...field('until')}
        label={words.last_day()}
        type="date"
        min={today}
        required
        className="min-w-0 sm:w-44"
      />
      <Unsaved
        card={words.days_off()}
        intent="days-off"
        words={words.not_added_yet()}
        className="col-span-2 justify-self-start sm:mt-[1.75rem]"
      >
        <IntentButton intent="days-off" variant="secondary" busyText={words.adding()}>
          {words.add_days_off()}
        </IntentButton>
      </Unsaved>
    </FormCard>
  );
}

export function ExtraHoursCard({ availability, answer }: CardProps) {
  const { extra, today, practitionerId } = availability;
  const { form, field, problem } = useCheckedForm({
    id: `extra-${practitionerId}`,
    schema: extraHoursForm,
    answer: answer?.about === 'extra' ? answer : undefined,
    checks: 'onSubmit',
  });
  return (
    <FormCard
      id="extra"
      title={words.extra_dates()}
      description={words.extra_dates_hint()}
      failed={words.add_extra_failed()}
      keepsPlace
      form={form}
      problem={problem ?? answer?.problem}
      className="flex flex-wrap items-start gap-4"
      before={
        <Dates
          intent="remove-extra"
          field="extra"
          failed={words.remove_extra_failed()}
          dates={extra.map(({ id, date, startMinute, endMinute }) => ({
            id,
            label: words.extra_span({
              date: sayDate(date),
              startsAt: sayMinute(startMinute),
              endsAt: sayMinute(endMinute),
            }),
          }))}
        />
      }
    >
      <TextField
        {...field('date')}
        label={words.extra_day()}
        type="date"
        min={today}
        required
        className="w-44"
      />
      <TextField
        {...field('from')}
        label={words.extra_from()}
        type="time"
        step={1800}
        required
        className="w-36"
      />
      <TextField
        {...field('to')}
        label={words.extra_to()}
        type="time"
        step={1800}
        required
        className="w-36"
      />
      <Unsaved
        card={words.extra_dates()}
        intent="extra"
        words={words.not_added_yet()}
        className="sm:mt-[1.75rem]"
      >
        <IntentButton intent="extra" variant="secondary" busyText={words.adding()}>
          {words.add_extra_hours()}
        </IntentButton>
      </Unsaved>
    </FormCard>
  );
}

function Dates(props: {
  dates: { id: string; label: string }[];
  intent: string;
  field: string;
  failed: string;
}) {
  const { dates, intent, field, failed } = props;
  if (dates.length === 0) return null;
  return (
    <ul className="mb-5 divide-y divide-line border-line border-y">
      {dates.map(({ id, label }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span className="tabular">{label}</span>
          <Form method="post" preventScrollReset failed={{ title: failed }}>
            <input type="hidden" name={field} value={id} />
            <Button
              type="submit"
              name="intent"
              value={intent}
              variant="ghost"
              size="sm"
              aria-label={words.remove_named({ dates: label })}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              {words.remove()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
