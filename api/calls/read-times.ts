import { z } from 'zod';
import * as words from '#text/api/answers';
import { HOME_VISIT } from '../../core/people/experts/consultation-methods.ts';
import { DAYS_AHEAD } from '../../core/practice/availability/days-ahead.ts';
import {
  type BookableExpert,
  clockOfTimes,
  slotsOf,
} from '../../core/practice/availability/read-free-times.server.ts';
import { isoTexts } from '../../lib/iso-text.ts';
import { declareCall } from '../call.ts';
import { type Problem, unusable } from '../problem.ts';
import { byPeople, day, id, instant, none, point, reason, wholeNumber, zone } from '../values.ts';

const start = z.strictObject({
  startsAt: instant('The start.'),
  lengths: z.array(z.int()).meta({ description: 'The usual lengths that fit, in minutes.' }),
  longestMinutes: z.int().meta({ description: 'The longest option that fits.' }),
});

const answer = z
  .strictObject({
    expertId: z.uuid(),
    placeId: z.uuid(),
    personId: z.uuid().nullable().meta({ description: 'Whose times these are; null for anyone.' }),
    zone,
    city: z.string(),
    state: z.string(),
    closed: reason.nullable().meta({ description: 'Null if the expert can be booked.' }),
    days: z.array(z.strictObject({ date: day('The day at the place.'), starts: z.array(start) })),
  })
  .meta({ id: 'FreeTimes' });

export const readTimesCall = declareCall({
  name: 'readFreeTimes',
  method: 'get',
  address: '/experts/{expertId}/times',
  group: 'Finding experts',
  summary: 'List the free times of an expert',
  description: 'Covers the next 14 days at the place, with days that have none.',
  path: z.strictObject({ expertId: id('The expert.') }),
  query: z.strictObject({
    placeId: id('One of their places; the first unless given.').optional(),
    optionId: id('One of their options. Without it, times that are free for any.').optional(),
    personId: id('Who consults; anyone unless given.').optional(),
    visitZip: z.string().max(20).meta({ description: 'The ZIP code of a home visit.' }).optional(),
    from: day('The first day to list; today unless given.').optional(),
    days: wholeNumber(1, DAYS_AHEAD, 'How many days to list; all unless given.').optional(),
  }),
  body: null,
  answer,
  refusals: ['not_found'],
  async run(ctx, { path, query }) {
    const { placeId, optionId, personId, visitZip, from = '', days: most = DAYS_AHEAD } = query;
    const slots = await slotsOf(ctx, path.expertId, {
      placeId: placeId ?? null,
      optionId: optionId ?? null,
      practitionerId: personId ?? null,
      visitZip: visitZip ?? null,
    });
    const { expert, days, closed, visitProblem } = slots;
    checkAsked(expert, { optionId, personId, visitZip });
    if (visitProblem) throw aboutVisit(visitProblem);
    const { zone, city, state } = clockOfTimes(slots);
    const isoText = isoTexts();
    return {
      expertId: expert.id,
      placeId: expert.placeId,
      personId: slots.practitionerId,
      zone,
      city,
      state,
      closed: closed && { code: closed.code, title: closed.title, detail: closed.words },
      days: days
        .filter(({ date }) => date >= from)
        .slice(0, most)
        .map(({ date, slots }) => ({
          date,
          starts: slots.map(({ startsAt, lengths, longest }) => ({
            startsAt: isoText(startsAt),
            lengths: [...lengths],
            longestMinutes: longest,
          })),
        })),
    };
  },
});

export const aboutVisit = (detail: string): Problem => unusable({ in: 'query', name: 'visitZip', detail });

/** Refuses an option, a person, or a home visit that the expert does not have. A page ignores them. */
export function checkAsked(
  expert: BookableExpert,
  { optionId, personId, visitZip }: Partial<Record<'optionId' | 'personId' | 'visitZip', string | undefined>>,
): void {
  const about = (name: string, detail: string) => unusable({ in: 'query', name, detail });
  if (optionId && !expert.options.some(({ id }) => id === optionId)) {
    throw about('optionId', words.no_such_option());
  }
  if (personId && !expert.practitioners.some(({ id }) => id === personId)) {
    throw about('personId', words.no_such_practitioner());
  }
  if (visitZip && !expert.methods.includes(HOME_VISIT)) throw aboutVisit(words.no_home_visits());
}

const place = z
  .strictObject({ id: z.uuid(), label: byPeople(), state: z.string(), zone, point: point.nullable() })
  .meta({ id: 'ExpertPlace' });

export const listPlacesCall = declareCall({
  name: 'listExpertPlaces',
  method: 'get',
  address: '/experts/{expertId}/places',
  group: 'Finding experts',
  summary: 'List the places of an expert',
  description: 'Places where clients can book. Their addresses stay private until a booking is confirmed.',
  path: z.strictObject({ expertId: id('The expert.') }),
  query: none,
  body: null,
  answer: z.strictObject({ places: z.array(place) }).meta({ id: 'ExpertPlaces' }),
  refusals: ['not_found'],
  async run(ctx, { path }) {
    const { expert } = await slotsOf(ctx, path.expertId);
    return {
      places: expert.places.map(({ id, label, state, zone, lat, lng }) => ({
        id,
        label,
        state,
        zone,
        point: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
      })),
    };
  },
});
