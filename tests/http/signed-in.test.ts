import { describe, expect, it } from 'vitest';
import { openTestApp } from './app.ts';

const { aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();

describe('the built product, over HTTP', () => {
  it('redirects a visitor from the dashboard to the log-in page', async () => {
    const answer = await aVisitor().get('/dashboard');
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/auth?mode=login']);
  });

  it.each([
    ['client', aClient],
    ['expert', anExpert],
    ['admin', anAdmin],
  ] as const)('lets a signed-in %s see the dashboard', async (_role, person) => {
    const browser = await signedIn(await person());
    const answer = await browser.get('/dashboard');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('My Account');
  });

  it('leaves nothing behind after signing out: no session, no cookie, no cached pages', async () => {
    const browser = await signedIn(await aClient());
    const cookie = browser.cookie();
    const answer = await browser.post('/sign-out', { intent: 'sign-out' });
    expect(answer.headers.get('Clear-Site-Data')).toBe('"storage"');
    expect(browser.cookie()).not.toContain('session_token');
    const again = await aVisitor().get('/dashboard', { Cookie: cookie });
    expect(again.status).toBe(302);
  });

  it('refuses a form that another site posts', async () => {
    const browser = await signedIn(await aClient());
    const answer = await browser.post('/dashboard/settings', {}, { Origin: 'https://evil.example' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });
});
