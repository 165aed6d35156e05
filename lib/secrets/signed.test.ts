import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.server.ts';
import { readSigned, signed } from './signed.server.ts';

const NOW = Temporal.Instant.from('2026-12-01T18:00:00Z');
const DATA = { email: 'robin@example.test' };
const text = await signed(DATA, 'key');
const [head, body, mark] = text.split('.') as [string, string, string];
const part = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');

describe('a signed text', () => {
  it('can be read with its key', async () => expect(await readSigned(text, ['key'], NOW)).toEqual(DATA));

  it('can be read with a former key, and not without it', async () => {
    expect(await readSigned(text, ['new', 'key'], NOW)).toEqual(DATA);
    expect(await readSigned(text, ['new', 'newer'], NOW)).toBeNull();
    expect(await readSigned(text, [], NOW)).toBeNull();
  });

  it.each([
    ['another key', text, 'other'],
    ['other words under the old mark', `${head}.${part({ email: 'eve@example.test' })}.${mark}`, 'key'],
    ['no mark', `${head}.${body}`, 'key'],
    ['an empty mark', `${head}.${body}.`, 'key'],
    ['a cut mark', text.slice(0, -2), 'key'],
    ['a fourth part', `${text}.${mark}`, 'key'],
    ['a head that asks for no signature', new UnsecuredJWT(DATA).encode(), 'key'],
    ['nothing', '', 'key'],
    ['no text', null, 'key'],
    ['a text that is far too long', `${text}${'x'.repeat(8000)}`, 'key'],
  ])('cannot be read with %s', async (_attack, given, key) =>
    expect(await readSigned(given, [key], NOW)).toBeNull(),
  );

  it('is valid until it expires', async () => {
    const kept = await signed(DATA, 'key', NOW.add({ hours: 1 }));
    expect(await readSigned(kept, ['key'], NOW.add({ minutes: 59 }))).toMatchObject(DATA);
    expect(await readSigned(kept, ['key'], NOW.add({ minutes: 61 }))).toBeNull();
  });
});

describe('a token in the old format, as in e-mails already sent', () => {
  const former = (data: object, key = 'key') => `${part(data)}.${fingerprint(part(data), key)}`;
  const until = NOW.add({ hours: 1 }).epochMilliseconds;

  it.each([
    ['is still read', former({ ...DATA, until }), { ...DATA, until }],
    ['is read where it has no end of its own', former(DATA), DATA],
    ['dies at its end', former({ ...DATA, until: NOW.epochMilliseconds - 1 }), null],
    ['stays closed to another key', former(DATA, 'other'), null],
    [
      'stays closed to other words',
      `${part({ email: 'eve@example.test' })}.${former(DATA).split('.')[1]}`,
      null,
    ],
  ])('%s', async (_case, token, data) => expect(await readSigned(token, ['key'], NOW)).toEqual(data));
});
