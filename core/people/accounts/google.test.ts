import { eq } from 'drizzle-orm';
import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handshakeCookie } from '../../../app/people/sign-in/cookies.server.ts';
import { readConfig } from '../../../platform/config.ts';
import { openOpenId } from '../../../platform/sign-in/open-id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import type { Context } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { readHandshake, signHandshake } from '../sign-in/google-handshake.server.ts';
import { setDateOfBirth } from '../sign-in/set-date-of-birth.server.ts';
import { signInWithGoogle } from '../sign-in/sign-in-with-google.server.ts';
import { readAccount } from './read-account.server.ts';
import { setFirstName } from './set-first-name.server.ts';
import { consents, credentials, users } from './tables.ts';

const world = await openWorld();
const server = new OAuth2Server();
await server.issuer.keys.generate('RS256');
await server.start(0, '127.0.0.1');
afterAll(() => server.stop());
const issuer = `http://127.0.0.1:${server.address().port}`;
server.issuer.url = issuer;

let claims: Record<string, unknown> = {};
server.service.on(Events.BeforeTokenSigning, (token) => {
  Object.assign(token.payload, claims);
});

const ctx = (): Context => world.as(null);
const google = openOpenId({
  issuer,
  clientId: 'plugwell',
  clientSecret: 'secret',
  redirectUri: 'http://localhost:3000/auth/google/return',
  now: () => Temporal.Now.instant(),
});

const robin = {
  sub: 'google-1',
  aud: 'plugwell',
  email: 'Robin@Example.test',
  email_verified: true,
  given_name: 'Robin',
  family_name: 'Reed',
};

async function atGoogle() {
  const { url, handshake } = await google.begin();
  const answer = await fetch(url, { redirect: 'manual' });
  return { handshake, returned: new URL(answer.headers.get('location')!), url: new URL(url) };
}

async function person(values: Record<string, unknown> = {}) {
  claims = { ...robin, ...values };
  const { handshake, returned } = await atGoogle();
  return await google.finish(returned, handshake);
}

const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => false,
    () => true,
  );

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  claims = { ...robin };
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('the round trip to Google', () => {
  it('uses PKCE, state, and nonce, and learns who the person is', async () => {
    const { url, handshake, returned } = await atGoogle();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: handshake.state,
      nonce: handshake.nonce,
      redirect_uri: 'http://localhost:3000/auth/google/return',
    });
    expect(url.href).not.toContain(handshake.verifier);
    expect(await google.finish(returned, handshake)).toEqual({
      subject: 'google-1',
      email: 'robin@example.test',
      emailVerified: true,
      firstName: 'Robin',
      lastName: 'Reed',
    });
  });

  it.each([
    ['a state of another browser', { state: 'x' }],
    ['a nonce of another browser', { nonce: 'x' }],
    ['a code that someone else requested', { verifier: 'x'.repeat(43) }],
  ])('refuses %s', async (_case, values) => {
    const { handshake, returned } = await atGoogle();
    expect(await failed(google.finish(returned, { ...handshake, ...values }))).toBe(true);
  });

  it.each([
    ['for another product', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: 1 }],
  ])('refuses a token %s', async (_case, values) => {
    expect(await failed(person(values))).toBe(true);
  });

  it('refuses an answer without a code', async () => {
    const { handshake, returned } = await atGoogle();
    returned.searchParams.delete('code');
    expect(await failed(google.finish(returned, handshake))).toBe(true);
  });

  it('works for ten minutes in the same browser, and leads only to this site', async () => {
    const handshake = { state: 's', nonce: 'n', verifier: 'v' };
    const cookie = await signHandshake(ctx(), handshake, '/dashboard/bookings');
    expect(await readHandshake(ctx(), cookie)).toEqual({
      handshake,
      next: '/dashboard/bookings',
      again: null,
      language: 'en',
    });
    expect(await readHandshake(ctx(), await signHandshake(ctx(), handshake, '//evil.example'))).toMatchObject(
      {
        next: '/dashboard',
      },
    );
    expect(await readHandshake(ctx(), `${cookie}x`)).toBeNull();
    world.now = world.now.add({ minutes: 10, seconds: 1 });
    expect(await readHandshake(ctx(), cookie)).toBeNull();
  });

  it('fits into a cookie, however long the return URL', async () => {
    const handshake = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
    for (const letters of [1_400, 1_900]) {
      const next = `/find-experts?q=${'x'.repeat(letters)}`;
      const line = await handshakeCookie.write(await signHandshake(ctx(), handshake, next));
      expect(line.length).toBeLessThan(4_000);
      const kept = await readHandshake(ctx(), await handshakeCookie.read(new Headers({ Cookie: line })));
      expect(kept?.next).toBe(letters === 1_400 ? next : '/dashboard');
    }
  });

  it('requires both settings or neither', () => {
    const base = { NODE_ENV: 'test', SECRET: 's'.repeat(40) };
    expect(readConfig(base).google).toBeNull();
    expect(() => readConfig({ ...base, GOOGLE_CLIENT_ID: 'x' })).toThrow(/belong together/);
    const both = { ...base, GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' };
    expect(readConfig(both).google).toEqual({
      issuer: 'https://accounts.google.com',
      clientId: 'x',
      clientSecret: 'y',
    });
    expect(() => readConfig({ ...both, GOOGLE_ISSUER: 'http://evil.example' })).toThrow(/GOOGLE_ISSUER/);
  });
});

describe('someone who comes from Google', () => {
  it('gets an account without a password or date of birth', async () => {
    const found = await signInWithGoogle(ctx(), await person());
    expect(found).toMatchObject({ outcome: 'known', needsDateOfBirth: true });
    const [row] = await world.db.select().from(users);
    expect(row).toMatchObject({
      email: 'robin@example.test',
      emailVerified: true,
      name: 'Robin Reed',
      dateOfBirth: null,
      isAdmin: false,
    });
    expect(await world.db.select().from(credentials)).toMatchObject([
      { providerId: 'google', accountId: 'google-1', password: null },
    ]);
  });

  it('is recognized by their Google id, even with another address', async () => {
    const first = await signInWithGoogle(ctx(), await person());
    const second = await signInWithGoogle(
      ctx(),
      await person({ email: 'new@example.test', given_name: 'Rob' }),
    );
    expect(second).toEqual(first);
    expect(await world.db.select().from(users)).toMatchObject([
      { email: 'robin@example.test', firstName: 'Rob' },
    ]);
  });

  it.each([
    ['no name', null, null],
    ['markup', '<b>Kim</b>', 'bKim/b'],
    ['200 emoji', '🌿'.repeat(200), null],
    ['more letters than a name has', 'K'.repeat(60), 'K'.repeat(40)],
  ])('with %s from Google keeps only a valid first name', async (_case, given_name, kept) => {
    await signInWithGoogle(ctx(), await person({ given_name }));
    expect(await world.db.select().from(users)).toMatchObject([{ firstName: kept }]);
  });

  it('keeps the first name that they gave us if Google sends none', async () => {
    const told = await signInWithGoogle(ctx(), await person({ given_name: null }));
    const [row] = await world.db.select().from(users);
    const actor = { ...(await world.aPerson()), id: row!.id };
    await setFirstName(world.as(actor), { firstName: 'Wren' });
    expect(await signInWithGoogle(ctx(), await person({ given_name: null }))).toEqual(told);
    expect(await world.db.select().from(users).where(eq(users.id, row!.id))).toMatchObject([
      { firstName: 'Wren', name: 'Wren Reed' },
    ]);
  });

  it('enters the confirmed account of the same address, whose owner is notified', async () => {
    const owner = await world.aPerson({ email: 'robin@example.test', firstName: 'Rory' });
    const id = ctx().newId();
    await world.db
      .insert(credentials)
      .values({ id, userId: owner.id, accountId: owner.id, providerId: 'credential', password: 'x' });
    expect(await signInWithGoogle(ctx(), await person())).toMatchObject({ userId: owner.id });
    expect(world.queued.map((job) => [job.data.to, job.data.subject])).toEqual([
      ['robin@example.test', 'You can now log in with Google'],
    ]);
    const account = await readAccount(world.as(owner));
    expect(account).toMatchObject({ firstName: 'Rory', hasGoogle: true, isGoogleUser: false });
  });

  it('never gets into an account that a stranger began with the address, and neither does the stranger', async () => {
    const squatter = await world.aPerson({ email: 'robin@example.test', emailVerified: false });
    const id = ctx().newId();
    await world.db
      .insert(credentials)
      .values({ id, userId: squatter.id, accountId: squatter.id, providerId: 'credential', password: 'x' });
    const found = await signInWithGoogle(ctx(), await person());
    expect(found).toMatchObject({ outcome: 'known', needsDateOfBirth: true });
    expect(await world.db.select().from(users).where(eq(users.id, squatter.id))).toEqual([]);
    expect(await world.db.select().from(credentials)).toHaveLength(1);
  });

  it.each([
    ['did not verify the address', { email_verified: false }, 'unverified'],
    ['verified it only in words', { email_verified: 'true' }, 'unverified'],
    ['sends no address', { email: undefined }, 'unverified'],
    ['sends a text that is not an address', { email: 'robin' }, 'unverified'],
  ])('is not let in when Google %s', async (_case, values, outcome) => {
    await world.aPerson({ email: 'robin@example.test' });
    expect(await signInWithGoogle(ctx(), await person(values))).toEqual({ outcome });
    expect(await world.db.select().from(credentials)).toEqual([]);
  });

  it('does not get an account that is linked to another Google account', async () => {
    await signInWithGoogle(ctx(), await person());
    expect(await signInWithGoogle(ctx(), await person({ sub: 'google-2' }))).toEqual({
      outcome: 'joined-elsewhere',
    });
  });

  it('enters a date of birth once, and must be at least 21', async () => {
    const actor = await world.aPerson({ dateOfBirth: null });
    const as = () => world.as(actor);
    const tell = (dateOfBirth: string) =>
      setDateOfBirth(as(), { dateOfBirth, zone: 'America/Denver' }).then(
        () => 'done',
        (error) => error.code,
      );
    expect(await tell('2005-12-02')).toBe('under_age');
    expect(await tell('2005-12-01')).toBe('done');
    expect(await tell('1990-01-01')).toBe('done');
    const [row] = await world.db.select().from(users).where(eq(users.id, actor.id));
    expect(row!.dateOfBirth).toBe('2005-12-01');
    expect((await readAccount(as())).hasBirthDate).toBe(true);
  });
});
