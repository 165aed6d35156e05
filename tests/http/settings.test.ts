import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { noteEmailChange } from '../../core/people/accounts/former-addresses.server.ts';
import { credentials, users } from '../../core/people/accounts/tables.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

/**
 * A separate disk that is small enough to fill. If the system can't mount it, the tests that fill it are
 * skipped.
 */
const small = temporaryFolder('small-disk');
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=755', 'tmpfs', small]).status === 0;
afterAll(() => {
  if (isMounted) spawnSync('umount', [small]);
});

const { app, world, origin, password, aVisitor, aClient, signedIn } = await openTestApp({
  DATA_DIR: join(small, 'data'),
});
const SETTINGS = '/dashboard/settings';

const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#2d7b15' } })
  .png()
  .toBuffer();

async function upload(browser: TestBrowser, bytes: Uint8Array) {
  const body = new FormData();
  for (const [name, value] of Object.entries(await browser.mark())) body.set(name, value);
  body.set('photo', new File([Uint8Array.from(bytes)], 'me.png', { type: 'image/png' }));
  return await browser.request(`${SETTINGS}/photo`, { method: 'POST', body, headers: { Origin: origin } });
}

async function words(browser: TestBrowser, path = SETTINGS): Promise<string> {
  const html = await (await browser.get(path)).text();
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

describe('the photo of the settings', () => {
  it('is uploaded, shown, cached by browsers, and removed', async () => {
    const browser = await signedIn(await aClient());
    expect((await upload(browser, picture)).headers.get('Location')).toBe(SETTINGS);
    const page = await words(browser);
    expect(page).toContain('Image uploaded');
    const address = /\/photo\/[0-9a-f]{32}/.exec(page)?.[0] ?? '';
    const shown = await aVisitor().get(`${address}?w=128`);
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    await browser.post(`${SETTINGS}/photo`, { intent: 'remove' });
    const after = await words(browser);
    expect(after).toContain('Image removed');
    expect(after).not.toContain(address);
  });

  it.each([
    [
      'that is none',
      new TextEncoder().encode('<svg/>'),
      ['Invalid file type', 'Please select an image file (JPEG, PNG, etc.)'],
    ],
    [
      'of more than 2 MB',
      Buffer.concat([picture, Buffer.alloc(2_097_153 - picture.length)]),
      ['File too large', 'Please select an image smaller than 2MB'],
    ],
    [
      'that cannot be read',
      picture.subarray(0, 30),
      ['Upload failed', 'There was a problem uploading your image'],
    ],
  ])('%s is refused with a reason, and the former one stays', async (_what, bytes, said) => {
    const browser = await signedIn(await aClient());
    await upload(browser, picture);
    const before = /\/photo\/[0-9a-f]{32}/.exec(await words(browser))?.[0];
    const answer = await upload(browser, bytes);
    const page = await words(browser, answer.headers.get('Location') ?? '');
    for (const sentence of said) expect(page).toContain(sentence);
    expect(page).toContain(before);
  });

  it.skipIf(!isMounted)(
    'on a full disk is refused with a message, leaves nothing behind, and succeeds once there is room',
    async () => {
      const browser = await signedIn(await aClient());
      await upload(browser, picture);
      const uploads = () => readdirSync(join(small, 'data', 'uploads'), { recursive: true }).toSorted();
      const ready = async () => (await app.fetch(new Request(`${origin}/readyz`))).text();
      const [before, shown] = [uploads(), /\/photo\/[0-9a-f]{32}/.exec(await words(browser))?.[0]];
      expect(await ready()).toBe('ready');
      const filler = join(small, 'filler');
      const { bavail, bsize } = statfsSync(small);
      // Leaves room for some of a photo's eight files, but not for all.
      writeFileSync(filler, Buffer.alloc((bavail - 4) * bsize));
      const answer = await upload(browser, picture);
      expect(answer.headers.get('Location')).toBe(`${SETTINGS}?photo=room`);
      const page = await words(browser, `${SETTINGS}?photo=room`);
      expect(page).toContain('We have no room for pictures right now. Your image is fine.');
      expect(page).toContain(shown);
      expect(uploads()).toEqual(before);
      expect(await ready()).toBe('no room');
      rmSync(filler);
      expect(await ready()).toBe('ready');
      expect((await upload(browser, picture)).headers.get('Location')).toBe(SETTINGS);
      expect(await words(browser)).not.toContain(shown);
    },
  );

  it('of a visitor redirects to the log-in page, which says why', async () => {
    const browser = aVisitor();
    const answer = await upload(browser, picture);
    const page = await words(browser, answer.headers.get('Location') ?? '');
    expect(page).toContain('Authentication required');
    expect(page).toContain('You need to be logged in to upload images');
  });
});

it('of a Google account leave the password to Google', async () => {
  const person = await aClient();
  const browser = await signedIn(person);
  expect(await words(browser)).toContain('Change Password');
  await world.db
    .update(credentials)
    .set({ providerId: 'google', accountId: 'google-1', password: null })
    .where(eq(credentials.userId, person.id));
  const page = await words(browser);
  expect(page).toContain('Your password is handled by Google.');
  expect(page).toContain('href="https://myaccount.google.com/security"');
  expect(page).toContain('Managed by Google');
  expect(page).not.toContain('Change Password');
});

describe('a new e-mail address, without script', () => {
  const typed = { intent: 'profile', firstName: 'Ruth', lastName: 'Reed', phone: '303 555 0123' };

  it('requires the password, and keeps all typed text', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    const email = `new.${person.email}`;
    const asked = await browser.post(SETTINGS, { ...typed, email });
    const page = await asked.text();
    expect(asked.status).toBe(422);
    expect(page).toContain('Please enter your current password.');
    for (const value of ['Ruth', email, typed.phone]) expect(page).toContain(`value="${value}"`);

    const wrong = await browser.post(SETTINGS, { ...typed, email, currentPassword: 'not the password' });
    const again = await wrong.text();
    expect(again).toContain('This is not your current password.');
    expect(again).not.toContain('value="not the password"');

    const done = await browser.post(SETTINGS, { ...typed, email, currentPassword: password });
    expect(done.headers.get('Location')).toBe(SETTINGS);
    expect(await words(browser)).toContain('Please confirm your new address');
  });

  it('equal to the current one requires no password', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    const saved = await browser.post(SETTINGS, { ...typed, email: person.email.toUpperCase() });
    expect(saved.headers.get('Location')).toBe(SETTINGS);
  });
});

describe('the deletion of an account', () => {
  it('requires the password next to the address, and keeps the typed address', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    const fields = { intent: 'delete-account', confirm: person.email };
    const asked = await browser.post(SETTINGS, fields);
    const page = await asked.text();
    expect([asked.status, page.includes('Please enter your current password.')]).toEqual([422, true]);
    expect(page).toContain(`value="${person.email}"`);
    await browser.post(SETTINGS, { ...fields, currentPassword: password });
    expect(await words(browser)).toContain('Your account will be deleted on');
  });
});

describe('a change of address by someone else', () => {
  it('is undone by a press, not by opening the link, in any browser, and asks for a new password', async () => {
    const person = await aClient();
    const thief = await signedIn(person);
    await world.db
      .update(users)
      .set({ email: `thief.${person.email}` })
      .where(eq(users.id, person.id));
    const ctx = { ...world.as(null), signIn: app.services.signIn, clientAddress: 'none' };
    const change = { userId: person.id, formerEmail: person.email };
    const link = new URL(await noteEmailChange(ctx, change));
    const path = link.pathname + link.search;

    const owner = aVisitor();
    for (let i = 0; i < 2; i++) {
      const page = await owner.get(path);
      expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
      expect(await page.text()).toContain(person.email);
    }
    expect((await thief.get('/dashboard')).status).toBe(200);

    const undone = await owner.post(path, { intent: 'undo' });
    const reset = undone.headers.get('Location') ?? '';
    expect(reset).toMatch(/^\/auth\/reset\?token=/);
    expect(await words(owner, reset)).toContain('Your e-mail address is back');
    expect((await thief.get('/dashboard')).status).toBe(302);
    await owner.post(reset, { password: 'willow by the water' });
    expect((await owner.get('/dashboard')).status).toBe(200);
    expect((await aVisitor().get(path)).status).toBe(410);
    expect((await aVisitor().post(path, { intent: 'undo' })).status).toBe(410);
  });
});

describe('a database error', () => {
  async function during(statement: string, undo: string, act: () => Promise<void>) {
    await world.asOwner(statement);
    try {
      await act();
    } finally {
      await world.asOwner(undo);
    }
  }

  it('while saving settings is reported, and typed text stays', async () => {
    const person = await aClient();
    const browser = await signedIn(person);
    await during(
      "alter table users add constraint no_rue check (first_name <> 'Rue')",
      'alter table users drop constraint no_rue',
      async () => {
        const fields = { intent: 'profile', firstName: 'Rue', lastName: 'Reed', email: person.email };
        const answer = await browser.post(SETTINGS, fields);
        const page = await answer.text();
        expect(answer.status).toBe(500);
        expect(page).toMatch(/Error.*Failed to update profile/s);
        expect(page).toContain('value="Rue"');
        expect(page).not.toContain('no_rue');
      },
    );
  });

  it.each([
    ['signing out', { intent: 'sign-out' }],
    ['signing out everywhere', { everywhere: 'yes' }],
  ])('while %s is reported, and the session continues', async (_what, fields) => {
    const browser = await signedIn(await aClient());
    await during(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before delete on sessions execute function refuse()`,
      'drop function refuse cascade',
      async () => {
        const answer = await browser.post('/sign-out', fields);
        expect(answer.headers.get('Location')).toBe('/sign-out');
        const page = await words(browser, '/sign-out');
        expect(page).toContain('Sign out failed');
        expect(page).toContain('There was an error signing out. Please try again.');
      },
    );
    expect((await browser.get('/dashboard')).status).toBe(200);
  });
});
