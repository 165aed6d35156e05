import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Link } from 'react-router';
import { logInForm } from '../../core/accounts/credentials-form.ts';
import { Form } from '../sending/form.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PasswordField } from './password-field.tsx';

export interface CredentialsFormProps {
  action: string;
  /** What the server said of the last attempt; the password is not in it. */
  result?: SubmissionResult;
  busy: boolean;
}

/** E-mail address and password. */
export function LogInForm({ action, result, busy }: CredentialsFormProps) {
  const [form, fields] = useForm({
    id: 'log-in',
    lastResult: result,
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: logInForm }),
  });
  return (
    <Form
      method="post"
      failed={{ title: 'Failed to sign in', text: 'An unexpected error occurred' }}
      action={action}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <TextField
        id={fields.email.id}
        name={fields.email.name}
        type="email"
        label="Email"
        autoComplete="username"
        required
        maxLength={254}
        defaultValue={fields.email.initialValue}
        error={fields.email.errors}
      />
      <PasswordField
        id={fields.password.id}
        name={fields.password.name}
        label="Password"
        autoComplete="current-password"
        required
        maxLength={128}
        error={fields.password.errors}
      />
      <Button type="submit" wide busy={busy} busyText="Loading...">
        Login
      </Button>
      <Link to="/auth/forgot" className="text-link self-center text-sm touch:py-2.5">
        Forgot your password?
      </Link>
    </Form>
  );
}
