import { expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { sayPeople } from '../../people/style/card-data.ts';

it.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Ben'], 'Ana and Ben'],
  [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo'],
  [['Ana', 'Ben', 'Cleo', 'Dev'], 'Ana, Ben and 2 more'],
])('formats %j as "%s"', (names, words) => expect(sayPeople(names)).toBe(words));

it.each([
  [['Ana', 'Ben', 'Cleo', 'Dev'], 'Ana, Ben y 2 más'],
  [['Theo', 'Imani'], 'Theo e Imani'],
])('formats %j in Spanish as "%s"', (names, words) => {
  expect(inLanguage('es', () => sayPeople(names))).toBe(words);
});
