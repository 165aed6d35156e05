import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { bookings, homeVisits } from '../../core/consultations/bookings/tables.ts';
import { conversations, messages } from '../../core/consultations/messages/tables.ts';
import type { Person } from '../../core/context.ts';
import { accountViews, sessions } from '../../core/people/accounts/tables.ts';
import { clientProfiles } from '../../core/people/clients/tables.ts';
import { HIDDEN } from '../../core/people/view-as/hidden.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, aClient, anExpert, anAdmin, signedIn, password, app } = await openTestApp();

const SECRETS = [
  'Between us: it hurts at night.',
  'Sore knees since spring.',
  'Please help me to sleep.',
] as const;
const [MESSAGE, NOTES, CONCERN] = SECRETS;

/** A client with a message, health notes and a request, and an admin who views them. */
async function aView(): Promise<{ client: Person; admin: Person; browser: TestBrowser; talk: string }> {
  const [client, expert, admin] = [await aClient(), await anExpert(), await anAdmin()];
  const talk = newId();
  await world.db.insert(conversations).values({
    id: talk,
    clientId: client.id,
    expertId: expert.expertId,
    lastNumber: 1,
    lastAt: new Date(),
    clientUnread: 1,
    createdAt: new Date(),
  });
  await world.db.insert(messages).values({
    conversationId: talk,
    number: 1,
    senderId: expert.id,
    body: MESSAGE,
    key: newId(),
    at: new Date(),
  });
  await world.db
    .insert(clientProfiles)
    .values({ userId: client.id, consultationNotes: NOTES, updatedAt: new Date() });
  await world.aBooking({
    expertId: expert.expertId,
    clientId: client.id,
    startsAt: new Date(Date.now() + 86_400_000),
    concern: CONCERN,
    askedAt: new Date(),
  });
  const browser = await signedIn(admin);
  const fields = { intent: 'view', reason: 'asked', words: 'They wrote to us.', currentPassword: password };
  const answer = await browser.post(`/admin/people/${client.id}`, fields);
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard']);
  return { client, admin, browser, talk };
}

const textOf = async (browser: TestBrowser, path: string) => await (await browser.get(path)).text();

/** Presses 'Stop viewing' as a page shows it. */
async function stop(browser: TestBrowser) {
  const html = await textOf(browser, '/dashboard');
  const form = /<form[^>]*action="\/view-as\/stop".*?<\/form>/s.exec(html)?.[0] ?? '';
  const fields = [...form.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)];
  return await browser.postExactly(
    '/view-as/stop',
    fields.map(([, name = '', value = '']) => [name, value]),
  );
}

describe('while an admin views a client', () => {
  it('each page says so, and hides private parts even from its data', async () => {
    const { client, browser, talk } = await aView();
    const [booking] = (await world.pool.query('select id from bookings where client_id = $1', [client.id]))
      .rows;
    const paths = [
      ...['/', '/dashboard', '/dashboard/client', '/dashboard/bookings', `/dashboard/bookings/${booking.id}`],
      ...[
        '/dashboard/settings',
        '/messages',
        `/messages/${talk}`,
        `/client/${client.id}`,
        '/terms-of-service',
      ],
    ];
    for (const path of paths) {
      const html = await textOf(browser, path);
      expect([
        path,
        html.replace(/<[^>]*>/g, '').includes('You are viewing as Robin Reed · read only · ends at'),
      ]).toEqual([path, true]);
      const data = await textOf(browser, `${path === '/' ? '/_' : path}.data`);
      for (const secret of SECRETS) expect([path, (html + data).includes(secret)]).toEqual([path, false]);
    }
    for (const path of ['/messages', `/messages/${talk}`, '/dashboard/client', '/dashboard/settings']) {
      expect([path, (await textOf(browser, path)).includes(HIDDEN)]).toEqual([path, true]);
    }
    const own = await signedIn(client);
    expect(await textOf(own, `/messages/${talk}`)).toContain(MESSAGE);
  });

  it('the settings show neither how the client signs in nor their date of birth', async () => {
    const { client, browser } = await aView();
    await signedIn(client);
    const born = await world.pool.query("update users set date_of_birth = '1987-03-04' where id = $1", [
      client.id,
    ]);
    expect(born.rowCount).toBe(1);
    const [session] = await world.db.select().from(sessions).where(eq(sessions.userId, client.id));
    const shown =
      (await textOf(browser, '/dashboard/settings')) + (await textOf(browser, '/dashboard/settings.data'));
    for (const secret of [session!.id, '1987-03-04']) expect(shown).not.toContain(secret);
  });

  it('the address of a home visit is hidden', async () => {
    const { client, browser } = await aView();
    const [booking] = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
    const visit = {
      bookingId: booking!.id,
      clientId: client.id,
      address: '12 Hidden Lane',
      zip: '80202',
      miles: 2,
    };
    await world.db.insert(homeVisits).values(visit);
    const path = `/dashboard/bookings/${booking!.id}`;
    const own = await signedIn(client);
    expect(await textOf(own, path)).toContain('12 Hidden Lane');
    for (const shown of [path, `${path}.data`, '/dashboard/bookings', '/dashboard']) {
      expect(await textOf(browser, shown)).not.toContain('12 Hidden Lane');
    }
  });

  it('nothing is marked as read, and the client gets no session', async () => {
    const { client, browser, talk } = await aView();
    await textOf(browser, `/messages/${talk}`);
    const [row] = await world.db.select().from(conversations).where(eq(conversations.id, talk));
    expect(row!.clientUnread).toBe(1);
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([]);
  });

  it('no stream opens, and admin pages are closed', async () => {
    const { client, browser } = await aView();
    expect((await browser.get('/messages/stream')).status).toBe(403);
    expect((await browser.get('/admin')).status).toBe(403);
    expect((await browser.get(`/admin/people/${client.id}`)).status).toBe(403);
    expect((await browser.get('/dashboard/settings/data')).status).toBe(403);
  });

  it('every form says why it did nothing, on the open page or on a new one', async () => {
    const { browser } = await aView();
    const fields = { intent: 'profile', firstName: 'Mallory', lastName: 'Reed', email: 'm@example.test' };
    const page = await browser.post('/dashboard/settings', fields);
    expect([page.status, await page.text()]).toEqual([403, expect.stringContaining('Nothing was changed.')]);
    const data = await browser.post('/dashboard/settings.data', fields);
    const text = await data.text();
    expect([data.status, text.includes('view_as_read_only'), text.includes('Read only')]).toEqual([
      403,
      true,
      true,
    ]);
  });

  it('no button of a form looks usable, on any page', async () => {
    const { browser } = await aView();
    const { expertId } = await anExpert();
    const usable: string[] = [];
    const paths = ['/dashboard/settings', '/dashboard/client', '/dashboard/favorites', '/notifications'];
    for (const path of ['/', '/find-experts?place=80202', `/expert/${expertId}`, ...paths]) {
      for (const [form] of (await textOf(browser, path)).matchAll(/<form[^>]*method="post".*?<\/form>/gs)) {
        // The admin stops viewing, and answers for their own browser.
        if (/action="\/(?:view-as\/stop|cookie-consent)"/.test(form)) continue;
        const open = form.replace(/<fieldset disabled="".*<\/fieldset>/s, '');
        const buttons = open.match(/<button(?![^>]* disabled="")[^>]*>/g) ?? [];
        usable.push(...buttons.map((button) => `${path} ${button}`));
      }
    }
    expect(usable).toEqual([]);
  });

  it('neither signing out nor an upload works', async () => {
    const { browser, admin } = await aView();
    expect((await browser.post('/sign-out', { everywhere: 'yes' })).status).toBe(403);
    const photo = new FormData();
    for (const [name, value] of Object.entries(await browser.mark())) photo.set(name, value);
    photo.set('photo', new File(['GIF89a'], 'a.gif', { type: 'image/gif' }));
    const headers = { Origin: 'http://localhost:3000', 'Sec-Fetch-Site': 'same-origin' };
    const init = { method: 'POST', body: photo, headers };
    expect((await browser.request('/dashboard/settings/photo', init)).status).toBe(403);
    expect(await app.services.signIn.personOf(new Headers({ cookie: browser.cookie() }))).not.toBe(null);
    expect(await world.db.select().from(sessions).where(eq(sessions.userId, admin.id))).toHaveLength(1);
  });
});

describe('stopping the view', () => {
  it('redirects to the person’s admin page, and closes their own pages', async () => {
    const { client, admin, browser, talk } = await aView();
    const theirs = await browser.mark();
    const answer = await stop(browser);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, `/admin/people/${client.id}`]);
    const page = await textOf(browser, `/admin/people/${client.id}`);
    expect(page).toContain('Stopped viewing the account of');
    expect(page).not.toContain('You are viewing as');
    expect((await browser.get(`/messages/${talk}`)).status).toBe(404);
    // After the view, the server refuses a form from a page that was open during it.
    const late = await browser.post('/dashboard/settings', {
      ...theirs,
      intent: 'profile',
      firstName: 'Mallory',
    });
    expect(late.status).toBe(409);
    expect(await app.services.signIn.personOf(new Headers({ cookie: browser.cookie() }))).toMatchObject({
      id: admin.id,
      isAdmin: true,
    });
  });

  it('accepts no form of the viewed person or from elsewhere', async () => {
    const { client, browser } = await aView();
    expect((await browser.post('/view-as/stop')).status).toBe(409);
    const init = { method: 'POST', headers: { Origin: 'https://evil.example' }, body: new URLSearchParams() };
    expect((await browser.request('/view-as/stop', init)).status).toBe(403);
    const [view] = await world.db.select().from(accountViews).where(eq(accountViews.personId, client.id));
    expect(view!.endedAt).toBe(null);
  });

  it('happens automatically after a while', async () => {
    const { client, browser, talk } = await aView();
    const [past, over] = [new Date(Date.now() - 1_860_000), new Date(Date.now() - 60_000)];
    await world.db
      .update(accountViews)
      .set({ startedAt: past, endsAt: over })
      .where(eq(accountViews.personId, client.id));
    expect((await browser.get(`/messages/${talk}`)).status).toBe(404);
    expect((await browser.get('/admin')).status).toBe(200);
    const [view] = await world.db.select().from(accountViews).where(eq(accountViews.personId, client.id));
    expect(view!.endedAt).toEqual(over);
  });

  it('is in the person’s activity history', async () => {
    const { client, browser } = await aView();
    await stop(browser);
    const html = await textOf(await signedIn(client), '/dashboard/history');
    expect(html).toContain('A PlugWell admin viewed your account, read only,');
    expect(html).toContain('Reason: you asked us for help');
    expect(html).not.toContain('They wrote to us.');
  });
});
