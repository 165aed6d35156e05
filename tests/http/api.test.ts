import { describe, expect, it } from 'vitest';
import { HOSTILE_BODIES } from '../hostile-requests.ts';
import { openTestApp } from './app.ts';

const { aVisitor, anExpert, origin } = await openTestApp();
const { expertId } = await anExpert();
const visitor = aVisitor();

type Answer = { status: number; headers: Headers; body: Record<string, unknown> };

async function call(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await visitor.get(`/api/v1${path}`, headers);
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

describe('the public calls', () => {
  it('find an expert, and read their profile, places, free times, and price', async () => {
    const found = await call('/experts?place=Denver%2C+CO&category=education');
    expect([found.status, found.body.sort]).toEqual([200, 'distance']);
    const all = await call('/experts?place=Denver%2C+CO');
    expect(all.body.experts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: expertId,
          url: `${origin}/expert/${expertId}`,
          zone: 'America/Denver',
        }),
      ]),
    );
    const profile = await call(`/experts/${expertId}`);
    expect(profile.body).toMatchObject({ id: expertId, closed: null, isSample: false });
    const places = await call(`/experts/${expertId}/places`);
    const [place] = places.body.places as { id: string; zone: string }[];
    expect(place?.zone).toBe('America/Denver');
    const times = await call(`/experts/${expertId}/times?placeId=${place?.id}`);
    const days = times.body.days as { starts: { startsAt: string; lengths: number[] }[] }[];
    expect(days).toHaveLength(14);
    expect(days.flatMap(({ starts }) => starts).length).toBeGreaterThan(0);
    const quote = await call(`/experts/${expertId}/quote?minutes=30`);
    expect(quote.body).toMatchObject({ currency: 'USD', minutes: 30 });
    const { priceCents, ratePerMinuteCents } = quote.body as Record<string, number>;
    expect(priceCents).toBe(30 * ratePerMinuteCents!);
  });

  it('list categories, and states with their law, and find places', async () => {
    const [categories, states, place] = [
      await call('/categories'),
      await call('/states'),
      await call('/places?name=80202'),
    ];
    expect(categories.body.categories).toHaveLength(14);
    expect(states.body.states).toHaveLength(56);
    expect(place.body).toMatchObject({ kind: 'zip', zip: '80202', state: 'CO', zone: 'America/Denver' });
  });

  it('page through all experts without repeating or losing anyone', async () => {
    for (let more = 0; more < 30; more++) await anExpert();
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Answer = await call(`/experts?sort=rating${after && `&after=${after}`}`);
      seen.push(...(page.body.experts as { id: string }[]).map(({ id }) => id));
      after = page.body.next as string | null;
    }
    expect(seen.length).toBeGreaterThan(30);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('what every call promises', () => {
  it('refuses unknown, repeated, and wrong parameters by name', async () => {
    const unknown = await call('/experts?plaice=Denver');
    expect(unknown.status).toBe(422);
    expect(unknown.headers.get('Content-Type')).toBe('application/problem+json');
    expect(unknown.body).toMatchObject({
      type: `${origin}/developers#invalid_input`,
      status: 422,
      code: 'invalid_input',
      errors: [{ in: 'query', name: 'plaice', detail: 'There is no such name here.' }],
    });
    const twice = await call('/experts?q=a&q=b');
    expect(twice.body.errors).toEqual([{ in: 'query', name: 'q', detail: 'Send this once.' }]);
    for (const wrong of [
      'radius=0',
      'near=1',
      'rating=9',
      'when=soon',
      'category=x',
      'after=x',
      'sort=x',
      'online=1',
    ]) {
      const answer = await call(`/experts?${wrong}`);
      expect([wrong, answer.status]).toEqual([wrong, 422]);
      expect(answer.body.errors).toMatchObject([{ name: wrong.split('=')[0] }]);
    }
    const proto = await call('/experts?__proto__=1');
    expect([proto.status, proto.body.code]).toEqual([422, 'invalid_input']);
  });

  it('answers in the language of the caller, and says it', async () => {
    const spanish = await call('/experts?plaice=Denver', { 'Accept-Language': 'fr, es-MX;q=0.8, en;q=0.5' });
    expect(spanish.headers.get('Content-Language')).toBe('es');
    expect(spanish.headers.get('Vary')).toContain('Accept-Language');
    expect(spanish.body.errors).toMatchObject([{ detail: 'Aquí no existe ese nombre.' }]);
  });

  it('says why a place cannot be searched', async () => {
    expect((await call('/experts?place=Nowhereville')).body).toMatchObject({ code: 'invalid_input' });
    const closed = await call('/experts?place=Boise%2C+ID');
    expect([closed.status, closed.body.code]).toEqual([403, 'state_not_served']);
    expect(closed.body.facts).toMatchObject({ state: 'ID', nearestPlace: expect.stringContaining(', ') });
  });

  it('gives 404 for what no page shows, well-formed or not', async () => {
    const unlisted = '0190a000-0000-7000-8000-000000000000';
    for (const id of [unlisted, 'x', '%00', "'"]) {
      for (const part of ['', '/places', '/times', '/quote?minutes=30']) {
        const answer = await call(`/experts/${id}${part}`);
        expect([id, part, answer.status, answer.body.code]).toEqual([id, part, 404, 'not_found']);
      }
    }
    const none = await call('/nothing');
    expect([none.status, none.body.detail]).toEqual([404, expect.stringContaining('/api/v1/openapi.json')]);
  });

  it('refuses other methods and says which ones it takes', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await visitor.request('/api/v1/experts', { method });
      expect([method, answer.status, answer.headers.get('Allow')]).toEqual([
        method,
        405,
        'GET, HEAD, OPTIONS',
      ]);
      await answer.body?.cancel();
    }
  });

  it('has an ETag, and answers 304 to who has it', async () => {
    const first = await call('/states');
    const tag = first.headers.get('ETag')!;
    const second = await call('/states', { 'If-None-Match': `"x", ${tag}` });
    expect([second.status, second.headers.get('ETag'), second.body]).toEqual([304, tag, {}]);
    expect((await call('/states', { 'If-None-Match': '"x"' })).status).toBe(200);
  });

  it('is open to scripts of any origin, and sets and reads no cookie', async () => {
    const answer = await call('/categories', {
      Origin: 'https://other.example',
      Cookie: 'session_token=x.y',
    });
    expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(answer.headers.getSetCookie()).toEqual([]);
    const before = await visitor.request('/api/v1/experts', { method: 'OPTIONS' });
    expect([before.status, before.headers.get('Access-Control-Allow-Headers')]).toEqual([
      204,
      expect.stringContaining('If-None-Match'),
    ]);
  });

  it('counts calls, says how many are left, and refuses more', async () => {
    const busy = aVisitor();
    const first = await busy.get('/api/v1/categories');
    expect(first.headers.get('RateLimit-Policy')).toBe('"calls";q=600;w=60');
    expect(first.headers.get('RateLimit')).toMatch(/^"calls";r=599;t=\d+$/);
    let last = first;
    for (let more = 0; more < 600; more++) {
      await last.body?.cancel();
      last = await busy.get('/api/v1/nothing');
    }
    expect([last.status, last.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    expect(await last.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
  });

  it('reads addresses and bodies only up to a size', async () => {
    expect((await call(`/experts?q=${'a'.repeat(7000)}`)).status).toBe(414);
    expect((await call(`/experts/${'a/'.repeat(20)}`)).status).toBe(414);
    expect((await call('/experts/%E0%A4%A')).status).toBe(400);
  });

  it.each(HOSTILE_BODIES.map((hostile) => [hostile.what, hostile] as const))(
    'refuses %s',
    async (_what, { type, body }) => {
      const answer = await visitor.request('/api/v1/experts', {
        method: 'POST',
        body: body(0.2),
        headers: type ? { 'Content-Type': type } : {},
      });
      expect([405, 413]).toContain(answer.status);
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
      await answer.body?.cancel();
    },
  );
});
