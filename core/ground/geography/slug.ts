import { plainWords } from './city-names.ts';

/** Turns a name into part of a URL: 'Coeur d’Alene' becomes 'coeur-dalene'. */
export function slugOf(name: string): string {
  return plainWords(name).replaceAll(' ', '-');
}
