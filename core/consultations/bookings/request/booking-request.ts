import { z } from 'zod';
import * as words from '#text/consultations/bookings/rules';
import { typedInstant } from '../../../../lib/instant.ts';
import type { Sentence } from '../../../../lib/sentence.ts';
import { withFacts } from '../../../../lib/sentence.ts';
import { typedText } from '../../../../lib/text-field.ts';
import { typedZip } from '../../../ground/geography/zip-field.ts';
import { firstNameField } from '../../../people/accounts/first-name.ts';
import { typedAddress } from '../../../people/experts/places/address-field.ts';
import { bookedMinutes, isBookable, LENGTHS, type Length } from '../../../practice/availability/lengths.ts';
import { requestFieldSchemas } from './request-field-schemas.ts';
import { MAX_OTHER_TIMES } from './request-limits.ts';

const isLength = (minutes: number): minutes is Length => LENGTHS.some((length) => length === minutes);

/** Accepts only digits, because `Number` also accepts '0x3c' and '6e1'. */
const typedMinutes = z
  .string({ error: words.choose_duration })
  .regex(/^[1-9]\d{0,2}$/, { error: words.choose_duration })
  .transform(Number);

/** One of the lengths that clients choose from, as a form sends it. */
export const typedLength = typedMinutes
  .refine(isLength, { error: words.choose_length })
  .transform((minutes) => minutes as Length);

/** One of the lengths that clients choose from, as a number or as a form sends it. */
export const bookingLength = z.union(
  [
    z
      .number()
      .refine(isLength, { error: words.choose_length })
      .transform((minutes) => minutes as Length),
    typedLength,
  ],
  { error: words.choose_duration },
);

const typedBookedLength = typedMinutes.refine(isBookable, { error: words.choose_length });

/** The total that a form showed, in whole cents; undefined if the field is empty. */
const typedTotal = z
  .string()
  .regex(/^\d{0,8}$/)
  .transform((digits) => (digits === '' ? undefined : Number(digits)));

/** The total that the client saw, in whole cents, as a number or as a form sends it. */
export const shownTotal = z.union([z.int().nonnegative(), typedTotal]).optional();

/** A request as core receives it. It has no status and no client, so no form can set either. */
export const bookingRequest = z.object({
  expertId: z.uuid({ error: words.expert_not_found }),
  /** An ISO 8601 instant with its offset. */
  start: typedInstant(words.choose_date_and_time),
  /** Other starts that suit the client. The expert accepts exactly one start. */
  also: z
    .array(typedInstant(words.choose_up_to_three))
    .max(MAX_OTHER_TIMES, { error: words.choose_up_to_three })
    .default([]),
  /** The option's length or, without an option, one of the four standard lengths (`whyOtherLength`). */
  minutes: z.union([z.number().refine(isBookable, { error: words.choose_length }), typedBookedLength], {
    error: words.choose_length,
  }),
  method: typedText(words.choose_method).trim().min(1, { error: words.choose_method }).max(100),
  optionId: z
    .union([z.literal(''), z.uuid({ error: words.choose_option })])
    .optional()
    .transform((id) => id || null),
  /** The place; null means the expert's first one. */
  placeId: z
    .union([z.literal(''), z.uuid({ error: words.choose_place })])
    .optional()
    .transform((id) => id || null),
  /**
   * The practitioner; null means any of them. The default is any of them or, for a move, the practitioner of
   * the moved booking.
   */
  practitionerId: z
    .union([z.literal(''), z.uuid({ error: words.choose_practitioner })])
    .optional()
    .transform((id) => (id === undefined ? undefined : id || null)),
  /** The street address, only for a home visit. */
  visitAddress: typedAddress(words.address_missing).max(200, { error: words.address_too_long }).default(''),
  visitZip: typedZip(words.zip_missing).default(''),
  /** The client's first name. It is required if the account has none. */
  firstName: firstNameField.optional(),
  ...requestFieldSchemas,
  /** Whether the expert may see the client's location and notes before answering. */
  sharesPlaceAndNotes: z.boolean().default(false),
  /**
   * The total with fee and tax that the form showed. We refuse the request if the actual total differs.
   * Defaults to the actual total.
   */
  totalCents: shownTotal,
  /**
   * The `policyMark` that the form showed. We refuse the request if the policy has changed. If omitted, we
   * don't compare it.
   */
  policy: typedText().max(20).optional(),
  /** The form creates it, so a second click sends the same key and finds the first request. */
  requestKey: z.uuid({ error: words.reload_page }),
});

/**
 * A request from the form, with the booking to move. The form also sends the total for each length, in fields
 * named by `totalField`. The route passes on the total for the chosen length.
 */
export const requestForm = bookingRequest
  .omit({ expertId: true, sharesPlaceAndNotes: true, totalCents: true })
  .extend({
    minutes: typedBookedLength,
    share: z.boolean().default(false),
    reschedule: typedText().optional(),
  });

/**
 * Returns an error if the length does not fit the option or, without one, is not a standard length; null
 * otherwise.
 */
export function whyOtherLength(
  minutes: number,
  option: { title: string; minutes: number } | null,
): Sentence | null {
  if (!option) return isLength(minutes) ? null : words.choose_length;
  const booked = bookedMinutes(option.minutes);
  if (booked === minutes) return null;
  return withFacts(words.option_takes, { title: option.title, booked });
}

/** Returns an error if a request lists the same time twice; null otherwise. */
export function whyOtherTimes({ start, also }: Pick<BookingRequest, 'start' | 'also'>): Sentence | null {
  const all = [start, ...also].map((one) => Date.parse(one));
  return new Set(all).size === all.length ? null : words.each_time_once;
}

export type BookingRequestInput = z.input<typeof bookingRequest>;
export type BookingRequest = z.output<typeof bookingRequest>;
