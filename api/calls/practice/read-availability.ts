import { z } from 'zod';
import { readClosedTimes } from '../../../core/practice/availability/read-closed-times.server.ts';
import { slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import { TAKEN_KINDS } from '../../../core/practice/availability/tables.ts';
import { declareCall } from '../../call.ts';
import { instant, none, zone } from '../../values.ts';
import {
  availability,
  availabilityOf,
  hours,
  personId,
  placeId,
  shownAvailability,
  shownHours,
} from './availability-shapes.ts';
import { practiceOf } from './own-practice.ts';

/** The declaration that all reads of the availability share. */
const read = {
  method: 'get',
  group: 'Availability',
  scope: 'availability:read',
  of: ['practice'],
  path: none,
  body: null,
  refusals: ['not_found', 'not_allowed'],
} as const;

export const readAvailabilityCall = declareCall({
  ...read,
  name: 'readAvailability',
  address: '/practice/availability',
  summary: 'Read when a person of the practice can be booked',
  description: 'Weekly hours are in `readHours`, what is taken in `listTakenTimes`.',
  query: z.strictObject({ personId }),
  answer: availability,
  run: async (ctx, { query, practiceId }) => await shownAvailability(ctx, practiceId, query),
});

export const readHoursCall = declareCall({
  ...read,
  name: 'readHours',
  address: '/practice/hours',
  summary: 'Read the weekly hours of a person',
  query: z.strictObject({ personId, placeId: placeId.optional() }),
  answer: hours,
  versionOf: ({ version }) => version,
  run: async (ctx, { query, practiceId }) => shownHours(await availabilityOf(ctx, practiceId, query)),
});

export const listTakenTimesCall = declareCall({
  ...read,
  name: 'listTakenTimes',
  address: '/practice/taken-times',
  summary: 'List what is taken within the hours of a person',
  description:
    'Bookings, days off, and events of other calendars in the next 14 days, with the minutes kept free around them. Clients cannot book then. Empty while the practice cannot be booked at all.',
  query: z.strictObject({
    personId,
    placeId: placeId.optional().meta({ description: 'One of the places; the first unless given.' }),
  }),
  answer: z
    .strictObject({
      personId: z.uuid(),
      placeId: z.uuid(),
      zone,
      times: z.array(
        z.strictObject({
          startsAt: instant('The start.'),
          endsAt: instant('The end.'),
          kind: z
            .enum(TAKEN_KINDS)
            .meta({ description: 'Why: a booking, a day off, or an event of another calendar.' }),
          bufferMinutes: z.int(),
          wayMinutes: z.int().meta({ description: 'The way from a booking elsewhere; otherwise 0.' }),
        }),
      ),
    })
    .meta({ id: 'TakenTimes' }),
  async run(ctx, { query, practiceId }) {
    const own = await availabilityOf(ctx, practiceId, query);
    const { id } = await practiceOf(ctx, practiceId);
    const asked = { practitionerId: own.practitionerId, placeId: own.placeId };
    const { expert } = await slotsOf(ctx, id, asked);
    const times = await readClosedTimes(ctx, expert, own.practitionerId);
    return {
      personId: own.practitionerId,
      placeId: expert.placeId,
      zone: expert.zone,
      times: times.map(({ startsAt, endsAt, kind, bufferMinutes, wayMinutes }) => ({
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
        kind,
        bufferMinutes,
        wayMinutes,
      })),
    };
  },
});
