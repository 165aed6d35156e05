import { ArrowLeft, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import * as words from '#text/consultations/offers/screens';
import {
  MAX_CAFE_ADDRESS_LENGTH,
  MAX_CAFE_NAME_LENGTH,
} from '../../../core/consultations/bookings/answer-form.ts';
import { MAX_TIMES } from '../../../core/consultations/offers/offer.ts';
import { offerTimesForm } from '../../../core/consultations/offers/offer-form.ts';
import type { Cafe } from '../../../core/consultations/requests/named-cafe.ts';
import { CAFE, sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { LENGTHS } from '../../../core/practice/availability/lengths.ts';
import type { FormattedDay } from '../../../core/practice/availability/slot-words.ts';
import {
  type PractitionerChoice,
  PractitionerPicker,
} from '../../practice/availability/practitioner-picker.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

export interface OfferPageProps {
  clientName: string;
  back: string;
  practitioners: PractitionerChoice[];
  practitionerId: string | null;
  offerId: string;
  /** Why the expert can't offer times now; null if they can. */
  closed: string | null;
  /** Days with at least one free start of the chosen length. */
  days: FormattedDay[];
  /** Such as 'Mountain Time'. */
  zoneName: string;
  minutes: number;
  places: { id: string; label: string }[];
  placeId: string;
  location: string;
  /** Methods that need no further details from the client, and the chosen one. */
  methods: string[];
  method: string | null;
  /** The café that the expert named last, if they meet clients in cafés. */
  cafe: Cafe | null;
  instead: string | null;
  answer?: FormAnswer;
}

const CHOICE =
  'inline-flex min-h-9 items-center rounded-md border border-line-strong bg-surface px-3 text-sm transition-colors hover:border-accent-text aria-[current]:border-accent aria-[current]:bg-accent aria-[current]:text-accent-contrast touch:min-h-11';

function Choices(props: {
  label: string;
  name: string;
  chosen: string;
  choices: { value: string; label: string }[];
}) {
  const [query] = useSearchParams();
  const title = useId();
  const to = (value: string) => {
    const next = new URLSearchParams(query);
    next.set(props.name, value);
    return `?${next}`;
  };
  return (
    <div>
      <h2 id={title} className="font-sans font-semibold text-base">
        {props.label}
      </h2>
      <ul aria-labelledby={title} className="mt-2 flex flex-wrap gap-2">
        {props.choices.map(({ value, label }) => (
          <li key={value}>
            <PageLink
              to={to(value)}
              replace
              stay
              aria-current={value === props.chosen ? 'true' : undefined}
              className={CHOICE}
            >
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function OfferPage(props: OfferPageProps) {
  const { clientName, back, closed, days, answer } = props;
  const { minutes, places, placeId, location, method, instead } = props;
  const [query] = useSearchParams();
  const timesOf = (practitioner: string) =>
    `?${new URLSearchParams([...[...query].filter(([name]) => name !== 'with'), ['with', practitioner]])}`;
  const checked = useOfferForm(props);
  const wrong = (['start', 'placeId', 'minutes', 'method', 'offerId'] as const)
    .flatMap((name) => checked.errors(name) ?? [])
    .at(0);
  const problem = checked.problem ?? wrong;
  return (
    <div className="shell max-w-3xl py-6 sm:py-10">
      <ButtonLink to={back} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.back()}
      </ButtonLink>
      <h1 className="mt-4 text-3xl">{words.offer_times_to({ clientName })}</h1>
      <p className="mt-2 text-muted">
        {method ? words.intro_books({ minutes, location }) : words.intro_requests({ minutes, location })}
      </p>
      {instead && method && (
        <Banner tone="info" className="mt-4">
          {words.answers_their_request({ instead })}
        </Banner>
      )}
      {problem && <Banner tone="error" title={problem} className="mt-6" />}
      <div className="mt-6 flex flex-col gap-5">
        {places.length > 1 && (
          <Choices
            label={words.place()}
            name="place"
            chosen={placeId}
            choices={places.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
        <Choices
          label={words.duration()}
          name="minutes"
          chosen={String(minutes)}
          choices={LENGTHS.map((length) => ({ value: String(length), label: words.min({ length }) }))}
        />
        <PractitionerPicker practitioners={props.practitioners} chosen={props.practitionerId} to={timesOf} />
      </div>
      {days.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={closed ?? words.no_free_minutes_next_days({ minutes, days: DAYS_AHEAD })}
          description={closed ? words.cannot_be_booked() : words.what_decides_free_times()}
        />
      ) : (
        <TimesForm
          page={props}
          checked={checked}
          kept={[answer?.result?.initialValue?.start ?? []].flat().map(String)}
        />
      )}
    </div>
  );
}

const useOfferForm = ({ answer, cafe }: OfferPageProps) =>
  useCheckedForm({
    id: 'offer',
    schema: offerTimesForm,
    answer,
    defaultValue: { cafeName: cafe?.cafeName, cafeAddress: cafe?.cafeAddress },
    checks: 'onSubmit',
  });

function TimesForm(props: {
  page: OfferPageProps;
  checked: ReturnType<typeof useOfferForm>;
  kept: readonly string[];
}) {
  const { page, kept } = props;
  const { form, field } = props.checked;
  const { methods, method, answer, days } = page;
  const { state } = useNavigation();
  const hydrated = useHydrated();
  const [how, setHow] = useState(String(answer?.result?.initialValue?.method ?? method ?? ''));
  const isInCafe = how === CAFE;
  const [chosen, setChosen] = useState(kept);
  const choose = (start: string, on: boolean) =>
    setChosen((old) => (on ? [...old, start] : old.filter((one) => one !== start)));
  return (
    <Form {...form} method="post" failed={{ title: words.offering_failed() }} className="mt-6">
      <input type="hidden" name="offerId" value={page.offerId} />
      <input type="hidden" name="practitionerId" value={page.practitionerId ?? ''} />
      <input type="hidden" name="placeId" value={page.placeId} />
      <input type="hidden" name="minutes" value={page.minutes} />
      {methods.length > 1 && (
        <ChoiceGroup
          label={words.format()}
          name="method"
          look="chips"
          className="mb-5"
          value={how}
          onChange={({ target }) => setHow(target.value)}
          choices={methods.map((one) => ({ value: one, label: sayMethod(one) }))}
        />
      )}
      {(isInCafe || (!hydrated && methods.includes(CAFE))) && (
        <div data-without-script={isInCafe ? undefined : ''} className="mb-5 flex flex-col gap-5">
          <TextField
            {...field('cafeName')}
            label={words.which_cafe()}
            required={isInCafe && hydrated}
            maxLength={MAX_CAFE_NAME_LENGTH}
          />
          <TextField
            {...field('cafeAddress')}
            label={words.cafe_address()}
            autoComplete="off"
            hint={words.cafe_address_hint()}
            required={isInCafe && hydrated}
            maxLength={MAX_CAFE_ADDRESS_LENGTH}
          />
        </div>
      )}
      <div className="divide-y divide-line border-line border-t [&_:is(summary,input)]:scroll-mb-24">
        {days.map((day, index) => (
          <DayTimes
            key={day.date}
            day={day}
            isOpen={index === 0 || day.slots.some(({ start }) => kept.includes(start))}
            chosen={chosen}
            onChoose={choose}
          />
        ))}
      </div>
      <div className="at-end -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-bg px-4 py-4">
        <Button type="submit" busy={state === 'submitting'} busyText={words.sending()}>
          {words.offer_these_times()}
        </Button>
        <p aria-live="polite" data-needs-script="" className="text-muted text-sm">
          {words.count_of_most_chosen({ count: chosen.length, maxTimes: MAX_TIMES, zoneName: page.zoneName })}
        </p>
      </div>
    </Form>
  );
}

function DayTimes(props: {
  day: FormattedDay;
  isOpen: boolean;
  chosen: readonly string[];
  onChoose: (start: string, on: boolean) => void;
}) {
  const { day, isOpen, chosen, onChoose } = props;
  const isFull = chosen.length >= MAX_TIMES;
  const here = day.slots.filter(({ start }) => chosen.includes(start)).length;
  return (
    <details open={isOpen} className="group py-1">
      <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
        <span className="first-letter:uppercase">{day.longLabel}</span>
        <span className="inline-flex items-center gap-2 font-normal text-muted text-sm">
          {here > 0 ? words.chosen_that_day({ here }) : words.free_that_day({ length: day.slots.length })}
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <ChoiceGroup
        label={day.longLabel}
        hideLabel
        name="start"
        type="checkbox"
        look="grid"
        className="tabular pt-1 pb-4"
        value={chosen}
        onChange={({ target }) => onChoose(target.value, target.checked)}
        choices={day.slots.map(({ start, label }) => ({
          value: start,
          label,
          disabled: isFull && !chosen.includes(start),
        }))}
      />
    </details>
  );
}
