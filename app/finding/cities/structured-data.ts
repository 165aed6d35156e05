import type { CardData } from '../../people/style/card-data.ts';
import type { Crumb } from './place-crumbs.tsx';

/** Describes a place in schema.org terms for search engines: its breadcrumbs and the listed experts. */
export function placeStructuredData(origin: string, crumbs: readonly Crumb[], cards: readonly CardData[]) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(({ path, label }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name: label,
          item: origin + path,
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: cards.map(({ id, name }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: `${origin}/expert/${id}`,
        })),
      },
    ],
  };
}
