import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { bareHeaders, securityHeaders } from './headers.ts';

const configOf = (more: Record<string, string> = {}) =>
  readConfig({ SECRET: 'a secret for tests, long enough to be one', DATA_DIR: '/nowhere', ...more });
const answer = async (more: Record<string, string> = {}, dev = false) => {
  const http = new Hono().use(securityHeaders(configOf(more), dev)).get('/', (c) => c.text('a page'));
  return (await http.request('/')).headers;
};
const policyOf = (headers: Headers) =>
  headers.get('Content-Security-Policy')?.replaceAll(/'nonce-[\w+/]{22}=='/g, "'nonce'");

describe('every response', () => {
  it('forbids what our pages do not need', async () => {
    expect(policyOf(await answer({ DEMO: 'off' }))).toBe(
      [
        "default-src 'none'",
        "script-src 'self' 'nonce'",
        "style-src 'self' 'nonce'",
        "font-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-src 'self'",
      ].join('; '),
    );
  });

  it("allows the map's pictures and tiles from the origin of its style only", async () => {
    const policy = policyOf(await answer({ MAP_STYLE_URL: 'https://tiles.example/style.json' }));
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;");
    expect(policy).toContain("connect-src 'self' https://tiles.example;");
    expect(policy?.match(/tiles\.example/g)).toHaveLength(2);
  });

  it.each([
    ['Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Strict-Transport-Security', null],
  ])('sets %s: %s', async (name, value) => expect((await answer()).get(name)).toBe(value));

  it('requires https for a year if the public address uses it', async () => {
    const headers = await answer({ PUBLIC_ORIGIN: 'https://plugwell.example' });
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000; includeSubDomains');
  });

  it('lets other sites show the picture used in e-mails, but not other files', async () => {
    const http = new Hono().use(securityHeaders(configOf(), false)).get('*', (c) => c.text('a picture'));
    const of = async (path: string) => (await http.request(path)).headers.get('Cross-Origin-Resource-Policy');
    expect(await of('/mark-email.png')).toBe('cross-origin');
    for (const path of ['/', '/icon-192.png', '/mark-email.png/x', '/photo/mark-email.png']) {
      expect(await of(path)).toBe('same-origin');
    }
  });

  it('can appear on the sites that its own policy names, and the script of the widget with them', async () => {
    const policy = "default-src 'none'; frame-ancestors 'self' https://fern.example";
    const http = new Hono()
      .use(securityHeaders(configOf(), false))
      .get('*', (c) => c.body('', 200, { 'Content-Security-Policy': policy }));
    const { headers } = await http.request('/widget/x');
    expect([headers.get('Content-Security-Policy'), headers.get('X-Frame-Options')]).toEqual([policy, null]);
    const script = await http.request('/widget.js');
    expect(script.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  });

  it('keeps its own policy, and may then appear only in a frame of this site', async () => {
    const own = "default-src 'none'; sandbox; frame-ancestors 'self'";
    const http = new Hono()
      .use(securityHeaders(configOf(), false))
      .get('/', (c) => c.text('a mail', 200, { 'Content-Security-Policy': own }));
    const { headers } = await http.request('/');
    expect(headers.get('Content-Security-Policy')).toBe(own);
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  });

  it('has its own nonce', async () => {
    const [one, other] = [await answer(), await answer()].map((h) => h.get('Content-Security-Policy'));
    expect(one).not.toBe(other);
  });
});

it('gives responses to malformed requests the same headers', async () => {
  const page = await answer();
  page.delete('Content-Type');
  page.delete('Content-Length');
  const bare = new Headers(await bareHeaders(configOf()));
  expect([...bare.keys()]).toEqual([...page.keys()]);
  expect(policyOf(bare)).toBe(policyOf(page));
});
