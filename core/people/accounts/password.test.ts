import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import type { Context } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { confirmEmail } from '../sign-in/confirm-email.server.ts';
import { logIn } from '../sign-in/log-in.server.ts';
import { type MailLink, mailLink } from '../sign-in/mail-link-job.server.ts';
import { nextOfPasswordReset } from '../sign-in/password-reset-link.server.ts';
import { requestPasswordReset } from '../sign-in/request-password-reset.server.ts';
import { changePassword, resetPassword } from '../sign-in/set-new-password.server.ts';
import { signUp } from '../sign-in/sign-up.server.ts';
import { changePasswordForm } from './credentials-form.ts';
import { consents, users } from './tables.ts';

const world = await openWorld();
const { signIn } = world;
const email = 'robin@example.test';
const OLD = 'fern moss and lichen';
const NEW = 'willow by the water';

const visitor = (): Context => world.as(null);
const carrying = (cookies: string[]) =>
  new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
const lastToken = () => /token=(\S+)/.exec(String(world.queued.at(-1)?.data.text))?.[1];
const firstToken = () => /token=(\S+)/.exec(String(world.queued[0]?.data.text))?.[1];
const enter = (password: string) => logIn(visitor(), { email, password, headers: new Headers() });
const reset = (token: unknown, password = NEW) =>
  resetPassword(visitor(), { token, password, headers: new Headers() });

async function mailLinks() {
  const jobs = world.queued.filter(({ name }) => name === 'mail-link');
  world.queued = world.queued.filter(({ name }) => name !== 'mail-link');
  for (const { data } of jobs) await mailLink(world.asProduct(), data as MailLink);
}

async function signedUp() {
  await signUp(visitor(), { firstName: 'Robin', email, password: OLD, dateOfBirth: '1990-05-17', next: '/' });
  return lastToken();
}

async function member(): Promise<Headers> {
  const headers = new Headers();
  const confirmed = await confirmEmail(visitor(), {
    token: await signedUp(),
    browserKey: null,
    password: OLD,
    headers,
  });
  return carrying(confirmed.outcome === 'confirmed' ? confirmed.cookies : []);
}

async function resetToken(next = '/dashboard') {
  await requestPasswordReset(visitor(), { email, next });
  await mailLinks();
  return lastToken();
}

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('a forgotten password', () => {
  it('can be replaced once through the link; every session ends, and a new one begins', async () => {
    const before = await member();
    const token = await resetToken();
    const done = await reset(token);
    expect(await signIn.personOf(before)).toBeNull();
    expect(await signIn.personOf(carrying(done!.cookies))).toMatchObject({ email });
    await expect(enter(OLD)).rejects.toMatchObject({ code: 'invalid_input' });
    await enter(NEW);
    expect(await reset(token, 'yet another phrase')).toBeNull();
    expect(world.queued.at(-1)?.data.subject).toBe('Your password has been changed');
  });

  it('cannot be replaced while the address is unconfirmed, so a stranger’s password stays unused', async () => {
    await signedUp();
    world.queued.length = 0;
    await requestPasswordReset(visitor(), { email, next: '/' });
    await mailLinks();
    expect(world.queued).toEqual([]);
  });

  it('cannot be replaced after an hour, or with another kind of link, or a made-up one', async () => {
    await member();
    const [confirmation, token] = [firstToken(), await resetToken()];
    world.now = world.now.add({ hours: 1, seconds: 1 });
    for (const bad of [token, confirmation, `${token}x`, '', null]) expect(await reset(bad)).toBeNull();
  });

  it.each([
    ['/expert/maya/book?start=2026-12-04T20:00:00Z', '/expert/maya/book?start=2026-12-04T20:00:00Z'],
    ['//evil.example/', '/dashboard'],
    ['https://evil.example/', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['', '/dashboard'],
  ])('requested on the way to "%s" continues to %s, even with an expired link', async (next, path) => {
    await member();
    const token = await resetToken(next);
    expect(await nextOfPasswordReset(visitor(), token)).toBe(path);
    world.now = world.now.add({ hours: 2 });
    expect(await nextOfPasswordReset(visitor(), token)).toBe(path);
    expect(await nextOfPasswordReset(visitor(), `${token}x`)).toBe('/dashboard');
  });

  it('for an unknown address sends nothing, and gives the same answer', async () => {
    expect(
      await requestPasswordReset(visitor(), { email: 'nobody@example.test', next: '/' }),
    ).toBeUndefined();
    await mailLinks();
    expect(world.queued).toEqual([]);
  });

  it('cannot be used to flood a mailbox', async () => {
    await member();
    world.queued.length = 0;
    for (let i = 0; i < 3; i++) await resetToken();
    await expect(resetToken()).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(world.queued).toHaveLength(3);
  });
});

describe('a known password', () => {
  const change = async (headers: Headers, currentPassword: string) => {
    const person = await signIn.personOf(headers);
    const ctx = world.as(person && { ...person, kind: 'person', memberships: [] });
    return changePassword(ctx, { ...changePasswordForm.parse({ currentPassword, password: NEW }), headers });
  };

  it('can be changed by someone who knows it; other sessions end', async () => {
    const here = await member();
    const there = carrying((await enter(OLD)).cookies);
    const { cookies } = await change(here, OLD);
    expect(await signIn.personOf(there)).toBeNull();
    expect(await signIn.personOf(here)).toBeNull();
    expect(await signIn.personOf(carrying(cookies))).toMatchObject({ email });
    await enter(NEW);
  });

  it('cannot be changed by someone who only has the open browser', async () => {
    const here = await member();
    await expect(change(here, 'a guess')).rejects.toMatchObject({ code: 'invalid_input' });
    await enter(OLD);
  });

  it('cannot be changed by a visitor', async () => {
    await member();
    await expect(change(new Headers(), OLD)).rejects.toMatchObject({ code: 'sign_in_required' });
  });
});
