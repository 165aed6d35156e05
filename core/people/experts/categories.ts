/**
 * A field of expertise. `name` is the full title, `label` the short form on chips and in filters, and
 * `icon` the name of a Lucide icon. `commonTerm` is what the industry calls it, which we show behind the
 * '?'.
 */
export type Category = { id: string; name: string; label: string; icon: string; commonTerm?: string };

/** All categories, in display order. */
export const CATEGORIES: readonly Category[] = [
  {
    id: 'whole-botanicals',
    name: 'Whole Botanicals',
    label: 'Botanicals',
    icon: 'leaf',
    commonTerm: 'Flower',
  },
  {
    id: 'plant-essences',
    name: 'Plant Essences',
    label: 'Essences',
    icon: 'droplets',
    commonTerm: 'Concentrates',
  },
  { id: 'infused-treats', name: 'Infused Treats', label: 'Treats', icon: 'cookie', commonTerm: 'Edibles' },
  {
    id: 'relaxation-rolls',
    name: 'Relaxation Rolls',
    label: 'Rolls',
    icon: 'scroll',
    commonTerm: 'Pre-rolls',
  },
  {
    id: 'plant-extracts',
    name: 'Plant Extracts',
    label: 'Extracts',
    icon: 'flask-conical',
    commonTerm: 'Extracts (wax, shatter, resin)',
  },
  { id: 'herbal-drops', name: 'Herbal Drops', label: 'Drops', icon: 'droplet', commonTerm: 'Tinctures' },
  { id: 'calming-balms', name: 'Calming Balms', label: 'Balms', icon: 'hand', commonTerm: 'Topicals' },
  {
    id: 'aromatherapy-pods',
    name: 'Aromatherapy Pods',
    label: 'Pods',
    icon: 'wind',
    commonTerm: 'Vape cartridges',
  },
  {
    id: 'potency-enhancers',
    name: 'Potency Enhancers',
    label: 'Enhancers',
    icon: 'sparkles',
    commonTerm: 'Diamonds and kief',
  },
  {
    id: 'botanical-blends',
    name: 'Botanical Blends',
    label: 'Blends',
    icon: 'blend',
    commonTerm: 'Strain blends and hybrids',
  },
  {
    id: 'aromatic-oils',
    name: 'Aromatic Oils',
    label: 'Oils',
    icon: 'flower-2',
    commonTerm: 'Terpenes and hash oil',
  },
  {
    id: 'active-compounds',
    name: 'Active Compounds',
    label: 'Compounds',
    icon: 'atom',
    commonTerm: 'Cannabinoids (THC, CBD)',
  },
  { id: 'education', name: 'Education', label: 'Education', icon: 'book-open' },
  { id: 'consulting', name: 'Consulting', label: 'Consulting', icon: 'message-circle' },
];

/** Maps ids in older data to the current ids. */
const ALIASES: Readonly<Record<string, string>> = { 'whole-botanical-blossoms': 'whole-botanicals' };

const byId = new Map(CATEGORIES.map((category) => [category.id, category]));

/** Returns the category with this id or alias; undefined if there is none. */
export function categoryOf(id: string): Category | undefined {
  return byId.get(id) ?? byId.get(Object.hasOwn(ALIASES, id) ? ALIASES[id]! : '');
}

/** Checks whether a value is the id of a category. False for aliases, which we read but never write. */
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
