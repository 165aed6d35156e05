import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as words from '#text/people/sign-in/rules';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { confirmEmailChange } from '../../overview/account-settings/confirm-email-change.server.ts';
import { requestEmailChange } from '../../overview/account-settings/request-email-change.server.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  readNewAuthenticator,
} from '../../overview/account-settings/two-step.server.ts';
import { readEmailUndo, undoEmailChange } from '../../overview/account-settings/undo-email-change.server.ts';
import { proofAsked, requireProof } from '../sign-in/fresh-proof.server.ts';
import { logIn } from '../sign-in/log-in.server.ts';
import { sweepSessions } from '../sign-in/log-out.server.ts';
import { mailLink } from '../sign-in/mail-link-job.server.ts';
import { changePassword, resetPassword } from '../sign-in/set-new-password.server.ts';
import { signInWithGoogle } from '../sign-in/sign-in-with-google.server.ts';
import { startSession } from '../sign-in/start-session.server.ts';
import { totp } from '../sign-in/take-code.server.ts';
import { LIMITS } from './attempts.server.ts';
import { readAccount, waysToSignIn } from './read-account.server.ts';
import { consents, credentials, emailChanges, sessions, users } from './tables.ts';

const world = await openWorld();
const PASSWORD = 'fern moss and lichen';
const OLD = 'robin@example.test';
const NEW = 'thief@example.test';
const NEXT = 'thief.again@example.test';

const as = (actor: Person | null, sessionId: string | null = null): Context => world.as(actor, { sessionId });
const visitor = () => as(null);
const headers = () => new Headers();

async function robin(): Promise<Person> {
  const actor = await world.aPerson({ email: OLD });
  await world.givePassword(actor);
  return actor;
}

/** Returns the person as the session knows them after an address change. */
const now = (actor: Person, email: string): Person => ({ ...actor, email });

const mails = () => world.queued.map(({ data }) => [data.to, data.subject]);
const tokenOf = (to: string, words: RegExp) =>
  world.queued
    .filter(({ data }) => data.to === to)
    .map(({ data }) => words.exec(String(data.text))?.[1])
    .findLast((token) => token !== undefined);
const undoToken = (to: string) => tokenOf(to, /undo-email\?token=(\S+)/);
const resetToken = (to: string) => tokenOf(to, /reset\?token=(\S+)/);
const emailOf = async (actor: Person) => (await readAccount(as(actor))).email;
const enters = (email: string, password = PASSWORD) =>
  codeOf(logIn(visitor(), { email, password, headers: headers() }));

/** Changes the address, like someone with the session, the password, and a new mailbox. */
async function changes(actor: Person, to: string) {
  await requestEmailChange(as(actor), { email: to, proof: PASSWORD });
  world.now = world.now.add({ minutes: 1 });
  const token = tokenOf(to, /new-email\?token=(\S+)/);
  expect(await confirmEmailChange(as(actor), token)).toMatchObject({ outcome: 'done' });
  return now(actor, to);
}

async function setsUpAnApp(actor: Person): Promise<void> {
  await beginTwoStep(as(actor));
  const { secret } = (await readNewAuthenticator(as(actor)))!;
  const code = totp(secret, '').generate({ timestamp: world.now.epochMilliseconds });
  await confirmTwoStep(as(actor), { code, currentPassword: PASSWORD });
}

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('a fresh proof', () => {
  it.each([
    ['nothing', '', words.password_needed()],
    ['a wrong password', 'not the password', words.password_wrong()],
    ['six digits without an app', '123456', words.password_wrong()],
  ])('is not %s', async (_what, proof, message) => {
    const refusal = await requireProof(as(await robin()), proof).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { currentPassword: [message] } });
  });

  it('is the password or, with two-step sign-in, a code from the app', async () => {
    const actor = await robin();
    expect(await codeOf(requireProof(as(actor), PASSWORD))).toBe('done');
    await beginTwoStep(as(actor));
    const { secret } = (await readNewAuthenticator(as(actor)))!;
    const code = () => totp(secret, '').generate({ timestamp: world.now.epochMilliseconds });
    expect(await codeOf(requireProof(as(actor), code()))).toBe('invalid_input');
    await confirmTwoStep(as(actor), { code: code(), currentPassword: PASSWORD });
    world.now = world.now.add({ seconds: 30 });
    expect(await codeOf(requireProof(as(actor), code()))).toBe('done');
    expect(await codeOf(requireProof(as(actor), code()))).toBe('invalid_input');
  });

  it('limits guesses, but never locks anyone out of logging in', async () => {
    const actor = await robin();
    const { most } = LIMITS.proof.account;
    const codes = [];
    for (let i = 0; i <= most; i++) codes.push(await codeOf(requireProof(as(actor), `guess ${i}`)));
    expect(codes[most]).toBe('too_many_requests');
    const change = { currentPassword: PASSWORD, password: 'another fern', headers: headers() };
    expect(await codeOf(changePassword(as(actor), change))).toBe('too_many_requests');
    expect(await enters(OLD)).toBe('done');
  });

  it.each([
    ['four minutes', 4, null, 'done'],
    ['six minutes', 6, 'google', 'not_allowed'],
  ])('of a Google account is a sign-in %s ago', async (_when, minutes, asked, outcome) => {
    const actor = await world.aPerson();
    const id = as(null).newId();
    await world.db
      .insert(credentials)
      .values({ id, userId: actor.id, accountId: `sub-${id}`, providerId: 'google' });
    await startSession(visitor(), actor.id, headers());
    const createdAt = asDate(world.now.subtract({ minutes }));
    const [session] = await world.db.update(sessions).set({ createdAt }).returning({ id: sessions.id });
    expect(await proofAsked(as(actor, session!.id))).toBe(asked);
    expect(await codeOf(requireProof(as(actor, session!.id), ''))).toBe(outcome);
    expect(await codeOf(requireProof(as(await robin(), session!.id), ''))).toBe('invalid_input');
  });
});

describe('a change of the e-mail address', () => {
  it('does not begin without a fresh proof, and sends no e-mail', async () => {
    const actor = await robin();
    for (const proof of ['', 'a guess']) {
      expect(await codeOf(requestEmailChange(as(actor), { email: NEW, proof }))).toBe('invalid_input');
    }
    expect((await readAccount(as(actor))).pendingEmail).toBeNull();
    expect(mails()).toEqual([]);
  });

  it('resends its link without another proof, but only to the same address', async () => {
    const actor = await robin();
    await requestEmailChange(as(actor), { email: NEW, proof: PASSWORD });
    expect(await codeOf(requestEmailChange(as(actor), { email: NEW, proof: '' }))).toBe('done');
    expect(await codeOf(requestEmailChange(as(actor), { email: NEXT, proof: '' }))).toBe('invalid_input');
  });

  it('can be undone from the old address without signing in, which locks everyone else out', async () => {
    const actor = await robin();
    await startSession(visitor(), actor.id, headers());
    await changes(actor, NEW);
    const token = undoToken(OLD);
    world.queued.length = 0;

    expect(await readEmailUndo(visitor(), token)).toEqual({ outcome: 'possible', email: OLD });
    expect(await emailOf(actor)).toBe(NEW);

    const undone = await undoEmailChange(visitor(), token);
    expect(undone).toMatchObject({ outcome: 'undone', email: OLD });
    expect(await emailOf(actor)).toBe(OLD);
    expect(await world.db.select().from(sessions)).toEqual([]);
    expect([await enters(OLD), await enters(NEW)]).toEqual(['invalid_input', 'invalid_input']);
    expect(mails()).toEqual([
      [OLD, 'Your e-mail address is back'],
      [NEW, 'A change of e-mail address was undone'],
    ]);

    const reset = /token=(\S+)/.exec((undone as { resetUrl: string }).resetUrl)![1];
    const input = { token: reset, password: 'willow by the water', headers: headers() };
    expect(await resetPassword(visitor(), input)).toMatchObject({ ticket: null });
    expect(await enters(OLD, 'willow by the water')).toBe('done');
  });

  it('can be undone once, even by two simultaneous clicks, and not after seven days', async () => {
    const actor = await robin();
    await changes(actor, NEW);
    const token = undoToken(OLD);
    const both = await Promise.all([undoEmailChange(visitor(), token), undoEmailChange(visitor(), token)]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['dead', 'undone']);
    expect(await undoEmailChange(visitor(), token)).toEqual({ outcome: 'dead' });

    const other = await world.aPerson({ email: 'sage@example.test' });
    await world.givePassword(other);
    await changes(other, NEXT);
    world.now = world.now.add({ hours: 24 * 7, seconds: 1 });
    expect(await undoEmailChange(visitor(), undoToken('sage@example.test'))).toEqual({ outcome: 'dead' });
    await sweepSessions(world.asProduct());
    expect(await world.db.select().from(emailChanges)).toEqual([]);
  });

  it.each([
    ['made up', () => 'a.b'],
    ['altered', (token: string) => `${token}x`],
    ['of another kind', () => tokenOf(NEW, /new-email\?token=(\S+)/)],
    ['none', () => null],
  ])('cannot be undone with a link that is %s', async (_what, change) => {
    await changes(await robin(), NEW);
    expect(await undoEmailChange(visitor(), change(undoToken(OLD)!))).toEqual({ outcome: 'dead' });
  });

  it('made twice can be undone from the first address, whatever the second one does', async () => {
    const actor = await robin();
    await changes(await changes(actor, NEW), NEXT);
    const [first, second] = [undoToken(OLD), undoToken(NEW)];
    expect(await undoEmailChange(visitor(), second)).toMatchObject({ outcome: 'undone', email: NEW });
    expect(await undoEmailChange(visitor(), first)).toMatchObject({ outcome: 'undone', email: OLD });
    expect(await emailOf(actor)).toBe(OLD);
  });

  it('made twice and undone from the first address cannot be redone from the second', async () => {
    const actor = await robin();
    await changes(await changes(actor, NEW), NEXT);
    const [first, second] = [undoToken(OLD), undoToken(NEW)];
    await undoEmailChange(visitor(), first);
    expect(await undoEmailChange(visitor(), second)).toEqual({ outcome: 'dead' });
    expect(await emailOf(actor)).toBe(OLD);
  });

  it('reversed in the settings gives the address in between no right to undo, however old the change', async () => {
    const actor = await robin();
    const away = await changes(actor, NEW);
    world.now = world.now.add({ hours: 6 * 24 });
    await changes(away, OLD);
    expect(tokenOf(NEW, /undo-email\?token=(\S+)/)).toBeUndefined();
    world.now = world.now.add({ hours: 2 * 24 });
    expect(await undoEmailChange(visitor(), undoToken(OLD)!)).toEqual({ outcome: 'dead' });
    expect(await emailOf(actor)).toBe(OLD);
    expect(await enters(OLD)).toBe('done');
  });

  it('reversed by the person who made it twice can still be undone from the first address', async () => {
    const actor = await robin();
    await changes(await changes(await changes(actor, NEW), NEXT), NEW);
    expect(await undoEmailChange(visitor(), undoToken(OLD)!)).toMatchObject({
      outcome: 'undone',
      email: OLD,
    });
    expect(await emailOf(actor)).toBe(OLD);
  });

  it('is undone together with the password link, the Google account and the app added after it', async () => {
    const actor = await robin();
    await setsUpAnApp(actor);
    const thief = await changes(actor, NEW);
    await mailLink(world.asProduct(), { what: 'password-reset', email: NEW });
    const person = { subject: 'g', email: NEW, emailVerified: true, firstName: null, lastName: null };
    world.now = world.now.add({ minutes: 1 });
    expect(await signInWithGoogle(visitor(), person)).toMatchObject({ outcome: 'known', userId: actor.id });
    await requestEmailChange(as(thief), { email: NEXT, proof: PASSWORD });
    const reset = resetToken(NEW);
    const forward = tokenOf(NEXT, /new-email\?token=(\S+)/);

    await undoEmailChange(visitor(), undoToken(OLD));
    const input = { token: reset, password: 'willow by the water', headers: headers() };
    expect(await resetPassword(visitor(), input)).toBeNull();
    expect(await confirmEmailChange(as(thief), forward)).toEqual({ outcome: 'dead' });
    expect([...(await waysToSignIn(world.db, actor.id))]).toEqual(['credential']);
    expect((await readAccount(as(actor))).twoStep).toEqual({ on: false, recoveryCodesLeft: 0 });
  });

  it('keeps an app that was set up long before when it is undone', async () => {
    const actor = await robin();
    await setsUpAnApp(actor);
    world.now = world.now.add({ hours: 24 * 8 });
    await changes(actor, NEW);
    await undoEmailChange(visitor(), undoToken(OLD));
    expect((await readAccount(as(actor))).twoStep.on).toBe(true);
  });

  it.each([
    ['a confirmed account of its own', true, 'taken', NEW],
    ['a sign-up that was never confirmed', false, 'undone', OLD],
  ])('undone when the old address has %s', async (_what, emailVerified, outcome, email) => {
    const actor = await robin();
    await changes(actor, NEW);
    await world.aPerson({ email: OLD, emailVerified });
    expect((await undoEmailChange(visitor(), undoToken(OLD))).outcome).toBe(outcome);
    expect(await emailOf(actor)).toBe(email);
  });
});

describe('for seven days after a change of the e-mail address', () => {
  it('reports a reset requested with the new address to the old one, with a link to undo', async () => {
    await changes(await robin(), NEW);
    world.queued.length = 0;
    await mailLink(world.asProduct(), { what: 'password-reset', email: NEW });
    expect(mails()).toEqual([
      [NEW, 'Set a new password'],
      [OLD, 'News about your account'],
    ]);
    expect(await undoEmailChange(visitor(), undoToken(OLD))).toMatchObject({ outcome: 'undone' });
  });

  it('a reset requested with the old address sets no password but can restore it, and is reported to the new one', async () => {
    await changes(await robin(), NEW);
    world.queued.length = 0;
    await mailLink(world.asProduct(), { what: 'password-reset', email: OLD });
    expect(mails()).toEqual([
      [OLD, 'News about your account'],
      [NEW, 'Someone asked for a new password'],
    ]);
    expect([resetToken(OLD), resetToken(NEW)]).toEqual([undefined, undefined]);
    expect(await undoEmailChange(visitor(), undoToken(OLD))).toMatchObject({ outcome: 'undone' });
  });

  it('reports every step that could lock the owner out once to each former address', async () => {
    const thief = await changes(await changes(await robin(), NEW), NEXT);
    world.queued.length = 0;
    const change = { currentPassword: PASSWORD, password: 'willow by the water', headers: headers() };
    await changePassword(as(thief), change);
    expect(mails()).toEqual([
      [NEXT, 'Your password has been changed'],
      [OLD, 'News about your account'],
      [NEW, 'News about your account'],
    ]);
  });

  it('and no longer than that', async () => {
    await changes(await robin(), NEW);
    world.queued.length = 0;
    world.now = world.now.add({ hours: 24 * 7, seconds: 1 });
    for (const email of [OLD, NEW]) await mailLink(world.asProduct(), { what: 'password-reset', email });
    expect(mails()).toEqual([[NEW, 'Set a new password']]);
  });
});

it('deleting an account also deletes its former addresses', async () => {
  const actor = await robin();
  await changes(actor, NEW);
  await world.db.delete(consents).where(eq(consents.userId, actor.id));
  await world.db.delete(users).where(eq(users.id, actor.id));
  expect(await world.db.select().from(emailChanges)).toEqual([]);
});
