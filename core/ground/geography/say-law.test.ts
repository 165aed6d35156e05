import { expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { sayLaw } from './say-law.server.ts';
import { SEEDED_LAW } from './seeded-law.ts';

const newYork = SEEDED_LAW.find(({ state }) => state === 'NY')!;

it('is the note itself in English', () => {
  for (const law of SEEDED_LAW) expect(sayLaw(law)).toBe(law.note);
  expect(sayLaw({ ...newYork, note: 'From July on.' })).toBe('From July on.');
});

it('translates every note of a new installation', () => {
  const said = inLanguage('en-XA', () => SEEDED_LAW.map(sayLaw));
  const shapes = new Set(said.map((text, at) => text.replace(stateOf(SEEDED_LAW[at]!.note), '')));
  expect(shapes.size).toBe(6);
  expect(inLanguage('es', () => sayLaw(newYork))).toBe(
    'Se ofrecen consultas en cualquier lugar de Nueva York.',
  );
});

it('depends only on the status if an admin wrote the note', () => {
  const law = { ...newYork, status: 'illegal' as const, note: 'Closed since July.' };
  expect(inLanguage('es', () => sayLaw(law))).toBe(
    'Sin servicio: la ley de Nueva York no permite el uso por adultos.',
  );
});

/** Returns the state's name from a note of a new installation. */
function stateOf(note: string): string {
  return /(?:across |yet: |served: )((?:New |North |Rhode |South |West )?[A-Z]\w+)/.exec(note)![1]!;
}
