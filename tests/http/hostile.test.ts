import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { EACH_FILTER } from '../../core/finding/discovery/filters.ts';
import { quote } from '../../core/money/pricing/price.ts';
import { startSession } from '../../core/people/sign-in/start-session.server.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const site = await openTestApp({ DATABASE_POOL: '20' });
const { world, aVisitor, aClient, anExpert, signedIn, origin } = site;

const member = await signedIn(await aClient());

const HOSTILE: [attack: string, value: string][] = [
  ['nothing', ''],
  ['blanks', '   '],
  ['5,000 characters', 'a'.repeat(5_000)],
  ['emoji', '🌿🌿🌿'],
  ['SQL', "'; drop table experts; --"],
  ['a script', '<script>alert(1)</script>'],
  ['an attribute break', '"><img src=x onerror=alert(1)>'],
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', '\ud83d'],
  ['a header line', 'x\r\nSet-Cookie: a=b'],
  ['a path upward', '../../etc/passwd'],
  ['an encoded path upward', '%2e%2e%2f'],
  ['a number too large', '1e309'],
  ['not a number', 'NaN'],
  ['a negative number', '-1'],
  ['a military ZIP', '09012'],
  ['an unknown ZIP', '00000'],
  ['a ZIP of a state that is not served', '78701'],
];

const SEARCH_FIELDS = [
  'q',
  'place',
  'near',
  'area',
  'radius',
  'sort',
  'after',
  ...EACH_FILTER.map(([, { param }]) => param),
];

describe.each(HOSTILE)('%s', (_attack, value) => {
  it('in any search field gives a page without a server error, and runs nothing', async () => {
    const visitor = aVisitor();
    for (const field of SEARCH_FIELDS) {
      const answer = await visitor.get(`/find-experts?${new URLSearchParams({ [field]: value })}`);
      expect([field, answer.status]).toEqual([field, 200]);
      const html = await answer.text();
      expect(html).not.toContain('<script>alert(1)');
      expect(html).not.toContain('<img src=x');
    }
  });

  it('in any field of a signed-in user’s home page gives a page, and runs nothing', async () => {
    for (const field of ['q', 'zip', 'category', 'focus', 'expert', 'tab']) {
      const answer = await member.get(`/?${new URLSearchParams({ [field]: value })}`);
      expect([field, answer.status]).toEqual([field, 200]);
      expect(await answer.text()).not.toMatch(/<script>alert\(1\)|<img src=x/);
    }
  });

  it('as an id in a URL is not found', async () => {
    const visitor = aVisitor();
    const id = encodeURIComponent(value.replaceAll('\ud83d', '�').slice(0, 900)) || '%20';
    for (const path of [`/expert/${id}`, `/expert/${id}/book`, `/expert/${id}/times`]) {
      const answer = await visitor.get(path);
      expect([path.slice(0, 40), answer.status]).toEqual([path.slice(0, 40), 404]);
    }
  });

  it('in the sign-in and sign-up forms is a field error or a wrong password, never a server error', async () => {
    for (const mode of ['login', 'signup']) {
      const answer = await aVisitor().post(`/auth?mode=${mode}`, {
        firstName: value,
        email: value,
        password: value,
        dateOfBirth: value,
        zone: value,
      });
      expect([mode, answer.status >= 400 && answer.status < 500]).toEqual([mode, true]);
      expect(await answer.text()).not.toContain('<script>alert(1)');
    }
  });

  it('sent to the map and the places gives a status below 500', async () => {
    for (const path of ['/find-experts/pins', '/places']) {
      for (const field of ['zip', 'lat', 'lng', 'bounds', 'zoom', 'west', 'q']) {
        const answer = await aVisitor().get(`${path}?${new URLSearchParams({ [field]: value })}`);
        expect([path, field, answer.status < 500]).toEqual([path, field, true]);
      }
    }
  });
});

const ODD_INSTANTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T00:00:00Z',
];

describe.each(ODD_INSTANTS)('the instant %s', (start) => {
  it('in the URL of a booking form chooses nothing, for visitors and signed-in users', async () => {
    const { expertId } = await anExpert();
    for (const browser of [aVisitor(), member]) {
      const answer = await browser.get(`/expert/${expertId}/book?${new URLSearchParams({ start })}`);
      expect(answer.status).toBe(200);
    }
  });

  it('as one of the times of a request is refused with a sentence', async () => {
    const { expertId } = await anExpert();
    const fair = await fairRequest(expertId);
    for (const fields of [
      { ...fair, start },
      { ...fair, also: start },
    ]) {
      const answer = await member.post(`/expert/${expertId}/book`, fields);
      expect([409, 422]).toContain(answer.status);
      expect(await answer.text()).toMatch(/Choose a date and a time|Please choose|cannot be booked/);
    }
    expect(await bookingsOf(expertId)).toHaveLength(0);
  });
});

describe('a booking form that was tampered with', () => {
  const cases: [attack: string, change: (fair: Record<string, string>) => Record<string, string>][] = [
    ['a start that is no instant', (fair) => ({ ...fair, start: 'tomorrow' })],
    ['a start in the past', (fair) => ({ ...fair, start: '2020-01-01T17:00:00Z' })],
    ['a start next year', (fair) => ({ ...fair, start: '2028-01-01T17:00:00Z' })],
    [
      'a start between two slots',
      (fair) => ({ ...fair, start: fair.start!.replace(/:\d\d:\d\d\.000Z/, ':07:00.000Z') }),
    ],
    ['a length of 7 minutes', (fair) => ({ ...fair, minutes: '7' })],
    ['a length of a million minutes', (fair) => ({ ...fair, minutes: '1000000' })],
    ['a method that the expert does not offer', (fair) => ({ ...fair, method: 'Virtual' })],
    ["another expert's option", (fair) => ({ ...fair, optionId: newId() })],
    ['a total that is no number', (fair) => ({ ...fair, 'total-15': '1e3' })],
    ['a total that the page did not show', (fair) => ({ ...fair, 'total-15': '1' })],
    ['a request key that is none', (fair) => ({ ...fair, requestKey: "' or 1=1" })],
    ['nothing at all', () => ({})],
  ];

  it.each(cases)('%s is refused with a sentence, and nothing is written', async (_attack, change) => {
    const { expertId } = await anExpert();
    const browser = await signedIn(await aClient());
    const answer = await browser.post(`/expert/${expertId}/book`, change(await fairRequest(expertId)));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await bookingsOf(expertId)).toHaveLength(0);
  });

  it('an added price, status and client are not written', async () => {
    const { expertId } = await anExpert();
    const client = await aClient();
    const browser = await signedIn(client);
    const forged = {
      priceCents: '1',
      feeCents: '0',
      status: 'accepted',
      clientId: newId(),
      expertId: newId(),
    };
    const answer = await browser.post(`/expert/${expertId}/book`, {
      ...(await fairRequest(expertId)),
      ...forged,
    });
    expect(answer.status).toBe(302);
    expect(await bookingsOf(expertId)).toMatchObject([
      { clientId: client.id, status: 'requested', priceCents: 1500, feeCents: quote(15, 100, 0).feeCents },
    ]);
  });

  it.each([
    ['100,000 characters', 'x'.repeat(100_000)],
    ['1,200 emoji', '🌿'.repeat(1200)],
  ])(
    '%s, sent by a visitor, redirect to signing up, at a URL short enough for browsers',
    async (_what, long) => {
      const { expertId } = await anExpert();
      for (const field of ['start', 'also', 'minutes', 'method', 'optionId', 'placeId', 'practitionerId']) {
        const answer = await aVisitor().post(`/expert/${expertId}/book`, {
          ...(await fairRequest(expertId)),
          [field]: long,
        });
        const location = answer.headers.get('Location') ?? '';
        expect([field, answer.status, location.length < 8000]).toEqual([field, 302, true]);
        expect(location).toMatch(/^\/auth\?mode=signup/);
      }
    },
  );

  it('sent twice with one key makes one booking', async () => {
    const { expertId } = await anExpert();
    const browser = await signedIn(await aClient());
    const request = await fairRequest(expertId);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(`/expert/${expertId}/book`, request)));
    expect(answers.map((answer) => answer.status)).toEqual([302, 302, 302]);
    expect(await bookingsOf(expertId)).toHaveLength(1);
  });

  it('from another site is refused', async () => {
    const { expertId } = await anExpert();
    const browser = await signedIn(await aClient());
    const answer = await browser.post(`/expert/${expertId}/book`, await fairRequest(expertId), {
      Origin: 'https://evil.example',
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await bookingsOf(expertId)).toHaveLength(0);
  });
});

it('sent by 200 people simultaneously for one time succeeds once and is refused 199 times', {
  timeout: 120_000,
}, async () => {
  const { expertId } = await anExpert();
  const request = await fairRequest(expertId);
  const asking = { actor: null, sessionId: null, clientAddress: '10.1.1.1' };
  const visiting = site.app.services.contextFor(asking);
  const browsers = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const person = await world.aPerson();
      const cookies = await startSession(visiting, person.id, new Headers());
      const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
      return { visitor: aVisitor(), cookie };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ visitor, cookie }) =>
      visitor.post(`/expert/${expertId}/book`, { ...request, requestKey: newId() }, { Cookie: cookie }),
    ),
  );
  const counts = Object.entries(Object.groupBy(answers, (answer) => String(answer.status)));
  expect(Object.fromEntries(counts.map(([status, list]) => [status, list?.length]))).toEqual({
    302: 1,
    409: 199,
  });
  expect(await bookingsOf(expertId)).toHaveLength(1);
});

describe('the return path after signing in', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/%09/evil.example',
    'javascript:alert(1)',
  ])('never leads to %s', async (next) => {
    const client = await aClient();
    const answer = await aVisitor().post(`/auth?${new URLSearchParams({ mode: 'login', next })}`, {
      email: client.email,
      password: site.password,
    });
    const location = new URL(answer.headers.get('Location') ?? '/', origin);
    expect(location.origin).toBe(origin);
  });

  // Concurrently, because each sign-up takes at least 400 milliseconds.
  it.concurrent.each([
    'https://evil.example',
    'https:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/%2fevil.example',
    '/%09/evil.example',
    '/\n/evil.example',
    '/\u0000',
    'javascript:alert(1)',
    `/find-experts?place=${'8'.repeat(5_000)}`,
  ])('never leads from signing up or its e-mail to another site: %s', async (next) => {
    const query = new URLSearchParams({ next });
    for (const path of ['/auth?mode=signup&', '/auth/check-email?', '/auth/resend?', '/auth/forgot?']) {
      const page = await aVisitor().get(`${path}${query}`);
      expect([path, page.status]).toEqual([path, 200]);
      expect(await page.text()).not.toMatch(/(href|action)="[^"]*evil\.example/);
    }
    const email = `${newId()}@example.test`;
    const browser = aVisitor();
    const answer = await browser.post(`/auth?mode=signup&${query}`, {
      firstName: 'Robin',
      email,
      password: 'seven quiet gardens',
      dateOfBirth: '1990-05-17',
    });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth/check-email']);
    await browser.get('/auth/check-email');
  });

  it('keeps the search on every page of signing up and logging in', async () => {
    const next = 'next=%2Ffind-experts%3Fplace%3D80202';
    const browser = aVisitor();
    const wall = await browser.get('/?zip=80202');
    const to = wall.headers.get('Location') ?? '';
    expect(to).toBe('/auth?mode=signup&next=%2F%3Fzip%3D80202');
    const page = await (await browser.get(to)).text();
    for (const path of [`/auth?mode=login&amp;${next}`, `/auth?mode=signup&amp;${next}`]) {
      expect(page).toContain(`href="${path}"`);
    }
    expect(await (await browser.get(`/auth?mode=login&${next}`)).text()).toContain(`/auth/forgot?${next}`);
    const fields = { firstName: 'Robin', password: 'seven quiet gardens', dateOfBirth: '1990-05-17' };
    const sent = await browser.post(to, { ...fields, email: `${newId()}@example.test` });
    expect(sent.headers.get('Location')).toBe(`/auth/check-email?${next}`);
    const waiting = await (await browser.get(`/auth/check-email?${next}`)).text();
    expect(waiting).toContain(`href="/auth?mode=login&amp;${next}"`);
    const again = await browser.post(`/auth/check-email?${next}`, { intent: 'again' });
    expect([again.status, again.headers.get('Location')]).toEqual([302, `/auth/check-email?${next}`]);
    const client = await aClient();
    const entered = await aVisitor().post(`/auth?mode=login&${next}`, {
      email: client.email,
      password: site.password,
    });
    expect(entered.headers.get('Location')).toBe('/find-experts?place=80202');
  });

  it('shows an address only to the browser that signed up with it, and sends nothing to an altered one', async () => {
    const email = `${newId()}@example.test`;
    const browser = aVisitor();
    const fields = { firstName: 'Robin', password: 'seven quiet gardens', dateOfBirth: '1990-05-17' };
    await browser.post('/auth?mode=signup', { ...fields, email });
    expect(await (await browser.get('/auth/check-email')).text()).toContain(email);
    expect(await (await aVisitor().get('/auth/check-email')).text()).not.toContain('@example.test');
    const other = await aVisitor().post('/auth/check-email', { intent: 'change', email });
    expect([other.status, other.headers.get('Location')]).toEqual([302, '/auth/resend']);
    const wrong = await browser.post('/auth/check-email', { intent: 'change', email: 'no address' });
    expect(wrong.status).toBe(422);
    const changed = await browser.post('/auth/check-email', { intent: 'change', email: `x${email}` });
    expect(changed.headers.get('Location')).toBe('/auth/check-email');
    expect(await (await browser.get('/auth/check-email')).text()).toContain(`x${email}`);
  });

  it.each(['/theme', '/language', '/cookie-consent'])('%s never leads to another site', async (path) => {
    const answer = await aVisitor().post(path, {
      theme: 'dark',
      choice: 'accept',
      returnTo: '//evil.example',
    });
    expect(new URL(answer.headers.get('Location') ?? '/', origin).origin).toBe(origin);
  });
});

describe('every response', () => {
  it('lets scripts run only with its nonce', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await aVisitor().get('/')).headers.get('Content-Security-Policy') ?? ''),
    );
    expect(policies[0]).toMatch(/script-src 'self' 'nonce-[\w+/=]{22,}'/);
    expect(policies[0]).not.toContain('unsafe');
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('has no style or inline script without that nonce, and no script of another site', async () => {
    const answer = await aVisitor().get('/find-experts');
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];
    const html = await answer.text();
    for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g)) {
      const ownFile = /^<script [^>]*src="\/assets\/[\w-]+\.js"/.test(tag);
      expect(tag.includes(`nonce="${nonce}"`) || ownFile || tag.includes('application/ld+json')).toBe(true);
    }
    expect(html).not.toMatch(/<[a-z][^>]* style="/);
  });

  it('refuses a form of more than 256 kB', async () => {
    const answer = await aVisitor().post('/auth?mode=login', { email: 'a'.repeat(300_000) });
    expect(answer.status).toBe(413);
  });

  it('is 404 for private files of the build', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/assets/../../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      expect((await aVisitor().get(path)).status).toBe(404);
    }
  });
});

async function fairRequest(expertId: string): Promise<Record<string, string>> {
  const times = await nextFreeTimes(world.as(null), [expertId], 8);
  return {
    start: times.get(expertId)?.at(-1) ?? '',
    minutes: '15',
    method: 'In-Person Consultation',
    optionId: '',
    requestKey: newId(),
  };
}

async function bookingsOf(expertId: string) {
  return world.db.select().from(bookings).where(eq(bookings.expertId, expertId));
}
