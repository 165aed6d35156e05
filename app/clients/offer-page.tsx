import { ArrowLeft, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { DAYS_AHEAD } from '../../core/availability/days-ahead.ts';
import type { SpokenDay } from '../../core/availability/slot-words.ts';
import { OFFER_MINUTES, TIMES_AT_MOST } from '../../core/offers/offer.ts';
import { offerTimesForm } from '../../core/offers/offer-form.ts';
import { type PractitionerChoice, PractitionerPicker } from '../bookings/practitioner-picker.tsx';
import { Form } from '../sending/form.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { useCheckedForm } from '../sending/use-checked-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export interface OfferPageProps {
  clientName: string;
  /** The client's page. */
  back: string;
  practitioners: PractitionerChoice[];
  /** Whose times are shown; null for whoever is free. */
  practitionerId: string | null;
  offerId: string;
  /** Days with a free hour. */
  days: SpokenDay[];
  /** 'Denver time' */
  zoneName: string;
  location: string;
  answer?: FormAnswer;
}

/** Where an expert picks one to three of their free times for a client. */
export function OfferPage(props: OfferPageProps) {
  const { clientName, back, offerId, days, zoneName, location, answer } = props;
  const { state } = useNavigation();
  const [query] = useSearchParams();
  const timesOf = (practitioner: string) =>
    `?${new URLSearchParams([...[...query].filter(([name]) => name !== 'with'), ['with', practitioner]])}`;
  const { form, problem, errors } = useCheckedForm({
    id: 'offer',
    schema: offerTimesForm,
    answer,
    checks: 'onSubmit',
  });
  const kept = [answer?.result?.initialValue?.start ?? []].flat().map(String);
  const [chosen, setChosen] = useState<readonly string[]>(kept);
  const full = chosen.length >= TIMES_AT_MOST;
  const choose = (start: string, on: boolean) =>
    setChosen((old) => (on ? [...old, start] : old.filter((one) => one !== start)));
  return (
    <div className="shell max-w-3xl py-6 sm:py-10">
      <ButtonLink to={back} variant="ghost" size="sm" className="-ml-3">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back
      </ButtonLink>
      <h1 className="mt-4 text-3xl">Offer times to {clientName}</h1>
      <p className="mt-2 text-muted">
        {OFFER_MINUTES} minutes in {location}. Choose up to three times; the client gets an e-mail and picks
        one to request. Until then they stay open to others.
      </p>
      {(problem || errors('start')) && (
        <Banner tone="error" title={problem ?? errors('start')?.[0]} className="mt-6" />
      )}
      <div className="mt-4 empty:hidden">
        <PractitionerPicker practitioners={props.practitioners} chosen={props.practitionerId} to={timesOf} />
      </div>
      {days.length === 0 ? (
        <EmptyState
          className="mt-6"
          title={`No free hour in the next ${DAYS_AHEAD} days`}
          description="Your weekly hours and bookings decide which times are free."
        />
      ) : (
        <Form {...form} method="post" failed={{ title: 'Failed to offer these times' }} className="mt-6">
          <input type="hidden" name="offerId" value={offerId} />
          <input type="hidden" name="practitionerId" value={props.practitionerId ?? ''} />
          <div className="divide-y divide-line border-line border-t [&_:is(summary,input)]:scroll-mb-24">
            {days.map((day, index) => {
              const here = day.slots.filter(({ start }) => chosen.includes(start)).length;
              return (
                <details
                  key={day.date}
                  open={index === 0 || day.slots.some(({ start }) => kept.includes(start))}
                  className="group py-1"
                >
                  <summary className="flex min-h-11 items-center justify-between gap-4 font-semibold">
                    <span>{day.longLabel}</span>
                    <span className="inline-flex items-center gap-2 font-normal text-muted text-sm">
                      {here > 0 ? `${here} chosen` : `${day.slots.length} free`}
                      <ChevronDown
                        aria-hidden="true"
                        className="size-4 transition-transform group-open:rotate-180"
                      />
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
                    onChange={({ target }) => choose(target.value, target.checked)}
                    choices={day.slots.map(({ start, label }) => ({
                      value: start,
                      label,
                      disabled: full && !chosen.includes(start),
                    }))}
                  />
                </details>
              );
            })}
          </div>
          <div className="-mx-4 sticky bottom-[var(--bar,0px)] flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-bg px-4 py-4">
            <Button type="submit" busy={state === 'submitting'} busyText="Sending...">
              Offer these times
            </Button>
            <p aria-live="polite" data-needs-script="" className="text-muted text-sm">
              {chosen.length} of {TIMES_AT_MOST} chosen, {zoneName}
            </p>
          </div>
        </Form>
      )}
    </div>
  );
}
