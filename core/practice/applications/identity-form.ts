import { z } from 'zod';
import * as messages from '#text/practice/applications/rules';
import { onceValid } from '../../../lib/once-valid.ts';
import { typedLine, typedSigns } from '../../../lib/text-field.ts';
import { isNameLike } from '../../people/accounts/first-name.ts';

/** The maximum length of each part of a legal name, in characters. */
export const MAX_LEGAL_NAME_LENGTH = 60;

/**
 * Returns a field for part of a legal name, in any script. Allows reserved names, because only admins read
 * it.
 */
const legalName = (says: {
  missing: () => string;
  tooLong: (limit: { count: number }) => string;
  letters: () => string;
}) =>
  typedLine(says.missing)
    .min(1, { error: says.missing, abort: true })
    .max(MAX_LEGAL_NAME_LENGTH, {
      error: () => says.tooLong({ count: MAX_LEGAL_NAME_LENGTH }),
      abort: true,
    })
    .refine((name) => /\p{L}/u.test(name) && isNameLike(name), { error: says.letters });

const number = (shape: RegExp, wrong: () => string) =>
  typedSigns(messages.birth_date_missing)
    .overwrite((text) => text.trim())
    .min(1, { error: messages.birth_date_missing, abort: true })
    .refine((text) => shape.test(text), { error: wrong, abort: true });

/** The fields next to an identity document. The birth date has three of them. */
export const identityFields = {
  legalFirstName: legalName({
    missing: messages.legal_first_name_missing,
    tooLong: messages.legal_first_name_too_long,
    letters: messages.legal_first_name_letters,
  }),
  legalLastName: legalName({
    missing: messages.legal_last_name_missing,
    tooLong: messages.legal_last_name_too_long,
    letters: messages.legal_last_name_letters,
  }),
  birthMonth: number(/^(0?[1-9]|1[0-2])$/, messages.month_wrong),
  birthDay: number(/^(0?[1-9]|[12]\d|3[01])$/, messages.day_wrong),
  birthYear: number(/^[12]\d{3}$/, messages.year_wrong),
};

export const BIRTH_DATE = ['birthMonth', 'birthDay', 'birthYear'] as const;

/** Legal name and date of birth as on the identity document. The date must exist. */
export const identityForm = z.object(identityFields).refine((typed) => birthDateOf(typed) !== null, {
  path: ['birthDay'],
  error: messages.no_such_date,
  ...onceValid(...BIRTH_DATE),
});

export type TypedIdentity = { [Name in keyof typeof identityFields]: string };

type TypedDate = Partial<Pick<TypedIdentity, (typeof BIRTH_DATE)[number]>>;

/** Returns the three fields for a date in ISO format; empty ones for null. */
export function typedDate(date: string | null): Required<TypedDate> {
  const [birthYear = '', birthMonth = '', birthDay = ''] = date?.split('-') ?? [];
  return { birthMonth: birthMonth.replace(/^0/, ''), birthDay: birthDay.replace(/^0/, ''), birthYear };
}

/** Returns the date from the three fields; null if it does not exist. */
export function birthDateOf({ birthMonth, birthDay, birthYear }: TypedDate): Temporal.PlainDate | null {
  const [year, month, day] = [Number(birthYear), Number(birthMonth), Number(birthDay)];
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
