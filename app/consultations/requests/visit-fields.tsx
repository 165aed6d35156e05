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
        label="Your address"
        name="visitAddress"
        autoComplete="street-address"
        hint={
          asked
            ? 'The expert sees your town and how far away it is. They see this address only after they accept.'
            : 'For a home visit. The expert sees your town now, and this address only after they accept.'
        }
        defaultValue={kept.address}
        maxLength={200}
        required={required}
      />
      <TextField
        label="ZIP code of that address"
        name="visitZip"
        autoComplete="postal-code"
        inputMode="numeric"
        hint={
          props.town
            ? `The times shown are for a visit in ${props.town}, on the clock there.`
            : props.hydrated
              ? 'Once we know it, we show the times for that place, on the clock there.'
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
