import { describe, expect, it } from 'vitest';
import { typedLine, typedLines, typedText } from './text-field.ts';

describe('a text field', () => {
  it.each([
    ['letters of any script', 'Zoë, 李, Ørsted'],
    ['emoji of several parts', '👩🏽‍🌾 and 🏳️‍🌈'],
    ['tabs and line breaks', 'one\ttwo\r\nthree\nfour'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['eight marks on one letter', `a${'\u0301'.repeat(8)} b${'\u0301'.repeat(8)}`],
    ['words that need a sign between letters', 'می\u200cخواهم, क्\u200dष'],
    ['nothing', ''],
  ])('accepts %s', (_what, text) => {
    for (const field of [typedText(), typedLines(), typedText().pipe(typedLines())]) {
      expect(field.safeParse(text).success).toBe(true);
    }
  });

  it.each([
    ['nine marks on one letter', `a${'\u0301'.repeat(9)}`],
    ['a pile of marks', `a${'\u0301'.repeat(1900)}`],
    ['a pile of marks with joiners between', `a${'\u0301\u200d'.repeat(9)}`],
    ['a stack of marks with invisible characters in between', `a${'\u0301\u200b'.repeat(9)}`],
    ['tag letters', 'a\u{e0041}\u{e0042}'],
    ['only tag letters', '\u{e0041}'],
    ['tag letters after a flag that there is not', '🏴\u{e0075}\u{e0073}\u{e007f}'],
  ])('rejects %s', (_what, text) => {
    for (const field of [typedText(), typedLines(), typedLine()]) {
      expect(field.safeParse(text).error?.issues[0]?.message).toBe(
        'Please use letters, digits and punctuation.',
      );
    }
  });

  it.each([
    ['a NUL', 'a\0b'],
    ['half of a character', 'a\ud83d'],
    ['the other half', '\ude00b'],
    ['halves in the wrong order', '\ude00\ud83d'],
  ])('rejects %s', (_what, text) => {
    for (const field of [typedText(), typedLines()]) {
      expect(field.safeParse(text).error?.issues[0]?.message).toBe(
        'Please use letters, digits and punctuation.',
      );
    }
  });

  it.each([
    ...['\u202a', '\u202e', '\u2066', '\u2069', '\u206a', '\u206b', '\u206f', '\u061c', '\u200e', '\u200f'],
  ])('removes %j, which changes the reading direction', (sign) => {
    expect(typedLines().parse(`one\n${sign}two`)).toBe('one\ntwo');
  });

  it('keeps line feeds and tabs, and removes invisible characters', () => {
    expect(typedLines().parse(' one\r\ntwo\rthree\u0007\u001b\tfour\u000b ')).toBe('one\ntwo\nthree\tfour');
  });
});

describe('a multi-line text field', () => {
  it.each([
    ['a sign of no width', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['Hangul consonant and vowel fillers', '\u115f\u1160'],
    ['narrow Hangul fillers on two lines', '\uffa0\n\uffa0'],
    ['joiners', '\u200c\u200d'],
    ['Braille without a dot', '\u2800 \u2800'],
    ['a soft hyphen', '\u00ad'],
    ['a mark of the byte order', '\ufeff'],
    ['a variation selector', '\ufe0f'],
  ])('with only %s is empty', (_what, text) => expect(typedLines().parse(text)).toBe(''));

  it.each([
    ['pasted signs of no width', 'Calm\u200b and \ufeffkind\u2060', 'Calm and kind'],
    ['a Hangul filler', 'Calm\u3164', 'Calm'],
  ])('drops %s', (_what, text, kept) => expect(typedLines().parse(text)).toBe(kept));

  it.each([
    ['emoji of several parts', '👩🏽‍🌾 and 🏳️‍🌈'],
    ['signs for the direction of words that run from right to left', 'שלום\u200f (a)'],
    ['Braille', '⠓⠑⠀⠇⠇'],
  ])('keeps %s', (_what, text) => expect(typedLines().parse(text)).toBe(text));
});

describe('a single-line text field', () => {
  it.each([
    ['letters of any script', ' Zoë, 李, Ørsted\n', 'Zoë, 李, Ørsted'],
    ['emoji of several parts', '👩🏽‍🌾', '👩🏽‍🌾'],
    ['words that read backwards, turned back', 'Alder \u202elaned\u202c', 'Alder laned'],
    ['invisible characters, as nothing', '\u200b\u2060\u200b', ''],
    ['Braille without a dot, as nothing', '\u2800', ''],
    ['only joiners, as nothing', '\u200d\u200c', ''],
    ['only a variation selector, as nothing', '\ufe0f', ''],
    ['a Hangul filler, which goes', 'a\u3164', 'a'],
    ['Hangul consonant and vowel fillers, which go', '\u115fa\u1160', 'a'],
    ['a mark of direction, which goes', 'a\u061c', 'a'],
    ['an old sign of direction, which goes', 'a\u206ab', 'ab'],
    ['a tab, as a space', '77 Alder Lane\tUnit 5', '77 Alder Lane Unit 5'],
  ])('accepts %s, and drops surrounding space', (_what, text, kept) => {
    expect(typedLine().parse(text)).toBe(kept);
  });

  it.each([
    ['a line break', '77 Alder Lane\r\nUnit 5', 'Please write this on one line.'],
    ['another line break', '77 Alder Lane\u2028Unit 5', 'Please write this on one line.'],
    ['a bell', 'a\u0007b', 'Please use letters, digits and punctuation.'],
  ])('rejects %s', (_what, text, words) => {
    expect(typedLine().safeParse(text).error?.issues[0]?.message).toBe(words);
  });
});
