import { Clock3, Copy, Plus, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import * as words from '#text/practice/availability/screens';
import {
  formOfHours,
  fromField,
  type HoursField,
  STRETCHES_PER_DAY,
  toField,
  WEEKDAYS,
  weekForm,
} from '../../../core/practice/availability/hours-form.ts';
import type { OwnAvailability } from '../../../core/practice/availability/own-availability.ts';
import type { HoursRange } from '../../../core/practice/availability/weekly-hours.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { languageTag } from '../../../lib/language.ts';
import { sayWeekday } from '../../../lib/when.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { IntentButton } from '../../sending/form-card.tsx';
import { Unsaved } from '../../sending/unsaved.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CONTROL } from '../../ui/fields/field.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { sayHours } from './say-hours.ts';

export type HoursAnswer = FormAnswer & {
  stands?: { version: number; hours: HoursRange[] };
  typed?: Partial<Record<HoursField, string>>;
};

const ROWS = Array.from({ length: STRETCHES_PER_DAY }, (_, row) => row);

export function HoursEditor(props: {
  availability: OwnAvailability;
  answer: HoursAnswer | undefined;
  picker: ReactNode;
}) {
  const { availability, answer, picker } = props;
  const { practitionerId, placeId, hours, hasHoursThere } = availability;
  // Hours saved elsewhere don't replace the input here. Saving then conflicts, because the form sends the
  // version that it started with.
  const [version] = useState(availability.version);
  const { form, field, problem } = useCheckedForm({
    id: `hours-${practitionerId}-${placeId ?? 'all'}`,
    schema: weekForm,
    answer: answer?.about === 'hours' ? answer : undefined,
    defaultValue: answer?.typed ?? formOfHours(hours),
    checks: 'onSubmit',
  });
  const stands = answer?.stands;
  const week = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(() => WEEKDAYS.map((weekday) => filledRows(field, weekday)));
  const showOn = (day: number, rows: readonly number[]) =>
    setShown(shown.map((before, other) => (other === day ? rows : before)));

  /** Copies Monday's hours to all other days. They are not saved until the practitioner saves the form. */
  function copyMonday() {
    const input = (name: HoursField) => week.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    for (const row of ROWS) {
      for (const end of [fromField, toField]) {
        const hour = input(end(1, row))?.value ?? '';
        for (const weekday of WEEKDAYS) {
          const field = input(end(weekday, row));
          if (field) field.value = hour;
        }
      }
    }
    setShown(shown.map(() => shown[0]!));
  }
  return (
    <Card as="section" aria-labelledby="hours">
      <CardHeader id="hours" title={words.weekly_hours()} description={words.weekly_hours_hint()} />
      {picker}
      <HoursNotes availability={availability} />
      {(problem ?? answer?.problem) && (
        <Banner tone="error" title={problem ?? answer?.problem} className="mb-5">
          {stands && (
            <>
              <p>{words.hours_now({ hours: sayHours(stands.hours) || words.hours_none() })}</p>
              <p>{words.typed_still_here()}</p>
            </>
          )}
        </Banner>
      )}
      <Form {...form} method="post" preventScrollReset failed={{ title: words.save_hours_failed() }}>
        <input type="hidden" name="version" value={stands?.version ?? version} />
        <ul ref={week} className="divide-y divide-line border-line border-y">
          {WEEKDAYS.map((weekday) => (
            <Day
              key={weekday}
              {...{ weekday, field }}
              name={sayWeekday(weekday)}
              shown={shown[weekday - 1]!}
              setShown={(rows) => showOn(weekday - 1, rows)}
            />
          ))}
        </ul>
        <Unsaved card={words.weekly_hours()} intent="hours" className="mt-5">
          <IntentButton intent="hours" busyText={words.saving()}>
            {words.save_hours()}
          </IntentButton>
          <Button variant="ghost" onClick={copyMonday} data-needs-script="">
            <Copy aria-hidden="true" className="size-4" />
            {words.copy_monday()}
          </Button>
        </Unsaved>
      </Form>
      {placeId !== null && hasHoursThere && <SameHours />}
    </Card>
  );
}

/** Notes about anything unusual in these hours. */
function HoursNotes({ availability }: { availability: OwnAvailability }) {
  const { placeId, hasHoursThere, isUnchosen, isAroundTheClock, places } = availability;
  const elsewhere = placeId === null ? sayOwnHours(places) : null;
  return (
    <>
      {isUnchosen && (
        <Banner
          tone="notice"
          icon={<Clock3 aria-hidden="true" className="mt-0.5 size-5 shrink-0" />}
          title={words.unchosen()}
          className="mb-5"
        >
          {words.unchosen_hint()}
        </Banner>
      )}
      {isAroundTheClock && (
        <Banner tone="info" className="mb-5">
          {words.all_day_overrides()}
        </Banner>
      )}
      {elsewhere && (
        <Banner tone="info" className="mb-5">
          {elsewhere}
        </Banner>
      )}
      {placeId !== null && !hasHoursThere && (
        <Banner tone="info" className="mb-5">
          {words.no_own_hours()}
        </Banner>
      )}
    </>
  );
}

/** A button that removes a place's own hours. */
function SameHours() {
  const busy = useNavigation().formData?.get('intent');
  return (
    <Form method="post" preventScrollReset failed={{ title: words.change_hours_failed() }} className="mt-4">
      <Button type="submit" name="intent" value="same-hours" variant="ghost" busy={busy === 'same-hours'}>
        {words.use_same_hours()}
      </Button>
    </Form>
  );
}

/** Lists the places where the general hours don't apply; null if they apply everywhere. */
function sayOwnHours(places: OwnAvailability['places']): string | null {
  const own = places.filter(({ hasOwnHours }) => hasOwnHours);
  if (own.length === 0) return null;
  if (own.length === places.length) {
    return words.all_have_own_hours();
  }
  const names = new Intl.ListFormat(languageTag()).format(
    own.map(({ label, publicLabel }) => label || publicLabel),
  );
  return words.some_have_own_hours({ count: own.length, names });
}

type FieldOf = (name: HoursField) => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string[] | undefined;
};

function filledRows(field: FieldOf, weekday: number): readonly number[] {
  return ROWS.filter((row) =>
    [fromField(weekday, row), toField(weekday, row)].some((one) => field(one).defaultValue),
  );
}

/** One day with its stretches of hours. Without JavaScript, it includes one empty row. */
function Day(props: {
  name: string;
  weekday: number;
  field: FieldOf;
  shown: readonly number[];
  setShown: (rows: readonly number[]) => void;
}) {
  const { name, weekday, field, shown, setShown } = props;
  const list = useRef<HTMLLIElement>(null);
  const spare = ROWS.find((row) => !shown.includes(row));
  const isClosed = shown.length === 0;

  function add() {
    if (spare === undefined) return;
    setShown([...shown, spare].sort());
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>(`[name="${fromField(weekday, spare)}"]`)?.focus(),
    );
  }

  function remove(row: number) {
    for (const one of [fromField(weekday, row), toField(weekday, row)]) {
      const input = list.current?.querySelector<HTMLInputElement>(`[name="${one}"]`);
      if (input) input.value = '';
    }
    setShown(shown.filter((other) => other !== row));
    list.current?.querySelector<HTMLButtonElement>('[data-add]')?.focus();
  }

  return (
    <li
      ref={list}
      className={classNames(
        'grid items-start gap-x-4 gap-y-1 py-3 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto]',
        'grid-cols-[minmax(0,1fr)_auto]',
        isClosed && 'noscript:grid-cols-[minmax(0,1fr)]',
      )}
    >
      <span className="flex flex-wrap gap-x-3 py-2.5 font-semibold">
        {capitalized(name)}
        {/* On a phone, beside the day if there is room, otherwise below it. */}
        {isClosed && (
          <span className="font-normal text-muted sm:hidden noscript:hidden">{words.closed()}</span>
        )}
      </span>
      <div
        className={classNames(
          'flex min-w-0 flex-col gap-2 sm:order-none sm:col-span-1',
          isClosed ? 'max-sm:hidden noscript:flex!' : 'order-last col-span-2',
        )}
      >
        {isClosed && <p className="py-2.5 text-muted noscript:hidden">{words.closed()}</p>}
        {ROWS.map((row) => (
          <Stretch
            key={row}
            {...{ name, field, weekday, row }}
            className={classNames(
              !shown.includes(row) && (row === spare ? 'hidden noscript:block' : 'hidden'),
            )}
            onRemove={() => remove(row)}
          />
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        onClick={add}
        aria-disabled={spare === undefined || undefined}
        aria-label={words.add_hours_named({ day: name })}
        data-add=""
        data-needs-script=""
        className="mt-1.5"
      >
        <Plus aria-hidden="true" className="size-4" />
        {words.add_hours()}
      </Button>
    </li>
  );
}

function Stretch(props: {
  name: string;
  weekday: number;
  row: number;
  field: FieldOf;
  className: string;
  onRemove: () => void;
}) {
  const { name, weekday, row, field, className, onRemove } = props;
  const [from, to] = [field(fromField(weekday, row)), field(toField(weekday, row))];
  const said = [from.error?.[0], to.error?.[0]].find(Boolean);
  const stretch = row + 1;
  const time = (end: typeof from, label: string) => (
    <input
      type="time"
      step={1800}
      id={end.id}
      name={end.name}
      defaultValue={end.defaultValue}
      aria-label={label}
      aria-invalid={end.error ? true : undefined}
      aria-describedby={end.error ? `${from.id}-error` : undefined}
      className={classNames(
        CONTROL,
        'h-11 px-1.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:px-2 [&::-webkit-calendar-picker-indicator]:ms-0',
      )}
    />
  );
  return (
    <div className={className}>
      <div className="grid max-w-96 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-1 sm:gap-2">
        {time(
          from,
          row === 0 ? words.day_from({ day: name }) : words.day_from_stretch({ day: name, stretch }),
        )}
        <span aria-hidden="true" className="text-muted">
          {words.hours_to()}
        </span>
        {time(to, row === 0 ? words.day_to({ day: name }) : words.day_to_stretch({ day: name, stretch }))}
        <Button
          variant="ghost"
          size="sm"
          iconOnly
          onClick={onRemove}
          aria-label={words.remove_hours_named({ day: name })}
          data-needs-script=""
        >
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <FieldError id={`${from.id}-error`} message={said} />
    </div>
  );
}
