import { describe, expect, it } from 'vitest';
import { typedLine, typedLines, typedText } from './text-field.ts';

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

  it.each(['\u202a', '\u202e', '\u2066', '\u2069'])('of several lines turns no direction by %j', (sign) => {
    expect(typedLines().safeParse(`one\n${sign}two`).error?.issues[0]?.message).toBe(
      'Please use letters, digits and punctuation.',
    );
  });

  it('is kept with line feeds and tabs, and without what nobody sees', () => {
    expect(typedLines().parse(' one\r\ntwo\rthree\u0007\u001b\tfour\u000b ')).toBe('one\ntwo\nthree\tfour');
  });
});

describe('what a form sends as one line', () => {
  it.each([
    ['letters of any script', ' Zoë, 李, Ørsted\n', 'Zoë, 李, Ørsted'],
    ['emoji of several parts', '👩🏽‍🌾', '👩🏽‍🌾'],
  ])('may hold %s, and is kept without what is around it', (_what, text, kept) => {
    expect(typedLine().parse(text)).toBe(kept);
  });

  it.each([
    ['a line break', '77 Alder Lane\r\nUnit 5'],
    ['another line break', '77 Alder Lane\u2028Unit 5'],
    ['a bell', 'a\u0007b'],
    ['words that read backwards', 'Alder \u202elaned'],
    ['nothing that anybody sees', '\u200b\u2060\u200b'],
    ['a Hangul filler', 'a\u3164'],
    ['the filler of a first consonant', '\u115fa'],
    ['the filler of a vowel', 'a\u1160a'],
    ['a narrow Hangul filler', '\uffa0'],
    ['Braille without a dot', '\u2800'],
  ])('may not hold %s', (_what, text) => {
    expect(typedLine().safeParse(text).error?.issues[0]?.message).toBe(
      'Please use letters, digits and punctuation.',
    );
  });
});
