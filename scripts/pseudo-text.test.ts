import { expect, it } from 'vitest';
import { PSEUDO_MARKS, pseudoText } from './pseudo-text.ts';

it.each([
  ['Send', '⟦Šéñd o⟧'],
  ['Read {#link}the terms{/link} of {brand}', '⟦Ŕéád {#link}thé téŕmš{/link} óf {brand} one two⟧'],
  ['\\{as is\\}', '⟦\\{áš íš\\} o⟧'],
  ['{count}', '⟦{count}⟧'],
])('%j becomes %j', (message, expected) => {
  expect(pseudoText(message)).toBe(expected);
});

it('keeps the variants of a message', () => {
  expect(pseudoText([{ match: { 'n=one': '{n} bee', 'n=other': '{n} bees' } }])).toEqual([
    { match: { 'n=one': '⟦{n} béé o⟧', 'n=other': '⟦{n} bééš o⟧' } },
  ]);
});

it.each([
  ['Send', 'Šéñd'],
  ['One to ten', 'Óñé tó téñ'],
  [`${'Long '.repeat(60)}text`, `${'Ļóñg '.repeat(60)}téxt`],
  ['{name} has {count} to do', '{name} háš {count} tó dó'],
])('%j has only marks besides its own letters', (message, expected) => {
  const pseudo = String(pseudoText(message));
  expect(pseudo.replaceAll(PSEUDO_MARKS, '')).toBe(expected);
  expect(`⟦Ŕéád: ${pseudo} one tw⟧`.replaceAll(PSEUDO_MARKS, '')).toBe(`Ŕéád: ${expected}`);
});
