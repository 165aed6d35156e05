import { z } from 'zod';
import * as words from '#text/api/answers';
import { movePlace } from '../../../core/business/consultation-places/move-place.server.ts';
import { removePlace } from '../../../core/business/consultation-places/remove-place.server.ts';
import { savePlace } from '../../../core/business/consultation-places/save-place.server.ts';
import { whyUnlawful } from '../../../core/consultations/bookings/check-state.ts';
import type { Context } from '../../../core/context.ts';
import { MAX_PLACES, placeForm } from '../../../core/people/experts/places/place-form.ts';
import {
  type OwnPlace,
  placeWithId,
  readOwnPlaces,
} from '../../../core/people/practice-profile/read-own-places.server.ts';
import { declareCall } from '../../call.ts';
import { Problem } from '../../problem.ts';
import { id, none, zone } from '../../values.ts';
import { PRACTICE_REFUSALS } from './own-practice.ts';
import { declareRemoval } from './removal.ts';

const place = z
  .strictObject({
    id: z.uuid(),
    label: z.string(),
    publicLabel: z.string().meta({ description: 'What everyone can see of it: the town.' }),
    address: z.string().meta({ description: 'Clients see it once a booking is confirmed.' }),
    zip: z.string(),
    state: z.string(),
    zone,
    directions: z.string(),
    bring: z.string().meta({ description: 'What clients should bring.' }),
    isExactPublic: z.boolean().meta({ description: 'Whether everyone may see the exact point on the map.' }),
    isStepFree: z.boolean(),
    hasParking: z.boolean(),
    isListed: z.boolean().meta({ description: 'Whether clients can find it.' }),
    check: z
      .enum(['checked', 'waiting', 'rejected'])
      .meta({ description: 'How far our check of a new or moved place has come.' }),
    said: z.string().meta({ description: 'Why we rejected it; otherwise empty.' }),
    closed: z.string().nullable().meta({ description: 'Why the law keeps it closed; null if it does not.' }),
  })
  .meta({ id: 'OwnPlace' });

function shownPlace(ctx: Context, own: OwnPlace): z.output<typeof place> {
  const { id, label, publicLabel, address, zip, state, zone, directions, bring } = own;
  const { isExactPublic, isStepFree, hasParking, isListed, check, said } = own;
  return {
    ...{ id, label, publicLabel, address, zip, state, zone, directions, bring },
    ...{ isExactPublic, isStepFree, hasParking, isListed, check, said },
    closed: whyUnlawful(ctx, { state, zone })?.() ?? null,
  };
}

async function placesOf(ctx: Context, practiceId: string | null) {
  const own = await readOwnPlaces(ctx, practiceId);
  if (!own) throw new Problem('not_allowed', words.practice_key_needed());
  return own;
}

const placeOf = async (ctx: Context, practiceId: string | null, placeId: string) =>
  placeWithId(await placesOf(ctx, practiceId), placeId);

const allPlaces = async (ctx: Context, practiceId: string | null) => ({
  places: (await placesOf(ctx, practiceId)).places.map((own) => shownPlace(ctx, own)),
});

const path = z.strictObject({ placeId: id('The place.') });
const places = z
  .strictObject({ places: z.array(place).meta({ description: 'The first one is the default everywhere.' }) })
  .meta({ id: 'OwnPlaces' });
const read = {
  method: 'get',
  group: 'Practice',
  scope: 'places:read',
  of: ['practice'],
  query: none,
  body: null,
} as const;

export const listOwnPlacesCall = declareCall({
  ...read,
  name: 'listPlaces',
  address: '/practice/places',
  summary: 'List the places of the practice, with their addresses',
  path: none,
  answer: places,
  refusals: [],
  run: async (ctx, { practiceId }) => await allPlaces(ctx, practiceId),
});

export const readPlaceCall = declareCall({
  ...read,
  name: 'readPlace',
  address: '/practice/places/{placeId}',
  summary: 'Read a place of the practice',
  path,
  answer: place,
  refusals: ['not_found'],
  run: async (ctx, { path, practiceId }) => shownPlace(ctx, await placeOf(ctx, practiceId, path.placeId)),
});

const { label, address, zip, directions, bring, isExactPublic, isStepFree, hasParking } = placeForm.shape;
const body = z.strictObject({
  ...{ label, address, zip, directions, bring, isExactPublic, isStepFree, hasParking },
});
const change = {
  group: 'Practice',
  scope: 'places:write',
  of: ['practice'],
  query: none,
} as const;

export const addPlaceCall = declareCall({
  ...change,
  name: 'addPlace',
  method: 'post',
  address: '/practice/places',
  summary: 'Add a place',
  description: `At most ${MAX_PLACES}. We check it before clients can find it.`,
  path: none,
  body,
  answer: place,
  refusals: PRACTICE_REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body, practiceId, callId }) {
    const placeId = await savePlace(ctx, { ...body, practiceId, placeId: null, newId: callId });
    return shownPlace(ctx, await placeOf(ctx, practiceId, placeId));
  },
});

export const changePlaceCall = declareCall({
  ...change,
  name: 'changePlace',
  method: 'put',
  address: '/practice/places/{placeId}',
  summary: 'Replace what is known about a place',
  description:
    'What is left out becomes empty. A place with open bookings stays in its town. We check a moved place again, and tell clients with a confirmed booking about a new address. The last call wins.',
  path,
  body,
  answer: place,
  refusals: [...PRACTICE_REFUSALS, 'not_found'],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { path, body, practiceId }) {
    const { id: placeId } = await placeOf(ctx, practiceId, path.placeId);
    await savePlace(ctx, { ...body, practiceId, placeId });
    return shownPlace(ctx, await placeOf(ctx, practiceId, placeId));
  },
});

export const movePlaceCall = declareCall({
  ...change,
  name: 'movePlace',
  method: 'put',
  address: '/practice/places/{placeId}/rank',
  summary: 'Move a place within the order',
  path,
  body: z.strictObject({
    rank: z
      .int()
      .min(0)
      .max(MAX_PLACES - 1)
      .meta({ description: '0 is first. Places that we still check stay last.' }),
  }),
  answer: places,
  refusals: [...PRACTICE_REFUSALS, 'not_found'],
  subjectOf: ({ path }) => path.placeId.toLowerCase(),
  async run(ctx, { path, body, practiceId }) {
    await placesOf(ctx, practiceId);
    await movePlace(ctx, { practiceId, placeId: path.placeId, rank: body.rank });
    return await allPlaces(ctx, practiceId);
  },
});

export const removePlaceCall = declareRemoval({
  group: 'Practice',
  scope: 'places:write',
  name: 'removePlace',
  within: '/practice/places',
  idName: 'placeId',
  what: 'The place.',
  summary: 'Remove a place with its hours and photos',
  description: 'The last place stays, and so does one with open bookings.',
  check: placesOf,
  remove: (ctx, { practiceId, id: placeId }) => removePlace(ctx, { practiceId, placeId }),
});
