import { z } from 'zod';
import * as fields from '#text/ground/fields';
import * as words from '#text/people/clients/rules';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { isReservedName, reservedName } from '../accounts/reserved-name.ts';
import { isCategoryId } from '../experts/categories.ts';
import {
  type ClientProfile,
  GENDERS,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_NOTES_LENGTH,
} from './client-profile.ts';

function oneLine(longest: number, tooLong: () => string) {
  return typedLine()
    .max(longest, { error: tooLong })
    .regex(/^[^<>]*$/, { error: fields.use_letters })
    .default('');
}

export const clientProfileForm = z.object({
  displayName: oneLine(MAX_DISPLAY_NAME_LENGTH, () =>
    words.name_too_long({ maxDisplayNameLength: MAX_DISPLAY_NAME_LENGTH }),
  ).refine((name) => !isReservedName(name), { error: reservedName }),
  location: oneLine(MAX_LOCATION_LENGTH, () =>
    words.location_too_long({ maxLocationLength: MAX_LOCATION_LENGTH }),
  ),
  consultationNotes: typedText()
    .trim()
    .regex(/^(?:[^\p{Cc}]|[\r\n])*$/u, { error: fields.use_letters })
    .pipe(typedLines())
    .refine((text) => text.length <= MAX_NOTES_LENGTH, {
      error: () => words.notes_too_long({ maxNotesLength: MAX_NOTES_LENGTH }),
    })
    .default(''),
  gender: z.enum(GENDERS, { error: words.choose_one_of_three }),
  interests: z.array(z.string().default('')).check((ctx) => {
    const problem = interestsProblem(ctx.value);
    if (problem) ctx.issues.push({ code: 'custom', message: problem, input: ctx.value });
  }),
  // Browsers don't send unchecked boxes, so a missing value means false.
  showName: z.boolean().default(false),
  showPhoto: z.boolean().default(false),
  showGender: z.boolean().default(false),
  showInterests: z.boolean().default(false),
  /** The stored version that the form is based on; 0 if nothing was stored. */
  version: z
    .string({ error: words.reload_page })
    .regex(/^\d{1,9}$/, { error: words.reload_page })
    .transform(Number),
});

/** Also accepts `version` as a number, for callers without a form. */
export const clientProfileInput = clientProfileForm.extend({
  version: z.union([z.int().min(0).max(2_000_000_000), clientProfileForm.shape.version]),
});

export type ClientProfileInput = z.input<typeof clientProfileInput>;

/** Returns why a list of interests is invalid; null if it is valid. */
export function interestsProblem(ids: readonly string[]): string | null {
  if (ids.some((id) => id.trim() === '')) return words.interest_blank();
  if (!ids.every(isCategoryId)) return words.choose_listed_interests();
  if (new Set(ids).size !== ids.length) return words.choose_each_interest_once();
  return null;
}

/**
 * Rebuilds a profile from a submitted form to show the form again.
 * @param sent the submitted fields, by name.
 */
export function typedProfile(sent: Record<string, unknown>): ClientProfile {
  const text = (name: string) => {
    const value = sent[name];
    return typeof value === 'string' ? value : '';
  };
  const isTicked = (name: string) => text(name) !== '';
  return {
    displayName: text('displayName'),
    location: text('location'),
    consultationNotes: text('consultationNotes').replace(/\r\n?/g, '\n'),
    gender: GENDERS.find((gender) => gender === sent.gender) ?? 'prefer-not-to-say',
    interests: [sent.interests].flat().filter((value) => typeof value === 'string'),
    showName: isTicked('showName'),
    showPhoto: isTicked('showPhoto'),
    showGender: isTicked('showGender'),
    showInterests: isTicked('showInterests'),
  };
}
