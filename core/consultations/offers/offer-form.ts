import { z } from 'zod';
import * as words from '#text/consultations/offers/rules';
import { typedLine, typedText } from '../../../lib/text-field.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { typedAddress } from '../../people/experts/places/address-field.ts';
import { type Calendar, slotState } from '../../practice/availability/slots.ts';
import { MAX_CAFE_ADDRESS_LENGTH, MAX_CAFE_NAME_LENGTH } from '../bookings/answer-form.ts';
import { bookingLength, shownTotal, typedLength } from '../bookings/request/booking-request.ts';
import { MAX_TIMES, OFFER_MINUTES } from './offer.ts';

/** The input of `offerTimes`. */
export const offerForm = z.object({
  clientId: z.string(),
  /** The client's share token, for an expert without a booking with the client. */
  token: z.string().max(100).nullable(),
  /** The form creates it, so a second click sends the same ID and finds the first offer. */
  offerId: z.uuid({ error: words.reload_page }),
  /** The practitioner; null means any of them. */
  practitionerId: z
    .union([z.literal(''), z.uuid({ error: words.choose_practitioner })])
    .optional()
    .transform((id) => id || null),
  minutes: bookingLength.default(OFFER_MINUTES),
  /** The place; null means the expert's first one. */
  placeId: z
    .union([z.literal(''), z.uuid({ error: words.choose_place })])
    .optional()
    .transform((id) => id || null),
  /** The method; null means that of the client's request or, without one, the expert's first method. */
  method: typedText()
    .trim()
    .max(100)
    .optional()
    .transform((method) => method || null),
  cafeName: typedLine()
    .max(MAX_CAFE_NAME_LENGTH, { error: () => words.too_long({ max: MAX_CAFE_NAME_LENGTH }) })
    .optional(),
  cafeAddress: typedAddress()
    .max(MAX_CAFE_ADDRESS_LENGTH, { error: () => words.too_long({ max: MAX_CAFE_ADDRESS_LENGTH }) })
    .optional(),
  /** ISO 8601 instants with their offset. */
  starts: z
    .array(
      z.iso.datetime({ offset: true, error: words.choose_times }).transform((start) => Date.parse(start)),
    )
    .min(1, { error: words.choose_times })
    .max(MAX_TIMES, { error: words.choose_times })
    .refine((starts) => new Set(starts).size === starts.length, { error: words.choose_each_time_once })
    .transform((starts) => starts.sort((a, b) => a - b).map((start) => new Date(start))),
});

/** The form of an offer. The URL names the client. */
export const offerTimesForm = z.object({
  offerId: offerForm.shape.offerId,
  practitionerId: offerForm.shape.practitionerId,
  minutes: typedLength.default(OFFER_MINUTES),
  placeId: offerForm.shape.placeId,
  method: offerForm.shape.method,
  cafeName: offerForm.shape.cafeName,
  cafeAddress: offerForm.shape.cafeAddress,
  start: z
    .array(z.string({ error: words.choose_times }))
    .min(1, { error: words.choose_times })
    .max(MAX_TIMES, { error: words.choose_times }),
});

export type OfferInput = z.input<typeof offerForm>;

export const takeOfferForm = z.object({
  offerId: z.uuid({ error: words.reload_page }),
  /** An ISO 8601 instant with its offset. */
  start: z.iso.datetime({ offset: true, error: words.choose_one_of_times }),
  /** The total with fee and tax that the page showed, in cents. */
  totalCents: shownTotal,
});

export type TakeOfferInput = z.input<typeof takeOfferForm>;

/** Checks whether at least one of the calendars is free for the whole length from `start`. */
export function isFree(calendars: readonly Calendar[], start: Date, minutes: number): boolean {
  return calendars.some((calendar) => slotState(calendar, start.getTime(), minutes) === 'free');
}

/**
 * Returns the method of an offer: the named one if the expert still has it, otherwise the expert's first.
 * Never a home visit, because that needs an address. Null if the expert makes only home visits.
 */
export function methodOfOffer(named: string | null, methods: readonly string[]): string | null {
  const possible = methods.filter((method) => method !== HOME_VISIT);
  return possible.find((method) => method === named) ?? possible[0] ?? null;
}
