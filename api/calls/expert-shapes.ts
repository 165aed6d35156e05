import { z } from 'zod';
import type { ExpertCard } from '../../core/finding/discovery/expert-card.ts';
import { CATEGORIES } from '../../core/people/experts/categories.ts';
import { CONSULTATION_METHODS, type MethodId } from '../../core/people/experts/consultation-methods.ts';
import { byPeople, instant, point, zone } from '../values.ts';

export const method = z.enum(CONSULTATION_METHODS.map((one) => one.id)).meta({
  id: 'Method',
  description: "Where a consultation takes place: at the expert's place, in a café, or at the client's home.",
});
export const category = z
  .enum(CATEGORIES.map((one) => one.id))
  .meta({ id: 'CategoryId', description: 'A category of `listCategories`.' });
export const kind = z.enum(['individual', 'wellness-center']).meta({ id: 'ExpertKind' });

/** Returns the ids of methods by their stored names. */
export const methodIds = (names: readonly string[]): MethodId[] =>
  CONSULTATION_METHODS.filter(({ name }) => names.includes(name)).map((one) => one.id);
export const categoryIds = (tags: readonly string[]): string[] =>
  CATEGORIES.map((one) => one.id).filter((one) => tags.includes(one));

/** The fields that a list and a profile share. */
export const shared = {
  id: z.uuid(),
  url: z.url().meta({ description: 'The page of the expert.' }),
  name: byPeople(),
  kind,
  title: byPeople(),
  rating: z
    .number()
    .min(1)
    .max(5)
    .nullable()
    .meta({ description: 'The mean of the reviews; null without reviews.' }),
  reviewCount: z.int().min(0),
  ratePerMinuteCents: z.int().min(0).meta({ description: 'US cents per minute, before tax and fee.' }),
  isSample: z.boolean().meta({ description: 'Whether this is a sample listing, which cannot be booked.' }),
  isSpotlight: z.boolean(),
  isVerified: z.boolean(),
  isOnline: z.boolean(),
  methods: z.array(method),
  categories: z.array(category),
  languages: z.array(z.string()).meta({ description: 'BCP 47 tags.' }),
  nextFree: z
    .array(instant('A start that can be booked.'))
    .meta({ description: 'The first free times, with anyone at any place of the practice.' }),
  zone,
};

export const expertInList = z
  .strictObject({
    ...shared,
    about: byPeople('The beginning of what the expert says.'),
    takesRequests: z.boolean(),
    isFreeToday: z.boolean(),
    place: z.strictObject({ id: z.uuid(), label: byPeople(), city: z.string(), state: z.string(), point }),
    distanceMiles: z.number().nullable().meta({ description: 'From the searched place; null without one.' }),
    people: z
      .array(byPeople())
      .meta({ description: 'The people that clients can choose; empty if there is no choice.' }),
  })
  .meta({ id: 'ExpertInList' });

export function listedExpert(card: ExpertCard, origin: string): z.output<typeof expertInList> {
  const { id, name, title, placeId, city, state, lat, lng } = card;
  return {
    id,
    url: `${origin}/expert/${id}`,
    name,
    kind: card.type,
    title,
    rating: card.reviewCount > 0 ? card.rating : null,
    reviewCount: card.reviewCount,
    ratePerMinuteCents: card.ratePerMinuteCents,
    isSample: card.isDemo,
    isSpotlight: card.isSpotlight,
    isVerified: card.isVerified,
    isOnline: card.onlineNow,
    methods: methodIds(card.consultationMethods),
    categories: categoryIds(card.tags),
    languages: card.languages,
    nextFree: card.nextFree,
    zone: card.zone,
    about: card.bio,
    takesRequests: card.isActive,
    isFreeToday: card.availableToday,
    place: { id: placeId, label: card.location, city, state, point: { lat, lng } },
    distanceMiles: card.distanceMiles,
    people: card.people,
  };
}
