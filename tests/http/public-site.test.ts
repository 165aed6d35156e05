import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { experts } from '../../core/people/experts/tables.ts';
import { saveStyle } from '../../core/people/style/save-style.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, world, origin } = await openTestApp();
const visitor = aVisitor();

const boulder = { city: 'Boulder', location: 'Boulder, CO', zip: '80302', lat: 40.015, lng: -105.27 };
const portland = { city: 'Portland', state: 'OR', location: 'Portland, OR', lat: 45.52, lng: -122.67 };
const austin = { city: 'Austin', state: 'TX', location: 'Austin, TX', lat: 30.27, lng: -97.74 };
const ids: Record<string, string> = {};

beforeAll(async () => {
  ids.maya = (await world.anExpert({ name: 'Maya Denver' })).id;
  ids.noor = (await world.anExpert({ name: 'Noor Denver' })).id;
  ids.ben = (await world.anExpert({ name: 'Ben Boulder', ...boulder })).id;
  ids.ola = (await world.anExpert({ name: 'Ola Oregon', ...portland })).id;
  ids.tex = (await world.anExpert({ name: 'Tex Austin', ...austin })).id;
  ids.demo = (await world.anExpert({ name: 'Demo Eugene', ...portland, city: 'Eugene', isDemo: true })).id;
  ids.applicant = (await world.anExpert({ name: 'Not Approved', approvedAt: null })).id;
});

const page = async (path: string) => {
  const answer = await visitor.get(path);
  return { status: answer.status, html: await answer.text() };
};
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
const sitemap = async (path: string) => addresses((await page(path)).html);
const paths = async (path: string) => (await sitemap(path)).map((address) => address.replace(origin, ''));

it.each(['x', 'a'.repeat(60), newId()])('draws no cover for the unknown id %s', async (id) => {
  expect((await page(`/cover/${id}.svg`)).status).toBe(404);
  expect((await page(`/cover/${ids.maya}.svg`)).status).toBe(200);
});

it.each(['/sitemap.xml', '/sitemap/pages.xml', '/robots.txt', '/.well-known/security.txt', '/places'])(
  '%s is found, and there is no page data at its URL',
  async (path) => {
    const at = path === '/places' ? '/places?q=Denver' : path;
    expect((await visitor.get(at)).status).toBe(200);
    const data = await visitor.get(at.replace(path, `${path}.data`));
    expect([data.status, /User-agent|Contact:|<urlset|Location services/.test(await data.text())]).toEqual([
      404,
      false,
    ]);
  },
);

describe('the sitemap', () => {
  it('contains each listed expert, place, and text page, and nothing else, in the files of its index', async () => {
    const files = await paths('/sitemap.xml');
    expect(files).toEqual(['/sitemap/pages.xml', '/sitemap/places.xml', '/sitemap/experts.xml']);
    const found = (await Promise.all(files.map(paths))).flat();
    const experts = [ids.maya, ids.noor, ids.ben, ids.ola].map((id) => `/expert/${id}`);
    expect(found.filter((path) => path.startsWith('/expert/')).sort()).toEqual(experts.sort());
    expect(found.filter((path) => path.startsWith('/experts/')).sort()).toEqual([
      '/experts/colorado',
      '/experts/colorado/boulder',
      '/experts/colorado/denver',
      '/experts/oregon',
      '/experts/oregon/portland',
    ]);
    expect(found).toContain('/how-it-works');
  });

  it('lists no page that is missing or closed to a visitor', async () => {
    for (const file of await paths('/sitemap.xml')) {
      for (const path of await paths(file)) expect([path, (await page(path)).status]).toEqual([path, 200]);
    }
  });

  it('lists only the experts within a range', async () => {
    const [first, second, ...others] = [ids.maya!, ids.noor!, ids.ben!, ids.ola!].sort();
    const inEach = (ids: string[]) => ids.flatMap((id) => [`/expert/${id}`, `/es/expert/${id}`]);
    expect(await paths(`/sitemap/experts.xml?to=${second}`)).toEqual(inEach([first!, second!]));
    expect(await paths(`/sitemap/experts.xml?from=${second}`)).toEqual(inEach(others));
    expect((await page(`/sitemap/experts.xml?from=${others.at(-1)}`)).status).toBe(404);
  });

  it('is compressed for clients that accept that', async () => {
    const answer = await visitor.get('/sitemap/places.xml', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const xml = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString();
    expect(addresses(xml)).toContain(`${origin}/experts/colorado/denver`);
    expect(xml.trimEnd()).toMatch(/<\/urlset>$/);
  });

  it.each(['/sitemap/experts.xml?from=x', '/sitemap/experts.xml?to=%00', '/sitemap/people.xml'])(
    '%s is not found',
    async (path) => expect((await page(path)).status).toBe(404),
  );
});

describe('the page of a place', () => {
  it('of a city shows its listed experts, and links to its neighbors and its state', async () => {
    const { status, html } = await page('/experts/colorado/denver');
    expect(status).toBe(200);
    expect(html).toContain('Plant-based wellness experts in Denver, Colorado');
    expect(html).toMatch(/Maya Denver/);
    expect(html).not.toContain('Ben Boulder');
    expect(html).not.toContain('Not Approved');
    for (const link of ['/experts/colorado', '/experts/colorado/boulder']) {
      expect(html).toContain(`href="${link}"`);
    }
    expect(html).not.toContain('href="/experts/oregon/portland"');
    expect(html).toContain('"@type":"BreadcrumbList"');
  });

  it('of a state shows its cities', async () => {
    const { html } = await page('/experts/colorado');
    expect(html).toContain('Plant-based wellness experts in Colorado');
    expect(html).toContain('href="/experts/colorado/denver"');
    expect(html).toContain('3 experts');
  });

  it('is linked from the profiles of its experts', async () => {
    expect((await page(`/expert/${ids.ben}`)).html).toContain('href="/experts/colorado/boulder"');
    expect((await page(`/expert/${ids.demo}`)).html).not.toContain('href="/experts/');
  });

  it.each([
    ['nobody is listed', '/experts/colorado/aspen'],
    ['only a demo listing is', '/experts/oregon/eugene'],
    ['the state is not served', '/experts/texas/austin'],
    ['there is no such state', '/experts/narnia'],
    ['another state has the city', '/experts/oregon/denver'],
    ['the name is hostile', '/experts/colorado/%00'],
    ['the name is a built-in of the language', '/experts/__proto__/constructor'],
  ])('is not found if %s', async (_where, path) => expect((await page(path)).status).toBe(404));
});

describe('the URLs that programs request', () => {
  it('robots.txt closes private areas and names the sitemap', async () => {
    const { html } = await page('/robots.txt');
    expect(html).toMatch(/^Disallow: \/dashboard$/m);
    expect(html).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(html).not.toMatch(/^Disallow: \/(experts?|find-experts)?$/m);
  });

  it('security.txt names a contact and expires in less than a year', async () => {
    const { html } = await page('/.well-known/security.txt');
    expect(html).toMatch(/^Contact: mailto:security@/m);
    const expires = Temporal.Instant.from(/^Expires: (.+)$/m.exec(html)![1]!);
    const days = expires.since(world.now).total('days');
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  it('favicon.ico is an icon', async () => {
    const answer = await visitor.get('/favicon.ico');
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });

  it.each([
    ['/about-us/', '/about-us'],
    ['/about-us?utm_source=letter', '/about-us'],
    ['/find-experts?place=80202&sort=rating', '/find-experts'],
    ['/', '/'],
  ])('%s names %s as its canonical address', async (path, canonical) => {
    expect((await page(path)).html).toContain(`<link rel="canonical" href="${origin}${canonical}"/>`);
  });
});

it('a search opened from a mailing links and returns to its own URL', async () => {
  const { html } = await page('/find-experts?q=sleep&utm_source=letter&fbclid=1');
  expect(html).not.toMatch(/utm_source|fbclid/);
  expect(html).toContain(encodeURIComponent('/find-experts?q=sleep'));
});

it('an unknown id is 404', async () => {
  expect((await page(`/expert/${newId()}`)).status).toBe(404);
});

describe('the card of a practice in Spotlight', () => {
  const LISTS = [
    '/',
    '/find-experts',
    '/find-experts?place=80202',
    '/experts/colorado',
    '/experts/colorado/denver',
  ];
  const CLASS = 'look-1D5FA6-E6F1FB-4';
  const saying = (isSpotlight: boolean) =>
    world.db.update(experts).set({ isSpotlight }).where(eq(experts.id, ids.styled!));
  const cards = (html: string) => html.match(/<(?:li data-expert|article)[^>]* class="[^"]*"/g) ?? [];

  beforeAll(async () => {
    const { id, actor } = await world.anExpert({ name: 'Styled Denver', isSpotlight: true, rating: 5 });
    ids.styled = id;
    await saveStyle(world.as(actor), {
      primaryColor: '#1D5FA6',
      secondaryColor: '#E6F1FB',
      roundedCorners: 4,
      cardStyle: 'bordered',
    });
  });

  it.each(LISTS)(
    'is the only card in its own style at %s, by rules that the security policy allows',
    async (path) => {
      await saying(true);
      const answer = await visitor.get(path);
      const html = await answer.text();
      const styled = cards(html).filter((card) => card.includes('look-'));
      expect(styled).toEqual([expect.stringContaining(` ${CLASS} look-bordered"`)]);
      expect(cards(html).length).toBeGreaterThan(1);
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1];
      const sheets = [...html.matchAll(/<style nonce="([^"]*)">([^<]*)<\/style>/g)];
      expect(sheets.map(([, given]) => given)).toEqual([nonce]);
      expect(sheets[0]![2]).toContain(`.${CLASS}{--accent:#1D5FA6;`);
    },
  );

  it.each(LISTS)('looks like any other on %s once Spotlight is over', async (path) => {
    await saying(false);
    const { html } = await page(path);
    expect(html).not.toMatch(/<style|look-/);
    expect(html).toContain('Styled Denver');
  });
});
