import * as messages from '#text/practice/applications/screens';
import { MAX_LEGAL_NAME_LENGTH } from '../../../core/practice/applications/identity-form.ts';
import { DateFields } from '../../ui/fields/date-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type Name = 'legalFirstName' | 'legalLastName' | 'birthMonth' | 'birthDay' | 'birthYear';
export type CheckedField = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: string[] | undefined;
};

/** Returns the fields with their errors; the birth date's three fields count as one. */
export function identityErrors(field: (name: Name) => CheckedField) {
  const birth = (['birthMonth', 'birthDay', 'birthYear'] as const).map(field);
  const wrong = birth.find(({ error }) => error !== undefined) ?? birth[0]!;
  return [
    { ...field('legalFirstName'), label: messages.legal_first_name() },
    { ...field('legalLastName'), label: messages.legal_last_name() },
    { ...wrong, label: messages.date_of_birth() },
  ];
}

/**
 * Legal name and date of birth, as the document shows them. The date starts as that of the account. Once the
 * applicant has sent them, we don't show them again.
 */
export function IdentityFields(props: { field: (name: Name) => CheckedField; isBirthKnown: boolean }) {
  const { field, isBirthKnown } = props;
  return (
    <section aria-labelledby="identity-words" className="flex flex-col gap-5">
      <div>
        <h3 id="identity-words">{messages.as_on_document()}</h3>
        <p className="mt-1 text-muted text-sm">{messages.why_identity()}</p>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('legalFirstName')}
          label={messages.legal_first_name()}
          autoComplete="given-name"
          required
          maxLength={MAX_LEGAL_NAME_LENGTH}
        />
        <TextField
          {...field('legalLastName')}
          label={messages.legal_last_name()}
          autoComplete="family-name"
          required
          maxLength={MAX_LEGAL_NAME_LENGTH}
        />
      </div>
      <DateFields
        label={messages.date_of_birth()}
        hint={isBirthKnown ? messages.birth_from_account() : messages.birth_hint()}
        parts={[
          { ...field('birthMonth'), autoComplete: 'bday-month' },
          { ...field('birthDay'), autoComplete: 'bday-day' },
          { ...field('birthYear'), autoComplete: 'bday-year' },
        ]}
      />
    </section>
  );
}
