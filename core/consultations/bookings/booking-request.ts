import { z } from 'zod';
import { typedInstant } from '../../../lib/instant.ts';
import { typedText } from '../../../lib/text-field.ts';
import { typedZip } from '../../ground/geography/zip-field.ts';
import { firstNameField } from '../../people/accounts/first-name.ts';
import { typedAddress } from '../../people/experts/address-field.ts';
import { bookedMinutes, isBookable, LENGTHS, type Length } from '../../practice/availability/lengths.ts';
import { requestFieldSchemas } from './request-field-schemas.ts';
import { OTHER_TIMES_AT_MOST } from './request-limits.ts';

const CHOOSE_TIMES = 'Please choose up to three times.';
const CHOOSE_LENGTH = 'Choose a duration of 15, 30, 45 or 60 minutes.';
const isLength = (minutes: number): minutes is Length => LENGTHS.some((length) => length === minutes);

/** Digits only, to exclude '0x3c' and '6e1'. */
const typedMinutes = z
  .string({ error: 'Choose a duration.' })
  .regex(/^[1-9]\d{0,2}$/, 'Choose a duration.')
  .transform(Number);

/** One of the lengths that clients choose from, as a form sends it. */
export const typedLength = typedMinutes
  .refine(isLength, CHOOSE_LENGTH)
  .transform((minutes) => minutes as Length);

/** One of the lengths that clients choose from, as a form or a program sends it. */
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

/** A booked length, as a form sends it. */
const typedBookedLength = typedMinutes.refine(isBookable, CHOOSE_LENGTH);

/** The total a form showed, in whole cents; undefined if empty. */
const typedTotal = z
  .string()
  .regex(/^\d{0,8}$/)
  .transform((digits) => (digits === '' ? undefined : Number(digits)));

/** The total shown, in whole cents, as a form or a program sends it. */
export const shownTotal = z.union([z.int().nonnegative(), typedTotal]).optional();

/** A request as the core takes it. It cannot set the status or the client. */
export const bookingRequest = z.object({
  expertId: z.uuid('This expert was not found.'),
  /** The start, an ISO 8601 instant with its offset. */
  start: typedInstant('Choose a date and a time.'),
  /** Other starts that suit the client; the expert accepts exactly one. */
  also: z.array(typedInstant(CHOOSE_TIMES)).max(OTHER_TIMES_AT_MOST, CHOOSE_TIMES).default([]),
  /** The option's booked length, or without an option one of the four to choose; see `whyOtherLength`. */
  minutes: z.union([z.number().refine(isBookable, CHOOSE_LENGTH), typedBookedLength], {
    error: CHOOSE_LENGTH,
  }),
  method: typedText('Choose how you will meet.').trim().min(1, 'Choose how you will meet.').max(100),
  optionId: z
    .union([z.literal(''), z.uuid('Choose one of the options.')])
    .optional()
    .transform((id) => id || null),
  /** The expert's place; null for the first. */
  placeId: z
    .union([z.literal(''), z.uuid('Choose one of the places.')])
    .optional()
    .transform((id) => id || null),
  /** The practitioner; null for anyone. Defaults to anyone, or the moved booking's practitioner. */
  practitionerId: z
    .union([z.literal(''), z.uuid('Choose whom you want to meet.')])
    .optional()
    .transform((id) => (id === undefined ? undefined : id || null)),
  /** Street, number and ZIP code of a home visit; ignored otherwise. */
  visitAddress: typedAddress('Please enter your address.').max(200, 'At most 200 characters.').default(''),
  visitZip: typedZip('Please enter your ZIP code.').default(''),
  /** Asked for if the account has none. */
  firstName: firstNameField.optional(),
  ...requestFieldSchemas,
  /** Whether the expert may read the client's location and notes before answering. */
  sharesPlaceAndNotes: z.boolean().default(false),
  /**
   * The total with fee and tax that the form showed; if the actual one differs, the request is refused.
   * Defaults to the actual total.
   */
  totalCents: shownTotal,
  /**
   * The `policyMark` that the form showed; if the actual one differs, the request is refused. Defaults to
   * any.
   */
  policy: typedText().max(20).optional(),
  /** Generated with the form. A second press sends the same key and finds the first request. */
  requestKey: z.uuid('Please reload the page and try again.'),
});

/**
 * A request as the form sends it, with the booking to move. The form also sends the total shown for each
 * length, in a field named by `totalField`; its reader passes on the one for the chosen length.
 */
export const requestForm = bookingRequest
  .omit({ expertId: true, sharesPlaceAndNotes: true, totalCents: true })
  .extend({
    minutes: typedBookedLength,
    share: z.boolean().default(false),
    reschedule: typedText().optional(),
  });

/** Returns why a length does not fit the choice; null if it does. @param option null for none. */
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

/** A request before parsing. */
export type BookingRequestInput = z.input<typeof bookingRequest>;
export type BookingRequest = z.output<typeof bookingRequest>;
