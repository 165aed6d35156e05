import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { cancelEmailChange } from '../../overview/account-settings/cancel-email-change.server.ts';
import { changeProfile } from '../../overview/account-settings/change-profile.server.ts';
import {
  confirmEmailChange,
  readEmailChange,
} from '../../overview/account-settings/confirm-email-change.server.ts';
import { deviceName } from '../sign-in/device.ts';
import { endSession } from '../sign-in/end-session.server.ts';
import { logOut } from '../sign-in/log-out.server.ts';
import { noteSession } from '../sign-in/note-session.server.ts';
import { readSessions } from '../sign-in/read-sessions.server.ts';
import { startSession } from '../sign-in/start-session.server.ts';
import { LIMITS } from './attempts.server.ts';
import { e164 } from './phone.server.ts';
import { profileForm } from './profile-form.ts';
import { readAccount } from './read-account.server.ts';
import { consents, credentials, sessions, users } from './tables.ts';

const world = await openWorld();
const { signIn } = world;

const PASSWORD = 'fern moss and lichen';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

const as = (actor: Person | null): Context => ({
  ...world.as(actor),
  signIn,
  clientAddress: '192.0.2.7',
});

async function signedInOn(actor: Person, userAgent: string): Promise<Headers> {
  const headers = new Headers({ 'user-agent': userAgent });
  const cookies = await startSession(as(null), actor.id, headers);
  return new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') });
}

async function googleUser(): Promise<Person> {
  const actor = await world.aPerson();
  const id = world.as(null).newId();
  await world.db
    .insert(credentials)
    .values({ id, userId: actor.id, accountId: `sub-${id}`, providerId: 'google' });
  return actor;
}

const save = (actor: Person, values: Record<string, string>) =>
  changeProfile(
    as(actor),
    profileForm.parse({ firstName: 'Robin', lastName: 'Reed', currentPassword: PASSWORD, ...values }),
  );

async function member(): Promise<Person> {
  const actor = await world.aPerson();
  await world.givePassword(actor);
  return actor;
}

const mails = () => world.queued.map((job) => [job.data.to, job.data.subject]);
const tokenIn = (index: number) => /token=(\S+)/.exec(String(world.queued[index]?.data.text))?.[1];
const emailOf = async (actor: Person) =>
  (await world.db.select().from(users).where(eq(users.id, actor.id)))[0]!.email;

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Now.instant();
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('the list of devices', () => {
  it('names each device, and ends the chosen session', async () => {
    const actor = await world.aPerson();
    const here = await signedInOn(actor, FIREFOX);
    const there = await signedInOn(actor, 'curl/8.0');
    const list = await readSessions(as(actor));
    expect(list.map(({ device }) => device).sort()).toEqual(['An unknown device', 'Firefox on Windows']);
    const other = list.find(({ device }) => device === 'An unknown device')!;
    await endSession(as(actor), { sessionId: other.id });
    expect(await signIn.personOf(there)).toBeNull();
    expect(await signIn.sessionOf(here)).toMatchObject({ person: { id: actor.id } });
  });

  it('never shows or ends anyone else’s, whatever id is sent', async () => {
    const [victim, thief] = [await world.aPerson(), await world.aPerson()];
    const headers = await signedInOn(victim, FIREFOX);
    const [session] = await readSessions(as(victim));
    expect(await readSessions(as(thief))).toEqual([]);
    for (const sessionId of [session!.id, 'x', '', "' or 1=1 --"]) await endSession(as(thief), { sessionId });
    expect(await signIn.personOf(headers)).toMatchObject({ id: victim.id });
  });

  it('omits expired sessions, and shows when each was last used', async () => {
    const actor = await world.aPerson();
    const headers = await signedInOn(actor, FIREFOX);
    const session = (await signIn.sessionOf(headers))!;
    const before = session.seenAt;
    await noteSession(as(actor), session);
    expect((await readSessions(as(actor)))[0]!.seenAt).toEqual(before);
    world.now = world.now.add({ minutes: 6 });
    await noteSession(as(actor), session);
    expect((await readSessions(as(actor)))[0]!.seenAt).toEqual(asDate(world.now));
    world.now = world.now.add({ hours: 24 * 31 });
    expect(await readSessions(as(actor))).toEqual([]);
  });

  it('is empty after signing out everywhere', async () => {
    const actor = await world.aPerson();
    const headers = await signedInOn(actor, FIREFOX);
    await signedInOn(actor, 'curl/8.0');
    await logOut(as(actor), { everywhere: true, headers });
    expect(await world.db.select().from(sessions)).toEqual([]);
  });

  it('requires signing in', async () => {
    expect(await codeOf(readSessions(as(null)))).toBe('sign_in_required');
    expect(await codeOf(endSession(as(null), { sessionId: 'x' }))).toBe('sign_in_required');
  });

  it.each([
    [FIREFOX, 'Firefox on Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge on Mac',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome on ChromeOS',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPad',
    ],
    ['<script>alert(1)</script> Linux', 'A browser on Linux'],
    ['Your bank, call 555-0100/1.0 (X11; Linux)', 'A browser on Linux'],
    ['', 'An unknown device'],
    [null, 'An unknown device'],
  ])('%s is %s', (userAgent, words) => expect(deviceName(userAgent)).toBe(words));
});

describe('saving the settings', () => {
  it('saves name and phone, and sends nothing if the address is the same', async () => {
    const actor = await world.aPerson();
    const saved = await save(actor, { firstName: ' Rob ', email: actor.email, phone: '(303) 555-0123' });
    expect(saved).toEqual({ confirmAt: null });
    expect(await readAccount(as(actor))).toMatchObject({
      firstName: 'Rob',
      lastName: 'Reed',
      phone: '(303) 555-0123',
      isGoogleUser: false,
    });
    const [row] = await world.db.select().from(users);
    expect(row).toMatchObject({ name: 'Rob Reed', phone: '+13035550123' });
    expect(mails()).toEqual([]);
  });

  it.each([
    ['303 555 0123', '+13035550123'],
    ['+44 20 7946 0018', '+442079460018'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['123', null],
    ['+1 000 000 0000', null],
    ['+999 123 456 789', null],
    ['303 555 0123 ext 4', null],
  ])('reads the phone number %s as %s', (typed, kept) => expect(e164(typed)).toBe(kept));

  it.each([
    ['a script', '<script>'],
    ['a letter', '303 CALL NOW'],
    ['a line break and more', '+13035550123\nBcc: x'],
    ['endless digits', '1'.repeat(5000)],
  ])('rejects %s as a phone number immediately', (_case, phone) =>
    expect(profileForm.safeParse({ email: 'a@example.test', phone }).success).toBe(false),
  );

  it('reports a nonexistent number beside its field, and saves nothing', async () => {
    const actor = await world.aPerson();
    const refusal = await save(actor, { firstName: 'New', phone: '+1 000 000 0000' }).catch((error) => error);
    expect(refusal.fields).toHaveProperty('phone');
    expect(await readAccount(as(actor))).toMatchObject({ firstName: 'Robin', phone: null });
  });

  it('changes only the phone number of a Google account, whatever else is sent', async () => {
    const actor = await googleUser();
    await save(actor, { firstName: 'Eve', email: 'eve@example.test', phone: '303 555 0123' });
    expect(await readAccount(as(actor))).toMatchObject({
      firstName: 'Robin',
      email: actor.email,
      pendingEmail: null,
      phone: '(303) 555-0123',
      isGoogleUser: true,
    });
    expect(mails()).toEqual([]);
  });
});

describe('changing the e-mail address', () => {
  it('waits for the new address to be confirmed, and notifies the old one before and after', async () => {
    const actor = await member();
    expect(await save(actor, { email: 'New@Example.test' })).toEqual({ confirmAt: 'new@example.test' });
    expect(await emailOf(actor)).toBe(actor.email);
    expect(mails()).toEqual([
      ['new@example.test', 'Confirm your new e-mail address'],
      [actor.email, 'Someone asked to change your e-mail address'],
    ]);
    const token = tokenIn(0);
    expect(await readEmailChange(as(actor), token)).toEqual({ outcome: 'done', email: 'new@example.test' });
    expect(await emailOf(actor)).toBe(actor.email);
    expect(await confirmEmailChange(as(actor), token)).toMatchObject({ outcome: 'done' });
    expect(await emailOf(actor)).toBe('new@example.test');
    expect(mails().at(-1)).toEqual([actor.email, 'Your e-mail address has been changed']);
    expect(await confirmEmailChange(as(actor), token)).toEqual({ outcome: 'dead' });
  });

  it('requires the person to be signed in, even with the link', async () => {
    const [actor, stranger] = [await member(), await member()];
    await save(actor, { email: 'new@example.test' });
    expect(await confirmEmailChange(as(stranger), tokenIn(0))).toEqual({ outcome: 'other-account' });
    expect(await codeOf(confirmEmailChange(as(null), tokenIn(0)))).toBe('sign_in_required');
    expect(await emailOf(actor)).toBe(actor.email);
  });

  it.each([
    ['made up', async () => 'a.b'],
    ['altered', async (token: string) => `${token}x`],
    [
      'a day old',
      async (token: string) => {
        world.now = world.now.add({ hours: 24, seconds: 1 });
        return token;
      },
    ],
  ])('does not happen with a link that is %s', async (_case, change) => {
    const actor = await member();
    await save(actor, { email: 'new@example.test' });
    expect(await confirmEmailChange(as(actor), await change(tokenIn(0)!))).toEqual({ outcome: 'dead' });
  });

  it('follows only the latest request, and never a cancelled one', async () => {
    const actor = await member();
    await save(actor, { email: 'first@example.test' });
    await save(actor, { email: 'second@example.test' });
    expect(await confirmEmailChange(as(actor), tokenIn(0))).toEqual({ outcome: 'dead' });
    await cancelEmailChange(as(actor));
    expect(await confirmEmailChange(as(actor), tokenIn(2))).toEqual({ outcome: 'dead' });
    expect(await emailOf(actor)).toBe(actor.email);
  });

  it('gives the same answer for an address that has an account, and takes nothing from its owner', async () => {
    const [actor, owner] = [await member(), await member()];
    expect(await save(actor, { email: owner.email })).toEqual({ confirmAt: owner.email });
    expect(mails()[0]).toEqual([owner.email, 'This address already has an account']);
    expect(tokenIn(0)).toBeUndefined();
    expect(await emailOf(owner)).toBe(owner.email);
  });

  it('yields to someone who confirmed the address meanwhile', async () => {
    const actor = await member();
    await save(actor, { email: 'new@example.test' });
    await world.aPerson({ email: 'new@example.test' });
    expect(await confirmEmailChange(as(actor), tokenIn(0))).toEqual({ outcome: 'dead' });
  });

  it('is not blocked by a stranger who only began to sign up with the address', async () => {
    const actor = await member();
    const squatter = await world.aPerson({ email: 'new@example.test', emailVerified: false });
    await save(actor, { email: 'new@example.test' });
    expect(await confirmEmailChange(as(actor), tokenIn(0))).toMatchObject({ outcome: 'done' });
    expect(await world.db.select().from(users).where(eq(users.id, squatter.id))).toEqual([]);
  });

  it('happens once if confirmed twice simultaneously', async () => {
    const actor = await member();
    await save(actor, { email: 'new@example.test' });
    const both = await Promise.all([
      confirmEmailChange(as(actor), tokenIn(0)),
      confirmEmailChange(as(actor), tokenIn(0)),
    ]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['dead', 'done']);
  });

  it('sends strangers only a limited number of e-mails', async () => {
    const actor = await member();
    const codes = [];
    for (let i = 0; i <= LIMITS['change-email'].account.most; i++) {
      codes.push(await codeOf(save(actor, { email: `victim${i}@example.test` })));
    }
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(codes.filter((code) => code === 'done')).toHaveLength(LIMITS['change-email'].account.most);
  });
});
