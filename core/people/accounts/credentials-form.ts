import { z } from 'zod';
import * as words from '#text/people/accounts/rules';
import { typedEmail } from '../../../lib/email-field.ts';
import { onceValid } from '../../../lib/once-valid.ts';
import { typedSigns } from '../../../lib/text-field.ts';
import { brand } from '../../brand.ts';
import { underAge } from './age.ts';
import { firstNameField } from './first-name.ts';

/** The length limits in characters. The maximum caps the cost of hashing. */
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_PASSWORD_LENGTH = 128;

/** Passwords that attackers try first, although they pass the length rule. */
const TRIED_FIRST = new Set([
  '0123456789',
  '1234567890',
  '0987654321',
  '1q2w3e4r5t',
  '1qaz2wsx3edc',
  'abcdefghij',
  'iloveyou123',
  'letmein123',
  'password12',
  'password123',
  'password1234',
  'passw0rd123',
  'q1w2e3r4t5',
  'qwerty12345',
  'qwertyuiop',
  'welcome123',
]);

export const emailField = typedEmail(words.email_missing);

const newPasswordField = z
  .string({ error: words.password_missing })
  .min(MIN_PASSWORD_LENGTH, {
    error: () => words.password_too_short({ minPasswordLength: MIN_PASSWORD_LENGTH }),
  })
  .max(MAX_PASSWORD_LENGTH, {
    error: () => words.password_too_long({ maxPasswordLength: MAX_PASSWORD_LENGTH }),
  })
  .refine((password) => !isGuessable(password), { error: words.password_guessable });

/** Does not apply the rules for new passwords, because older passwords may not follow them. */
export const logInForm = z.object({
  email: emailField,
  password: z.string({ error: words.enter_password }).max(MAX_PASSWORD_LENGTH, {
    error: () => words.password_too_long({ maxPasswordLength: MAX_PASSWORD_LENGTH }),
  }),
});

/**
 * The password chosen at sign-up, entered again. Can be empty, because the page reports a dead link before a
 * missing password.
 */
export const passwordForm = z.object({ password: logInForm.shape.password.default('') });

const birthDateField = z.iso
  .date({ error: words.date_of_birth_missing })
  .refine((date) => date >= '1900-01-01', { error: words.check_year_of_birth });
const zoneField = z.string().max(64).optional().catch(undefined);

export const birthDateForm = z.object({ dateOfBirth: birthDateField, zone: zoneField });

/**
 * Returns the form to sign up. `zone` is the browser's time zone. We use it for the age check and for showing
 * times.
 * @param bornBy the latest birth date to accept, in ISO format (`latestBirth`), so the error about the age
 * appears with the others. Without it, only `signUp` checks the age.
 */
export const signUpFormFor = (bornBy?: string) =>
  z
    .object({
      firstName: firstNameField,
      email: emailField,
      password: newPasswordField,
      dateOfBirth: birthDateField.refine((date) => !bornBy || date <= bornBy, { error: () => underAge() }),
      zone: zoneField,
    })
    .refine(({ email, password }) => !password.toLowerCase().includes(email), {
      path: ['password'],
      error: words.password_is_address,
      ...onceValid('email', 'password'),
    });

export const signUpForm = signUpFormFor();

export const emailForm = z.object({ email: emailField });

export const resetPasswordForm = z.object({ password: newPasswordField });

/** Whether to replace the links that open without signing in. */
const renewLinksField = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

export const changePasswordForm = z.object({
  currentPassword: logInForm.shape.password,
  password: newPasswordField,
  renewLinks: renewLinksField,
});

export type LogInInput = z.infer<typeof logInForm>;
export type BirthDateInput = z.infer<typeof birthDateForm>;
export type SignUpInput = z.infer<typeof signUpForm>;
export type ChangePasswordInput = Omit<z.infer<typeof changePasswordForm>, 'renewLinks'> & {
  renewLinks?: boolean;
};

function isGuessable(password: string): boolean {
  const plain = password.toLowerCase();
  return TRIED_FIRST.has(plain) || new Set(plain).size < 4 || plain.includes(brand.name.toLowerCase());
}

export const proofField = z.string({ error: words.current_password_missing }).max(MAX_PASSWORD_LENGTH, {
  error: () => words.password_too_long({ maxPasswordLength: MAX_PASSWORD_LENGTH }),
});

export const codeForm = z.object({
  code: typedSigns(words.code_missing)
    .min(1, { error: words.code_missing })
    .max(40, { error: words.code_too_long }),
});

export const firstCodeForm = codeForm.extend({ currentPassword: proofField });
