import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { bookedMinutes } from '../../../core/practice/availability/lengths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LoadingNote } from '../../ui/skeleton.tsx';
import type { CardChoice } from './use-card-choice.ts';
import { NO_VISIT, VisitFields } from './visit-fields.tsx';

type FieldsProps = { times: Bookable; choice: CardChoice };

export function NotLoaded({ load }: { load: () => void }) {
  return (
    <Banner
      tone="error"
      title="We could not load the free times"
      action={
        <Button variant="secondary" size="sm" onClick={load}>
          Try again
        </Button>
      }
    />
  );
}

/**
 * Says that the times are loading, failed to load, or are all taken, or that the chosen time is not free.
 */
export function TimesNote({ times, choice }: FieldsProps) {
  const { wanted, isCurrent, failed, load, option, days, slot } = choice;
  return (
    <>
      {!isCurrent && (failed ? <NotLoaded load={load} /> : <LoadingNote />)}
      {isCurrent && days.length === 0 && (
        <Banner tone="info">
          {times.closed?.words ??
            `No free times ${option ? `for ${option.title} ` : ''}in the next ${DAYS_AHEAD} days.`}
        </Banner>
      )}
      {isCurrent && days.length > 0 && wanted.start && !slot && (
        <Banner tone="info">The time you chose is not free for this. Please choose another one.</Banner>
      )}
    </>
  );
}

export function TimeFields({ times, choice }: FieldsProps) {
  const { wanted, change, isCurrent, option, days, day, slot, lengths, chosen } = choice;
  return (
    <>
      <SelectField
        label="Date"
        placeholder="Choose a date"
        value={day ? wanted.date : ''}
        required
        disabled={!isCurrent}
        onChange={(event) => change({ date: event.target.value, start: '' })}
        options={days.map((one) => ({ value: one.date, label: one.label }))}
      />
      <SelectField
        label="Time"
        name="start"
        placeholder="Choose a time"
        hint={times.zoneName}
        value={slot ? wanted.start : ''}
        required
        disabled={!day}
        onChange={(event) => change({ start: event.target.value })}
        options={(day?.slots ?? []).map((one) => ({ value: one.start, label: one.label }))}
      />
      <SelectField
        label="Duration"
        name="minutes"
        {...(!option && { placeholder: 'Choose a duration' })}
        value={chosen ? String(chosen) : ''}
        required
        disabled={!slot}
        onChange={(event) => change({ minutes: event.target.value })}
        options={lengths.map((length) => ({ value: String(length), label: `${length} minutes` }))}
      />
    </>
  );
}

export function HowFields({ times, choice }: FieldsProps) {
  const { wanted, change, method, isCurrent, slot } = choice;
  return (
    <>
      {times.expert.methods.length > 1 ? (
        <SelectField
          label="Format"
          name="method"
          value={method}
          onChange={(event) => change({ method: event.target.value })}
          options={times.expert.methods.map((one) => ({ value: one, label: one }))}
        />
      ) : (
        <input type="hidden" name="method" value={method} />
      )}
      {method === HOME_VISIT && (
        <VisitFields
          kept={{ ...NO_VISIT, zip: wanted.zip }}
          asked
          hydrated
          town={isCurrent ? times.visit?.town : null}
          problem={isCurrent ? times.visitProblem : null}
          onZip={(zip) => change({ zip })}
        />
      )}
      {times.expert.options.length > 0 && (
        <SelectField
          label="Consultation option"
          optional
          name="optionId"
          placeholder="Decide together"
          value={wanted.optionId}
          onChange={(event) => change({ optionId: event.target.value })}
          options={times.expert.options.map((one) => ({
            value: one.id,
            label: `${one.title} (${bookedMinutes(one.minutes)} min)`,
            disabled: slot !== undefined && slot.longest < bookedMinutes(one.minutes),
          }))}
        />
      )}
    </>
  );
}
