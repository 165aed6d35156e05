import { useNavigation } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
import { MAX_PASSWORD_LENGTH } from '../../../core/people/accounts/credentials-form.ts';
import { profileForm } from '../../../core/people/accounts/profile-form.ts';
import { PasswordField } from '../../people/sign-in/password-field.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { RichText } from '../../ui/rich-text.tsx';

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
      failed={{ title: words.error(), text: words.profile_not_updated() }}
      preventScrollReset
    >
      <input type="hidden" name="intent" value="profile" />
      {problem && (
        <Banner tone="error" title={words.error()} className="mb-6">
          {problem}
        </Banner>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('firstName')}
          label={words.first_name()}
          optional={!isGoogleUser}
          autoComplete="given-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
        />
        <TextField
          {...field('lastName')}
          label={words.last_name()}
          optional={!isGoogleUser}
          autoComplete="family-name"
          maxLength={50}
          disabled={isGoogleUser}
          hint={managed}
        />
        <TextField
          {...field('email')}
          label={words.email()}
          type="email"
          autoComplete="email"
          required={!isGoogleUser}
          maxLength={254}
          disabled={isGoogleUser}
          hint={managed ?? words.email_hint()}
        />
        <TextField
          {...field('phone')}
          label={words.phone()}
          type="tel"
          optional
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          hint={words.phone_hint()}
        />
      </div>
      {asksPassword && (
        <div className="mt-5 max-w-md">
          <PasswordField
            {...field('currentPassword')}
            label={words.current_password()}
            hint={words.password_hint()}
            autoComplete="current-password"
            required
            maxLength={MAX_PASSWORD_LENGTH}
          />
        </div>
      )}
      <Button type="submit" className="mt-6" busy={busy} busyText={words.updating()}>
        {words.save_changes()}
      </Button>
    </Form>
  );
}

function ManagedByGoogle() {
  return (
    <RichText
      message={words.managed_by_google}
      link={(text) => (
        <a href={GOOGLE_PERSONAL_INFO} target="_blank" rel="noreferrer" className="text-link">
          {text}
        </a>
      )}
    />
  );
}
