import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context } from '../../context.ts';
import { TooManyAttempts } from '../../ground/admin/limits.server.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { type Confirmed, confirmEmail } from '../sign-in/confirm-email.server.ts';
import { type KeptSignUp, openKeptSignUp } from '../sign-in/kept-sign-up.server.ts';
import { logIn } from '../sign-in/log-in.server.ts';
import { logOut } from '../sign-in/log-out.server.ts';
import { type MailLink, mailLink } from '../sign-in/mail-link-job.server.ts';
import { resendConfirmation } from '../sign-in/resend-confirmation.server.ts';
import { changePassword } from '../sign-in/set-new-password.server.ts';
import { openSignIn } from '../sign-in/sign-in.server.ts';
import { changeSignUpAddress, signUp } from '../sign-in/sign-up.server.ts';
import { countAttempt, KNOWN_BROWSER, LIMITS } from './attempts.server.ts';
import { logInForm, signUpForm, signUpFormFor } from './credentials-form.ts';
import { profileForm } from './profile-form.ts';
import { consents, credentials, sessions, users } from './tables.ts';

const world = await openWorld();
const signIn = openSignIn({
  query: (name, text, values) => world.query(name, text, values),
  secrets: ['a secret for tests, long enough to be one'],
  publicOrigin: 'http://localhost:3000',
  now: () => world.now,
});

const PASSWORD = 'fern moss and lichen';
const robin = {
  firstName: 'Robin',
  email: 'robin@example.test',
  password: PASSWORD,
  dateOfBirth: '1990-05-17',
  zone: 'America/Denver',
};

function visitor(clientAddress = '192.0.2.7'): Context {
  return world.as(null, { clientAddress });
}

async function visitorWith(headers: Headers): Promise<Context> {
  const person = await signIn.personOf(headers);
  return world.as(person && { ...person, kind: 'person', memberships: [] });
}

const carrying = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });

const tokens = () =>
  world.queued
    .map((job) => /token=(\S+)/.exec(String(job.data.text))?.[1])
    .filter((token) => token !== undefined);

async function signedUp(values: Partial<typeof robin> = {}) {
  const { browserKey } = await signUp(visitor(), { ...robin, ...values, next: '/dashboard/bookings' });
  return { browserKey, token: tokens().at(-1)! };
}

const open = (token: string, rest: { browserKey?: string; password?: string } = {}): Promise<Confirmed> =>
  confirmEmail(visitor(), {
    token,
    browserKey: rest.browserKey ?? null,
    password: rest.password ?? null,
    headers: new Headers(),
  });

async function member(values: Partial<typeof robin> = {}): Promise<Headers> {
  const confirmed = await open((await signedUp(values)).token, { password: values.password ?? PASSWORD });
  if (confirmed.outcome !== 'confirmed') throw new Error(confirmed.outcome);
  return carrying(confirmed.cookies);
}

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('signing up', () => {
  it('queues one neutral e-mail whose link logs in the browser that signed up and opens the page it came from', async () => {
    const { browserKey, token } = await signedUp();
    expect(world.queued.map((job) => [job.name, job.data.to, job.data.subject])).toEqual([
      ['send-written-mail', robin.email, 'Confirm your e-mail address'],
    ]);
    const confirmed = await open(token, { browserKey });
    expect(confirmed).toMatchObject({ outcome: 'confirmed', next: '/dashboard/bookings' });
    const person = await signIn.personOf(carrying((confirmed as { cookies: string[] }).cookies));
    expect(person).toMatchObject({
      email: robin.email,
      emailVerified: true,
      firstName: 'Robin',
      name: 'Robin',
      dateOfBirth: '1990-05-17',
    });
  });

  it('gives the same answer for a known address, changes nothing, and e-mails its owner', async () => {
    await member();
    const before = await world.db.select().from(credentials);
    world.queued.length = 0;
    const answer = await signUp(visitor(), { ...robin, password: 'another pass phrase', next: '/' });
    expect(Object.keys(answer)).toEqual(['browserKey', 'kept']);
    expect(answer.browserKey).toHaveLength(43);
    expect(world.queued.map((job) => job.data.subject)).toEqual(['You already have an account']);
    expect(await world.db.select().from(credentials)).toEqual(before);
  });

  it.each([
    ['2005-12-01', 'America/New_York', 'done'],
    ['2005-12-02', 'America/New_York', 'under_age'],
    ['2005-12-02', 'Pacific/Honolulu', 'under_age'],
    ['2005-12-02', 'Pacific/Kiritimati', 'under_age'],
    ['2005-12-02', 'Pacific/Guam', 'under_age'],
    ['2005-12-01', 'Pacific/Kiritimati', 'done'],
  ])('born %s, on December 1 in %s: %s', async (dateOfBirth, zone, outcome) => {
    world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
    const code = await codeOf(signUp(visitor(), { ...robin, dateOfBirth, zone, next: '/' }));
    expect(code).toBe(outcome);
    expect(await world.db.select().from(users)).toHaveLength(outcome === 'done' ? 1 : 0);
  });

  it('uses the date in Hawaii if no time zone is given', async () => {
    world.now = Temporal.Instant.from('2026-12-01T05:00:00Z');
    const born = { ...robin, dateOfBirth: '2005-12-01' };
    expect(await codeOf(signUp(visitor(), { ...born, zone: undefined, next: '/' }))).toBe('under_age');
    expect(await codeOf(signUp(visitor(), { ...born, zone: '+14:00', next: '/' }))).toBe('under_age');
    expect(await codeOf(signUp(visitor(), { ...born, zone: 'America/New_York', next: '/' }))).toBe('done');
  });

  it('ignores privileges added to the form', async () => {
    const input = signUpForm.parse({
      ...robin,
      isAdmin: true,
      is_admin: 'true',
      role: 'admin',
      emailVerified: true,
      id: 'x',
    });
    await signUp(visitor(), { ...input, next: '/' });
    const [row] = await world.db.select().from(users);
    expect(row).toMatchObject({ isAdmin: false, isDemo: false, emailVerified: false });
  });
});

describe('a mistyped address', () => {
  const typo = 'robbin@example.test';
  async function mistyped() {
    const { kept, browserKey } = await signUp(visitor(), { ...robin, email: typo, next: '/' });
    const from = await openKeptSignUp(visitor(), kept);
    if (!from?.typed) throw new Error('nothing was kept');
    return { from: { ...from, typed: from.typed }, kept, browserKey, token: tokens().at(-1)! };
  }
  const mended = (from: Awaited<ReturnType<typeof mistyped>>['from'], email = robin.email) =>
    changeSignUpAddress(visitor(), { from, email, next: '/find-experts?place=80202' });

  it('can be corrected without losing the rest of the form, and the link to the old one stops working', async () => {
    const before = await mistyped();
    const { browserKey, kept } = await mended(before.from);
    expect(browserKey).toBe(before.browserKey);
    expect(await world.db.select().from(users)).toMatchObject([
      { email: robin.email, firstName: 'Robin', dateOfBirth: '1990-05-17', zone: 'America/Denver' },
    ]);
    expect(await openKeptSignUp(visitor(), kept)).toMatchObject({ email: robin.email });
    expect(await open(before.token, { browserKey })).toMatchObject({ outcome: 'dead' });
    const confirmed = await open(tokens().at(-1)!, { browserKey });
    expect(confirmed).toMatchObject({ outcome: 'confirmed', next: '/find-experts?place=80202' });
    expect(await codeOf(logIn(visitor(), { ...robin, headers: new Headers() }))).toBe('done');
  });

  it('corrected to a member’s address gets the same answer, changes nothing, and e-mails the member', async () => {
    await member();
    const hashes = await world.db.select().from(credentials);
    const { from } = await mistyped();
    world.queued.length = 0;
    const answer = await mended(from);
    expect(Object.keys(answer).sort()).toEqual(['browserKey', 'kept']);
    expect(world.queued.map((job) => job.data.subject)).toEqual(['You already have an account']);
    expect(await world.db.select().from(credentials)).toEqual(hashes);
  });

  it('that belongs to a member stays theirs after the correction', async () => {
    await member({ email: typo });
    const { from } = await mistyped();
    await mended(from);
    const rows = await world.db.select({ email: users.email, is: users.emailVerified }).from(users);
    expect(rows.toSorted((a, b) => a.email.localeCompare(b.email))).toEqual([
      { email: typo, is: true },
      { email: robin.email, is: false },
    ]);
  });

  it('keeps the account if someone else has since signed up with the address', async () => {
    const { from } = await mistyped();
    await signUp(visitor(), { ...robin, email: typo, password: 'the other ones words', next: '/' });
    await mended(from);
    const rows = await world.db.select({ email: users.email }).from(users);
    expect(rows.map(({ email }) => email).sort()).toEqual([typo, robin.email]);
  });

  describe('corrected to the address of someone else’s unconfirmed account', () => {
    const mallory = { ...robin, firstName: 'Mallory', password: 'the strangers own words' };
    async function malloryAt(email: string, former: KeptSignUp | null = null) {
      return await opened((await signUp(visitor(), { ...mallory, email, next: '/' }, former)).kept);
    }
    async function opened(kept: string) {
      const from = await openKeptSignUp(visitor(), kept);
      if (!from?.typed) throw new Error('nothing was kept');
      return { ...from, typed: from.typed };
    }
    const goneOn = async (from: Awaited<ReturnType<typeof opened>>, email: string) =>
      await opened((await mended(from, email)).kept);
    const waitingAt = async (email: string) =>
      (await world.db.select({ id: users.id }).from(users).where(eq(users.email, email)))[0]?.id;

    it('acts like a sign-up there, and never removes that account afterward', async () => {
      await signedUp();
      const made = await waitingAt(robin.email);
      const first = await malloryAt('mallory@example.test');
      const second = await goneOn(first, robin.email);
      expect(await waitingAt('mallory@example.test')).toBeUndefined();
      await goneOn(second, 'quinn@example.test');
      expect(made).toBeDefined();
      expect(await waitingAt(robin.email)).toBe(made);
    });

    it('does not own that account even after two requests', async () => {
      await signedUp();
      const second = await goneOn(await malloryAt(robin.email), robin.email);
      await goneOn(second, 'quinn@example.test');
      expect(await waitingAt(robin.email)).toBeDefined();
    });

    it('still removes its own account, even after signing up there twice', async () => {
      const first = await malloryAt('mallory@example.test');
      const again = await malloryAt('mallory@example.test', first);
      const same = await goneOn(again, 'mallory@example.test');
      await goneOn(same, 'quinn@example.test');
      expect(await waitingAt('mallory@example.test')).toBeUndefined();
    });

    it('stores a cookie with the same length as for an unknown address', async () => {
      await signedUp();
      await member({ email: 'membr@example.test' });
      const { from } = await mistyped();
      const lengths = await Promise.all(
        [robin.email, 'membr@example.test', 'nobdy@example.test'].map(
          async (email) => (await mended(from, email)).kept.length,
        ),
      );
      expect(new Set(lengths).size).toBe(1);
    });
  });

  it('can be corrected only a limited number of times', async () => {
    const { from } = await mistyped();
    for (let i = 0; i < LIMITS['sign-up'].account.most; i++) await mended(from);
    expect(await codeOf(mended(from))).toBe('too_many_requests');
  });

  it('cannot be read or altered in the browser, or used after a day', async () => {
    const { kept } = await mistyped();
    expect(Buffer.from(kept.split('.').at(-2)!, 'base64url').toString()).not.toContain('robbin');
    for (const altered of [`${kept}x`, kept.replace('.', '..'), kept.slice(0, -9), 'AAAA', '', null]) {
      expect(await openKeptSignUp(visitor(), altered)).toBeNull();
    }
    world.now = world.now.add({ hours: 24, seconds: 1 });
    expect(await openKeptSignUp(visitor(), kept)).toBeNull();
  });
});

describe('a confirmation link', () => {
  it('in another browser asks for the password first', async () => {
    const { token } = await signedUp();
    const link = { email: robin.email, next: '/dashboard/bookings' };
    expect(await open(token)).toEqual({ outcome: 'ask-password', ...link });
    expect(await open(token, { browserKey: 'A'.repeat(43) })).toMatchObject({ outcome: 'ask-password' });
    expect(await open(token, { password: 'something else' })).toMatchObject({ outcome: 'wrong-password' });
    expect(await open(token, { password: PASSWORD })).toMatchObject({ outcome: 'confirmed' });
  });

  it('does not log in a second time', async () => {
    const { token, browserKey } = await signedUp();
    await open(token, { browserKey });
    expect(await open(token, { browserKey })).toMatchObject({ outcome: 'used' });
    expect(await world.db.select().from(sessions)).toHaveLength(1);
  });

  it('opens one session if used twice simultaneously', async () => {
    const { token, browserKey } = await signedUp();
    const both = await Promise.all([open(token, { browserKey }), open(token, { browserKey })]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['confirmed', 'used']);
  });

  it('expires after a day, but still leads to the person’s destination', async () => {
    const { token, browserKey } = await signedUp();
    world.now = world.now.add({ hours: 24, seconds: 1 });
    const link = { email: robin.email, next: '/dashboard/bookings' };
    expect(await open(token, { browserKey })).toEqual({ outcome: 'dead', link });
    expect(await world.db.select().from(users)).toMatchObject([{ emailVerified: false }]);
  });

  it('says that the address is confirmed when opened again, however late', async () => {
    const { token, browserKey } = await signedUp();
    await open(token, { browserKey });
    world.now = world.now.add({ hours: 100 });
    expect(await open(token, { browserKey })).toEqual({
      outcome: 'used',
      email: robin.email,
      next: '/dashboard/bookings',
    });
  });

  it('is refused if it is not ours', async () => {
    const { token } = await signedUp();
    for (const bad of ['', 'a.b', `${token}x`, token.replace('.', '..'), undefined]) {
      expect(await open(bad as string)).toEqual({ outcome: 'dead', link: null });
    }
  });

  it('of a stranger who signed up first does not let that stranger into the account', async () => {
    const stranger = await signedUp({ password: 'the strangers own words' });
    const owner = await signedUp();
    expect(await open(stranger.token, { browserKey: stranger.browserKey })).toMatchObject({
      outcome: 'dead',
    });
    expect(await open(owner.token, { browserKey: owner.browserKey })).toMatchObject({ outcome: 'confirmed' });
    const attempt = logIn(visitor(), {
      email: robin.email,
      password: 'the strangers own words',
      headers: new Headers(),
    });
    expect(await codeOf(attempt)).toBe('invalid_input');
  });

  it('of a stranger who signed up later confirms nothing in the owner’s browser', async () => {
    const owner = await signedUp();
    const stranger = await signedUp({ password: 'the strangers own words' });
    expect(await open(owner.token, { browserKey: owner.browserKey })).toMatchObject({ outcome: 'dead' });
    expect(await open(stranger.token, { browserKey: owner.browserKey })).toMatchObject({
      outcome: 'ask-password',
    });
  });

  it('sent again recreates a removed account, but only for the browser that signed up', async () => {
    const { kept, browserKey } = await signUp(visitor(), { ...robin, next: '/' });
    const sealed = await openKeptSignUp(visitor(), kept);
    await world.db.delete(consents);
    await world.db.delete(users);
    await resendConfirmation(visitor(), { email: robin.email, next: '/' });
    await resendConfirmation(visitor(), { email: 'robbin@example.test', next: '/', kept: sealed });
    expect(await world.db.select().from(users)).toEqual([]);
    const again = await resendConfirmation(visitor(), { email: robin.email, next: '/', kept: sealed });
    const [made] = await world.db.select().from(users);
    expect(made).toMatchObject({ email: robin.email, firstName: 'Robin', emailVerified: false });
    expect(await openKeptSignUp(visitor(), again.sealed)).toEqual({ ...sealed, madeId: made?.id });
    const job = world.queued.findLast(({ name }) => name === 'mail-link');
    await mailLink(world.asProduct(), job?.data as MailLink);
    expect(await open(tokens().at(-1)!, { browserKey })).toMatchObject({ outcome: 'confirmed' });
  });

  it('is sent again only to someone who waits for one', async () => {
    await signedUp();
    await member({ email: 'member@example.test' });
    world.queued.length = 0;
    for (const email of [robin.email, 'member@example.test', 'unknown@example.test']) {
      await resendConfirmation(visitor(), { email, next: '/' });
    }
    const jobs = world.queued.splice(0);
    expect(jobs.map(({ name }) => name)).toEqual(['mail-link', 'mail-link', 'mail-link']);
    for (const { data } of jobs) await mailLink(world.asProduct(), data as MailLink);
    expect(world.queued.map((job) => job.data.to)).toEqual([robin.email]);
  });
});

describe('logging in', () => {
  const attempt = (password: string, headers = new Headers(), ctx = visitor(), email = robin.email) =>
    logIn(ctx, { email, password, headers });

  it.each([
    ['a wrong password', robin.email, 'not the password', 'invalid_input'],
    ['an unknown address', 'nobody@example.test', PASSWORD, 'invalid_input'],
    ['the right password', robin.email, PASSWORD, 'done'],
  ])('with %s', async (_case, email, password, outcome) => {
    await member();
    expect(await codeOf(attempt(password, new Headers(), visitor(), email))).toBe(outcome);
  });

  it('requires a confirmed address, and says so only to someone who knows the password', async () => {
    await signedUp();
    expect(await codeOf(attempt(PASSWORD))).toBe('email_unverified');
    expect(await codeOf(attempt('not the password'))).toBe('invalid_input');
    expect(await world.db.select().from(sessions)).toHaveLength(0);
  });

  it('ignores a planted session id, and ends the open session', async () => {
    const old = await member();
    const { cookies } = await attempt(PASSWORD, old);
    expect(carrying(cookies).get('cookie')).not.toBe(old.get('cookie'));
    expect(await signIn.personOf(old)).toBeNull();
    const planted = new Headers({ cookie: 'plugwell.session_token=planted.planted' });
    const fresh = carrying((await attempt(PASSWORD, planted)).cookies);
    expect(fresh.get('cookie')).not.toContain('planted');
    expect(await signIn.personOf(planted)).toBeNull();
    expect(await signIn.personOf(fresh)).toMatchObject({ email: robin.email });
  });

  it('reads the session and the person in one statement, and passes on a database error', async () => {
    const headers = await member();
    const asked = vi.spyOn(world, 'query');
    const printed = vi.spyOn(console, 'error');
    try {
      expect(await signIn.sessionOf(headers)).toMatchObject({ person: { email: robin.email } });
      expect(asked).toHaveBeenCalledOnce();
      asked.mockRejectedValue(new Error('away') as never);
      await expect(signIn.sessionOf(headers)).rejects.toThrow('away');
      expect(printed).not.toHaveBeenCalled();
    } finally {
      asked.mockRestore();
      printed.mockRestore();
    }
  });

  const nameAndValue = (headers: Headers) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]+)/.exec(headers.get('cookie') ?? '') ?? [];
    const [token = '', signature = ''] = decodeURIComponent(value).split('.');
    return { name, token, signature };
  };

  it.each<[string, (parts: ReturnType<typeof nameAndValue>) => string]>([
    [
      'another token',
      ({ name, signature }) => `${name}=${encodeURIComponent(`${'x'.repeat(32)}.${signature}`)}`,
    ],
    ['no signature', ({ name, token }) => `${name}=${token}`],
    ['an empty signature', ({ name, token }) => `${name}=${token}.`],
    ['no token', ({ name, signature }) => `${name}=${encodeURIComponent(`.${signature}`)}`],
    [
      'a shorter signature',
      ({ name, token, signature }) => `${name}=${encodeURIComponent(`${token}.${signature.slice(0, -4)}`)}`,
    ],
    [
      'a longer signature',
      ({ name, token, signature }) => `${name}=${encodeURIComponent(`${token}.${signature}AAAA`)}`,
    ],
    [
      'a name that only begins alike',
      ({ name, token, signature }) => `${name}s=${encodeURIComponent(`${token}.${signature}`)}`,
    ],
    [
      'an invalid first cookie of the name',
      ({ name, token, signature }) => `${name}=none; ${name}=${encodeURIComponent(`${token}.${signature}`)}`,
    ],
    ['a value that is no text', ({ name }) => `${name}=%E0%A4%A`],
  ])('is not opened by a cookie with %s', async (_, cookie) => {
    const headers = await member();
    const parts = nameAndValue(headers);
    expect(await signIn.personOf(new Headers({ cookie: cookie(parts) }))).toBeNull();
    expect(await signIn.personOf(headers)).toMatchObject({ email: robin.email });
  });

  it('lasts only until the session expires', async () => {
    const headers = await member();
    const { id } = (await signIn.sessionOf(headers))!;
    await world.db
      .update(sessions)
      .set({ expiresAt: asDate(world.now) })
      .where(eq(sessions.id, id));
    expect(await signIn.sessionOf(headers)).toBeNull();
  });

  it('sets a cookie that no script can read and no other site sends', async () => {
    await member();
    const { cookies } = await attempt(PASSWORD);
    expect(cookies.map((line) => line.split('=')[0])).toEqual(['plugwell.session_token', 'known_browser']);
    for (const line of cookies) {
      expect(line).toMatch(/HttpOnly/i);
      expect(line).toMatch(/SameSite=Lax/i);
    }
    expect(cookies[0]).toMatch(/Max-Age=2592000/i);
    expect(cookies[1]).toMatch(/Path=\/;/i);
  });

  it('is refused for an account after too many attempts, from any address, until the wait is over', async () => {
    await member();
    await world.db.delete(attempts);
    for (let i = 0; i < LIMITS['log-in'].account.most; i++) {
      expect(await codeOf(attempt('not the password', new Headers(), visitor(`192.0.2.${i}`)))).toBe(
        'invalid_input',
      );
    }
    const refused = await attempt(PASSWORD, new Headers(), visitor('198.51.100.1')).catch((error) => error);
    expect(refused).toBeInstanceOf(TooManyAttempts);
    expect(refused.message).toBe('Too many attempts. Please try again in 30 minutes.');
    world.now = world.now.add({ minutes: 30 });
    expect(await codeOf(attempt(PASSWORD))).toBe('done');
  });

  it('is refused for a network address that tries many accounts', async () => {
    const { most } = LIMITS['log-in'].address;
    await world.db
      .insert(attempts)
      .values({ id: world.as(null).newId(), key: 'other', count: 999, lastRequest: 0 });
    const codes = [];
    for (let i = 0; i <= most; i++) {
      codes.push(await codeOf(attempt(PASSWORD, new Headers(), visitor(), `nobody${i}@example.test`)));
    }
    expect(codes.slice(0, most)).toEqual(Array(most).fill('invalid_input'));
    expect(codes[most]).toBe('too_many_requests');
    expect(await codeOf(attempt(PASSWORD, new Headers(), visitor('198.51.100.1')))).toBe('invalid_input');
  });

  it('does not count successful attempts against the network address', { timeout: 60_000 }, async () => {
    await member();
    for (let i = 0; i < LIMITS['log-in'].address.most + 5; i++)
      expect(await codeOf(attempt(PASSWORD))).toBe('done');
  });

  it('counts concurrent attempts', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, () => codeOf(attempt('not the password'))));
    expect(all.filter((code) => code === 'invalid_input')).toHaveLength(LIMITS['log-in'].pair.most);
  });

  const guess = (from: Context) =>
    countAttempt(from, 'log-in', robin.email).catch((error) => expect(error).toBeInstanceOf(TooManyAttempts));

  it('still works for the owner in any browser while a stranger guesses from one network for hours', async () => {
    await member();
    const { most } = LIMITS['log-in'].pair;
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let i = 0; i < most; i++) await guess(visitor());
      expect(await codeOf(attempt(PASSWORD))).toBe('too_many_requests');
      expect(await codeOf(attempt(PASSWORD, new Headers(), visitor('198.51.100.1')))).toBe('done');
      world.now = world.now.add({ minutes: 15 });
    }
  });

  describe('while many networks guess', () => {
    async function besieged() {
      const known = await member();
      for (let i = 0; i < LIMITS['log-in'].account.most; i++) await guess(visitor(`203.0.113.${i}`));
      return known;
    }
    const at = visitor('198.51.100.1');

    it('still works for a browser that has signed in before, and makes a new one wait', async () => {
      const known = await besieged();
      expect(await codeOf(attempt(PASSWORD, new Headers(), at))).toBe('too_many_requests');
      expect(await codeOf(attempt(PASSWORD, known, at))).toBe('done');
      world.now = world.now.add({ minutes: 30 });
      expect(await codeOf(attempt(PASSWORD, new Headers(), at))).toBe('done');
    });

    it('counts the guesses of that browser separately', async () => {
      const known = await besieged();
      for (let i = 0; i < KNOWN_BROWSER.most; i++) {
        expect(await codeOf(attempt('a guess', known, at))).toBe('invalid_input');
      }
      expect(await codeOf(attempt(PASSWORD, known, at))).toBe('too_many_requests');
    });

    it.each<[string, (known: Headers) => Promise<Headers>]>([
      ['of another account', async () => member({ email: 'other@example.test' })],
      [
        'altered',
        async (known) => new Headers({ cookie: known.get('cookie')!.replace(/known_browser=.../, '$&x') }),
      ],
      [
        'from before signing out everywhere',
        async (known) => {
          const ctx = await visitorWith(known);
          world.now = world.now.add({ seconds: 1 });
          await logOut(ctx, { everywhere: true, headers: known });
          return known;
        },
      ],
      [
        'from before a change of password',
        async (known) => {
          const ctx = await visitorWith(known);
          world.now = world.now.add({ seconds: 1 });
          const input = { currentPassword: PASSWORD, password: 'willow by the water', headers: known };
          await changePassword(ctx, input);
          return known;
        },
      ],
    ])('treats a cookie %s as a stranger’s', async (_what, change) => {
      const headers = await change(await besieged());
      expect(await codeOf(attempt('a guess', headers, at))).toBe('too_many_requests');
    });
  });
});

describe('logging out', () => {
  it('ends only this session, immediately', async () => {
    const here = await member();
    const there = carrying(
      (await logIn(visitor(), { ...logInForm.parse(robin), headers: new Headers() })).cookies,
    );
    const { cookies } = await logOut(await visitorWith(here), { everywhere: false, headers: here });
    expect(cookies.join()).toMatch(/plugwell\.session_token=;.*Max-Age=0/i);
    expect(await signIn.personOf(here)).toBeNull();
    expect(await signIn.personOf(there)).not.toBeNull();
  });

  it('everywhere ends every session of the person, and no one else’s', async () => {
    const other = await member({ email: 'other@example.test' });
    const here = await member();
    const there = carrying(
      (await logIn(visitor(), { ...logInForm.parse(robin), headers: new Headers() })).cookies,
    );
    await logOut(await visitorWith(here), { everywhere: true, headers: here });
    expect(await signIn.personOf(here)).toBeNull();
    expect(await signIn.personOf(there)).toBeNull();
    expect(await signIn.personOf(other)).not.toBeNull();
  });

  it('everywhere is refused for a visitor', async () => {
    expect(await codeOf(logOut(visitor(), { everywhere: true, headers: new Headers() }))).toBe(
      'sign_in_required',
    );
  });
});

describe('a session', () => {
  it('of an unconfirmed administrator has no rights', async () => {
    const headers = await member();
    await world.db
      .update(users)
      .set({ isAdmin: true, emailVerified: false })
      .where(eq(users.email, robin.email));
    expect(await signIn.personOf(headers)).toMatchObject({ isAdmin: false });
  });

  it('that the previous version began stays open', async () => {
    const former = {
      token: 'taJflDYWCbUOaRHLxHIsDbIFeKavBOMb',
      cookie:
        'plugwell.session_token=taJflDYWCbUOaRHLxHIsDbIFeKavBOMb.Nzo0cVLfI9YNzkL8zrOaEvJkKz9M76Q1DZ8Fg56cby0%3D',
    };
    await member();
    await world.db.update(sessions).set({ token: former.token });
    expect(await signIn.personOf(new Headers({ cookie: former.cookie }))).toMatchObject({
      email: robin.email,
    });
  });

  it('is not opened by a cookie that we did not sign', async () => {
    await member();
    const [row] = await world.db.select({ token: sessions.token }).from(sessions);
    for (const value of [row!.token, `${row!.token}.${'A'.repeat(43)}=`]) {
      const headers = new Headers({ cookie: `plugwell.session_token=${encodeURIComponent(value)}` });
      expect(await signIn.personOf(headers)).toBeNull();
    }
  });
});

describe('the forms', () => {
  it.each([
    ['a short password', { password: 'too short' }, 'password'],
    ['a long password', { password: 'long '.repeat(30) }, 'password'],
    ['a commonly tried password', { password: 'Password123' }, 'password'],
    ['one letter again and again', { password: 'aaaaaaaaaaaa' }, 'password'],
    ['the address as a password', { password: robin.email }, 'password'],
    ['no address', { email: '' }, 'email'],
    ['half an address', { email: 'robin@' }, 'email'],
    ['two addresses', { email: 'robin@example.test,eve@example.test' }, 'email'],
    ['a line break in the address', { email: 'robin@example.test\nBcc: eve@example.test' }, 'email'],
    ['no date', { dateOfBirth: '' }, 'dateOfBirth'],
    ['a date that never was', { dateOfBirth: '2001-02-29' }, 'dateOfBirth'],
    ['a date of another age', { dateOfBirth: '0001-01-01' }, 'dateOfBirth'],
  ])('reject %s beside its field', (_case, values, field) => {
    const parsed = signUpForm.safeParse({ ...robin, ...values });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(field);
  });

  it('show the error about the age, and about a password like the address, with all others', () => {
    const typed = { ...robin, firstName: undefined, password: robin.email, dateOfBirth: '2005-12-02' };
    const parsed = signUpFormFor('2005-12-01').safeParse(typed);
    const [fields, messages] = [
      parsed.error?.issues.map((issue) => issue.path.join('.')),
      parsed.error?.issues.map(({ message }) => message),
    ];
    expect(fields?.toSorted()).toEqual(['dateOfBirth', 'firstName', 'password']);
    expect(messages).toContain('You must be at least 21 years old to use PlugWell.');
    const isOld = { ...typed, dateOfBirth: '2005-12-01' };
    expect(signUpFormFor('2005-12-01').safeParse(isOld).error?.issues).toHaveLength(2);
  });

  it('normalize addresses', () =>
    expect(logInForm.parse({ email: '  Robin@Example.TEST ', password: 'x' }).email).toBe(robin.email));

  it('read an empty name as none', () =>
    expect(profileForm.parse({ firstName: '  ', lastName: 'Reed' })).toMatchObject({
      firstName: null,
      lastName: 'Reed',
    }));
});
