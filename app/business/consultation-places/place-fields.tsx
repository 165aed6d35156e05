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
        label="Name"
        optional
        hint="What you call it, such as Studio. Only your practice sees it."
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...field('address')}
        label="Address"
        hint="Street and number. Clients see it only after you accept their booking."
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <TextField
        {...field('zip')}
        label="ZIP code"
        hint="It gives us the town, the state and the time zone. Everyone sees the town."
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={MAX_ZIP_LENGTH}
        required
        className="max-w-64"
      />
      <fieldset>
        <legend className="mb-1 font-semibold text-sm">Access</legend>
        <p className="mb-1 text-muted text-sm">Everyone sees this, and can search for it.</p>
        <Check
          field={field('isStepFree')}
          label="Step-free entrance"
          hint="No step from the street to the room."
        />
        <Check
          field={field('hasParking')}
          label="Parking"
          hint="At the place, or easy to find on the street."
        />
      </fieldset>
      <TextArea
        {...field('directions')}
        label="Directions to the door"
        optional
        hint="Such as the entrance, the floor, the bell, and where to park. Clients see it with the address."
        rows={3}
        counterLimit={MAX_ARRIVAL_LENGTH}
      />
      <TextArea
        {...field('bring')}
        label="What to bring"
        optional
        hint="Such as an ID or a list of medications. Clients see it once their booking is confirmed."
        rows={3}
        counterLimit={MAX_ARRIVAL_LENGTH}
      />
      <Check
        field={field('isExactPublic')}
        label="Show the exact point on the map"
        hint="If you leave this off, the map shows a point within about two miles. It is always the same one."
      />
    </>
  );
}

function Check(props: { field: ReturnType<Field>; label: string; hint: string }) {
  const { defaultValue, ...field } = props.field;
  return <Checkbox {...field} defaultChecked={defaultValue === 'on'} label={props.label} hint={props.hint} />;
}
