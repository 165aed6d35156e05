import { useEffect, useRef } from 'react';
import * as messages from '#text/people/sign-in/screens';
import {
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  signUpFormFor,
} from '../../../core/people/accounts/credentials-form.ts';
import { MAX_FIRST_NAME_LENGTH } from '../../../core/people/accounts/first-name.ts';
import { APPLY_PATH } from '../../../core/practice/applications/application.ts';
import { Form } from '../../sending/form.tsx';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { CredentialsFormProps } from './log-in-form.tsx';
import { PasswordField } from './password-field.tsx';
import { WhatYouAgreeTo } from './what-you-agree-to.tsx';

export function SignUpForm({ action, answer, busy, next, start, bornBy }: CredentialsFormProps) {
  const schema = signUpFormFor(bornBy);
  const { form, field } = useCheckedForm({ id: 'sign-up', schema, answer, defaultValue: start });
  const zone = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (zone.current) zone.current.value = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, []);
  return (
    <Form
      {...form}
      method="post"
      failed={{ title: messages.sign_up_failed(), textIfUnknown: messages.unexpected_error() }}
      action={action}
      preventScrollReset
      className="flex flex-col gap-4"
    >
      <input ref={zone} type="hidden" name="zone" />
      <TextField
        {...field('firstName')}
        label={messages.first_name()}
        hint={next === APPLY_PATH ? messages.first_name_of_applicant() : messages.first_name_hint()}
        autoComplete="given-name"
        required
        maxLength={MAX_FIRST_NAME_LENGTH}
      />
      <TextField
        {...field('email')}
        type="email"
        label={messages.email()}
        autoComplete="username"
        required
        maxLength={254}
      />
      <PasswordField
        {...field('password')}
        label={messages.password()}
        hint={messages.password_hint({ minPasswordLength: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        required
        minLength={MIN_PASSWORD_LENGTH}
        maxLength={MAX_PASSWORD_LENGTH}
      />
      <TextField
        {...field('dateOfBirth')}
        type="date"
        label={messages.date_of_birth()}
        hint={messages.age_hint()}
        autoComplete="bday"
        required
        min="1900-01-01"
      />
      <Button type="submit" wide className="above-bar" busy={busy} busyText={messages.loading()}>
        {messages.sign_up()}
      </Button>
      <WhatYouAgreeTo by="signing-up" />
    </Form>
  );
}
