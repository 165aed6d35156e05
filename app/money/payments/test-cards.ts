import { pathWithoutLanguage } from '../../../lib/language.ts';

export const TEST_CARD_NUMBERS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  'declined-later': '4000 0000 0000 0341',
  'second-step': '4000 0025 0000 3155',
  'no-answer': '4000 0000 0000 0119',
} as const;

/** Returns the path of one of our URLs without its language, as the router knows it. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathWithoutLanguage(pathname) + search;
}
