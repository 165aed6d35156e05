import * as words from '#text/business/consultation-places/screens';
import { MAX_ZIP_LENGTH } from '../../../core/ground/geography/zip-code.ts';
import { MAX_ARRIVAL_LENGTH } from '../../../core/people/experts/places/place-form.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** The signature of `field` from `useCheckedForm`, limited to the fields of a place. */
type Field = (
  name: 'label' | 'address' | 'zip' | 'directions' | 'bring' | 'isExactPublic' | 'isStepFree' | 'hasParking',
) => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string[] | undefined;
};

export function PlaceFields({ field }: { field: Field }) {
  return (
    <>
      <TextField
        {...field('label')}
        label={words.name()}
        optional
        hint={words.name_hint()}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...field('address')}
        label={words.address()}
        hint={words.address_hint()}
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <TextField
        {...field('zip')}
        label={words.zip()}
        hint={words.zip_hint()}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={MAX_ZIP_LENGTH}
        required
        className="max-w-64"
      />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">{words.access()}</legend>
        <p className="mb-1 text-muted text-sm">{words.access_hint()}</p>
        <Check field={field('isStepFree')} label={words.step_free()} hint={words.step_free_hint()} />
        <Check field={field('hasParking')} label={words.parking()} hint={words.parking_hint()} />
      </fieldset>
      <TextArea
        {...field('directions')}
        label={words.directions()}
        optional
        hint={words.directions_hint()}
        rows={3}
        counterLimit={MAX_ARRIVAL_LENGTH}
      />
      <TextArea
        {...field('bring')}
        label={words.bring()}
        optional
        hint={words.bring_hint()}
        rows={3}
        counterLimit={MAX_ARRIVAL_LENGTH}
      />
      <Check field={field('isExactPublic')} label={words.exact_point()} hint={words.exact_point_hint()} />
    </>
  );
}

function Check(props: { field: ReturnType<Field>; label: string; hint: string }) {
  const { defaultValue, ...field } = props.field;
  return <Checkbox {...field} defaultChecked={defaultValue === 'on'} label={props.label} hint={props.hint} />;
}
