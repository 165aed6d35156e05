import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { useNavigation } from 'react-router';
import {
  changePasswordForm,
  PASSWORD_LONGEST,
  PASSWORD_SHORTEST,
} from '../../core/accounts/credentials-form.ts';
import { PasswordField } from '../account/password-field.tsx';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** The present password and the one to replace it. */
export function PasswordForm({ result, problem }: { result?: SubmissionResult; problem: string | null }) {
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'password';
  const [form, fields] = useForm({
    id: 'password',
    lastResult: result,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: changePasswordForm }),
  });
  return (
    <Form
      method="post"
      failed={{ title: 'Error', text: 'Failed to change your password' }}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      preventScrollReset
      className="mt-6 flex max-w-md flex-col gap-5"
    >
      <input type="hidden" name="intent" value="password" />
      {problem && (
        <Banner tone="error" title="One moment, please">
          {problem}
        </Banner>
      )}
      <PasswordField
        id={fields.currentPassword.id}
        name={fields.currentPassword.name}
        label="Present password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_LONGEST}
        error={fields.currentPassword.errors}
      />
      <PasswordField
        id={fields.password.id}
        name={fields.password.name}
        label="New password"
        hint={`${PASSWORD_SHORTEST} to ${PASSWORD_LONGEST} characters.`}
        autoComplete="new-password"
        required
        minLength={PASSWORD_SHORTEST}
        maxLength={PASSWORD_LONGEST}
        error={fields.password.errors}
      />
      <Button type="submit" className="self-start" busy={busy} busyText="Updating...">
        Save the new password
      </Button>
    </Form>
  );
}
