import type { Identity } from '../../../core/practice/applications/identity.ts';
import { namesAgree } from '../../../core/practice/applications/names-agree.ts';

/** Sentences of the admins' page about an application. */
export const REVIEW_WORDS = {
  notGiven: 'Not given',
  notKept: 'Not kept. We delete it with the pictures, 30 days after the decision.',
  askForIt: 'Ask for it',
  toAsk: 'Please add your legal name and date of birth as printed on your identity document.',
} as const;

export const sayLegalName = ({ firstName, lastName }: Identity) => `${firstName} ${lastName}`;

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns a date of birth with the age, such as 'April 15, 1989 (37 years old)'. */
export const sayBirth = ({ dateOfBirth, age }: { dateOfBirth: string; age: number }) =>
  `${DAY.format(Date.parse(`${dateOfBirth}T12:00:00Z`))} (${age} years old)`;

/** Says how the account's name differs from the legal one; null if it is the same. */
export function sayNamesDiffer(identity: Identity, accountName: string): string | null {
  if (accountName === '') return 'The account has no name.';
  const agree = namesAgree(sayLegalName(identity), accountName);
  if (agree === 'same') return null;
  return agree === 'part'
    ? 'The account shows only a part of the legal name, or more than it.'
    : 'The account has a different name. Please look at the document.';
}
