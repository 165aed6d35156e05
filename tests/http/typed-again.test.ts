import { afterAll, expect, it } from 'vitest';
import { type CutLine, openCutLine } from '../cut-line.ts';
import { openTestApp } from './app.ts';

let line: CutLine;
const { app, aVisitor, aClient, signedIn, password } = await openTestApp(
  {},
  {
    over: async (url) => {
      line = await openCutLine(url);
      return line.url;
    },
  },
);
afterAll(() => {
  setTimeout(() => void line.close(), 0);
});

async function back(): Promise<void> {
  await line.mend();
  await expect.poll(async () => (await aVisitor().get('/readyz')).status, { timeout: 10_000 }).toBe(200);
  await expect.poll(() => app.services.database.availability.isAway(), { timeout: 10_000 }).toBe(false);
}

function formOn(html: string): { action: string; fields: [string, string][] } {
  const [, opening = '', inside = ''] = /<form([^>]*class="mt-8[^>]*)>(.*?)<\/form>/s.exec(html) ?? [];
  const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
  const attribute = (tag: string, name: string) =>
    plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const fields = [...inside.matchAll(/<(input|textarea)([^>]*)>([^<]*)/g)].map(
    ([, kind, tag = '', text = '']): [string, string] => [
      attribute(tag, 'name'),
      kind === 'input' ? attribute(tag, 'value') : plain(text),
    ],
  );
  return { action: attribute(opening, 'action'), fields };
}

it('without script, offers text typed into the settings while the database was down, and saves it once the database is back', async () => {
  const person = await aClient();
  const browser = await signedIn(person);
  const typed = {
    intent: 'profile',
    firstName: 'Mary Ann',
    lastName: "O'Reed",
    email: person.email,
    phone: '',
  };
  await line.cut();
  const answer = await browser.post('/dashboard/settings', typed);
  const page = await answer.text();
  expect(answer.status).toBe(503);
  expect(page).toContain('What you typed is kept on this page.');
  const { action, fields } = formOn(page);
  expect(action).toBe('/dashboard/settings');
  expect(Object.fromEntries(fields)).toEqual(typed);
  await back();
  const saved = await browser.post(action, fields);
  expect(saved.status).toBe(302);
  const after = await (await browser.get(action)).text();
  expect(after).toContain('value="Mary Ann"');
  expect(after).toContain('value="O&#x27;Reed"');
});

it('without script, never writes a password into the page that offers the form again', async () => {
  await line.cut();
  const person = { email: 'robin@example.test', password };
  const answer = await aVisitor().post('/auth?mode=login&next=/messages', person);
  const page = await answer.text();
  expect(answer.status).toBe(503);
  expect(page).not.toContain(password);
  expect(page).toContain('Passwords and codes are not, so we’ll ask you for them again.');
  expect(formOn(page)).toEqual({
    action: '/auth?mode=login&next=/messages',
    fields: [['email', 'robin@example.test']],
  });
  await back();
});

it('offers nothing for a form from another site', async () => {
  await line.cut();
  const answer = await aVisitor().post(
    '/auth?mode=login',
    { email: 'a@b.test', password: 'x' },
    {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    },
  );
  expect([400, 403]).toContain(answer.status);
  expect(await answer.text()).not.toContain('a@b.test');
  await back();
});
