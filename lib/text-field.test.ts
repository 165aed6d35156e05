import { describe, expect, it } from 'vitest';
import { typedLines, typedText } from './text-field.ts';

describe('what a form sends as words', () => {
  it.each([
    ['letters of any script', 'Zoë, 李, Ørsted'],
    ['emoji of several parts', '👩🏽‍🌾 and 🏳️‍🌈'],
    ['tabs and line breaks', 'one\ttwo\r\nthree\nfour'],
    ['nothing', ''],
  ])('may hold %s', (_what, text) => {
    expect(typedText().safeParse(text).success).toBe(true);
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['half of a character', 'a\ud83d'],
    ['the other half', '\ude00b'],
    ['halves in the wrong order', '\ude00\ud83d'],
  ])('may not hold %s', (_what, text) => {
    for (const field of [typedText(), typedLines()]) {
      expect(field.safeParse(text).error?.issues[0]?.message).toBe(
        'Please use letters, digits and punctuation.',
      );
    }
  });

  it('is kept with line feeds and tabs, and without what nobody sees', () => {
    expect(typedLines().parse(' one\r\ntwo\rthree\u0007\u001b\tfour\u000b ')).toBe('one\ntwo\nthree\tfour');
  });
});
