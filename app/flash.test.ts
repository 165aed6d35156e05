import { describe, expect, it } from 'vitest';
import { flashHeaders, readFlash } from './flash.server.ts';

const carrying = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });
const written = (value: unknown) => `flash=${Buffer.from(JSON.stringify(value)).toString('base64url')}`;

describe('a flash', () => {
  it('is read once by the next page, and cleared', () => {
    const line = flashHeaders({ title: 'Signed out successfully', tone: 'success' }).get('Set-Cookie')!;
    const { flash, headers } = readFlash(carrying(`theme=dark; ${line.split(';')[0]}`));
    expect(flash).toMatchObject({ title: 'Signed out successfully', tone: 'success' });
    expect(headers.get('Set-Cookie')).toBe('flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it('is null without a cookie, and sets none', () => {
    const { flash, headers } = readFlash(carrying('theme=dark'));
    expect(flash).toBeNull();
    expect(headers.get('Set-Cookie')).toBeNull();
  });

  it.each([
    ['no JSON', 'flash=abc'],
    ['null', written(null)],
    ['no title', written({ id: 'a' })],
    ['a title that is no text', written({ id: 'a', title: { $$typeof: 'x' } })],
    ['an endless title', written({ id: 'a', title: 'a'.repeat(1000) })],
  ])('is null when its cookie contains %s', (_case, cookie) =>
    expect(readFlash(carrying(cookie)).flash).toBeNull(),
  );

  it('accepts only known tones', () =>
    expect(readFlash(carrying(written({ id: 'a', title: 'b', tone: 'evil' }))).flash?.tone).toBe('neutral'));
});
