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

/** An offer as a program writes it. */
export const offerForm = z.object({
  clientId: z.string(),
  /** The key of the client's share link, for an expert who has no booking with them. */
  token: z.string().max(100).nullable(),
  /** Made with the form, so that a second press finds the first offer. */
  offerId: z.uuid('Please reload the page and try again.'),
  /** With whom of the practice; empty or left out for whoever is free. */
  practitionerId: z
    .union([z.literal(''), z.uuid(CHOOSE_WHO)])
    .optional()
    .transform((id) => id || null),
  minutes: bookingLength.default(OFFER_MINUTES),
  /** At which of the expert's places; left out, at the first. */
  placeId: z
    .union([z.literal(''), z.uuid('Choose one of your places.')])
    .optional()
    .transform((id) => id || null),
  /** How they meet; left out, as the client has asked, or else what the expert names first. */
  method: typedText()
    .trim()
    .max(100)
    .optional()
    .transform((method) => method || null),
  /** The café to meet in, where that is how they meet. */
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

/** An offer as its form sends it; whose it is, the address says. */
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

/** What a client sends who chooses one of the times offered. */
export const takeOfferForm = z.object({
  offerId: z.uuid('Please reload the page and try again.'),
  /** An ISO 8601 instant with its offset. */
  start: z.iso.datetime({ offset: true, error: 'Choose one of the times.' }),
  /** What the page showed, fee and tax included, in cents. */
  totalCents: shownTotal,
});

export type TakeOfferInput = z.input<typeof takeOfferForm>;

/** True when the whole length is free from there on in one of the calendars. */
export function isFree(calendars: readonly Calendar[], start: Date, minutes: number): boolean {
  return calendars.some((calendar) => slotState(calendar, start.getTime(), minutes) === 'free');
}

/**
 * How a client and an expert meet by an offer: as it says, or else what the expert names first; never by a home
 * visit, which needs an address. Null where the expert offers nothing else.
 */
export function methodOfOffer(named: string | null, methods: readonly string[]): string | null {
  const possible = methods.filter((method) => method !== HOME_VISIT);
  return possible.find((method) => method === named) ?? possible[0] ?? null;
}
