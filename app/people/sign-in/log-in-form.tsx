import * as words from '#text/people/sign-in/screens';
import { logInForm } from '../../../core/people/accounts/credentials-form.ts';
import { forgotPath } from '../../guard/return-path.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { PasswordField } from './password-field.tsx';

export interface CredentialsFormProps {
  action: string;
  answer?: FormAnswer;
  busy: boolean;
  next: string;
  start: { firstName?: string; email?: string };
  /** The latest birth date of someone who is old enough to sign up. */
  bornBy: string;
}

export function LogInForm({ action, answer, busy, next, start }: CredentialsFormProps) {
  const { form, field } = useCheckedForm({
    id: 'log-in',
    schema: logInForm,
    answer,
    defaultValue: { email: start.email },
    checks: 'onSubmit',
  });
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: words.sign_in_failed(), textIfUnknown: words.unexpected_error() }}
      action={action}
      preventScrollReset
      className="flex flex-col gap-5"
    >
      <TextField
        {...field('email')}
        type="email"
        label={words.email()}
        autoComplete="username"
        required
        maxLength={254}
      />
      <PasswordField
        {...field('password')}
        label={words.password()}
        autoComplete="current-password"
        required
        maxLength={128}
      />
      <Button type="submit" wide className="above-bar" busy={busy} busyText={words.loading()}>
        {words.login()}
      </Button>
      <PageLink
        to={forgotPath(next)}
        className="text-link inline-flex items-center self-center text-sm touch:min-h-11"
      >
        {words.forgot_your_password()}
      </PageLink>
    </Form>
  );
}
