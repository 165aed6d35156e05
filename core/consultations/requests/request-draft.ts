import { z } from 'zod';
import { bookingRequest } from '../bookings/request/booking-request.ts';
import { requestFieldSchemas } from '../bookings/request/request-field-schemas.ts';

/** After so many hours, a draft can no longer be opened. */
export const DRAFT_HOURS = 24;
/** How many drafts a person can have. A newer one replaces the oldest. */
export const MAX_DRAFTS = 20;
/** The parameter of the booking page with the id of a draft. */
export const DRAFT = 'draft';

const { expertId, start, also, minutes, method, optionId, placeId, practitionerId, visitAddress, visitZip } =
  bookingRequest.shape;

/** A request that a program prepares. Everything but the expert can be left to the person. */
export const requestDraft = z.object({
  expertId,
  start: start.optional(),
  also,
  minutes: minutes.optional(),
  method: method.optional(),
  optionId,
  placeId,
  practitionerId,
  visitAddress,
  visitZip,
  ...requestFieldSchemas,
});

export type RequestDraftInput = z.input<typeof requestDraft>;
/** What a draft asks for, as stored. */
export type DraftedRequest = Omit<z.output<typeof requestDraft>, 'expertId'>;

/** Returns the path of the page that shows a draft to its person. */
export const draftPath = (expertId: string, id: string): string => `/expert/${expertId}/book?${DRAFT}=${id}`;
