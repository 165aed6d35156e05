import { z } from 'zod';
import { typedLine, typedText } from '../../../lib/text-field.ts';
import { typedAddress } from '../../people/experts/address-field.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import { type Calendar, slotState } from '../../practice/availability/slots.ts';
import { CAFE_ADDRESS_LONGEST, CAFE_NAME_LONGEST } from '../bookings/answer-form.ts';
import { bookingLength, shownTotal, typedLength } from '../bookings/booking-request.ts';
import { OFFER_MINUTES, TIMES_AT_MOST } from './offer.ts';

const CHOOSE = 'Choose one to three times.';
const CHOOSE_WHO = 'Choose who is to meet them.';

/** An offer as `offerTimes` takes it. */
export const offerForm = z.object({
  clientId: z.string(),
  /** The client's share token, for an expert without a booking with them. */
  token: z.string().max(100).nullable(),
  /** Generated with the form; a second press sends the same id and finds the first offer. */
  offerId: z.uuid('Please reload the page and try again.'),
  /** The practitioner; null for anyone free. */
  practitionerId: z
    .union([z.literal(''), z.uuid(CHOOSE_WHO)])
    .optional()
    .transform((id) => id || null),
  minutes: bookingLength.default(OFFER_MINUTES),
  /** The expert's place; null for the first. */
  placeId: z
    .union([z.literal(''), z.uuid('Choose one of your places.')])
    .optional()
    .transform((id) => id || null),
  /** How they meet; null for the method of the client's request, or else the expert's first. */
  method: typedText()
    .trim()
    .max(100)
    .optional()
    .transform((method) => method || null),
  /** The café, if they meet in one. */
  cafeName: typedLine().max(CAFE_NAME_LONGEST, `At most ${CAFE_NAME_LONGEST} characters.`).optional(),
  cafeAddress: typedAddress()
    .max(CAFE_ADDRESS_LONGEST, `At most ${CAFE_ADDRESS_LONGEST} characters.`)
    .optional(),
  /** The starts, ISO 8601 instants with their offset. */
  starts: z
    .array(z.iso.datetime({ offset: true, error: CHOOSE }).transform((start) => Date.parse(start)))
    .min(1, CHOOSE)
    .max(TIMES_AT_MOST, CHOOSE)
    .refine((starts) => new Set(starts).size === starts.length, 'Choose each time once.')
    .transform((starts) => starts.sort((a, b) => a - b).map((start) => new Date(start))),
});

/** The form of an offer; the URL names the client. */
export const offerTimesForm = z.object({
  offerId: offerForm.shape.offerId,
  practitionerId: offerForm.shape.practitionerId,
  minutes: typedLength.default(OFFER_MINUTES),
  placeId: offerForm.shape.placeId,
  method: offerForm.shape.method,
  cafeName: offerForm.shape.cafeName,
  cafeAddress: offerForm.shape.cafeAddress,
  start: z.array(z.string(CHOOSE)).min(1, CHOOSE).max(TIMES_AT_MOST, CHOOSE),
});

export type OfferInput = z.input<typeof offerForm>;

/** The form with which a client chooses an offered time. */
export const takeOfferForm = z.object({
  offerId: z.uuid('Please reload the page and try again.'),
  /** An ISO 8601 instant with its offset. */
  start: z.iso.datetime({ offset: true, error: 'Choose one of the times.' }),
  /** The total with fee and tax that the page showed, in cents. */
  totalCents: shownTotal,
});

export type TakeOfferInput = z.input<typeof takeOfferForm>;

/** Checks whether one of the calendars is free for the whole length from the start. */
export function isFree(calendars: readonly Calendar[], start: Date, minutes: number): boolean {
  return calendars.some((calendar) => slotState(calendar, start.getTime(), minutes) === 'free');
}

/**
 * Returns an offer's method: the named one if the expert still has it, or else the first; never a home visit,
 * which needs an address. Null if there is no other.
 */
export function methodOfOffer(named: string | null, methods: readonly string[]): string | null {
  const possible = methods.filter((method) => method !== HOME_VISIT);
  return possible.find((method) => method === named) ?? possible[0] ?? null;
}
