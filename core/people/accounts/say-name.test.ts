import { expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { ANONYMOUS, FORMER_CLIENT, FORMER_EXPERT, sayName } from './say-name.ts';

it.each([
  [ANONYMOUS, 'Usuario anónimo'],
  [FORMER_EXPERT, 'Antiguo experto'],
  [FORMER_CLIENT, 'Antiguo cliente'],
  ['Robin Reed', 'Robin Reed'],
])('shows %s unchanged in English, and as %s in Spanish', (stored, spanish) => {
  expect(sayName(stored)).toBe(stored);
  expect(inLanguage('es', () => sayName(stored))).toBe(spanish);
});
