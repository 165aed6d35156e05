import * as words from '#text/people/experts/categories';
import type { Sentence } from '../../../lib/sentence.ts';

/**
 * A field of expertise. `name` is the full title, `label` the short form on chips and in filters, and `icon`
 * the name of a Lucide icon. `commonTerm` is the industry's own term, shown behind the '?'.
 */
export type Category = {
  id: string;
  name: Sentence;
  label: Sentence;
  icon: string;
  commonTerm?: Sentence;
};

/** All categories, in display order. */
export const CATEGORIES: readonly Category[] = [
  {
    id: 'whole-botanicals',
    name: words.whole_botanicals,
    label: words.whole_botanicals_short,
    icon: 'leaf',
    commonTerm: words.whole_botanicals_common,
  },
  {
    id: 'plant-essences',
    name: words.plant_essences,
    label: words.plant_essences_short,
    icon: 'droplets',
    commonTerm: words.plant_essences_common,
  },
  {
    id: 'infused-treats',
    name: words.infused_treats,
    label: words.infused_treats_short,
    icon: 'cookie',
    commonTerm: words.infused_treats_common,
  },
  {
    id: 'relaxation-rolls',
    name: words.relaxation_rolls,
    label: words.relaxation_rolls_short,
    icon: 'scroll',
    commonTerm: words.relaxation_rolls_common,
  },
  {
    id: 'plant-extracts',
    name: words.plant_extracts,
    label: words.plant_extracts_short,
    icon: 'flask-conical',
    commonTerm: words.plant_extracts_common,
  },
  {
    id: 'herbal-drops',
    name: words.herbal_drops,
    label: words.herbal_drops_short,
    icon: 'droplet',
    commonTerm: words.herbal_drops_common,
  },
  {
    id: 'calming-balms',
    name: words.calming_balms,
    label: words.calming_balms_short,
    icon: 'hand',
    commonTerm: words.calming_balms_common,
  },
  {
    id: 'aromatherapy-pods',
    name: words.aromatherapy_pods,
    label: words.aromatherapy_pods_short,
    icon: 'wind',
    commonTerm: words.aromatherapy_pods_common,
  },
  {
    id: 'potency-enhancers',
    name: words.potency_enhancers,
    label: words.potency_enhancers_short,
    icon: 'sparkles',
    commonTerm: words.potency_enhancers_common,
  },
  {
    id: 'botanical-blends',
    name: words.botanical_blends,
    label: words.botanical_blends_short,
    icon: 'blend',
    commonTerm: words.botanical_blends_common,
  },
  {
    id: 'aromatic-oils',
    name: words.aromatic_oils,
    label: words.aromatic_oils_short,
    icon: 'flower-2',
    commonTerm: words.aromatic_oils_common,
  },
  {
    id: 'active-compounds',
    name: words.active_compounds,
    label: words.active_compounds_short,
    icon: 'atom',
    commonTerm: words.active_compounds_common,
  },
  { id: 'education', name: words.education, label: words.education, icon: 'book-open' },
  { id: 'consulting', name: words.consulting, label: words.consulting, icon: 'message-circle' },
];

/** Maps ids in older data to the current ids. */
const ALIASES: Readonly<Record<string, string>> = { 'whole-botanical-blossoms': 'whole-botanicals' };

const byId = new Map(CATEGORIES.map((category) => [category.id, category]));

/** Returns the category with this id or alias; undefined if there is none. */
export function categoryOf(id: string): Category | undefined {
  return byId.get(id) ?? byId.get(Object.hasOwn(ALIASES, id) ? ALIASES[id]! : '');
}

/** Checks whether a value is the id of a category. False for aliases, which only older data contains. */
export function isCategoryId(id: unknown): id is string {
  return typeof id === 'string' && byId.has(id);
}

/**
 * Returns the categories with these ids, in the same order. Resolves aliases, and drops unknown ids and
 * duplicates.
 */
export function categoriesOf(ids: readonly string[]): Category[] {
  const found = new Set<Category>();
  for (const id of ids) {
    const category = categoryOf(id);
    if (category) found.add(category);
  }
  return [...found];
}
