import { z } from 'zod';
import { type Calendar, slotState } from '../availability/slots.ts';
import { OFFER_MINUTES, TIMES_AT_MOST } from './offer.ts';

const CHOOSE = 'Choose one to three times.';
const CHOOSE_WHO = 'Choose who is to meet them.';

/** An offer as a program writes it. */
export const offerForm = z.object({
  clientId: z.string(),
  /** The key of the client's share link, for an expert who has no booking with them. */
  token: z.string().max(100).nullable(),
  /** Made with the form, so that a second press finds the first offer. */
  offerId: z.uuid('Reload the page and try again.'),
  /** With whom of the practice; empty or left out for whoever is free. */
  practitionerId: z
    .union([z.literal(''), z.uuid(CHOOSE_WHO)])
    .optional()
    .transform((id) => id || null),
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
  start: z.array(z.string(CHOOSE)).min(1, CHOOSE).max(TIMES_AT_MOST, CHOOSE),
});

export type OfferInput = z.input<typeof offerForm>;

/** True when the whole length is free from there on in one of the calendars. */
export function isFree(calendars: readonly Calendar[], start: Date): boolean {
  return calendars.some((calendar) => slotState(calendar, start.getTime(), OFFER_MINUTES) === 'free');
}
