import { z } from 'zod';
import { typedLine, typedSigns } from '../../../lib/text-field.ts';
import { isNameLike } from '../../people/accounts/first-name.ts';

/** Maximum length of each part of a legal name, in characters. */
export const MAX_LEGAL_NAME_LENGTH = 60;

const NO_BIRTH_DATE = 'Please enter your date of birth: month, day and year.';
export const NO_SUCH_DATE = 'This date does not exist. Please check month, day and year.';

/**
 * Returns a field for a part of a legal name, in any script. Only admins read it, so no name is reserved.
 */
const legalName = (what: string) =>
  typedLine(`Please enter your ${what}.`)
    .min(1, { error: `Please enter your ${what}.`, abort: true })
    .max(MAX_LEGAL_NAME_LENGTH, {
      error: `Use at most ${MAX_LEGAL_NAME_LENGTH} characters for your ${what}.`,
      abort: true,
    })
    .refine((name) => /\p{L}/u.test(name) && isNameLike(name), `Please use letters for your ${what}.`);

const number = (shape: RegExp, wrong: string) =>
  typedSigns(NO_BIRTH_DATE)
    .overwrite((text) => text.trim())
    .min(1, { error: NO_BIRTH_DATE, abort: true })
    .refine((text) => shape.test(text), { error: wrong, abort: true });

/** The fields next to an identity document. The birth date has three. */
export const identityFields = {
  legalFirstName: legalName('first name'),
  legalLastName: legalName('last name'),
  birthMonth: number(/^(0?[1-9]|1[0-2])$/, 'Please enter the month as a number from 1 to 12.'),
  birthDay: number(/^(0?[1-9]|[12]\d|3[01])$/, 'Please enter the day as a number from 1 to 31.'),
  birthYear: number(/^[12]\d{3}$/, 'Please enter the year with four digits, such as 1989.'),
};

/** Legal name and date of birth as an identity document shows them. The date must exist. */
export const identityForm = z.object(identityFields).refine((typed) => birthDateOf(typed) !== null, {
  path: ['birthDay'],
  message: NO_SUCH_DATE,
});

export type TypedIdentity = { [Name in keyof typeof identityFields]: string };

type TypedDate = Pick<TypedIdentity, 'birthMonth' | 'birthDay' | 'birthYear'>;

/** Returns the date in the three fields; null if there is no such date. */
export function birthDateOf({ birthMonth, birthDay, birthYear }: TypedDate): Temporal.PlainDate | null {
  const [year, month, day] = [Number(birthYear), Number(birthMonth), Number(birthDay)];
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
