import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';

/** As `useCheckedForm` gives it. */
type Field = (name: 'label' | 'address' | 'zip' | 'isExactPublic') => {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string[] | undefined;
};

/** What an expert tells of a place. */
export function PlaceFields({ field }: { field: Field }) {
  const { defaultValue, ...exact } = field('isExactPublic');
  return (
    <>
      <TextField
        {...field('label')}
        label="Name"
        optional
        hint="What you call it, such as Studio. Only your practice reads it."
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        {...field('address')}
        label="Address"
        hint="Street, number and what one needs to find the door. Clients read it once you have accepted their booking."
        autoComplete="street-address"
        maxLength={200}
        required
      />
      <TextField
        {...field('zip')}
        label="ZIP code"
        hint="Town, state and time zone follow from it. Everyone reads the town."
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={10}
        required
        className="max-w-64"
      />
      <Checkbox
        {...exact}
        defaultChecked={defaultValue === 'on'}
        label="Show the exact point on the map"
        hint="Without it the map shows a point in the surroundings, at most about two miles away, and always the same."
      />
    </>
  );
}
