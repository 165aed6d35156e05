import * as words from '#text/consultations/requests/screens';
import { MAX_ZIP_LENGTH } from '../../../core/ground/geography/zip-code.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

export type VisitAddress = { address: string; zip: string };

export const NO_VISIT: VisitAddress = { address: '', zip: '' };

/**
 * Asks for the address of a home visit. If `asked` is false, only pages without JavaScript show the fields.
 * @param props.town set if the page shows the visit's own times.
 * @param props.problem why the expert can't come to this address.
 * @param props.onZip called with the typed text when the ZIP code changes.
 */
export function VisitFields(props: {
  kept: VisitAddress;
  asked: boolean;
  hydrated: boolean;
  town?: string | null;
  problem?: string | null;
  onZip?: (typed: string) => void;
}) {
  const { kept, asked } = props;
  const required = asked && props.hydrated;
  return (
    <div data-without-script={asked ? undefined : ''} className="contents">
      <TextField
        label={words.your_address()}
        name="visitAddress"
        autoComplete="street-address"
        hint={asked ? words.address_hint() : words.address_hint_home_visit()}
        defaultValue={kept.address}
        maxLength={200}
        required={required}
      />
      <TextField
        label={words.visit_zip()}
        name="visitZip"
        autoComplete="postal-code"
        inputMode="numeric"
        hint={
          props.town
            ? words.times_for_visit_in({ town: props.town })
            : props.hydrated
              ? words.times_once_known()
              : undefined
        }
        error={props.problem ?? undefined}
        onChange={(event) => props.onZip?.(event.target.value)}
        defaultValue={kept.zip}
        maxLength={MAX_ZIP_LENGTH}
        required={required}
      />
    </div>
  );
}
