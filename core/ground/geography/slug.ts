import { plainWords } from './city-names.ts';

/** Returns a name for a URL: 'Saint Louis' is 'saint-louis', 'Coeur d’Alene' is 'coeur-dalene'. */
export function slugOf(name: string): string {
  return plainWords(name).replaceAll(' ', '-');
}
