import { z } from 'zod';
import * as words from '#text/api/answers';
import type { Context } from '../../../core/context.ts';
import { CATEGORIES } from '../../../core/people/experts/categories.ts';
import { CONSULTATION_METHODS } from '../../../core/people/experts/consultation-methods.ts';
import { GENDER_IDS } from '../../../core/people/experts/genders.ts';
import { LANGUAGES } from '../../../core/people/experts/languages.ts';
import type { OwnPractice } from '../../../core/people/experts/read-practice.server.ts';
import { practiceProfileForm } from '../../../core/people/practice-profile/practice-profile-form.ts';
import { savePracticeProfile } from '../../../core/people/practice-profile/save-practice-profile.server.ts';
import {
  setExpertise,
  setMethods,
  setRate,
} from '../../../core/people/practice-profile/save-services.server.ts';
import { saveWhoMeets } from '../../../core/people/practice-profile/save-who-meets.server.ts';
import { RATE_CENTS } from '../../../core/people/practice-profile/services-form.ts';
import { declareCall } from '../../call.ts';
import { unusable } from '../../problem.ts';
import { id, none } from '../../values.ts';
import { category, categoryIds, kind, method, methodIds } from '../expert-shapes.ts';
import { confirmed, named, PRACTICE_REFUSALS, practiceOf } from './own-practice.ts';

const language = z
  .enum(LANGUAGES.map(([tag]) => tag))
  .meta({ id: 'ConsultationLanguage', description: 'A BCP 47 tag.' });
const gender = z.enum(GENDER_IDS).nullable();

const practice = z
  .strictObject({
    id: z.uuid(),
    url: z.url().meta({ description: 'The public page.' }),
    name: z.string(),
    kind,
    title: z.string(),
    bio: z.string(),
    credentials: z.string(),
    education: z.string(),
    ratePerMinuteCents: z.int().meta({ description: 'US cents per minute, before tax and fee.' }),
    methods: z.array(method),
    categories: z.array(category),
    meets: z
      .strictObject({ languages: z.array(z.string()), gender })
      .nullable()
      .meta({ description: 'Who consults; null for a center, where each person has their own.' }),
    visitZip: z.string().meta({ description: 'Where home visits start; empty for the nearest place.' }),
    visitMiles: z.int().meta({ description: 'How far home visits go.' }),
    firstPlaceId: z.uuid().nullable().meta({ description: 'The place that is shown first.' }),
    rating: z.number().nullable().meta({ description: 'The mean of the reviews; null without reviews.' }),
    reviewCount: z.int(),
    isSpotlight: z.boolean(),
  })
  .meta({ id: 'Practice' });

function shownPractice(own: OwnPractice, origin: string): z.output<typeof practice> {
  const { id, name, type, title, bio, credentials, education, ratePerMinuteCents, meets } = own;
  return {
    id,
    url: `${origin}/expert/${id}`,
    name,
    kind: type,
    title,
    bio,
    credentials,
    education,
    ratePerMinuteCents,
    methods: methodIds(own.consultationMethods),
    categories: categoryIds(own.tags),
    meets: meets && { languages: meets.languages, gender: meets.gender },
    visitZip: own.serviceZip,
    visitMiles: own.visitMiles,
    firstPlaceId: own.places[0]?.id ?? null,
    rating: own.reviewCount > 0 ? own.rating : null,
    reviewCount: own.reviewCount,
    isSpotlight: own.isSpotlight,
  };
}

const shown = async (ctx: Context, practiceId: string | null) =>
  shownPractice(await practiceOf(ctx, practiceId), ctx.publicOrigin);

export const readPracticeCall = declareCall({
  name: 'readPractice',
  method: 'get',
  address: '/practice',
  group: 'Practice',
  scope: 'profile:read',
  of: ['practice'],
  summary: 'Read the profile of the practice',
  path: none,
  query: none,
  body: null,
  answer: practice,
  refusals: ['not_allowed'],
  run: async (ctx, { practiceId }) => await shown(ctx, practiceId),
});

/** The declaration that all changes of the profile share. */
const change = {
  method: 'put',
  group: 'Practice',
  scope: 'profile:write',
  of: ['practice'],
  path: none,
  query: none,
  answer: practice,
} as const;

const { name, title, bio, credentials, education } = practiceProfileForm.shape;

export const saveProfileCall = declareCall({
  ...change,
  name: 'saveProfile',
  address: '/practice/profile',
  summary: 'Replace what the practice says about itself',
  description: 'What is left out becomes empty. The last call wins.',
  body: z.strictObject({
    name,
    title,
    bio,
    credentials,
    education,
    firstPlaceId: id('The place to show first. Without it, the order stays.').optional(),
    confirmed,
  }),
  refusals: [...PRACTICE_REFUSALS, 'content_warning'],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body: { firstPlaceId = '', ...profile }, practiceId }) {
    await practiceOf(ctx, practiceId);
    await named({ location: 'firstPlaceId' }, () =>
      savePracticeProfile(ctx, { practiceId, location: firstPlaceId, ...profile }),
    );
    return await shown(ctx, practiceId);
  },
});

export const setRateCall = declareCall({
  ...change,
  name: 'setRate',
  address: '/practice/rate',
  summary: 'Set the price per minute',
  description: 'Bookings keep their price. The last call wins.',
  body: z.strictObject({ ratePerMinuteCents: z.int().min(RATE_CENTS.least).max(RATE_CENTS.most) }),
  refusals: PRACTICE_REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body, practiceId }) {
    await practiceOf(ctx, practiceId);
    await setRate(ctx, { practiceId, rate: (body.ratePerMinuteCents / 100).toFixed(2) });
    return await shown(ctx, practiceId);
  },
});

export const setMethodsCall = declareCall({
  ...change,
  name: 'setMethods',
  address: '/practice/methods',
  summary: 'Replace the consultation methods',
  description: 'Bookings stay as they are. The last call wins.',
  body: z.strictObject({ methods: z.array(method).min(1).max(CONSULTATION_METHODS.length) }),
  refusals: PRACTICE_REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body, practiceId }) {
    await practiceOf(ctx, practiceId);
    const methods = body.methods.map((id) => CONSULTATION_METHODS.find((one) => one.id === id)!.name);
    await setMethods(ctx, { practiceId, methods });
    return await shown(ctx, practiceId);
  },
});

export const setCategoriesCall = declareCall({
  ...change,
  name: 'setCategories',
  address: '/practice/categories',
  summary: 'Replace the categories that the practice is found by',
  description: 'The last call wins.',
  body: z.strictObject({ categories: z.array(category).min(1).max(CATEGORIES.length) }),
  refusals: PRACTICE_REFUSALS,
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { body, practiceId }) {
    await practiceOf(ctx, practiceId);
    await named({ expertise: 'categories' }, () =>
      setExpertise(ctx, { practiceId, expertise: body.categories }),
    );
    return await shown(ctx, practiceId);
  },
});

export const setWhoMeetsCall = declareCall({
  ...change,
  name: 'setWhoMeets',
  address: '/practice/who-meets',
  summary: 'Set the languages and the gender of who consults',
  description: 'Clients search by them. At a center, say who with `personId`. The last call wins.',
  query: z.strictObject({ personId: id('Who consults; needed at a center.').optional() }),
  body: z.strictObject({ languages: z.array(language).max(LANGUAGES.length), gender }),
  refusals: [...PRACTICE_REFUSALS, 'not_found'],
  subjectOf: (_asked, answer) => answer.id,
  async run(ctx, { query, body, practiceId }) {
    const { meets } = await practiceOf(ctx, practiceId);
    const practitionerId = query.personId?.toLowerCase() ?? null;
    if (!meets && practitionerId === null) throw personNeeded();
    const { languages, gender } = body;
    await saveWhoMeets(ctx, { practiceId, practitionerId, languages, gender: gender ?? '' });
    return await shown(ctx, practiceId);
  },
});

const personNeeded = () => unusable({ in: 'query', name: 'personId', detail: words.missing() });
