import { z } from 'zod';
import { emailField } from '../accounts/credentials-form.ts';
import { firstNameField } from '../accounts/first-name.ts';

export const START_MINUTES = 60;

/** A visitor's input in another form before signing up. `page` is the path of that form. */
export type SignUpStart = { page: string; name: string; email: string };

const startData = z.object({ page: z.string(), name: z.string(), email: z.string() });

export const writeStart = (start: SignUpStart): string => JSON.stringify(start);

/**
 * Reads the output of `writeStart`. Omits values that the sign-up form would refuse, because a browser can
 * send anything.
 * @param next the page to go to after sign-up. Ignores a start on another page.
 */
export function readStart(text: string | null, next: string): { firstName?: string; email?: string } {
  const start = startData.safeParse(parsed(text));
  if (!start.success || start.data.page !== next) return {};
  const firstName = firstNameField.safeParse(firstWord(start.data.name));
  const email = emailField.safeParse(start.data.email);
  return {
    ...(firstName.success && { firstName: firstName.data }),
    ...(email.success && { email: email.data }),
  };
}

/** Returns the first word that is not a title: 'Maya' for 'Dr. Maya Lind'. */
const firstWord = (name: string): string =>
  name.split(/\s+/).find((word) => word !== '' && !word.endsWith('.')) ?? '';

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
