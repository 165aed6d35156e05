import { Trash2 } from 'lucide-react';
import { daysOffDates } from '../../../core/practice/availability/days-off-form.ts';
import { extraHoursForm } from '../../../core/practice/availability/extra-hours-form.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import { sayDate } from '../../../lib/when.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { FormCard, IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { sayMinute } from './say-hours.ts';

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
      title="Dates Off"
      description="No one can book you on these days. Existing bookings stay."
      failed="Failed to add the days off"
      keepsPlace
      form={form}
      problem={problem ?? answer?.problem}
      className="grid grid-cols-2 items-start gap-4 sm:flex sm:flex-wrap"
      before={
        <Dates
          intent="give-back"
          field="days"
          failed="Failed to remove the days off"
          dates={daysOff.map(({ id, from, until }) => ({
            id,
            words: from === until ? sayDate(from) : `${sayDate(from)} to ${sayDate(until)}`,
          }))}
        />
      }
    >
      <TextField
        {...field('from')}
        label="First day"
        type="date"
        min={today}
        required
        className="min-w-0 sm:w-44"
      />
      <TextField
        {...field('until')}
        label="Last day"
        type="date"
        min={today}
        required
        className="min-w-0 sm:w-44"
      />
      <Unsaved
        card="Dates Off"
        intent="days-off"
        words="Not added yet"
        className="col-span-2 justify-self-start sm:mt-[1.75rem]"
      >
        <IntentButton intent="days-off" variant="secondary" busyText="Adding...">
          Add dates off
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
      title="Extra Dates"
      description="Hours on a single day, on top of your weekly ones, at all of your places."
      failed="Failed to add the extra hours"
      keepsPlace
      form={form}
      problem={problem ?? answer?.problem}
      className="flex flex-wrap items-start gap-4"
      before={
        <Dates
          intent="remove-extra"
          field="extra"
          failed="Failed to remove the extra hours"
          dates={extra.map(({ id, date, startMinute, endMinute }) => ({
            id,
            words: `${sayDate(date)}, ${sayMinute(startMinute)} to ${sayMinute(endMinute)}`,
          }))}
        />
      }
    >
      <TextField {...field('date')} label="Day" type="date" min={today} required className="w-44" />
      <TextField {...field('from')} label="From" type="time" step={1800} required className="w-36" />
      <TextField {...field('to')} label="To" type="time" step={1800} required className="w-36" />
      <Unsaved card="Extra Dates" intent="extra" words="Not added yet" className="sm:mt-[1.75rem]">
        <IntentButton intent="extra" variant="secondary" busyText="Adding...">
          Add extra hours
        </IntentButton>
      </Unsaved>
    </FormCard>
  );
}

function Dates(props: {
  dates: { id: string; words: string }[];
  intent: string;
  field: string;
  failed: string;
}) {
  const { dates, intent, field, failed } = props;
  if (dates.length === 0) return null;
  return (
    <ul className="mb-5 divide-y divide-line border-line border-y">
      {dates.map(({ id, words }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <span className="tabular">{words}</span>
          <Form method="post" preventScrollReset failed={{ title: failed }}>
            <input type="hidden" name={field} value={id} />
            <Button
              type="submit"
              name="intent"
              value={intent}
              variant="ghost"
              size="sm"
              aria-label={`Remove: ${words}`}
            >
              <Trash2 aria-hidden="true" className="size-4" />
              Remove
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}
