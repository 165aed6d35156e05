import { useState } from 'react';
import * as words from '#text/consultations/requests/screens';
import { HOME_VISIT, sayMethod } from '../../../core/people/experts/consultation-methods.ts';
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { fullZip } from '../bookings/booking-times.ts';
import { OptionPicker } from './option-picker.tsx';
import { ALSO } from './other-times.tsx';
import { ShareChoice } from './share-choice.tsx';
import type { BookingChoice, BookingPageProps } from './use-booking-choice.ts';
import { VisitFields } from './visit-fields.tsx';
import { WhoAsksFields } from './who-asks.tsx';

/** Id of the heading above the details. Once a time is chosen, the page skips to this heading. */
export const REQUEST = 'request';

export function RequestDetails(props: { page: BookingPageProps; choice: BookingChoice }) {
  const { page, choice } = props;
  const { expert, practitionerId, moving, mayShare, address, wayToPay, terms } = page;
  const { option, found, lengths, method, minutes, taxRate, toChoose, to, keep, keepInAddress } = choice;
  const [sharing, setSharing] = useState(page.shares);
  const hydrated = useHydrated();
  return (
    <div className="flex min-w-0 flex-col gap-5 max-lg:rounded-t-lg max-lg:border max-lg:border-line max-lg:border-b-0 max-lg:bg-surface max-lg:px-4 max-lg:pt-4">
      <div className="max-lg:-mb-1 lg:-mb-2">
        <h2 id={REQUEST} tabIndex={-1} className="text-lg">
          {words.your_request()}
        </h2>
        {!found && <p className="tabular mt-2 text-muted first-letter:uppercase lg:hidden">{toChoose}</p>}
      </div>
      <input type="hidden" name="placeId" value={expert.placeId} />
      <input type="hidden" name="practitionerId" value={practitionerId ?? ''} />
      <input type="hidden" name="start" value={found?.slot.start ?? ''} />
      <input type="hidden" name="optionId" value={option?.id ?? ''} />
      {moving && <input type="hidden" name="reschedule" value={moving.id} />}
      {found && choice.also.map((start) => <input key={start} type="hidden" name={ALSO} value={start} />)}
      <OptionPicker
        expert={expert}
        taxRate={taxRate}
        feeCents={wayToPay === 'card' ? terms.feeCents : 0}
        chosen={option?.id ?? ''}
        longest={found?.slot.longest ?? null}
        to={(optionId) => to({ optionId })}
      />
      {option ? (
        <>
          <input type="hidden" name="minutes" value={minutes ?? ''} />
          <p className="tabular text-sm">
            <RichText
              message={words.duration_minutes}
              inputs={{ minutes: minutes ?? '' }}
              span={(text) => <span className="font-semibold">{text}</span>}
            />
          </p>
        </>
      ) : (
        <ChoiceGroup
          label={words.duration()}
          name="minutes"
          look="chips"
          required
          value={minutes ? String(minutes) : ''}
          onChange={(event) => keep('minutes', event.target.value)}
          choices={lengths.map((length) => ({
            value: String(length),
            label: words.min({ minutes: length }),
          }))}
        />
      )}
      {expert.methods.length > 1 ? (
        <ChoiceGroup
          label={words.format()}
          name="method"
          value={method}
          onChange={(event) => keep('method', event.target.value)}
          choices={expert.methods.map((one) => ({ value: one, label: sayMethod(one) }))}
        />
      ) : (
        <input type="hidden" name="method" value={method} />
      )}
      {(method === HOME_VISIT || (!hydrated && expert.methods.includes(HOME_VISIT))) && (
        <VisitFields
          kept={address}
          asked={method === HOME_VISIT}
          hydrated={hydrated}
          town={page.visit?.town}
          problem={page.visitProblem}
          onZip={(typed) => fullZip(typed) && keepInAddress('visit', fullZip(typed))}
        />
      )}
      {page.isSignedIn && (
        <WhoAsksFields kept={page.whoAsks} asksFirstName={page.asksFirstName} expertName={expert.shortName} />
      )}
      {mayShare && <ShareChoice expertName={expert.name} shares={sharing} onChange={setSharing} />}
    </div>
  );
}
