import { z } from 'zod';
import * as fieldWords from '#text/ground/fields';
import * as messages from '#text/practice/applications/rules';
import { typedEmail } from '../../../lib/email-field.ts';
import { typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { typedPhone } from '../../people/accounts/phone-field.ts';
import { isReservedName, reservedName } from '../../people/accounts/reserved-name.ts';
import { APPLICANT_TYPES, FILE_KINDS } from './application.ts';

export const MAX_APPLICATION_LENGTH = {
  name: 80,
  email: 254,
  phone: 40,
  location: 100,
  licenseNumber: 60,
  about: 1000,
} as const;

const atMost = (longest: number) => ({
  error: () => messages.at_most_characters({ count: longest }),
});
const line = (missing: () => string, longest: number) =>
  typedLine(missing).min(1, { error: missing }).max(longest, atMost(longest));

const fields = {
  type: z.enum(APPLICANT_TYPES, { error: messages.choose_type }),
  name: line(messages.name_missing, MAX_APPLICATION_LENGTH.name)
    .regex(/^[^<>]*$/, { error: fieldWords.use_letters })
    .refine((name) => !isReservedName(name), { error: reservedName }),
  email: typedEmail(),
  phone: typedPhone(messages.phone_missing, MAX_APPLICATION_LENGTH.phone).min(1, {
    error: messages.phone_missing,
  }),
  location: line(messages.location_missing, MAX_APPLICATION_LENGTH.location),
  /** The key of the place that the applicant has confirmed on the map. */
  confirmed: typedLine().max(120, { error: fieldWords.use_letters }).optional().default(''),
  licenseNumber: typedLine()
    .max(MAX_APPLICATION_LENGTH.licenseNumber, atMost(MAX_APPLICATION_LENGTH.licenseNumber))
    .optional()
    .default(''),
  about: typedLines()
    .pipe(z.string().max(MAX_APPLICATION_LENGTH.about, atMost(MAX_APPLICATION_LENGTH.about)))
    .optional()
    .default(''),
  /** The fees that the form showed, from `feesMark`. */
  fees: typedText().max(20).optional(),
  /** Other code checks the picture itself. The field is here so that errors can appear next to it. */
  photo: z.unknown().optional(),
};

/** The fields of a draft. Each is saved even if others are invalid. */
const APPLICATION_FIELDS = [
  'type',
  'name',
  'email',
  'phone',
  'location',
  'confirmed',
  'licenseNumber',
  'about',
] as const;
type ApplicationField = (typeof APPLICATION_FIELDS)[number];

export const photoMissing = messages.photo_missing;

/** Runs a check even if fields fail, so the page shows all errors together. */
const atOnce = { when: () => true };

export const applicationForm = z
  .object(fields)
  .refine(({ type, licenseNumber }) => type !== 'wellness-center' || licenseNumber !== '', {
    path: ['licenseNumber'],
    error: messages.business_license_missing,
    ...atOnce,
  });

/** The form that the browser checks until there is a stored photo. */
export const applicationWithPhoto = applicationForm.refine(
  ({ photo }) => photo instanceof Blob && photo.size > 0,
  { path: ['photo'], error: photoMissing, ...atOnce },
);

export type ApplicationInput = z.output<typeof applicationForm>;

/** The valid fields entered so far. */
export type ApplicationDraft = Partial<Record<ApplicationField, string>>;

/** Returns the schema of a field in a draft. It refuses only values that are too long and unknown types. */
const kept = (field: ApplicationField) =>
  field === 'type'
    ? fields.type
    : typedLines().pipe(z.string().max(field === 'confirmed' ? 120 : MAX_APPLICATION_LENGTH[field]));

/** Returns the fields of a form that a draft can save. Checks each field separately. */
export function draftOf(form: { get(name: string): unknown }): ApplicationDraft {
  const draft: ApplicationDraft = {};
  for (const field of APPLICATION_FIELDS) {
    const read = kept(field).safeParse(form.get(field) ?? undefined);
    if (read.success) draft[field] = read.data;
  }
  // Browsers don't send unchecked boxes, so a missing one clears the confirmation.
  if (form.get('location') !== null && form.get('confirmed') === null) draft.confirmed = '';
  return draft;
}

/** The form for a picture in the second step. */
export const pictureForm = z.object({
  kind: z.enum(FILE_KINDS, { error: messages.reload_page }),
  /** Other code checks the picture itself. The field is here so that errors can appear next to it. */
  photo: z.unknown().optional(),
});
