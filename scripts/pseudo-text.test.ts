import { expect, it } from 'vitest';
import { pseudoText } from './pseudo-text.ts';

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
