import { describe, expect, it } from 'vitest';
import { choose_first } from '#text/consultations/requests/rules';
import type { Person } from '../../core/context.ts';
import { typedDrafts } from '../../core/people/accounts/tables.ts';
import { CONTACT_WORDS } from '../../core/people/contact/contact-words.ts';
import { OPTION_WORDS } from '../../core/people/experts/option-form.ts';
import { DRAFT_SHOWN } from '../../core/people/sign-in/typed-draft.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aClient, anExpert, aVisitor, signedIn, password } = await openTestApp();
const WORDS = 'Between us two: mornings & tea.';
const PROFILE = '/dashboard/client';
const NOTES: Record<string, string> = {
  intent: 'save',
  version: '0',
  displayName: 'Juniper',
  location: '',
  gender: 'female',
  consultationNotes: WORDS,
};

const plain = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

/** Sends a form from a page rendered for a person whose session has since ended. */
async function sentSignedOut(person: { email: string }, path: string, fields: Record<string, string>) {
  const mark = await (await signedIn(person)).mark();
  const browser = aVisitor();
  const answer = await browser.post(path, { ...fields, ...mark });
  return { browser, answer, page: plain(await answer.text()) };
}

/**
 * Logs in through the page's link.
 * @returns the page after the login.
 */
async function logsIn(browser: TestBrowser, person: { email: string }, page: string): Promise<string> {
  const [, link = ''] = /href="(\/auth\?mode=login[^"]*)"[^>]*>Log in</.exec(page) ?? [];
  const answer = await browser.post(link, { email: person.email, password });
  expect(answer.status).toBe(302);
  return answer.headers.get('Location')!;
}

/** Presses 'Put it back' on the page after logging in; null if the page does not offer it. */
async function putsBack(browser: TestBrowser, path: string): Promise<Response | null> {
  const page = plain(await (await browser.get(path)).text());
  const [form, action = ''] =
    /<form[^>]*action="([^"]*)"(?:(?!<\/form>).)*name="page-draft".*?<\/form>/s.exec(page) ?? [];
  const [, token = ''] = /name="page-draft" value="([^"]*)"/.exec(form ?? '') ?? [];
  return form ? await browser.post(action, { 'page-draft': token }) : null;
}

const notesOf = async (person: Person) =>
  plain(await (await (await signedIn(person)).get(PROFILE)).text()).includes(WORDS);

describe('without script, text typed after the session ended', () => {
  it('is in its form again after logging in, but is saved only by a press', async () => {
    const person = await aClient();
    const { browser, answer, page } = await sentSignedOut(person, PROFILE, NOTES);
    expect(answer.status).toBe(401);
    expect(page).toContain('You are signed out');
    const back = await putsBack(browser, await logsIn(browser, person, page));
    expect(back?.status).toBe(200);
    const form = plain(await back!.text());
    expect(form).toContain('It is not saved yet.');
    expect(form).toMatch(
      /<textarea[^>]*name="consultationNotes"[^>]*>Between us two: mornings & tea\.<\/textarea>/,
    );
    expect(await notesOf(person)).toBe(false);
    expect((await browser.post(PROFILE, NOTES)).status).toBe(302);
    expect(await notesOf(person)).toBe(true);
  });

  it('is not offered to another account, and is shown once, even after a double click', async () => {
    const [person, other] = [await aClient(), await aClient()];
    const { browser, page } = await sentSignedOut(person, PROFILE, NOTES);
    const path = await logsIn(browser, other, page);
    expect(path).toContain('typed=');
    expect(await putsBack(browser, path)).toBeNull();
    const token = new URL(path, 'http://here').searchParams.get('typed')!;
    const stolen = await browser.post(PROFILE, { 'page-draft': token });
    expect(stolen.status).toBe(404);
    expect(await stolen.text()).not.toContain('mornings');

    const own = await signedIn(person);
    const presses = [1, 2].map(() => own.post(PROFILE, { 'page-draft': token }));
    for (const answer of await Promise.all(presses)) {
      expect([answer.status, plain(await answer.text()).includes(WORDS)]).toEqual([200, true]);
    }
    await world.pool.query(`update typed_drafts set expires_at = expires_at - interval '11 seconds'`);
    expect(await putsBack(own, path)).toBeNull();
    expect((await own.post(PROFILE, { 'page-draft': token })).status).toBe(404);
  });

  it('has no effect, even if an action parses its form itself, and is shown for copying', async () => {
    const [person, browser] = [await aClient(), aVisitor()];
    const image = '/photos/a.webp';
    await world.pool.query('update users set image = $1 where id = $2', [image, person.id]);
    const sent = await browser.post('/dashboard/settings/photo', { intent: 'remove', note: WORDS });
    const path = await logsIn(browser, person, `<a href="${sent.headers.get('Location')}">Log in</a>`);
    const onward = await browser.get('/dashboard/settings/photo?typed=kept');
    expect(onward.headers.get('Location')).toBe('/dashboard/settings?typed=kept');
    const back = (await putsBack(browser, path))!;
    expect([back.status, plain(await back.text()).includes(WORDS)]).toEqual([409, true]);
    const { rows } = await world.pool.query('select image from users where id = $1', [person.id]);
    expect(rows).toEqual([{ image }]);
  });

  it('saves nothing of a form without text, and asks for files again', async () => {
    const person = await aClient();
    const { page } = await sentSignedOut(person, '/notifications', { intent: 'read-all' });
    expect(page).not.toContain('typed=');
    expect(page).toContain('Log in, then press the button again.');
    const body = new FormData();
    body.set('photo', new File(['no picture'], 'a.png', { type: 'image/png' }));
    const browser = await signedIn(await aClient());
    for (const [name, value] of Object.entries(await (await signedIn(person)).mark())) body.set(name, value);
    const headers = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' };
    const answer = await browser.request('/dashboard/settings/photo', { method: 'POST', body, headers });
    const asked = plain(await answer.text());
    expect(answer.status).toBe(409);
    expect(asked).toMatch(/<form[^>]*encType="multipart\/form-data".*<input type="file"[^>]*name="photo"/is);
    expect(asked).toContain('Files are not kept, so please choose them again.');
  });

  it('saves no draft for a forged mark, and never a password', async () => {
    const before = await world.db.$count(typedDrafts);
    const answer = await aVisitor().post(PROFILE, { ...NOTES, 'page-mark': 'A'.repeat(38) });
    expect(answer.status).toBe(401);
    expect(await world.db.$count(typedDrafts)).toBe(before);
    const person = await aClient();
    const fields = { intent: 'delete', confirm: 'me', currentPassword: password };
    const { browser, page } = await sentSignedOut(person, '/dashboard/settings', fields);
    expect(page).not.toContain(password);
    const back = await putsBack(browser, await logsIn(browser, person, page));
    expect(await back!.text()).not.toContain(password);
  });
});

it.each([
  ['a letter to us', '/contact', { name: 'Robin', message: WORDS }, CONTACT_WORDS.failed.banner()],
  ['an option', '/dashboard/expert/new-option', { title: WORDS }, OPTION_WORDS.invalid().title],
])('%s that is restored is announced as restored, not as failed', async (_, path, fields, failed) => {
  const person = await anExpert();
  const { browser, page } = await sentSignedOut(person, path, fields);
  const back = await putsBack(browser, await logsIn(browser, person, page));
  const form = plain(await back!.text());
  expect(form).toContain(DRAFT_SHOWN.whole());
  expect(form).toContain(WORDS);
  expect(form).not.toContain(failed);
});

describe('a booking', async () => {
  const expert = await anExpert();
  const at = `/expert/${expert.expertId}/book`;
  const typed = {
    start: '2030-05-06T16:00:00Z',
    minutes: '30',
    method: 'Home Visit',
    requestKey: '',
    concern: 'My left knee',
    visitAddress: '12 Aspen Lane',
    visitZip: '80203',
  };
  const shows = (page: string) =>
    Object.values(typed)
      .slice(-3)
      .filter((words) => !plain(page).includes(words));

  it('with an expired session redirects to Log In, and keeps its concern, address, and ZIP code', async () => {
    const person = await aClient();
    const { browser, page } = await sentSignedOut(person, at, typed);
    const back = await putsBack(browser, await logsIn(browser, person, page));
    const form = plain(await back!.text());
    expect(shows(form)).toEqual([]);
    expect(form).toContain(DRAFT_SHOWN.whole());
    expect(form).not.toContain(choose_first());
    expect(await world.pool.query('select 1 from bookings')).toMatchObject({ rows: [] });
  });

  it('of a visitor keeps them while they sign up or log in', async () => {
    const person = await aClient();
    const browser = aVisitor();
    const answer = await browser.post(at, typed);
    const to = answer.headers.get('Location')!;
    expect(to).toMatch(/^\/auth\?mode=signup&next=/);
    const next = new URL(to, 'http://here').searchParams.get('next')!;
    expect(next).toContain('typed=');
    const link = `<a href="/auth?mode=login&next=${encodeURIComponent(next)}">Log in</a>`;
    const back = await putsBack(browser, await logsIn(browser, person, link));
    expect(shows(await back!.text())).toEqual([]);
  });

  it('of a visitor is offered only in their browser, so a link cannot fill someone else’s form', async () => {
    const to = (await aVisitor().post(at, typed)).headers.get('Location')!;
    const next = new URL(to, 'http://here').searchParams.get('next')!;
    const other = await signedIn(await aClient());
    expect(await putsBack(other, next)).toBeNull();
    const token = new URL(next, 'http://here').searchParams.get('typed')!;
    const { pathname, search } = new URL(at, 'http://here');
    expect((await other.post(pathname + search, { 'page-draft': token })).status).toBe(404);
  });

  it('of a visitor who typed nothing continues as usual', async () => {
    const { concern: _, visitAddress: __, visitZip: ___, ...chosen } = typed;
    const to = (await aVisitor().post(at, { ...chosen, method: 'In-Person Consultation' })).headers.get(
      'Location',
    );
    expect(to).not.toContain('typed%3D');
  });
});
