import { brand } from '../core/brand.ts';

/**
 * Returns the title and description tags of a page, for browsers, search engines, and shared links. Adds the
 * product's name to titles that lack it.
 */
export function pageMeta(title: string, description: string) {
  const full = title.includes(brand.name) ? title : `${title} · ${brand.name}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}
