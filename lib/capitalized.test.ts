import { expect, it } from 'vitest';
import { capitalized } from './capitalized.ts';

it.each([
  ['lunes', 'Lunes'],
  ['árabe', 'Árabe'],
  ['Monday', 'Monday'],
  ['2 experts', '2 experts'],
  ['', ''],
])('turns "%s" into "%s"', (text, said) => expect(capitalized(text)).toBe(said));
