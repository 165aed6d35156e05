import { expect, it } from 'vitest';
import { sayPeople } from '../../people/style/card-data.ts';

it.each([
  [[], ''],
  [['Ana'], 'Ana'],
  [['Ana', 'Ben'], 'Ana and Ben'],
  [['Ana', 'Ben', 'Cleo'], 'Ana, Ben and Cleo'],
  [['Ana', 'Ben', 'Cleo', 'Dev'], 'Ana, Ben and 2 more'],
])('puts %j as "%s"', (names, words) => expect(sayPeople(names)).toBe(words));
