import * as words from '#text/people/sign-in/screens';
import { MAX_PASSWORD_LENGTH } from '../../../core/people/accounts/credentials-form.ts';
import type { TextFieldProps } from '../../ui/fields/text-field.tsx';
import { PasswordField } from './password-field.tsx';

/** Asks for the password again before an act that a borrowed session must not do. */
export function ProofField(props: Pick<TextFieldProps, 'id' | 'name' | 'error'>) {
  const { id, name, error } = props;
  return (
    <PasswordField
      id={id}
      name={name}
      error={error}
      label={words.current_password()}
      autoComplete="current-password"
      required
      maxLength={MAX_PASSWORD_LENGTH}
    />
  );
}
