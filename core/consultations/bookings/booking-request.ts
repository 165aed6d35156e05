import { z } from 'zod';
import { typedInstant } from '../../../lib/instant.ts';
import { typedText } from '../../../lib/text-field.ts';
import { typedZip } from '../../ground/geography/zip-field.ts';
import { totalField } from '../../money/pricing/price.ts';
import { firstNameField } from '../../people/accounts/first-name.ts';
import { typedAddress } from '../../people/experts/address-field.ts';
import {
  BOOKED_LENGTHS,
  type BookedLength,
  bookedMinutes,
  LENGTHS,
  type Length,
} from '../../practice/availability/lengths.ts';
import { OTHER_TIMES_AT_MOST } from './booking.ts';
import { typedConcern } from './concern-field.ts';

const CHOOSE_TIMES = 'Please choose up to three times.';
const CHOOSE_LENGTH = 'Choose a duration of 15, 30, 45 or 60 minutes.';
const isLength = (minutes: number): minutes is Length => LENGTHS.some((length) => length === minutes);
const isBookedLength = (minutes: number): minutes is BookedLength =>
  BOOKED_LENGTHS.some((length) => length === minutes);

/** Digits alone, so that '0x3c' and '6e1' are no length. */
const typedMinutes = z
  .string({ error: 'Choose a duration.' })
  .regex(/^[1-9]\d{0,2}$/, 'Choose a duration.')
  .transform(Number);

/** A length to choose, as a form writes it. */
export const typedLength = typedMinutes
  .refine(isLength, CHOOSE_LENGTH)
  .transform((minutes) => minutes as Length);

/** The same, also from a program. */
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

/** A length that a consultation option may ask, as a form writes it. */
const typedBookedLength = typedMinutes
  .refine(isBookedLength, CHOOSE_LENGTH)
  .transform((minutes) => minutes as BookedLength);

/** A total as a form showed it and sends it, in whole cents; undefined where none was sent. */
const typedTotal = z
  .string()
  .regex(/^\d{0,8}$/)
  .transform((digits) => (digits === '' ? undefined : Number(digits)));

/** The same, also from a program. */
export const shownTotal = z.union([z.int().nonnegative(), typedTotal]).optional();

/** A request as the form sends it. Status and client are never read from it. */
export const bookingRequest = z.object({
  expertId: z.uuid('This expert was not found.'),
  /** The start, an ISO 8601 instant with its offset. */
  start: typedInstant('Choose a date and a time.'),
  /** Other starts that suit the client as well; the expert accepts one of them all. */
  also: z.array(typedInstant(CHOOSE_TIMES)).max(OTHER_TIMES_AT_MOST, CHOOSE_TIMES).default([]),
  /** Of an option what it is booked for, else one of the four to choose; `choiceOf` compares. */
  minutes: z.union([z.number().refine(isBookedLength, CHOOSE_LENGTH), typedBookedLength], {
    error: CHOOSE_LENGTH,
  }),
  method: typedText('Choose how you will meet.').trim().min(1, 'Choose how you will meet.').max(100),
  optionId: z
    .union([z.literal(''), z.uuid('Choose one of the options.')])
    .optional()
    .transform((id) => id || null),
  /** At which of the expert's places; left out, at the first. */
  placeId: z
    .union([z.literal(''), z.uuid('Choose one of the places.')])
    .optional()
    .transform((id) => id || null),
  /** With whom of the practice; empty for anyone. Left out, it is anyone, or who gives the booking that is moved. */
  practitionerId: z
    .union([z.literal(''), z.uuid('Choose whom you want to meet.')])
    .optional()
    .transform((id) => (id === undefined ? undefined : id || null)),
  /** Where a home visit goes to: street and number, and the ZIP code; read for a home visit alone. */
  visitAddress: typedAddress('Please enter your address.').max(200, 'At most 200 characters.').default(''),
  visitZip: typedZip('Please enter your ZIP code.').default(''),
  /** Asked of somebody whose account has none. */
  firstName: firstNameField.optional(),
  concern: typedConcern,
  /** Whether the expert may read the client's place and notes before answering. */
  sharesPlaceAndNotes: z.boolean().default(false),
  /**
   * What the form showed, fee and tax included. It decides no price: a request at another total than this one is refused.
   * Left out, it is the total when the request came in.
   */
  totalCents: shownTotal,
  /** What the form showed of cancellations, by `policyMark`; a request by another policy is refused. Left out, any. */
  policy: typedText().max(20).optional(),
  /** Made with the form, so that a second press finds the first request. */
  requestKey: z.uuid('Please reload the page and try again.'),
});

const totals = Object.fromEntries(
  BOOKED_LENGTHS.map((minutes) => [totalField(minutes), typedTotal.optional()]),
) as Record<`total-${BookedLength}`, z.ZodOptional<typeof typedTotal>>;

/** The same as its form sends it: with the total it showed for each length, and the booking whose time is to change. */
export const requestForm = bookingRequest
  .omit({ expertId: true, sharesPlaceAndNotes: true, totalCents: true })
  .extend({
    minutes: typedBookedLength,
    share: z.boolean().default(false),
    reschedule: typedText().optional(),
    ...totals,
  });

/** Why a length is not the one of the choice, in a sentence; null where it is. @param option null for none. */
export function whyOtherLength(
  minutes: number,
  option: { title: string; minutes: number } | null,
): string | null {
  if (!option) return isLength(minutes) ? null : CHOOSE_LENGTH;
  const booked = bookedMinutes(option.minutes);
  if (booked === minutes) return null;
  return `${option.title} takes ${booked} minutes. Nothing has been booked. Please look at the time and the total, and send your request again.`;
}

/** Why the times of a request are none to choose from; null where they are. */
export function whyOtherTimes({ start, also }: Pick<BookingRequest, 'start' | 'also'>): string | null {
  const all = [start, ...also].map((one) => Date.parse(one));
  return new Set(all).size === all.length ? null : 'Please choose each time once.';
}

/** A request as a program writes it, before it is parsed. */
export type BookingRequestInput = z.input<typeof bookingRequest>;
/** A parsed request. */
export type BookingRequest = z.output<typeof bookingRequest>;
