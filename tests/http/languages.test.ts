import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  beginTwoStep,
  confirmTwoStep,
  readNewAuthenticator,
} from '../../core/overview/account-settings/two-step.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { totp } from '../../core/people/sign-in/take-code.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, signedIn, anExpert, world } = await openTestApp({
  LANGUAGES: 'en,es',
  PAGE_CACHE_SECONDS: '60',
});

/** The deepest path of all routes. */
const DEEPEST = '/dashboard/bookings/0193/accept.data';

async function pageAt(path: string) {
  const answer = await aVisitor().get(path);
  return { status: answer.status, to: answer.headers.get('Location'), html: await answer.text() };
}

describe('a page in Spanish', () => {
  it.each([
    ['/es', '<html lang="es-US"'],
    ['/es/', '<html lang="es-US"'],
    ['/es/how-it-works', '<h2 class="font-sans font-semibold text-sm tracking-normal">Recursos</h2>'],
    ['/es/how-it-works', 'href="/es/contact"'],
    ['/es/how-it-works', '<link rel="canonical" href="http://localhost:3000/es/how-it-works"/>'],
    ['/es/find-experts', 'action="/es/cookie-consent"'],
  ])('%s has %s', async (path, part) => {
    const { status, html } = await pageAt(path);
    expect(status).toBe(200);
    expect(html).toContain(part);
  });

  it('selects Spanish for an expert who has named no language, until they save their choice', async () => {
    const expert = await anExpert();
    const browser = await signedIn(expert);
    const selectedIn = async (language: string, path: string) => {
      await world.db.update(users).set({ language }).where(eq(users.id, expert.id));
      const html = await (await browser.get(path)).text();
      const boxes = html.match(/<input [^>]*name="languages"[^>]*>/g) ?? [];
      expect(boxes.length).toBeGreaterThan(20);
      return boxes.filter((box) => /\schecked=/.test(box)).map((box) => /value="(\w+)"/.exec(box)?.[1]);
    };
    expect(await selectedIn('en', '/dashboard/expert/services')).toEqual([]);
    expect(await selectedIn('es', '/es/dashboard/expert/services')).toEqual(['es']);
    await browser.post('/es/dashboard/expert/services', { intent: 'meets', languages: 'de', gender: '' });
    expect(await selectedIn('es', '/es/dashboard/expert/services')).toEqual(['de']);
  });

  it('tells search engines the addresses of pages in Spanish', async () => {
    await anExpert();
    const { html } = await pageAt('/es/experts/colorado');
    const [, told = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    const addresses = [...told.matchAll(/http:\/\/localhost:3000(\/[^"]*)?/g)].map(([, path = '']) => path);
    expect(addresses).toContain('/es/experts/colorado');
    expect(addresses.filter((path) => !/^\/es(?:\/|$)/.test(path))).toEqual([]);
  });

  it('links to pages in Spanish, even after a redirect and in the browser’s router', async () => {
    expect(await pageAt('/es/dashboard')).toMatchObject({ status: 302, to: '/es/auth?mode=login' });
    const { html } = await pageAt('/es/find-experts');
    expect(html).toContain('"basename":"/es"');
    const { expertId } = await anExpert();
    const profile = await pageAt(`/es/expert/${expertId}`);
    expect(profile.html).toContain('href="/es/find-experts"');
    const results = await pageAt('/es/find-experts?q=80202');
    expect(results.html).toContain(`href="/es/expert/${expertId}"`);
    expect(results.html).not.toContain('href="/expert/');
  });

  it('links to files in Spanish', async () => {
    const browser = await signedIn(await aClient());
    const settings = await (await browser.get('/es/dashboard/settings')).text();
    expect(settings).toContain('href="/es/dashboard/settings/data"');
  });

  it('marks experts who speak the page’s language, on the card and on the profile', async () => {
    const [speaks, other] = [await anExpert(), await anExpert()];
    await world.pool.query(`update practitioners set languages = '{es}' where practice_id = $1`, [
      speaks.expertId,
    ]);
    const mark = 'Atiende en español';
    for (const [path, count] of [
      [`/es/expert/${speaks.expertId}`, 1],
      [`/es/expert/${other.expertId}`, 0],
      ['/es/find-experts?place=80202', 1],
      [`/expert/${speaks.expertId}`, 0],
      ['/find-experts?place=80202', 0],
    ] as const) {
      const { html } = await pageAt(path);
      const shown = html.replaceAll(/<script.*?<\/script>/gs, '').split(mark).length - 1;
      expect([path, shown]).toEqual([path, count]);
    }
  });

  it('loads its data and its routes under the same path', async () => {
    const browser = aVisitor();
    expect((await browser.get('/es/how-it-works.data')).status).toBe(200);
    const routes = await browser.get('/es/__manifest?paths=%2Fes%2Fcontact%2C%2Fes&version=x');
    expect([200, 204]).toContain(routes.status);
  });

  it('is cached separately from the English one', async () => {
    const texts = await Promise.all(
      ['/about-us', '/es/about-us', '/about-us', '/es/about-us'].map(
        async (path) => (await pageAt(path)).html,
      ),
    );
    expect(texts.map((html) => html.includes('>Recursos<'))).toEqual([false, true, false, true]);
  });

  it('stays in Spanish when its form is sent', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.post('/es/theme', { theme: 'dark', returnTo: '/contact' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/es/contact']);
  });

  it('has no link or form that leads to another language', async () => {
    const { expertId } = await anExpert();
    const client = await signedIn(await aClient());
    const inEachLanguage = /^\/(?:assets|photo|face|language)\b|^\/[\w-]+\.\w+$/;
    const ofVisitors = ['', '/find-experts', `/expert/${expertId}`, '/contact', '/auth?mode=signup'];
    const ofClients = [
      ...['', '/find-experts?place=80202', `/expert/${expertId}`, `/expert/${expertId}/book`, '/dashboard'],
      ...['/dashboard/bookings', '/dashboard/settings', '/messages', '/notifications', '/become-expert'],
    ];
    const away: string[] = [];
    for (const [browser, paths] of [[aVisitor(), ofVisitors] as const, [client, ofClients] as const]) {
      for (const path of paths) {
        const html = await (await browser.get(`/es${path}`)).text();
        const to = html.matchAll(/<(?:a|form|button)\b[^>]*? (?:href|action|formAction)="(\/[^"]*)"/gi);
        for (const [, at] of to) {
          if (!/^\/es(?:[/?#]|$)/.test(at!) && !inEachLanguage.test(at!)) away.push(`${path} ${at}`);
        }
      }
    }
    expect(away).toEqual([]);
  });
});

describe('signing in in Spanish', () => {
  it('goes on in any language between the sign-up and its link', async () => {
    const email = 'ana.es@example.test';
    const browser = aVisitor();
    const answer = await browser.post('/es/auth?mode=signup', {
      firstName: 'Ana',
      email,
      password: 'seven quiet gardens',
      dateOfBirth: '1990-05-17',
    });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((line) => line.split('=', 1)[0])).toEqual(
      expect.arrayContaining(['sign_up', 'kept_sign_up']),
    );
    expect(cookies.filter((line) => !line.includes('; Path=/;'))).toEqual([]);
    expect(await (await browser.get('/auth/check-email')).text()).toContain(email);
  });

  it('continues in any language between the password and the code', async () => {
    const person = await aClient();
    const password = await world.givePassword(person);
    const ctx = world.as(person);
    await beginTwoStep(ctx);
    const { secret } = (await readNewAuthenticator(ctx))!;
    const code = totp(secret, '').generate({ timestamp: ctx.now().epochMilliseconds });
    await confirmTwoStep(ctx, { code, currentPassword: password });
    const browser = aVisitor();
    const answer = await browser.post('/es/auth?mode=login', { email: person.email, password });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('second_step='))).toContain(
      'Path=/;',
    );
    expect((await browser.get('/auth/two-step')).status).toBe(200);
  });

  it('makes the browser a known browser in each language', async () => {
    const person = await aClient();
    const password = await world.givePassword(person);
    const answer = await aVisitor().post('/es/auth?mode=login', { email: person.email, password });
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('known_browser='))).toContain(
      'Path=/;',
    );
  });

  it('never repeats the language in a return path', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.post('/es/theme', { theme: 'dark', returnTo: '/es/contact' });
    expect(answer.headers.get('Location')).toBe('/es/contact');
  });

  it('redirects an oversized photo back to its page', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.request('/es/dashboard/settings/photo', {
      method: 'POST',
      headers: {
        Origin: 'http://localhost:3000',
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: 'x'.repeat(3_000_000),
    });
    expect(answer.headers.get('Location')).toMatch(/^\/es\/dashboard\/settings/);
  });
});

describe('a path that only looks like a language', () => {
  it.each([
    '/es/es',
    '/es/es/',
    '/es//contact',
    '/es/nowhere',
    '/ES/contact',
    '/fr/contact',
    '/en/contact',
    '/esp',
    '/es/assets/x.js',
    '/es%2Fcontact',
  ])('%s does not exist', async (path) => {
    expect((await pageAt(path)).status).toBe(404);
  });

  it('can be as deep as the deepest page', async () => {
    expect((await pageAt(`/es${DEEPEST}`)).status).not.toBe(414);
  });
});

describe('the language switch', () => {
  it('is in every footer, and each button opens its language', async () => {
    for (const path of ['/', '/es/how-it-works', '/es/terms-of-service']) {
      const { html } = await pageAt(path);
      expect(html).toContain('formAction="/es/language"');
      expect(html).toContain('formAction="/language"');
      expect(html).toContain('>Español</button>');
    }
  });

  it('stores the choice for a year and opens the same page', async () => {
    const browser = aVisitor();
    const answer = await browser.post('/es/language', { returnTo: '/find-experts?place=80202' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/es/find-experts?place=80202']);
    expect(answer.headers.get('Set-Cookie')).toMatch(/^language=es; Max-Age=31536000; Path=\/; HttpOnly/);
    expect((await browser.get('/')).headers.get('Location')).toBe('/es');
    const back = await browser.post('/language', { returnTo: '/es/find-experts' });
    expect(back.headers.get('Location')).toBe('/find-experts');
    expect((await browser.get('/')).status).toBe(200);
  });

  it('changes the account’s language', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    await browser.post('/es/language', { returnTo: '/dashboard' });
    expect((await browser.get('/dashboard')).headers.get('Location')).toBe('/es/dashboard');
    const other = await signedIn(person);
    expect((await other.get('/dashboard')).headers.get('Location')).toBe('/es/dashboard');
    expect((await other.get('/contact')).status).toBe(200);
    await other.post('/language', { returnTo: '/dashboard' });
    expect((await browser.get('/es/dashboard')).headers.get('Location')).toBe('/dashboard');
    expect((await browser.get('/dashboard')).status).toBe(200);
  });
});

describe('a page that was open before the language changed in another tab', () => {
  it.each(['/es/dashboard/settings', '/es/dashboard/settings.data'])(
    'is answered in its own language: %s',
    async (path) => {
      const browser = await signedIn(await aClient());
      await browser.post('/es/language', { returnTo: '/dashboard' });
      await browser.post('/language', { returnTo: '/dashboard' });
      const fields = { intent: 'profile', firstName: '<', lastName: 'Reed' };
      expect(await (await browser.post(path, fields)).text()).toContain('Use letras para su nombre.');
    },
  );

  it('gets the message of its form on a page in the same language', async () => {
    const browser = await signedIn(await aClient());
    await browser.post('/es/language', { returnTo: '/dashboard' });
    await browser.post('/language', { returnTo: '/dashboard' });
    const fields = { intent: 'profile', firstName: 'Robin', lastName: 'Reed' };
    const answer = await browser.post('/es/dashboard/settings', fields);
    expect(answer.headers.get('Location')).toBe('/es/dashboard/settings');
    const next = await browser.get('/es/dashboard/settings');
    expect([next.status, (await next.text()).includes('<html lang="es-US"')]).toEqual([200, true]);
    const later = await browser.get('/es/dashboard/settings');
    expect(later.headers.get('Location')).toBe('/dashboard/settings');
  });
});

describe('search engines', () => {
  it('find each page in each language', async () => {
    const { html } = await pageAt('/es/how-it-works');
    for (const [language, path] of [
      ['en', '/how-it-works'],
      ['es', '/es/how-it-works'],
      ['x-default', '/how-it-works'],
    ]) {
      expect(html).toContain(
        `<link rel="alternate" hrefLang="${language}" href="http://localhost:3000${path}"/>`,
      );
    }
  });

  it('find both languages in the sitemap', async () => {
    const { html: xml } = await pageAt('/sitemap/pages.xml');
    expect(xml).toContain('<loc>http://localhost:3000/es/how-it-works</loc>');
    expect(xml).toContain(
      '<xhtml:link rel="alternate" hreflang="es" href="http://localhost:3000/es/how-it-works"/>',
    );
  });
});
