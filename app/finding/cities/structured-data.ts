import { pathInLanguage } from '../../../lib/language.ts';
import type { CardData } from '../../people/style/card-data.ts';
import type { Crumb } from './place-crumbs.tsx';

/** Describes a place and its listed experts to search engines, in schema.org terms. */
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
          item: origin + pathInLanguage(path),
        })),
      },
      {
        '@type': 'ItemList',
        itemListElement: cards.map(({ id, name }, at) => ({
          '@type': 'ListItem',
          position: at + 1,
          name,
          url: origin + pathInLanguage(`/expert/${id}`),
        })),
      },
    ],
  };
}
