import { plainWords } from './city-names.ts';

/** A name as it stands in an address: 'Saint Louis' is 'saint-louis', 'Coeur d’Alene' is 'coeur-dalene'. */
export function slugOf(name: string): string {
  return plainWords(name).replaceAll(' ', '-');
}
