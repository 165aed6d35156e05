import * as words from '#text/consultations/requests/screens';
import {
  REQUEST_FIELD_NAMES,
  type RequestFieldName,
  requestField,
  type TypedWords,
  typedWordsOf,
} from '../../../core/consultations/bookings/request/request-fields.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

export type WhoAsks = TypedWords & {
  firstName: string;
  errors: { [Name in 'firstName' | RequestFieldName]?: string[] };
};

export const NO_TEXTS: WhoAsks = { firstName: '', ...typedWordsOf(null), errors: {} };

export function WhoAsksFields(props: { kept: WhoAsks; asksFirstName: boolean; expertName: string }) {
  const { kept, asksFirstName, expertName } = props;
  return (
    <>
      {asksFirstName && (
        <TextField
          label={words.your_first_name()}
          name="firstName"
          autoComplete="given-name"
          defaultValue={kept.firstName}
          error={kept.errors.firstName}
          required
        />
      )}
      {REQUEST_FIELD_NAMES.map((name) => {
        const { label, hint, isLong, help } = requestField(name);
        const text = {
          label: label(),
          hint: hint(expertName),
          defaultValue: kept[name],
          error: kept.errors[name],
        };
        return isLong ? (
          <TextArea key={name} optional name={name} rows={2} {...text} />
        ) : (
          <TextField key={name} optional name={name} {...help} {...text} />
        );
      })}
    </>
  );
}
