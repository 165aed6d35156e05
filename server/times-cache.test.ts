import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressed } from './compress.ts';
import { TimesCache } from './times-cache.ts';

const AT = '/expert/e1/times';

function world(
  options: { bytesAtMost?: number; keepMs?: number; answer?: ResponseInit & { pad?: number } } = {},
) {
  let clock = Date.UTC(2026, 11, 1);
  let read = 0;
  const { keepMs = 3000, bytesAtMost = 1_000_000, answer: { pad = 0, ...init } = {} } = options;
  const cache = new TimesCache({ keepMs, bytesAtMost, now: () => clock });
  const ask = async (path: string, headers: Record<string, string> = {}, wait?: Promise<void>) => {
    const request = new Request(`http://localhost:3000${path}`, { headers });
    return cache.answer(request, async () => {
      read += 1;
      const which = read;
      await wait;
      const made = Response.json({ which, pad: ' '.repeat(pad) }, init);
      if (!init.headers) made.headers.set('Cache-Control', 'no-store');
      return compressed(request, made);
    });
  };
  const which = async (...asked: Parameters<typeof ask>) => (await (await ask(...asked)).json()).which;
  return { cache, ask, which, pass: (ms: number) => (clock += ms), read: () => read };
}

describe('the cached times', () => {
  it('are read once for many visitors, and again after they expire', async () => {
    const { which, pass } = world();
    expect([await which(AT), await which(AT)]).toEqual([1, 1]);
    pass(2999);
    expect(await which(AT)).toBe(1);
    pass(2);
    expect(await which(AT)).toBe(2);
  });

  it('are read once for requests that arrive during the read', async () => {
    const { which, read } = world();
    expect([await Promise.all([AT, AT, AT].map((path) => which(path))), read()]).toEqual([[1, 1, 1], 1]);
  });

  it('count their age from the start of the read', async () => {
    const { which, pass } = world();
    const gate = Promise.withResolvers<void>();
    const slow = which(AT, {}, gate.promise);
    pass(2000);
    gate.resolve();
    expect(await slow).toBe(1);
    pass(1001);
    expect(await which(AT)).toBe(2);
  });

  it('are read again if a read takes too long', async () => {
    const { which, pass } = world();
    const gate = Promise.withResolvers<void>();
    const slow = which(AT, {}, gate.promise);
    pass(3000);
    expect(await which(AT)).toBe(2);
    gate.resolve();
    expect(await slow).toBe(1);
    // An earlier read never replaces a later one.
    expect(await which(AT)).toBe(2);
  });

  it('are dropped when cleared, including times being read', async () => {
    const { cache, which } = world();
    await which(AT);
    cache.clear();
    expect(await which(AT)).toBe(2);
    const gate = Promise.withResolvers<void>();
    const slow = which('/expert/e2/times', {}, gate.promise);
    cache.clear();
    gate.resolve();
    await slow;
    expect(await which('/expert/e2/times')).toBe(4);
  });

  it("do not depend on other parameters or the visitor's choices", async () => {
    const { which, read } = world();
    await which(`${AT}?place=p1&option=o1`);
    expect(await which(`${AT}?utm=1&option=o1&place=p1`, { Cookie: 'theme=dark' })).toBe(1);
    expect(read()).toBe(1);
  });

  it.each([
    ['another expert', '/expert/e2/times?place=p1'],
    ['another place', `${AT}?place=p2`],
    ['no place', AT],
    ['an option', `${AT}?place=p1&option=p1`],
    ['the place as an option', `${AT}?option=p1`],
  ])('differ for %s', async (_what, path) => {
    const { which } = world();
    await which(`${AT}?place=p1`);
    expect(await which(path)).toBe(2);
  });

  it.each([
    ['someone signed in', AT, { Cookie: 'plugwell.session_token=abc' }],
    ['someone signed in behind TLS', AT, { Cookie: 'theme=dark; __Secure-plugwell.session_token=abc' }],
    ['a message from the page before', AT, { Cookie: 'flash=abc' }],
    ['another page of the expert', '/expert/e1/book', {}],
    ['a very long address', `${AT}?option=${'a'.repeat(400)}`, {}],
  ])('are neither cached nor served from the cache for %s', async (_who, path, headers) => {
    const { which, read } = world();
    await which(AT);
    expect([await which(path, headers), await which(path, headers)]).toEqual([2, 3]);
    expect([await which(AT), read()]).toEqual([1, 3]);
  });

  it.each([
    ['a refusal', { status: 404 }],
    ['an answer that sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['something other than data', { headers: { 'Content-Type': 'text/html' } }],
  ])('are not cached if the response is %s', async (_what, answer) => {
    const { which } = world({ answer });
    expect([await which(AT), await which(AT)]).toEqual([1, 2]);
  });

  it('are not cached if the read fails, and waiting requests read again', async () => {
    const { cache, which } = world();
    const request = new Request(`http://localhost:3000${AT}`);
    const fails = () => cache.answer(request, () => Promise.reject(new Error('away')));
    const [first, second] = await Promise.allSettled([fails(), which(AT)]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  });

  it('are compressed once per encoding, and never cached by the browser', async () => {
    const { ask, read } = world({ answer: { pad: 2000 } });
    for (const turn of [1, 2]) {
      const packed = await ask(AT, { 'Accept-Encoding': 'gzip, br' });
      expect([turn, packed.headers.get('Content-Encoding')]).toEqual([turn, 'br']);
      expect(packed.headers.get('Cache-Control')).toBe('no-store');
      expect(packed.headers.get('ETag')).toBe(null);
      expect(packed.headers.get('Vary')).toBe('Accept-Encoding');
      expect(JSON.parse(brotliDecompressSync(await packed.arrayBuffer()).toString()).which).toBe(1);
      const plain = await ask(AT);
      expect([plain.headers.get('Content-Encoding'), (await plain.json()).which]).toEqual([null, 2]);
    }
    expect(read()).toBe(2);
  });

  it('are cached up to a number of bytes', async () => {
    const { which } = world({ bytesAtMost: 5000, answer: { pad: 2000 } });
    await which(AT);
    await which('/expert/e2/times');
    expect(await which('/expert/e1/times')).toBe(3);
  });

  it('are never cached with a lifetime of zero', async () => {
    const { which } = world({ keepMs: 0 });
    expect([await which(AT), await which(AT)]).toEqual([1, 2]);
  });
});
