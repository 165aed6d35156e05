import { describe, expect, it } from 'vitest';
import { awaitsAnswer } from './awaits-answer.ts';

describe('the question about cookies', () => {
  it.each([
    [
      'waits on a page that asks for an answer',
      [{ loaderData: null }, { loaderData: { awaitsAnswer: true } }],
      true,
    ],
    ['is asked once that is answered', [{ loaderData: { awaitsAnswer: false } }], false],
    ['is asked where nothing was read', [{}, { loaderData: undefined }, { loaderData: 'text' }], false],
    ['is asked where the page only says yes', [{ loaderData: { awaitsAnswer: 'yes' } }], false],
  ])('%s', (_, matches, waits) => expect(awaitsAnswer(matches)).toBe(waits));
});
