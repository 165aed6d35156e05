import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as contact from '#text/people/contact/rules';
import { layOutMail } from '../../core/ground/mail/mail-layout.server.ts';
import type { WrittenMail } from '../../core/ground/mail/written-mail.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { openTestApp } from './app.ts';

const { world, aVisitor, aClient, anExpert, signedIn } = await openTestApp({
  LANGUAGES: 'en,es',
  PAGE_CACHE_SECONDS: '60',
});

const SPANISH = '<html lang="es-US"';
const ENGLISH = '<html lang="en-US"';

describe('an unknown language', () => {
  it.each(['fr', 'ES', 'en-XA', '', '__proto__', '<script>', '../es', 'es\u0000'])(
    '%j in a cookie leaves home in English',
    async (language) => {
      const answer = await aVisitor().get('/', { Cookie: `language=${encodeURIComponent(language)}` });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(ENGLISH);
    },
  );

  it.each(['fr', 'ES', '__proto__', '<script>'])(
    '%j in an account leaves its pages in English',
    async (language) => {
      const person = await aClient();
      const browser = await signedIn(person);
      await world.db.update(users).set({ language }).where(eq(users.id, person.id));
      const answer = await browser.get('/dashboard');
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain(ENGLISH);
      expect((await browser.get('/es/dashboard')).status).toBe(200);
    },
  );

  it.each(['*', 'es-ES;q=nan', 'x'.repeat(60_000), `es${';q=1'.repeat(15_000)}`, ';,;,'])(
    '%.20s as the browser’s language breaks nothing',
    async (accepted) => {
      const answer = await aVisitor().get('/', { 'Accept-Language': accepted });
      expect([200, 302]).toContain(answer.status);
    },
  );

  it.each(['/fr/language', '/ES/language', '/en-XA/language', '/es/es/language'])(
    'cannot be chosen at %s',
    async (path) => {
      const answer = await aVisitor().post(path, { returnTo: '/contact' });
      expect(answer.status).toBe(404);
      expect(answer.headers.getSetCookie().join()).not.toContain('language=');
    },
  );

  it.each(['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example', 'x'])(
    'and a return path of %s leads home',
    async (returnTo) => {
      const answer = await aVisitor().post('/es/language', { returnTo });
      expect(answer.headers.get('Location')).toBe('/es');
    },
  );
});

describe('a page that does not exist', () => {
  it.each(['/es/nowhere', '/es/es/', '/es/expert/1', '/es/dashboard/x/y/z'])(
    '%s is not found, in Spanish',
    async (path) => {
      const answer = await aVisitor().get(path);
      expect([302, 404]).toContain(answer.status);
      if (answer.status === 404) expect(await answer.text()).toContain(SPANISH);
      else expect(answer.headers.get('Location')).toMatch(/^\/es\/auth/);
    },
  );
});

describe('a name that is hard to display', () => {
  const letter = {
    email: 'ines@example.test',
    subject: 'Una pregunta',
    message: '¿Quién sabe de té en Boulder?',
  };
  it.each([
    ['200 emoji', '🌿'.repeat(200)],
    ['only marks that turn the direction', '\u200f\u202e\u2067'],
  ])('%s is refused in Spanish', async (_what, name) => {
    const answer = await aVisitor().post('/es/contact', { ...letter, name, website_url: '' });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(SPANISH);
    expect(html).toContain(inLanguage('es', () => contact.correct_errors()));
  });

  it('with a direction mark does not reverse the sentence of an e-mail', async () => {
    const answer = await aVisitor().post('/es/contact', {
      ...letter,
      name: 'In\u202eés 🌿',
      website_url: '',
    });
    expect(answer.status).toBeLessThan(400);
    const { rows } = await world.pool.query<{ data: WrittenMail }>(
      "select data from jobs.job where name = 'send-written-mail' and data ->> 'to' = $1",
      [letter.email],
    );
    expect(rows).toHaveLength(1);
    for (const { data } of rows) {
      const mail = layOutMail(data);
      expect(mail.html).toContain(SPANISH);
      expect(mail.text).toContain('Inés 🌿');
      expect(mail.subject + mail.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    }
  });
});

describe('a change of language', () => {
  it('between a press and its response keeps each response in the language of its form', async () => {
    const browser = await signedIn(await aClient());
    const [spanish, english, chosen] = await Promise.all([
      browser.post('/es/theme', { theme: 'dark', returnTo: '/contact' }),
      browser.post('/theme', { theme: 'light', returnTo: '/es/contact' }),
      browser.post('/es/language', { returnTo: '/dashboard' }),
    ]);
    const ways = [spanish, english, chosen].map((answer) => answer.headers.get('Location'));
    expect(ways).toEqual(['/es/contact', '/contact', '/es/dashboard']);
    expect((await browser.get('/dashboard')).headers.get('Location')).toBe('/es/dashboard');
  });

  it('does not change an e-mail that is already queued, and its link works', async () => {
    const browser = aVisitor();
    const email = 'antes@example.test';
    const fields = { firstName: 'Ana', email, password: 'seven quiet gardens', dateOfBirth: '1990-05-17' };
    await browser.post('/es/auth?mode=signup', fields);
    const mailed = async () => {
      const { rows } = await world.pool.query<{ data: WrittenMail }>(
        "select data from jobs.job where name = 'send-written-mail' and data ->> 'to' = $1",
        [email],
      );
      return layOutMail(rows[0]!.data).text;
    };
    const before = await mailed();
    await browser.post('/language', { returnTo: '/' });
    await world.db.update(users).set({ language: 'en' }).where(eq(users.email, email));
    expect(await mailed()).toBe(before);
    const [, link] = /http:\/\/localhost:3000(\/es\/auth\/verify\S+)/.exec(before)!;
    const opened = await browser.get(link!);
    expect([200, 302, 303]).toContain(opened.status);
  });
});

describe('cached content', () => {
  it('has times in the language of their path', async () => {
    const { expertId } = await anExpert();
    const weekday = async (path: string) => {
      const answer = await aVisitor().get(path);
      expect(answer.status).toBe(200);
      return /"longLabel":"([^"]+)"/.exec(await answer.text())?.[1];
    };
    const paths = ['', '/es', '', '/es'].map((language) => `${language}/expert/${expertId}/times`);
    const seen = [];
    for (const path of paths) seen.push(await weekday(path));
    expect(seen[0]).not.toBe(seen[1]);
    expect(seen.slice(2)).toEqual(seen.slice(0, 2));
  });

  it('has pages and their data in the language of their path, even when requested at the same time', async () => {
    const { expertId } = await anExpert();
    for (const path of ['/', '/find-experts?place=80202', `/expert/${expertId}`, '/how-it-works']) {
      const asked = Array.from({ length: 8 }, (_each, at) => (at % 2 === 0 ? '' : '/es'));
      const pages = await Promise.all(
        asked.map(async (language) =>
          (await aVisitor().get(language + (language && path === '/' ? '' : path))).text(),
        ),
      );
      expect(
        pages.map((html) => (html.includes(SPANISH) ? '/es' : '')),
        path,
      ).toEqual(asked);
    }
  });

  it('is not stored by shared caches if the response depends on the browser or a cookie', async () => {
    const answers = [
      await aVisitor().get('/'),
      await aVisitor().get('/', { 'Accept-Language': 'es' }),
      await aVisitor().get('/', { Cookie: 'language=es' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 302, 302]);
    for (const { headers } of answers) {
      const control = headers.get('Cache-Control') ?? '';
      expect(control).toMatch(/private|no-store/);
    }
  });
});
