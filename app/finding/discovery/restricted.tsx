import * as words from '#text/finding/discovery/lazy';
import { brand } from '../../../core/brand.ts';
import type { Restriction } from '../../../core/finding/discovery/restriction.ts';
import type { LocationMessage } from '../../../core/ground/geography/legality.ts';
import { Form } from '../../sending/form.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export interface RestrictedProps {
  refusal: LocationMessage;
  restriction: (Omit<Restriction, 'nearest'> & { nearest: NearestPlace | null }) | null;
}

type NearestPlace = { place: string; miles: string; path: string };

/**
 * Replaces the results if we don't serve the place. Gives the reason, the places that we serve, and a way to
 * hear about changes.
 */
export default function Restricted({ refusal, restriction }: RestrictedProps) {
  return (
    <>
      <div role="alert">
        <Banner tone="notice" title={words.location_restriction()} className="mt-3">
          <p className="font-semibold">{refusal.title}</p>
          <p>{refusal.alert}</p>
          {restriction && (
            <p className="mt-1">
              <strong className="font-semibold">{restriction.stateName}:</strong> {restriction.law}
            </p>
          )}
          <p className="mt-1">{refusal.description}</p>
          <p className="mt-1">
            <a href={brand.legalizationInfo} target="_blank" rel="noopener noreferrer" className="text-link">
              {words.where_legal()}
            </a>{' '}
            <span className="text-muted">{words.opens_new_window()}</span>
          </p>
        </Banner>
      </div>
      {restriction?.nearest && (
        <section
          aria-labelledby="nearest-place"
          className="mt-4 rounded-lg border border-line bg-surface p-5"
        >
          <h2 id="nearest-place" className="text-lg">
            {words.nearest_place()}
          </h2>
          <p className="mt-1 text-muted">
            {words.place_is_away({ place: restriction.nearest.place, miles: restriction.nearest.miles })}
          </p>
          <ButtonLink to={restriction.nearest.path} variant="secondary" className="mt-4">
            {words.see_experts_near({ place: restriction.nearest.place })}
          </ButtonLink>
        </section>
      )}
      {restriction?.canWait && <TellMe state={restriction.state} stateName={restriction.stateName} />}
    </>
  );
}

function TellMe({ state, stateName }: { state: string; stateName: string }) {
  return (
    <section aria-labelledby="tell-me" className="mt-4 rounded-lg border border-line bg-surface p-5">
      <h2 id="tell-me" className="text-lg">
        {words.tell_me_title()}
      </h2>
      <p className="mt-1 text-muted">{words.tell_me_help({ stateName })}</p>
      <Form
        method="post"
        action={`/tell-me?state=${state}`}
        failed={{ title: words.failed_to_keep_address() }}
        className="mt-4 flex flex-wrap items-end gap-3"
      >
        <input type="hidden" name="state" value={state} />
        <TextField
          id="tell-me-email"
          name="email"
          type="email"
          label={words.email()}
          autoComplete="email"
          required
          maxLength={254}
          className="min-w-0 grow basis-60"
        />
        <Button type="submit">{words.tell_me()}</Button>
      </Form>
    </section>
  );
}
