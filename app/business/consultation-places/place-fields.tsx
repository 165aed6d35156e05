import { ZIP_LONGEST } from '../../../core/ground/geography/zip-code.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

/** The function `field` of `useCheckedForm`, as the fields of a place call it. */
type Field = (name: 'label' | 'address' | 'zip' | 'isExactPublic') => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string[] | undefined;
};

export function PlaceFields({ field }: { field: Field }) {
  const { defaultValue, ...exact } = field('isExactPublic');
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
        hint="Street, number, and how to find the door. Clients see it only after you accept their booking."
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
        maxLength={ZIP_LONGEST}
        required
        className="max-w-64"
      />
      <Checkbox
        {...exact}
        defaultChecked={defaultValue === 'on'}
        label="Show the exact point on the map"
        hint="If you leave this off, the map shows a point within about two miles. It is always the same one."
      />
    </>
  );
}
