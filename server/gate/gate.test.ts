import { describe, expect, it } from 'vitest';
import { atTheGate } from './gate.ts';
import type { OwnProof } from './origin.ts';

const ORIGIN = 'https://plugwell.example';
const OPEN = { publicOrigin: ORIGIN, isSignedIn: async () => true };
const OURS = { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-origin' };
const ENCODED = { ...OURS, 'Content-Type': 'application/x-www-form-urlencoded' };
const PARTED = { ...OURS, 'Content-Type': 'multipart/form-data; boundary=x' };

async function sent(path: string, init: RequestInit = {}, ownProofs?: OwnProof[]) {
  const request = new Request(ORIGIN + path, init);
  const entry = await atTheGate(request, { ...OPEN, ...(ownProofs && { ownProofs }) });
  return 'refused' in entry ? entry.refused.status : entry.request;
}

const looked = (path: string) => sent(path);
const posted = (body: BodyInit, headers: Record<string, string> = ENCODED) =>
  sent('/auth', { method: 'POST', headers, body });
const part = (name: string, value: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

describe('an address', () => {
  it.each<[string, string]>([
    ['the home page', '/'],
    ['the deepest of ours', '/dashboard/bookings/0193/accept.data'],
    ['a long search', `/find-experts?q=${'a'.repeat(5000)}`],
    ['emoji', '/expert/%F0%9F%8C%BF'],
    ['what a page asks of its links', `/__manifest?paths=${'/expert/0193f7c0-aaaa,'.repeat(200)}&version=1`],
  ])('is accepted: %s', async (_what, path) => {
    expect(await looked(path)).toMatchObject({ method: 'GET' });
  });

  it.each<[string, string, number]>([
    ['8,000 segments', `/${'a/'.repeat(8000)}`, 414],
    ['a segment more than any of ours has', `/${'a/'.repeat(9)}`, 414],
    ['8,000 slashes', '/'.repeat(8000), 414],
    ['a segment of 2,000 characters', `/expert/${'a'.repeat(2000)}`, 414],
    ['a query of 7,000 characters', `/find-experts?q=${'a'.repeat(7000)}`, 414],
    ['101 parameters', `/find-experts?${'a=1&'.repeat(101)}`, 414],
    ['a byte that is no text', '/expert/%FF', 400],
    ['half an escape', '/expert/%4', 400],
    ['300 paths in one question', `/__manifest?paths=${'/a,'.repeat(300)}`, 414],
    ['a deep path in a question', `/__manifest?paths=${'/a'.repeat(20)}`, 414],
    ['a question asked twice', '/__manifest?paths=/a&paths=/b', 414],
    ['a long question', `/__manifest?paths=${'/a'.repeat(4000)}`, 414],
  ])('is refused: %s', async (_what, path, status) => {
    expect(await looked(path)).toBe(status);
  });
});

describe('a form in a language that is no longer offered', () => {
  const gate = (path: string, headers: Record<string, string>) => {
    const request = new Request(ORIGIN + path, { method: 'POST', headers, body: 'a=b' });
    return atTheGate(request, { ...OPEN, languages: ['en'] });
  };

  it.each<[string, string, Record<string, string>]>([
    ['/es/contact', '/contact', ENCODED],
    ['/es/unsubscribe?token=a', '/unsubscribe?token=a', { 'Content-Type': ENCODED['Content-Type'] }],
  ])('%s is treated as in the base language', async (path, plain, headers) => {
    expect(await gate(path, headers)).toMatchObject({ request: { url: ORIGIN + plain }, language: 'en' });
  });
});

describe('a method', () => {
  it.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s is refused', async (method) => {
    expect(await sent('/auth', { method, headers: OURS })).toBe(405);
  });

  it('for reading has no body', async () => {
    expect(await sent('/', { headers: { 'Content-Length': '5' } })).toBe(400);
    expect(await sent('/', { headers: { 'Transfer-Encoding': 'chunked' } })).toBe(400);
    expect(await sent('/', { headers: { 'Content-Length': '0' } })).toMatchObject({ method: 'GET' });
  });
});

describe('a form', () => {
  it.each<[string, BodyInit, Record<string, string>]>([
    ['with a field', 'email=a%40b.example&password=', ENCODED],
    [
      'with a charset',
      'email=a',
      { ...OURS, 'Content-Type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    ],
    ['with a list of lines', 'hours[0].from=9&hours[1].from=10&tags[]=a&tags[]=b', ENCODED],
    ['as the platform encodes it', new URLSearchParams([['q', 'a&b=ü%']]), ENCODED],
    ['in parts', `${part('photo', 'GIF', '; filename="a.gif"')}${part('crop', '1')}--x--\r\n`, PARTED],
  ])('is let through %s, with its body', async (_what, body, headers) => {
    const text = await new Response(body).text();
    const passed = await posted(body, headers);
    expect(passed).toBeInstanceOf(Request);
    expect(await (passed as Request).clone().text()).toBe(text);
    expect([...(await (passed as Request).formData()).keys()].length).toBeGreaterThan(0);
  });

  it.each<[string, string, number]>([
    ['is empty', '', 400],
    ['has only separators', '&&&', 400],
    ['has a field without a name', '=x', 400],
    ['has 300 fields', 'a=1&'.repeat(300), 400],
    ['has 120,000 fields', 'a&'.repeat(120_000), 400],
    ['has a list of a hundred million', 'email=x&password=y&a[100000000].b=x', 400],
    ['has the last index there is', 'a[4294967294]=x', 400],
    ['sets the length of a list', 'a[0]=x&a.length=4294967295', 400],
    ['puts a text in the place of a method', 'a[0]=x&a.map=y', 400],
    ['reaches for the prototype', '__proto__.x=1', 400],
    ['reaches for it below', 'a.__proto__.x=1', 400],
    ['reaches for the constructor', 'a.constructor.prototype.x=1', 400],
    ['reaches for it percent-encoded', '%5f%5fproto%5f%5f=1', 400],
    ['names what every object has', 'toString=1', 400],
    ['has a deep name', 'a.b.c.d.e=1', 400],
    ['has a deep list', `a${'[0]'.repeat(20)}=1`, 400],
    ['has a long name', `${'a'.repeat(65)}=1`, 400],
    ['has a name as long as the body', 'a'.repeat(200_000), 400],
    ["has the form library's intent", '__intent__={"type":"reset","payload":{}}', 400],
    ["has the form library's state", 'email=a&__state__={}', 400],
    ['has the intent of its next edition', '__INTENT__=x', 400],
    ['has half an escape in a name', 'a%4=1', 400],
    ['has half an escape in a value', 'a=%', 400],
    ['is larger than 256 kB', `a=${'b'.repeat(262_143)}`, 413],
  ])('is refused if it %s', async (_what, body, status) => {
    expect(await posted(body)).toBe(status);
  });

  it.each<[string, string, number]>([
    ['is empty', '', 400],
    ['is only its end', '--x--\r\n', 400],
    ['starts with something else', `hello${part('a', '1')}--x--`, 400],
    ['breaks off in a part', part('a', '1').slice(0, -4), 400],
    ['breaks off before its end', part('a', '1'), 400],
    ['goes on after its end', `${part('a', '1')}--x--\r\nmore`, 400],
    ['has a part without a name', '--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--', 400],
    [
      'has a part without an end to its head',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n--x--',
      400,
    ],
    ['has a head of 100 kB', `--x\r\nX: ${'a'.repeat(100_000)}\r\n\r\n1\r\n--x--`, 400],
    ['has 300 parts', `${part('a', '1').repeat(300)}--x--`, 400],
    ['has a list of a hundred million', `${part('a[100000000].b', '1')}--x--`, 400],
    ["has the form library's state", `${part('__state__', '{}')}--x--`, 400],
  ])('in parts is refused if it %s', async (_what, body, status) => {
    expect(await posted(body, PARTED)).toBe(status);
  });

  it.each<[string, string | null]>([
    ['plain text', 'text/plain'],
    ['JSON', 'application/json'],
    ['unnamed', null],
    ['two things at once', 'application/x-www-form-urlencoded, multipart/form-data'],
    ['something that only begins alike', 'application/x-www-form-urlencodedX'],
    ['XML', 'text/xml'],
  ])('is not a form if it is %s', async (_what, type) => {
    const bytes = new TextEncoder().encode('email=a');
    expect(await posted(bytes, type === null ? OURS : { ...OURS, 'Content-Type': type })).toBe(415);
  });

  it('is refused if it is compressed, or has no boundary for its parts', async () => {
    expect(await posted('a=1', { ...ENCODED, 'Content-Encoding': 'gzip' })).toBe(415);
    expect(await posted('a=1', { ...OURS, 'Content-Type': 'multipart/form-data' })).toBe(400);
  });

  it('is cut off when it gets too long', async () => {
    let sentBytes = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const init = { method: 'POST', headers: ENCODED, body: endless, duplex: 'half' };
    expect(await sent('/auth', init as RequestInit)).toBe(413);
    expect(sentBytes).toBeLessThan(600_000);
  });

  it('is refused if its body breaks off', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new Error('connection reset')),
    });
    const init = { method: 'POST', headers: ENCODED, body: broken, duplex: 'half' };
    expect(await sent('/auth', init as RequestInit)).toBe(400);
  });

  it('with a photo may be larger; its page reports a photo that is too large', async () => {
    const form = (size: number) => `${part('photo', 'a'.repeat(size), '; filename="a.gif"')}--x--`;
    const path = '/dashboard/settings/photo';
    const post = (at: string, size: number) =>
      sent(at, { method: 'POST', headers: PARTED, body: form(size) });
    expect(await post(path, 2_000_000)).toBeInstanceOf(Request);
    expect(await post(path, 3_000_000)).toBe(303);
    expect(await post(`${path}.data`, 3_000_000)).toBe(413);
  });

  it('for a dispute may contain five pictures; its page reports a larger upload', async () => {
    const post = (at: string, size: number) => {
      const body = `${part('pictures', 'a'.repeat(size), '; filename="a.gif"')}--x--`;
      const request = new Request(ORIGIN + at, { method: 'POST', headers: PARTED, body });
      return atTheGate(request, OPEN);
    };
    const path = '/dashboard/bookings/01a2-b/dispute';
    expect(await post(path, 10_000_000)).toHaveProperty('request');
    const { refused } = (await post(path, 11_000_000)) as { refused: Response };
    expect([refused.status, refused.headers.get('Location')]).toEqual([303, `${path}?photo=size`]);
    for (const other of [`${path}.data`, '/dashboard/bookings/01a2-b/review', `${path}/x`]) {
      expect(await post(other, 11_000_000)).toHaveProperty('refused.status', 413);
    }
  });
});

describe('a form with pictures from a visitor', () => {
  const MB = 1024 * 1024;
  const page = '/dashboard/bookings/01a2-b/dispute';
  /** Sends an endless body. Returns the accepted size and the response. */
  async function endless(path: string, headers: Record<string, string> = {}) {
    let taken = 0;
    const body = new ReadableStream({
      pull(controller) {
        taken += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(97));
      },
    });
    const init = { method: 'POST', headers: { ...PARTED, ...headers }, body, duplex: 'half' } as RequestInit;
    const entry = await atTheGate(new Request(ORIGIN + path, init), {
      ...OPEN,
      isSignedIn: async () => false,
    });
    return { taken, answer: (entry as { refused: Response }).refused };
  }

  it.each([
    ['with a stated length', { 'Content-Length': String(10 * MB) }, 100_000],
    ['without a stated length', {}, 500_000],
  ])('is not read %s', async (_what, headers, most) => {
    const { taken, answer } = await endless(page, headers);
    expect(taken).toBeLessThan(most);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toMatch(
      /^\/auth\?.*next=%2Fdashboard%2Fbookings%2F01a2-b%2Fdispute/,
    );
  });

  it("gets 401 if sent by its page's script", async () => {
    expect((await endless(`${page}.data`, { 'Content-Length': String(10 * MB) })).answer.status).toBe(401);
  });

  it('passes if it is small, because its page handles it, or if visitors may send it', async () => {
    const post = (path: string, size: number) => {
      const body = `${part('photo', 'a'.repeat(size), '; filename="a.gif"')}--x--`;
      const request = new Request(ORIGIN + path, { method: 'POST', headers: PARTED, body });
      return atTheGate(request, { ...OPEN, isSignedIn: async () => false });
    };
    expect(await post(page, 1000)).toHaveProperty('request');
    expect(await post('/become-expert', 2 * MB)).toHaveProperty('request');
  });
});

describe('the origin of a form', () => {
  const from = (headers: Record<string, string>) =>
    posted('a=1', { 'Content-Type': 'application/x-www-form-urlencoded', ...headers });

  it.each<[string, Record<string, string>]>([
    ['a page of ours', OURS],
    ['a page of ours in a browser that says less', { Origin: ORIGIN }],
    ['a page of ours whose reader hides origins', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
  ])('is %s', async (_what, headers) => {
    expect(await from(headers)).toMatchObject({ method: 'POST' });
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    [
      'another site that says it is ours',
      { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    ],
    ['a neighbor', { Origin: 'https://www.plugwell.example', 'Sec-Fetch-Site': 'same-site' }],
    ['our address without its s', { Origin: 'http://plugwell.example' }],
    ['our address with more behind it', { Origin: `${ORIGIN}.evil.example` }],
    ['nowhere', {}],
    ['no origin', { Origin: 'null' }],
  ])('is refused as %s', async (_what, headers) => {
    expect(await from(headers)).toBe(403);
  });

  it('is required for every route without its own proof', async () => {
    const proofs = [{ path: /^\/webhooks\/mail$/, proof: 'a signature', types: ['application/json'] }];
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' };
    const passed = (await sent('/webhooks/mail', init, proofs)) as Request;
    expect(await passed.json()).toEqual({ a: 1 });
    expect(await sent('/webhooks/mail', { ...init, body: 'a'.repeat(300_000) }, proofs)).toBe(413);
    expect(await sent('/webhooks/mailing', init, proofs)).toBe(403);
    expect(await sent('/webhooks/mail', init)).toBe(403);
  });
});

describe('a request that passes', () => {
  it('has the configured origin, no matter what the proxy and Host say', async () => {
    const headers = { Host: 'evil.example', 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'evil.example' };
    for (const method of ['GET', 'HEAD', 'POST']) {
      const request = new Request('http://10.0.0.7:3000/auth?mode=login', {
        method,
        headers: { ...headers, ...ENCODED },
        ...(method === 'POST' && { body: 'a=1' }),
      });
      const entry = await atTheGate(request, OPEN);
      expect('request' in entry && entry.request.url).toBe(`${ORIGIN}/auth?mode=login`);
    }
  });
});

describe('the response to a refused request', () => {
  const refused = async (path: string, Accept: string) => {
    const request = new Request(`${ORIGIN}${path}`, {
      method: 'POST',
      headers: { Accept, ...ENCODED },
      body: '',
    });
    const entry = await atTheGate(request, OPEN);
    return (entry as { refused: Response }).refused;
  };

  it('is a page if a browser shows it', async () => {
    const answer = await refused('/auth', 'text/html,*/*;q=0.8');
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toMatch(/<h1>.*<a href="\/">/s);
  });

  it.each([
    ['/auth.data?_routes=x', 'text/html,*/*'],
    ['/auth', '*/*'],
  ])('is one sentence for a script that requests %s', async (path, accept) => {
    const answer = await refused(path, accept);
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).not.toContain('<');
  });
});
