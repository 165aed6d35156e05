import { eq } from 'drizzle-orm';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, expect, it } from 'vitest';
import { sessions } from '../../core/people/accounts/tables.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const google = new OAuth2Server();
await google.issuer.keys.generate('RS256');
await google.start(0, '127.0.0.1');
afterAll(() => google.stop());
const issuer = `http://127.0.0.1:${google.address().port}`;
google.issuer.url = issuer;
let person = { sub: 'google-1', email: 'kim@example.test', given_name: 'Kim', family_name: 'Fern' };
google.service.on(Events.BeforeTokenSigning, (token) => {
  Object.assign(token.payload, { ...person, aud: 'plugwell', email_verified: true });
});

const { world, origin, aVisitor, aClient, signedIn } = await openTestApp({
  GOOGLE_CLIENT_ID: 'plugwell',
  GOOGLE_CLIENT_SECRET: 'secret',
  GOOGLE_ISSUER: issuer,
  LANGUAGES: 'en,es',
});

/** Goes to Google and agrees there. Returns the path that Google redirects back to. */
async function atGoogle(browser: TestBrowser, next: string, more = {}, language = ''): Promise<string> {
  const left = await browser.get(`${language}/auth/google?${new URLSearchParams({ next, ...more })}`);
  const asked = await fetch(left.headers.get('Location') ?? '', { redirect: 'manual' });
  const back = new URL(asked.headers.get('location') ?? '');
  expect(back.origin).toBe(origin);
  return back.pathname + back.search;
}

it('the sign-in page redirects to Google and then to the requested page', async () => {
  const html = await (await aVisitor().get('/auth?next=%2Fabout-us')).text();
  expect(html).toContain('href="/auth/google?next=%2Fabout-us"');
  expect(html).toContain('Continue with Google');
});

it('a returning person is signed in, is asked for the date of birth once, and continues', async () => {
  const browser = aVisitor();
  const answer = await browser.get(await atGoogle(browser, '/about-us'));
  expect(answer.status).toBe(302);
  expect(browser.cookie()).toContain('session_token');
  const asked = answer.headers.get('Location') ?? '';
  expect(asked).toMatch(/^\/auth\/birth-date\?/);
  const told = await browser.post(asked, { dateOfBirth: '1990-05-17' });
  expect(told.headers.get('Location')).toBe('/about-us');
  expect(await (await browser.get('/dashboard')).text()).toContain('Kim');
  expect(await (await browser.get('/dashboard/settings')).text()).toContain('Managed by Google');

  const again = aVisitor();
  const second = await again.get(await atGoogle(again, '/dashboard/bookings'));
  expect(second.headers.get('Location')).toBe('/dashboard/bookings');
});

it.each([
  ['a browser that did not leave from here', '/auth/google/return?code=x&state=y'],
  ['an answer without its code', '/auth/google/return?state=y'],
])('%s is refused with a reason', async (_what, path) => {
  const browser = aVisitor();
  const answer = await browser.get(path);
  expect(browser.cookie()).not.toContain('session_token');
  const html = await (await browser.get(answer.headers.get('Location') ?? '')).text();
  expect(html).toContain('Google authentication failed');
  expect(html).toContain('Failed to authenticate with Google');
});

it("another browser cannot use the victim's return link", async () => {
  const path = await atGoogle(aVisitor(), '/dashboard');
  const thief = aVisitor();
  await thief.get('/auth/google?next=%2F');
  await thief.get(path);
  expect(thief.cookie()).not.toContain('session_token');
});

it('a person who declines at Google sees a message', async () => {
  const browser = aVisitor();
  await atGoogle(browser, '/dashboard');
  const answer = await browser.get('/auth/google/return?error=access_denied');
  expect(answer.headers.get('Location')).toContain('problem=google-denied');
});

it('a person without a password confirms with Google before deleting the account', async () => {
  const browser = aVisitor();
  await browser.get(await atGoogle(browser, '/dashboard'));
  const settings = async () => (await browser.get('/dashboard/settings')).text();
  const fields = { intent: 'delete-account', confirm: 'kim@example.test' };
  await world.db.update(sessions).set({ createdAt: new Date(Date.now() - 6 * 60_000) });
  expect(await settings()).toContain('Confirm with Google');
  const refused = await browser.post('/dashboard/settings', fields);
  expect([refused.status, (await refused.text()).includes('Please confirm with Google first.')]).toEqual([
    403,
    true,
  ]);

  const back = await browser.get(
    await atGoogle(browser, '/dashboard/settings?leaving=yes', { again: 'yes' }),
  );
  expect(back.headers.get('Location')).toBe('/dashboard/settings?leaving=yes');
  expect(await settings()).not.toContain('Confirm with Google');
  await browser.post('/dashboard/settings', fields);
  expect(await settings()).toContain('Your account will be deleted on');
});

it('a person who confirms with another Google account stays who they are, and confirms nothing', async () => {
  const person = await aClient();
  const browser = await signedIn(person);
  const [before] = await world.db.select().from(sessions).where(eq(sessions.userId, person.id));
  const back = await browser.get(await atGoogle(browser, '/dashboard/settings', { again: 'yes' }));
  expect(back.headers.get('Location')).toBe('/dashboard/settings');
  expect(await (await browser.get('/dashboard/settings')).text()).toContain(
    'That is not the Google account you log in with here, so nothing has changed.',
  );
  expect(await world.db.select().from(sessions).where(eq(sessions.userId, person.id))).toMatchObject([
    { id: before!.id },
  ]);
});

it('a signed-in user is redirected', async () => {
  const browser = await signedIn(await aClient());
  expect((await browser.get('/auth/google?next=%2Fabout-us')).headers.get('Location')).toBe('/about-us');
});

it('a person who started on a page in Spanish returns to Spanish', async () => {
  const html = await (await aVisitor().get('/es/auth?next=%2Fabout-us')).text();
  expect(html).toContain('href="/es/auth/google?next=%2Fabout-us"');
  const browser = aVisitor();
  const answer = await browser.get(await atGoogle(browser, '/dashboard/favorites', {}, '/es'));
  expect(browser.cookie()).toContain('session_token');
  expect(answer.headers.get('Location')).toMatch(/^\/es\//);

  const declines = aVisitor();
  await atGoogle(declines, '/dashboard', {}, '/es');
  const declined = await declines.get('/auth/google/return?error=access_denied');
  expect(declined.headers.get('Location')).toMatch(/^\/es\/auth\?.*problem=google-denied/);
  expect(declines.cookie()).not.toContain('google=');
});

it('a new account gets the language of the page where the sign-in started', async () => {
  person = { sub: 'google-2', email: 'ines@example.test', given_name: 'Inés', family_name: 'Vega' };
  const browser = aVisitor();
  await browser.get(await atGoogle(browser, '/dashboard', {}, '/es'));
  expect((await browser.get('/dashboard')).headers.get('Location')).toBe('/es/dashboard');
});
