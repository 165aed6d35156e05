import { z } from 'zod';
import * as words from '#text/api/answers';
import type { Context } from '../../core/context.ts';
import { countryDay } from '../../core/ground/geography/law.ts';
import { legalityAt, zipRefusal } from '../../core/ground/geography/legality.ts';
import { lookUpPlace, type Place } from '../../core/ground/geography/places.server.ts';
import { sayLaw } from '../../core/ground/geography/say-law.server.ts';
import { ALL_STATES, ALL_TERRITORIES, sayState } from '../../core/ground/geography/states.ts';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { dateAt } from '../../lib/date-at.ts';
import { declareCall } from '../call.ts';
import { unusable } from '../problem.ts';
import { day, none, point, zone } from '../values.ts';
import { category } from './expert-shapes.ts';

export const listCategoriesCall = declareCall({
  name: 'listCategories',
  method: 'get',
  address: '/categories',
  group: 'Places and law',
  summary: 'List the categories',
  path: none,
  query: none,
  body: null,
  answer: z
    .strictObject({
      categories: z.array(
        z.strictObject({
          id: category,
          name: z.string(),
          label: z.string(),
          commonTerm: z.string().nullable().meta({ description: "The industry's own term." }),
        }),
      ),
    })
    .meta({ id: 'Categories' }),
  refusals: [],
  run: () => ({
    categories: CATEGORIES.map(({ id, name, label, commonTerm }) => ({
      id,
      name: name(),
      label: label(),
      commonTerm: commonTerm?.() ?? null,
    })),
  }),
});

const status = z
  .enum(['legal', 'mixed', 'illegal', 'not-served'])
  .meta({ id: 'ServiceStatus', description: 'Consultations are offered only where the status is `legal`.' });

const state = z
  .strictObject({
    code: z.string().length(2),
    name: z.string(),
    status,
    isServed: z.boolean(),
    law: z.string().nullable().meta({ description: 'What the law says, in a sentence.' }),
    since: day('The first day of this law.').nullable(),
    until: day('Its last day; null if none is known.').nullable(),
    source: z.string().nullable(),
    taxThousandths: z
      .int()
      .meta({ description: 'The tax on the price of a consultation, in thousandths of a percent.' }),
  })
  .meta({ id: 'State' });

function stateNow(ctx: Context, code: string): z.output<typeof state> {
  const on = countryDay(ctx.now());
  const row = ctx.law.rowOf(code, on);
  return {
    code,
    name: sayState(code),
    status: ctx.law.statusOf(code, on),
    isServed: ctx.law.isServed(code, on),
    law: row ? sayLaw(row) : null,
    since: row?.since ?? null,
    until: row?.until ?? null,
    source: row?.source ?? null,
    taxThousandths: ctx.law.taxRateOf(code, on),
  };
}

export const listStatesCall = declareCall({
  name: 'listStates',
  method: 'get',
  address: '/states',
  group: 'Places and law',
  summary: 'List the states with their law',
  description: 'The law of today, for all states, DC, and the territories.',
  path: none,
  query: none,
  body: null,
  answer: z.strictObject({ states: z.array(state) }).meta({ id: 'States' }),
  refusals: [],
  run: (ctx) => ({ states: [...ALL_STATES, ...ALL_TERRITORIES].map(({ code }) => stateNow(ctx, code)) }),
});

export const findPlaceCall = declareCall({
  name: 'findPlace',
  method: 'get',
  address: '/places',
  group: 'Places and law',
  summary: 'Find a place by its name or ZIP code',
  path: none,
  query: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: 'A ZIP code, a city, or a state.', example: 'Denver, CO' }),
  }),
  body: null,
  answer: z
    .strictObject({
      kind: z.enum(['zip', 'city', 'state', 'point']),
      label: z.string(),
      zip: z.string().nullable(),
      city: z.string().nullable().meta({ description: 'Null for a state.' }),
      state: z.string(),
      zone,
      point,
      isServed: z.boolean().meta({ description: 'Whether consultations are offered there today.' }),
    })
    .meta({ id: 'Place' }),
  refusals: [],
  run(ctx, { query }) {
    const { kind, label, zip, city, state, zone, lat, lng } = namedPlace(query.name);
    const today = dateAt(ctx.now(), zone);
    return {
      kind,
      label,
      zip: zip ?? null,
      city: city || null,
      state,
      zone,
      point: { lat, lng },
      isServed: legalityAt(ctx.law, { state }, today).allowed,
    };
  },
});

function namedPlace(name: string): Place {
  const found = lookUpPlace(name);
  if (found.ok) return found.place;
  const detail =
    found.reason === 'ambiguous'
      ? words.ambiguous_place({ choices: found.choices.map(({ label }) => label).join('; ') })
      : zipRefusal(found.reason).description;
  throw unusable({ in: 'query', name: 'name', detail });
}
