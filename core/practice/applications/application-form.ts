import { z } from 'zod';
import { typedEmail } from '../../../lib/email-field.ts';
import { NOT_TEXT, typedLine, typedLines, typedText } from '../../../lib/text-field.ts';
import { looksLikeHouse, NAME_OF_HOUSE } from '../../people/accounts/house-name.ts';
import { typedPhone } from '../../people/accounts/phone-field.ts';
import { APPLICANT_TYPES, FILE_KINDS } from './application.ts';

/** The most characters of each field. */
export const APPLICATION_LONGEST = {
  name: 80,
  email: 254,
  phone: 40,
  location: 100,
  licenseNumber: 60,
  about: 1000,
} as const;

const atMost = (longest: number) => `At most ${longest} characters.`;
const line = (missing: string, longest: number) =>
  typedLine(missing).min(1, missing).max(longest, atMost(longest));

const NO_PHONE = 'Please enter your phone number.';

const fields = {
  type: z.enum(APPLICANT_TYPES, 'Choose what you are.'),
  name: line('Please enter your name, alias or business name.', APPLICATION_LONGEST.name)
    .regex(/^[^<>]*$/, 'Please use letters, digits and punctuation.')
    .refine((name) => !looksLikeHouse(name), NAME_OF_HOUSE),
  email: typedEmail(),
  phone: typedPhone(NO_PHONE, APPLICATION_LONGEST.phone).min(1, NO_PHONE),
  location: line('Please enter a ZIP code, or a town and its state.', APPLICATION_LONGEST.location),
  /** Which place the applicant has seen on the map and confirmed. */
  confirmed: typedLine().max(120, NOT_TEXT).optional().default(''),
  licenseNumber: typedLine()
    .max(APPLICATION_LONGEST.licenseNumber, atMost(APPLICATION_LONGEST.licenseNumber))
    .optional()
    .default(''),
  about: typedLines()
    .pipe(z.string().max(APPLICATION_LONGEST.about, atMost(APPLICATION_LONGEST.about)))
    .optional()
    .default(''),
  /** The fees that the form has shown, by `feesMark`. */
  fees: typedText().max(20).optional(),
  /** Stands for the picture, which is no text; what is wrong with it is said here. */
  photo: z.unknown().optional(),
};

/** What a draft can hold: each field by itself, whatever the others are. */
export const APPLICATION_FIELDS = [
  'type',
  'name',
  'email',
  'phone',
  'location',
  'confirmed',
  'licenseNumber',
  'about',
] as const;
export type ApplicationField = (typeof APPLICATION_FIELDS)[number];

/** Said to a center without its license number. */
export const LICENSE_MISSING = 'Please enter the business license number.';

/** Shown to applicants who send no photo. */
export const PHOTO_MISSING = 'Please choose a profile photo.';

/** Checked beside the fields, so that all that is missing is said at once. */
const atOnce = { when: () => true };

/** The application as it is submitted; the browser and the server read it by this one schema. */
export const applicationForm = z
  .object(fields)
  .refine(({ type, licenseNumber }) => type !== 'wellness-center' || licenseNumber !== '', {
    path: ['licenseNumber'],
    message: LICENSE_MISSING,
    ...atOnce,
  });

/** The same in a browser, as long as no photo is kept. */
export const applicationWithPhoto = applicationForm.refine(
  ({ photo }) => photo instanceof Blob && photo.size > 0,
  { path: ['photo'], message: PHOTO_MISSING, ...atOnce },
);

export type ApplicationInput = z.output<typeof applicationForm>;

/** What was typed so far: of each field its words, as far as they can be kept. */
export type ApplicationDraft = Partial<Record<ApplicationField, string>>;

/** The longest a field of a draft may be; what is longer cannot be sent by the form. */
const kept = (field: ApplicationField) =>
  field === 'type'
    ? fields.type
    : typedLines().pipe(z.string().max(field === 'confirmed' ? 120 : APPLICATION_LONGEST[field]));

/** Of what a form says, what can be kept in a draft, field by field. */
export function draftOf(form: { get(name: string): unknown }): ApplicationDraft {
  const draft: ApplicationDraft = {};
  for (const field of APPLICATION_FIELDS) {
    const read = kept(field).safeParse(form.get(field) ?? undefined);
    if (read.success) draft[field] = read.data;
  }
  // A box that is not ticked is not sent.
  if (form.get('location') !== null && form.get('confirmed') === null) draft.confirmed = '';
  return draft;
}

/** A picture to add in the second step. */
export const pictureForm = z.object({
  kind: z.enum(FILE_KINDS, 'Reload the page and try again.'),
  /** Stands for the picture, which is no text; what is wrong with it is said here. */
  photo: z.unknown().optional(),
});
