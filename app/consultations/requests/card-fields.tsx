import * as messages from '#text/consultations/requests/screens';
import type { Bookable } from '../../../core/consultations/booking-views/bookable.ts';
import { HOME_VISIT, sayMethod } from '../../../core/people/experts/consultation-methods.ts';
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
      title={messages.times_not_loaded()}
      action={
        <Button variant="secondary" size="sm" onClick={load}>
          {messages.try_again()}
        </Button>
      }
    />
  );
}

/**
 * Shows whether the times are loading, failed to load, or are all taken, or that the chosen time is not free.
 */
export function TimesNote({ times, choice }: FieldsProps) {
  const { wanted, isCurrent, failed, load, option, days, slot } = choice;
  return (
    <>
      {!isCurrent && (failed ? <NotLoaded load={load} /> : <LoadingNote />)}
      {isCurrent && days.length === 0 && (
        <Banner tone="info">
          {times.closed?.words ??
            (option
              ? messages.no_free_times_for_option({ option: option.title, days: DAYS_AHEAD })
              : messages.no_free_times_note({ days: DAYS_AHEAD }))}
        </Banner>
      )}
      {isCurrent && days.length > 0 && wanted.start && !slot && (
        <Banner tone="info">{messages.not_free_for_this()}</Banner>
      )}
    </>
  );
}

export function TimeFields({ times, choice }: FieldsProps) {
  const { wanted, change, isCurrent, option, days, day, slot, lengths, chosen } = choice;
  return (
    <>
      <SelectField
        label={messages.date()}
        placeholder={messages.choose_date()}
        value={day ? wanted.date : ''}
        required
        disabled={!isCurrent}
        onChange={(event) => change({ date: event.target.value, start: '' })}
        options={days.map((one) => ({ value: one.date, label: one.label }))}
      />
      <SelectField
        label={messages.time()}
        name="start"
        placeholder={messages.choose_time()}
        hint={times.zoneName}
        value={slot ? wanted.start : ''}
        required
        disabled={!day}
        onChange={(event) => change({ start: event.target.value })}
        options={(day?.slots ?? []).map((one) => ({ value: one.start, label: one.label }))}
      />
      <SelectField
        label={messages.duration()}
        name="minutes"
        {...(!option && { placeholder: messages.choose_duration() })}
        value={chosen ? String(chosen) : ''}
        required
        disabled={!slot}
        onChange={(event) => change({ minutes: event.target.value })}
        options={lengths.map((length) => ({ value: String(length), label: messages.minutes({ length }) }))}
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
          label={messages.format()}
          name="method"
          value={method}
          onChange={(event) => change({ method: event.target.value })}
          options={times.expert.methods.map((one) => ({ value: one, label: sayMethod(one) }))}
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
          label={messages.consultation_option()}
          optional
          name="optionId"
          placeholder={messages.decide_together()}
          value={wanted.optionId}
          onChange={(event) => change({ optionId: event.target.value })}
          options={times.expert.options.map((one) => ({
            value: one.id,
            label: messages.option_minutes({ title: one.title, minutes: bookedMinutes(one.minutes) }),
            disabled: slot !== undefined && slot.longest < bookedMinutes(one.minutes),
          }))}
        />
      )}
    </>
  );
}
