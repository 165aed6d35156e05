import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useNavigation } from 'react-router';
import { PASSWORD_LONGEST } from '../../core/accounts/credentials-form.ts';
import { profileForm } from '../../core/accounts/profile-form.ts';
import { PasswordField } from '../account/password-field.tsx';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

const GOOGLE_PERSONAL_INFO = 'https://myaccount.google.com/personal-info';

export interface ProfileFormProps {
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  isGoogleUser: boolean;
  result?: SubmissionResult;
  problem: string | null;
}

/** Name, e-mail address and phone; of a Google account only the phone can be changed here. */
export function ProfileForm(props: ProfileFormProps) {
  const { isGoogleUser, problem } = props;
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'profile';
  const [form, fields] = useForm({
    id: 'profile-form',
    defaultValue: {
      firstName: props.firstName ?? '',
      lastName: props.lastName ?? '',
      email: props.email,
      phone: props.phone ?? '',
    },
    lastResult: props.result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: profileForm }),
  });
  // A field that was sent twice comes back as a list, whatever its type says.
  const typedEmail = String(fields.email.value ?? props.email)
    .trim()
    .toLowerCase();
  const asksPassword =
    !isGoogleUser && (typedEmail !== props.email || fields.currentPassword.errors !== undefined);
  const managed = isGoogleUser ? <ManagedByGoogle /> : undefined;
  return (
    <Form
      method="post"
      failed={{ title: 'Error', text: 'Failed to update profile' }}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="profile" />
      {problem && (
        <Banner tone="error" title="Error" className="mb-6">
          {problem}
        </Banner>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={fields.firstName.id}
          name={fields.firstName.name}
          label="First name"
          optional={!isGoogleUser}
          autoComplete="given-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
          defaultValue={fields.firstName.initialValue}
          error={fields.firstName.errors}
        />
        <TextField
          id={fields.lastName.id}
          name={fields.lastName.name}
          label="Last name"
          optional={!isGoogleUser}
          autoComplete="family-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
          defaultValue={fields.lastName.initialValue}
          error={fields.lastName.errors}
        />
        <TextField
          id={fields.email.id}
          name={fields.email.name}
          label="Email"
          type="email"
          autoComplete="email"
          required={!isGoogleUser}
          maxLength={254}
          disabled={isGoogleUser}
          hint={managed ?? 'You log in with this address. A new one is used once you have confirmed it.'}
          defaultValue={fields.email.initialValue}
          error={fields.email.errors}
        />
        <TextField
          id={fields.phone.id}
          name={fields.phone.name}
          label="Phone"
          type="tel"
          optional
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          hint="With the country code, if it is not a US number."
          defaultValue={fields.phone.initialValue}
          error={fields.phone.errors}
        />
      </div>
      {asksPassword && (
        <div className="mt-5 max-w-md">
          <PasswordField
            id={fields.currentPassword.id}
            name={fields.currentPassword.name}
            label="Present password"
            hint="Changing your e-mail address takes your password."
            autoComplete="current-password"
            required
            maxLength={PASSWORD_LONGEST}
            error={fields.currentPassword.errors}
          />
        </div>
      )}
      <Button type="submit" className="mt-6" busy={busy} busyText="Updating...">
        Save Changes
      </Button>
    </Form>
  );
}

function ManagedByGoogle() {
  return (
    <>
      Managed by Google:{' '}
      <a href={GOOGLE_PERSONAL_INFO} target="_blank" rel="noreferrer" className="text-link">
        change it there
      </a>
    </>
  );
}
