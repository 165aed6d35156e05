import { z } from 'zod';
import { single } from '../../lib/single-field.ts';
import { NOT_TEXT, typedText } from '../../lib/text-field.ts';
import { isCategoryId } from '../experts/categories.ts';
import {
  type ClientProfile,
  DISPLAY_NAME_LONGEST,
  GENDERS,
  type Gender,
  LOCATION_LONGEST,
  NOTES_LONGEST,
} from './client-profile.ts';

function oneLine(longest: number, tooLong: string) {
  return typedText()
    .trim()
    .max(longest, tooLong)
    .regex(/^[^\p{Cc}\u2028\u2029<>]*$/u, NOT_TEXT);
}

/** The client profile as its form sends it, with the version that the person had before them. */
export const clientProfileForm = z.object({
  displayName: oneLine(DISPLAY_NAME_LONGEST, `Use at most ${DISPLAY_NAME_LONGEST} characters for your name.`),
  location: oneLine(LOCATION_LONGEST, `Use at most ${LOCATION_LONGEST} characters for your location.`),
  consultationNotes: typedText()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .regex(/^(?:[^\p{Cc}]|\n)*$/u, NOT_TEXT)
        .refine((text) => text.length <= NOTES_LONGEST, `Notes have at most ${NOTES_LONGEST} characters.`),
    ),
  gender: z.enum(GENDERS, 'Choose one of the three.'),
  interests: z.array(z.string()).check((ctx) => {
    const problem = interestsProblem(ctx.value);
    if (problem) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value });
  }),
  showName: z.boolean(),
  showPhoto: z.boolean(),
  showGender: z.boolean(),
  showInterests: z.boolean(),
  /** 0 when nothing had been stored yet. */
  version: z.union(
    [
      z.number().int().min(0).max(2_000_000_000),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    'Reload the page and try again.',
  ),
});

export type ClientProfileInput = z.input<typeof clientProfileForm>;

/** Why a list of interests cannot be taken, or null. */
export function interestsProblem(ids: readonly string[]): string | null {
  if (ids.some((id) => id.trim() === '')) return 'An interest cannot be blank.';
  if (!ids.every(isCategoryId)) return 'Choose your interests from the list.';
  if (new Set(ids).size !== ids.length) return 'Choose each interest once.';
  return null;
}

/** A posted form as the schema takes it: a box that is not ticked is not sent. */
export function readClientProfileForm(form: FormData): ClientProfile & { version: string } {
  const text = (name: string) => single(form, name);
  return {
    displayName: text('displayName'),
    location: text('location'),
    consultationNotes: text('consultationNotes').replace(/\r\n?/g, '\n'),
    gender: text('gender') as Gender,
    interests: form.getAll('interests').filter((value) => typeof value === 'string'),
    showName: form.has('showName'),
    showPhoto: form.has('showPhoto'),
    showGender: form.has('showGender'),
    showInterests: form.has('showInterests'),
    version: text('version'),
  };
}
