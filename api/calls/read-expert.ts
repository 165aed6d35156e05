import { z } from 'zod';
import { readProfile } from '../../core/finding/profiles/read-profile.server.ts';
import { fullPhotoAddress } from '../../platform/images/full-photo.ts';
import { declareCall } from '../call.ts';
import { byPeople, id, none, reason } from '../values.ts';
import { category, categoryIds, methodIds, shared } from './expert-shapes.ts';

const review = z
  .strictObject({
    id: z.uuid(),
    author: byPeople(),
    rating: z.int().min(1).max(5),
    text: byPeople(),
    month: z.string().meta({ description: 'Such as `2026-01`.' }),
    answer: byPeople('What the practice answered.').nullable(),
  })
  .meta({ id: 'Review' });

const answer = z
  .strictObject({
    ...shared,
    about: byPeople(),
    credentials: byPeople(),
    education: byPeople(),
    licenseState: z.string().nullable(),
    location: byPeople(),
    city: z.string(),
    state: z.string(),
    memberSince: z.string().meta({ description: 'A month, such as `2026-01`.' }),
    consultationsHeld: z.int().min(0),
    usualAnswerMinutes: z.number().nullable(),
    options: z.array(
      z.strictObject({
        id: z.uuid(),
        category,
        title: byPeople(),
        description: byPeople(),
        minutes: z.int(),
      }),
    ),
    people: z
      .array(z.strictObject({ id: z.uuid(), name: byPeople() }))
      .meta({ description: 'The people that clients can choose; empty if there is no choice.' }),
    access: z.array(z.strictObject({ label: byPeople(), isStepFree: z.boolean(), hasParking: z.boolean() })),
    photos: z.array(z.strictObject({ url: z.url(), caption: byPeople(), description: byPeople() })),
    reviews: z.array(review).max(10).meta({ description: 'The newest reviews.' }),
    closed: reason.nullable().meta({ description: 'Null if the expert can be booked.' }),
  })
  .meta({ id: 'Expert' });

export const readExpertCall = declareCall({
  name: 'readExpert',
  method: 'get',
  address: '/experts/{expertId}',
  group: 'Finding experts',
  summary: 'Read the profile of an expert',
  path: z.strictObject({ expertId: id('The expert.') }),
  query: none,
  body: null,
  answer,
  refusals: ['not_found'],
  async run(ctx, { path }) {
    const expert = await readProfile(ctx, path.expertId);
    const { name, title, credentials, education, licenseState, location, city, state } = expert;
    const { closed } = expert;
    return {
      id: expert.id,
      url: `${ctx.publicOrigin}/expert/${expert.id}`,
      name,
      kind: expert.type,
      title,
      rating: expert.reviewCount > 0 ? expert.rating : null,
      reviewCount: expert.reviewCount,
      ratePerMinuteCents: expert.ratePerMinuteCents,
      isSample: expert.isDemo,
      isSpotlight: expert.isSpotlight,
      isVerified: expert.isVerified,
      isOnline: expert.onlineNow,
      methods: methodIds(expert.consultationMethods),
      categories: categoryIds(expert.tags),
      languages: expert.languages,
      nextFree: expert.nextFree,
      zone: expert.zone,
      about: expert.bio,
      credentials,
      education,
      licenseState,
      location,
      city,
      state,
      memberSince: expert.memberSince,
      consultationsHeld: expert.consultationsHeld,
      usualAnswerMinutes: expert.usualAnswer,
      options: expert.options.map(({ id, category, title, description, minutes }) => ({
        id,
        category: categoryIds([category])[0] ?? 'consulting',
        title,
        description,
        minutes,
      })),
      people: expert.people.map(({ id, name }) => ({ id, name })),
      access: expert.access.map(({ label, isStepFree, hasParking }) => ({ label, isStepFree, hasParking })),
      photos: expert.gallery.map(({ key, caption, description }) => ({
        url: ctx.publicOrigin + fullPhotoAddress(key),
        caption,
        description,
      })),
      // As on its page, a sample listing shows none.
      reviews: expert.isDemo
        ? []
        : expert.reviews.map(({ id, authorName, rating, body, month, answer }) => ({
            id,
            author: authorName,
            rating,
            text: body,
            month,
            answer,
          })),
      closed: closed && { code: closed.code, title: closed.title, detail: closed.words },
    };
  },
});
