export const TEST_CARD_NUMBERS = {
  works: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  'declined-later': '4000 0000 0000 0341',
  'second-step': '4000 0025 0000 3155',
  'no-answer': '4000 0000 0000 0119',
} as const;

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
