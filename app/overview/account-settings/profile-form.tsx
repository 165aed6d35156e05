import { useNavigation } from 'react-router';
import { MAX_PASSWORD_LENGTH } from '../../../core/people/accounts/credentials-form.ts';
import { profileForm } from '../../../core/people/accounts/profile-form.ts';
import { PasswordField } from '../../people/sign-in/password-field.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

const GOOGLE_PERSONAL_INFO = 'https://myaccount.google.com/personal-info';

export interface ProfileFormProps {
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  isGoogleUser: boolean;
  answer?: FormAnswer;
}

export function ProfileForm(props: ProfileFormProps) {
  const { isGoogleUser } = props;
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'profile';
  const { form, field, errors, problem, typed } = useCheckedForm({
    id: 'profile-form',
    schema: profileForm,
    answer: props.answer,
    defaultValue: {
      firstName: props.firstName ?? '',
      lastName: props.lastName ?? '',
      email: props.email,
      phone: props.phone ?? '',
    },
  });
  const typedEmail = (typed('email') ?? props.email).trim().toLowerCase();
  const asksPassword =
    !isGoogleUser && (typedEmail !== props.email || errors('currentPassword') !== undefined);
  const managed = isGoogleUser ? <ManagedByGoogle /> : undefined;
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: 'Error', text: 'Failed to update profile' }}
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
          {...field('firstName')}
          label="First name"
          optional={!isGoogleUser}
          autoComplete="given-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
        />
        <TextField
          {...field('lastName')}
          label="Last name"
          optional={!isGoogleUser}
          autoComplete="family-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
        />
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          required={!isGoogleUser}
          maxLength={254}
          disabled={isGoogleUser}
          hint={
            managed ??
            'You log in with this address. If you change it, we’ll use the new one after you confirm it.'
          }
        />
        <TextField
          {...field('phone')}
          label="Phone"
          type="tel"
          optional
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          hint="With the country code, if it is not a US number."
        />
      </div>
      {asksPassword && (
        <div className="mt-5 max-w-md">
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            hint="To change your e-mail address, enter your password."
            autoComplete="current-password"
            required
            maxLength={MAX_PASSWORD_LENGTH}
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
