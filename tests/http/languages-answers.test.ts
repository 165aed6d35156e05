import { describe, expect, it } from 'vitest';
import { MARK_FIELD } from '../../core/people/sign-in/page-mark.ts';
import { offerLanguages } from '../../lib/language.server.ts';
import { WRITTEN_LANGUAGES } from '../../lib/language.ts';
import { openTestApp, type TestBrowser } from './app.ts';
import { openForms } from './forms.ts';
import { type FormIn, formsIn } from './forms-in.ts';
import { openFullHouse } from './full-house.ts';
import { READ_LANGUAGES } from './slips.ts';
import { spokenIn } from './spoken.ts';

offerLanguages([...WRITTEN_LANGUAGES, 'en-XA']);
const app = await openTestApp({ LANGUAGES: [...WRITTEN_LANGUAGES, 'en-XA'].join() });
await app.world.asOwner("alter table users alter column language set default 'en-XA'");
const house = await openFullHouse(app);
const { forms } = await openForms(app);

const NONSENSE = 'Zqx';
/** What is sent in place of every text: nothing, and something that no field asks for. */
const SENT = ['', NONSENSE] as const;
const READERS = [
  ['a visitor', null],
  ['the client', house.client],
  ['the expert', house.expert],
  ['the applicant', house.applicant],
  ['the owner of a center', house.center],
] as const;
/** What ends the session, or leads elsewhere. */
const LEFT_OUT = /\/(?:sign-out|language|theme|auth\/google)\b/;

/** Returns what someone reads after sending a form, on whichever page they land. */
async function answerTo(browser: TestBrowser, path: string, fields: [string, string][]): Promise<string[]> {
  let answer = await browser.post(path, fields);
  for (let step = 0; step < 3 && answer.status >= 300 && answer.status < 400; step += 1) {
    await answer.body?.cancel();
    const to = new URL(answer.headers.get('Location')!, app.origin);
    if (to.origin !== app.origin) return [];
    answer = await browser.get(to.pathname + to.search);
  }
  const isShown = /html|plain|json/.test(answer.headers.get('content-type') ?? '');
  if (isShown) return spokenIn(await answer.text());
  await answer.body?.cancel();
  return [];
}

async function signedIn(person: { email: string } | null): Promise<TestBrowser> {
  return person ? await app.signedIn(person) : app.aVisitor();
}

describe.each(READ_LANGUAGES)('no answer in %s contains English', (language, slipsIn) => {
  const slips = (said: Map<string, string>) =>
    [...said].filter(([text]) => slipsIn(text).length > 0).map(([text, at]) => `${at}: ${text}`);
  const speak = async () => {
    await app.world.pool.query('update users set language = $1', [language]);
    if (language !== 'en-XA') await app.world.pool.query("update notifications set title = titles->>'en'");
  };

  it('to a form with text, sent empty or with nonsense', async () => {
    await speak();
    const said = new Map<string, string>();
    const browsers = new Map<string, TestBrowser>();
    for (const [what, who, path, body] of forms) {
      if (path.startsWith('/admin')) continue;
      const email = who?.email ?? '';
      const browser = browsers.get(email) ?? (await signedIn(who));
      browsers.set(email, browser);
      for (const sent of SENT) {
        for (const intent of [body.intent ?? '', sent]) {
          const fields = Object.keys(body).map((name): [string, string] => [
            name,
            name === 'intent' ? intent : sent,
          ]);
          const texts = await answerTo(browser, `/${language}${path}`, fields);
          for (const text of texts) said.set(text, `${what}, sent '${intent}' with '${sent}'`);
        }
      }
    }
    expect(said.size).toBeGreaterThan(100);
    expect(slips(said)).toEqual([]);
  }, 120_000);

  it.each(READERS)(
    'to a form on any page of %s',
    async (_who, person) => {
      await speak();
      const addresses = house.addresses.filter((address) => !address.startsWith('/admin'));
      const found = new Map<string, FormIn>();
      let browser = await signedIn(person);
      for (const address of addresses) {
        if (person && !browser.cookie().includes('session_token')) browser = await signedIn(person);
        const path = `/${language}${address.replace(/^\/(?=\?|$)/, '')}`;
        const answer = await browser.get(path);
        const isPage = answer.status === 200 && /html/.test(answer.headers.get('content-type') ?? '');
        if (!isPage) await answer.body?.cancel();
        for (const form of isPage ? formsIn(await answer.text(), path) : []) {
          if (LEFT_OUT.test(form.action)) continue;
          const kind = [
            form.action.replaceAll(/[\w-]{20,}/g, ':id'),
            ...form.hidden.map(String),
            ...form.fields,
          ];
          found.set(kind.join(' ').replaceAll(/[0-9a-f-]{30,}/g, ':id'), form);
        }
      }
      expect(found.size).toBeGreaterThan(1);
      const said = new Map<string, string>();
      for (const { action, hidden, fields } of found.values()) {
        for (const sent of SENT) {
          if (person && !browser.cookie().includes('session_token')) browser = await signedIn(person);
          // Without a field to fill in, the button's own value is nonsense, because the press would count.
          const kept = hidden.map(([name, value]): [string, string] => [
            name,
            fields.length > 0 || name === MARK_FIELD ? value : sent,
          ]);
          const filled = fields.map((name): [string, string] => [name, sent]);
          const texts = await answerTo(browser, action, [...kept, ...filled]);
          for (const text of texts) said.set(text, `${action} ${kept.join(' ')}, sent '${sent}'`);
        }
      }
      expect(slips(said)).toEqual([]);
    },
    240_000,
  );
});
