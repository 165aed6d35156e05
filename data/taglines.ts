/**
 * Phrases that follow 'Get plugged in,' on the home page, one at a time. Each fits on one line of a phone.
 */
export const TAGLINES: readonly string[] = [
  'then wind down.',
  'and rest easy.',
  'leaf by leaf.',
  'close to home.',
  'trust what grows.',
  'ask anything.',
  'find balance.',
  'meet your guide.',
  'over a cup of tea.',
  'and breathe out.',
  'at your own pace.',
  'find good counsel.',
  'feel understood.',
  'feel looked after.',
  'for calmer days.',
  'take your time.',
  'and slow down.',
  'talk it through.',
  'learn from plants.',
  'put down roots.',
];
