import { useNavigation } from 'react-router';
import * as words from '#text/overview/account-settings/screens';
import {
  changePasswordForm,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '../../../core/people/accounts/credentials-form.ts';
import { RenewLinks } from '../../people/accounts/open-addresses-card.tsx';
import { PasswordField } from '../../people/sign-in/password-field.tsx';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

export function PasswordForm({ answer, opens }: { answer?: FormAnswer; opens: readonly string[] }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'password';
  const { form, field, problem } = useCheckedForm({ id: 'password', schema: changePasswordForm, answer });
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: words.error(), text: words.password_not_changed() }}
      preventScrollReset
      className="mt-6 flex max-w-md flex-col gap-5"
    >
      <input type="hidden" name="intent" value="password" />
      {problem && (
        <Banner tone="error" title={words.one_moment()}>
          {problem}
        </Banner>
      )}
      <PasswordField
        {...field('currentPassword')}
        label={words.current_password()}
        autoComplete="current-password"
        required
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <PasswordField
        {...field('password')}
        label={words.new_password()}
        hint={words.password_length({
          minPasswordLength: MIN_PASSWORD_LENGTH,
          maxPasswordLength: MAX_PASSWORD_LENGTH,
        })}
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <RenewLinks labels={opens} />
      <Button type="submit" className="self-start" busy={busy} busyText={words.updating()}>
        {words.save_new_password()}
      </Button>
    </Form>
  );
}
