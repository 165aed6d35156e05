import { z } from 'zod';
import * as words from '#text/api/answers';
import type { Context } from '../../core/context.ts';
import { RESULTS_ALONE } from '../../core/finding/discovery/complete-cards.server.ts';
import { EACH_FILTER } from '../../core/finding/discovery/filters.ts';
import { readRestriction } from '../../core/finding/discovery/read-restriction.server.ts';
import { type SearchResult, searchExperts } from '../../core/finding/discovery/search-experts.server.ts';
import { MAX_SEARCH_LENGTH, parseSearch } from '../../core/finding/discovery/search-query.ts';
import { declareCall } from '../call.ts';
import { Problem, unusable } from '../problem.ts';
import { none, point, wholeNumber } from '../values.ts';
import { expertInList, listedExpert } from './expert-shapes.ts';

/** Filters whose choices are only suggestions, with what they take. */
const OPEN = {
  minRating: { type: 'number', minimum: 1, maximum: 5 },
  day: { type: 'string', pattern: '^(today|20\\d\\d-\\d\\d-\\d\\d)$' },
} as const;

/** Builds a parameter for each filter of a search, from the table that the page's form uses. */
function filterParameters(): Record<string, z.ZodOptional<z.ZodString> | z.ZodOptional<z.ZodEnum>> {
  return Object.fromEntries(
    EACH_FILTER.map(([name, { param, control, read, misread }]) => {
      const description = control.label();
      if (control.kind === 'switch') {
        const schema = z
          .enum(['true', 'false'])
          .meta({ description, override: { type: 'boolean', enum: undefined } });
        return [param, schema.optional()];
      }
      const shape =
        name === 'minRating' || name === 'day'
          ? OPEN[name]
          : { type: 'string' as const, enum: control.options(null).map(([value]) => value) };
      const schema = z
        .string()
        .max(40)
        .refine((text) => read(text) !== null, { error: () => misread() })
        .meta({ description, override: shape });
      return [param, schema.optional()];
    }),
  );
}

const text = (description: string) => z.string().max(MAX_SEARCH_LENGTH).meta({ description }).optional();

const query = z.strictObject({
  q: text('Words to find: names, specialties, places.'),
  place: text('A ZIP code, a city such as `Denver, CO`, or a state.'),
  near: z
    .string()
    .max(60)
    .meta({ description: 'A position in degrees: `latitude,longitude`.', example: '39.74,-104.99' })
    .optional(),
  area: z
    .string()
    .max(120)
    .meta({
      description: 'A part of the map in degrees: `south,west,north,east`.',
      example: '39,-106,41,-104',
    })
    .optional(),
  radius: wholeNumber(1, 250, 'Miles around the place; 25 unless given.').optional(),
  ...filterParameters(),
  sort: z
    .enum(['distance', 'rating', 'next-free'])
    .meta({ description: 'By distance if there is a place, otherwise by rating, unless given.' })
    .optional(),
  after: z.string().max(120).meta({ description: 'The `next` of the page before.' }).optional(),
});

const answer = z
  .strictObject({
    experts: z.array(expertInList).max(24),
    next: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `after` to get the next page; null on the last.' }),
    total: z.strictObject({
      count: z.int().min(0),
      is: z.enum(['exact', 'about', 'over']).meta({ description: 'Whether the count is exact.' }),
    }),
    sort: z.enum(['distance', 'rating', 'next-free']),
    place: z
      .strictObject({ label: z.string(), state: z.string().nullable(), point })
      .nullable()
      .meta({ description: 'Where we searched; null for the whole country.' }),
    radiusMiles: z.number().nullable(),
    isBeyondRadius: z.boolean().meta({
      description: 'Whether no one within the radius can be booked, so these are the nearest others.',
    }),
    samples: z.array(expertInList).meta({ description: 'Sample listings, if no one nearby can be booked.' }),
  })
  .meta({ id: 'FoundExperts' });

export const searchExpertsCall = declareCall({
  name: 'searchExperts',
  method: 'get',
  address: '/experts',
  group: 'Finding experts',
  summary: 'Find experts',
  description:
    'Takes the parameters of the page /find-experts. The first of `place`, `near`, and `area` decides where. A page has at most 24 experts.',
  path: none,
  query,
  body: null,
  answer,
  refusals: ['state_not_served'],
  async run(ctx, { query }) {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) params.set(name, String(value));
    const { query: asked, notes } = parseSearch(params);
    if (notes.length > 0) {
      throw unusable(
        ...notes.map(({ field, message }) => ({ in: 'query' as const, name: field, detail: message })),
      );
    }
    const result = await searchExperts(ctx, asked, RESULTS_ALONE);
    await checkPlace(ctx, result);
    const { experts, samples } = { experts: result.cards, samples: result.samples };
    const { next, total, sort, place, radiusMiles, isBeyond } = result;
    return {
      experts: experts.map((card) => listedExpert(card, ctx.publicOrigin)),
      next,
      total,
      sort,
      place: place && {
        label: place.label,
        state: place.state || null,
        point: { lat: place.lat, lng: place.lng },
      },
      radiusMiles,
      isBeyondRadius: isBeyond,
      samples: samples.map((card) => listedExpert(card, ctx.publicOrigin)),
    };
  },
});

/** Refuses a place that is unknown, ambiguous, or not served. */
async function checkPlace(ctx: Context, { refusal, choices, place }: SearchResult): Promise<void> {
  const about = (detail: string) => unusable({ in: 'query', name: 'place', detail });
  if (choices.length > 0) throw about(words.ambiguous_place({ choices: choices.join('; ') }));
  if (!refusal) return;
  const detail = `${refusal.title}. ${refusal.description}`;
  if (!refusal.alert) throw about(detail);
  const why = place && (await readRestriction(ctx, place));
  const nearest = why?.nearest && {
    nearestPlace: why.nearest.place,
    nearestMiles: Math.round(why.nearest.miles),
  };
  throw new Problem('state_not_served', why?.law ?? refusal.alert, {
    facts: { ...(why && { state: why.state }), ...nearest },
  });
}
