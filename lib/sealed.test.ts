import { describe, expect, it } from 'vitest';
import { sealed, unsealed } from './sealed.server.ts';

const text = sealed({ email: 'robin@example.test' }, 'key');
const [body, mark] = text.split('.') as [string, string];

describe('a sealed text', () => {
  it('opens with its key', () => expect(unsealed(text, 'key')).toEqual({ email: 'robin@example.test' }));

  it.each([
    ['another key', text, 'other'],
    [
      'other words under the old mark',
      `${Buffer.from('{"email":"eve@example.test"}').toString('base64url')}.${mark}`,
      'key',
    ],
    ['no mark', body, 'key'],
    ['an empty mark', `${body}.`, 'key'],
    ['a cut mark', text.slice(0, -1), 'key'],
    ['a third part', `${text}.${mark}`, 'key'],
    ['nothing', '', 'key'],
  ])('stays closed to %s', (_attack, given, key) => expect(unsealed(given, key)).toBeNull());
});
