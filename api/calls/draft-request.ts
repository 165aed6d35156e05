import { z } from 'zod';
import { draftRequest } from '../../core/consultations/requests/draft-request.server.ts';
import { draftPath } from '../../core/consultations/requests/request-draft.ts';
import { CONSULTATION_METHODS } from '../../core/people/experts/consultation-methods.ts';
import { declareCall } from '../call.ts';
import { instant, none } from '../values.ts';
import { asked } from './request-bookings.ts';

const { start, minutes, method, sharesPlaceAndNotes: _, totalCents: __, ...rest } = asked;

export const draftRequestCall = declareCall({
  name: 'draftRequest',
  method: 'post',
  address: '/request-drafts',
  group: 'Bookings',
  scope: 'requests:draft',
  of: ['person'],
  summary: 'Prepare a request for its person to check and send',
  description:
    'Books nothing, holds no time, and pays nothing. The `url` in the answer opens our booking page with these choices, for the person of the key alone, for a day. They check everything there, and send it or not.',
  path: none,
  query: none,
  body: z.strictObject({
    expertId: z.uuid(),
    start: start.optional(),
    minutes: minutes.optional(),
    method: method.optional(),
    ...rest,
  }),
  answer: z
    .strictObject({
      id: z.uuid(),
      expertId: z.uuid(),
      url: z.url().meta({ description: 'Where the person checks and sends it.' }),
      expiresAt: instant('Until when the page can be opened.'),
      isBooked: z.literal(false).meta({ description: 'A draft is never a booking.' }),
    })
    .meta({ id: 'RequestDraft' }),
  refusals: [
    ...(['not_found', 'invalid_input', 'own_profile', 'slot_unavailable', 'not_bookable'] as const),
    ...(['practice_not_ready', 'state_not_served'] as const),
  ],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body: { personId, method, ...asked } }) {
    const named = CONSULTATION_METHODS.find((one) => one.id === method)?.name;
    const { id, expertId, expiresAt } = await draftRequest(ctx, {
      ...asked,
      method: named,
      practitionerId: personId,
    });
    return {
      id,
      expertId,
      url: ctx.publicOrigin + draftPath(expertId, id),
      expiresAt: expiresAt.toISOString(),
      isBooked: false as const,
    };
  },
});
