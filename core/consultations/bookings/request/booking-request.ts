import { z } from 'zod';
import { typedInstant } from '../../../../lib/instant.ts';
import { typedText } from '../../../../lib/text-field.ts';
import { typedZip } from '../../../ground/geography/zip-field.ts';
import { firstNameField } from '../../../people/accounts/first-name.ts';
import { typedAddress } from '../../../people/experts/places/address-field.ts';
import { bookedMinutes, isBookable, LENGTHS, type Length } from '../../../practice/availability/lengths.ts';
import { requestFieldSchemas } from './request-field-schemas.ts';
import { MAX_OTHER_TIMES } from './request-limits.ts';

const CHOOSE_TIMES = 'Please choose up to three times.';
const CHOOSE_LENGTH = 'Choose a duration of 15, 30, 45 or 60 minutes.';
const isLength = (minutes: number): minutes is Length => LENGTHS.some((length) => length === minutes);

/** Accepts only digits, because `Number` also accepts '0x3c' and '6e1'. */
const typedMinutes = z
  .string({ error: 'Choose a duration.' })
  .regex(/^[1-9]\d{0,2}$/, 'Choose a duration.')
  .transform(Number);

/** One of the lengths that clients choose from, as a form sends it. */
export const typedLength = typedMinutes
  .refine(isLength, CHOOSE_LENGTH)
  .transform((minutes) => minutes as Length);

/** One of the lengths that clients choose from, as a number or as a form sends it. */
export const bookingLength = z.union(
  [
    z
      .number()
      .refine(isLength, CHOOSE_LENGTH)
      .transform((minutes) => minutes as Length),
    typedLength,
  ],
  { error: 'Choose a duration.' },
);

const typedBookedLength = typedMinutes.refine(isBookable, CHOOSE_LENGTH);

/** The total that a form showed, in whole cents; undefined if the field is empty. */
const typedTotal = z
  .string()
  .regex(/^\d{0,8}$/)
  .transform((digits) => (digits === '' ? undefined : Number(digits)));

/** The total that the client saw, in whole cents, as a number or as a form sends it. */
export const shownTotal = z.union([z.int().nonnegative(), typedTotal]).optional();

/** A request as the core receives it. It has no status and no client, so a form can set neither. */
export const bookingRequest = z.object({
  expertId: z.uuid('This expert was not found.'),
  /** An ISO 8601 instant with its offset. */
  start: typedInstant('Choose a date and a time.'),
  /** Other starts that suit the client. The expert accepts exactly one start. */
  also: z.array(typedInstant(CHOOSE_TIMES)).max(MAX_OTHER_TIMES, CHOOSE_TIMES).default([]),
  /**
   * The length of the option, or without an option one of the four to choose from; see `whyOtherLength`.
   */
  minutes: z.union([z.number().refine(isBookable, CHOOSE_LENGTH), typedBookedLength], {
    error: CHOOSE_LENGTH,
  }),
  method: typedText('Choose how you will meet.').trim().min(1, 'Choose how you will meet.').max(100),
  optionId: z
    .union([z.literal(''), z.uuid('Choose one of the options.')])
    .optional()
    .transform((id) => id || null),
  /** The place; null for the expert's first one. */
  placeId: z
    .union([z.literal(''), z.uuid('Choose one of the places.')])
    .optional()
    .transform((id) => id || null),
  /**
   * The practitioner; null for anyone. The default is anyone or, for a move, the practitioner of the moved
   * booking.
   */
  practitionerId: z
    .union([z.literal(''), z.uuid('Choose whom you want to meet.')])
    .optional()
    .transform((id) => (id === undefined ? undefined : id || null)),
  /** The street address, for a home visit only. */
  visitAddress: typedAddress('Please enter your address.').max(200, 'At most 200 characters.').default(''),
  visitZip: typedZip('Please enter your ZIP code.').default(''),
  /** The client's first name, which is required if the account has none. */
  firstName: firstNameField.optional(),
  ...requestFieldSchemas,
  /** Whether the expert may see the client's location and notes before answering. */
  sharesPlaceAndNotes: z.boolean().default(false),
  /**
   * The total with fee and tax that the form showed. We refuse the request if the actual total differs.
   * Defaults to the actual one.
   */
  totalCents: shownTotal,
  /**
   * The `policyMark` that the form showed. We refuse the request if the actual one differs. If omitted, any
   * policy will do.
   */
  policy: typedText().max(20).optional(),
  /** Created with the form, so a second click sends the same key and finds the first request. */
  requestKey: z.uuid('Please reload the page and try again.'),
});

/**
 * A request as the form sends it, with the booking to move. The form also sends the total that it showed
 * for each length, in the field that `totalField` names; its reader passes on the one for the chosen
 * length.
 */
export const requestForm = bookingRequest
  .omit({ expertId: true, sharesPlaceAndNotes: true, totalCents: true })
  .extend({
    minutes: typedBookedLength,
    share: z.boolean().default(false),
    reschedule: typedText().optional(),
  });

/** Returns why a length does not fit the chosen option, or no option; null if it fits. */
export function whyOtherLength(
  minutes: number,
  option: { title: string; minutes: number } | null,
): string | null {
  if (!option) return isLength(minutes) ? null : CHOOSE_LENGTH;
  const booked = bookedMinutes(option.minutes);
  if (booked === minutes) return null;
  return `${option.title} takes ${booked} minutes. Nothing has been booked. Please look at the time and the total, and send your request again.`;
}

/** Returns the message for a request that names a time twice; null if it does not. */
export function whyOtherTimes({ start, also }: Pick<BookingRequest, 'start' | 'also'>): string | null {
  const all = [start, ...also].map((one) => Date.parse(one));
  return new Set(all).size === all.length ? null : 'Please choose each time once.';
}

export type BookingRequestInput = z.input<typeof bookingRequest>;
export type BookingRequest = z.output<typeof bookingRequest>;
