import { describe, expect, it } from 'vitest';
import { inLanguage } from '../language.server.ts';
import { authCookie } from './auth-cookie.server.ts';

const cookie = authCookie('ticket', 600);
const bringing = (text: string) => new Headers({ Cookie: text });

describe('a cookie between pages', () => {
  it('is read back as written, among other cookies', async () => {
    const line = await cookie.write('a.b-c_d');
    expect(line).toMatch(/^ticket=\S+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await cookie.read(bringing(`theme=dark; ${line.split(';')[0]}; x=y`))).toBe('a.b-c_d');
  });

  it('has the same path in each language', async () => {
    await inLanguage('es', async () => {
      expect(await cookie.write('a')).toContain('; Path=/;');
      expect(await cookie.remove()).toContain('; Path=/;');
    });
  });

  it('is removed', async () => {
    const line = await cookie.remove();
    expect(line).toMatch(/^ticket=; Max-Age=0; Path=\/;/);
    expect(await cookie.read(bringing(line.split(';')[0]!))).toBeNull();
  });

  it.each([
    ['no cookie', 'theme=dark'],
    ['nothing at all', ''],
    ['one of another name that ends alike', 'my-ticket=ImEi'],
    ['what is no base64', 'ticket=%00%ff'],
    ['an object', `ticket=${btoa('{"a":1}')}`],
    ['a number', `ticket=${btoa('7')}`],
    ['a value as they were written before', 'ticket=eyJh.b-c_d'],
  ])('is null for %s', async (_what, text) => expect(await cookie.read(bringing(text))).toBeNull());
});
