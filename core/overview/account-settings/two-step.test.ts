import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../lib/secrets/password-hash.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { LIMITS } from '../../people/accounts/attempts.server.ts';
import { readAccount } from '../../people/accounts/read-account.server.ts';
import {
  authenticators,
  consents,
  credentials,
  recoveryCodes,
  sessions,
  users,
} from '../../people/accounts/tables.ts';
import { logIn } from '../../people/sign-in/log-in.server.ts';
import { logOut } from '../../people/sign-in/log-out.server.ts';
import { mailLink } from '../../people/sign-in/mail-link-job.server.ts';
import { enter, finishSecondStep, isTicket } from '../../people/sign-in/second-step.server.ts';
import { changePassword, resetPassword } from '../../people/sign-in/set-new-password.server.ts';
import { totp } from '../../people/sign-in/take-code.server.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  RECOVERY_CODES,
  readNewAuthenticator,
  renewRecoveryCodes,
} from './two-step.server.ts';

const world = await openWorld();
const { signIn } = world;
const PASSWORD = 'fern moss and lichen';
let hash = '';
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
});

const as = (actor: Person | null): Context => ({
  ...world.as(actor),
  signIn,
  clientAddress: '192.0.2.7',
});

async function member(): Promise<Person> {
  const actor = await world.aPerson();
  await world.db.insert(credentials).values({
    id: as(null).newId(),
    userId: actor.id,
    accountId: actor.id,
    providerId: 'credential',
    password: hash,
  });
  return actor;
}

const codeAt = (secret: string, seconds = 0) =>
  totp(secret, '').generate({ timestamp: world.now.epochMilliseconds + seconds * 1000 });

const later = (seconds = 30) => {
  world.now = world.now.add({ seconds });
};

/** Creates an account with two-step sign-in, and sets the clock to when its next code is valid. */
async function guarded() {
  const actor = await member();
  await beginTwoStep(as(actor));
  const { secret } = (await readNewAuthenticator(as(actor)))!;
  const codes = await confirmTwoStep(as(actor), { code: codeAt(secret), currentPassword: PASSWORD });
  later();
  return { actor, secret, codes };
}

const headers = () => new Headers();
const password = (actor: Person) =>
  logIn(as(null), { email: actor.email, password: PASSWORD, headers: headers() });
const hand = (ticket: unknown, code: string) =>
  finishSecondStep(as(null), { ticket, code, headers: headers() });

/** Returns 'done', 'dead' if the ticket is no longer valid, or the code of the refusal. */
async function outcome(handed: Promise<unknown>): Promise<string> {
  const code = await codeOf(handed);
  return code === 'done' && (await handed) === null ? 'dead' : code;
}

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(consents);
  await world.db.delete(users);
  await world.db.delete(attempts);
});

describe('turning on two-step sign-in', () => {
  it('requires nothing at login until a code has proved the app', async () => {
    const actor = await member();
    await beginTwoStep(as(actor));
    expect((await password(actor)).ticket).toBeNull();
    const fresh = (await readNewAuthenticator(as(actor)))!;
    expect(fresh.address).toContain('otpauth://totp/PlugWell');
    expect(fresh.address).toContain(`secret=${fresh.secret}`);
    const codes = await confirmTwoStep(as(actor), { code: codeAt(fresh.secret), currentPassword: PASSWORD });
    expect(codes).toHaveLength(RECOVERY_CODES);
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(world.queued.map((job) => job.data.subject)).toEqual(['Two-step sign-in is on']);
    expect((await readAccount(as(actor))).twoStep).toEqual({ on: true, recoveryCodesLeft: RECOVERY_CODES });
    expect(await readNewAuthenticator(as(actor))).toBeNull();
  });

  it('does not store the secret or a recovery code in plain text', async () => {
    const { secret, codes } = await guarded();
    const kept = JSON.stringify([
      await world.db.select().from(authenticators),
      await world.db.select().from(recoveryCodes),
    ]);
    expect(kept).not.toContain(secret);
    for (const code of codes) expect(kept).not.toContain(code);
  });

  it.each([
    ['a wrong code', { code: '000000' }],
    ['a wrong password, such as from someone at an open browser', { currentPassword: 'not the password' }],
    ['no code', { code: '' }],
  ])('is refused with %s', async (_case, values) => {
    const actor = await member();
    await beginTwoStep(as(actor));
    const { secret } = (await readNewAuthenticator(as(actor)))!;
    const input = { code: codeAt(secret), currentPassword: PASSWORD, ...values };
    expect(await codeOf(confirmTwoStep(as(actor), input))).toBe('invalid_input');
    expect((await readAccount(as(actor))).twoStep.on).toBe(false);
  });

  it('does not replace a secret in use', async () => {
    const { actor } = await guarded();
    const before = await world.db.select().from(authenticators);
    expect(await codeOf(beginTwoStep(as(actor)))).toBe('status_changed');
    expect(await world.db.select().from(authenticators)).toEqual(before);
  });

  it('is unavailable to Google accounts', async () => {
    const actor = await world.aPerson();
    const id = as(null).newId();
    await world.db
      .insert(credentials)
      .values({ id, userId: actor.id, accountId: 'sub', providerId: 'google' });
    expect(await codeOf(beginTwoStep(as(actor)))).toBe('not_allowed');
  });
});

describe('logging in with two-step sign-in', () => {
  it('opens a session only with password and code', async () => {
    const { actor, secret } = await guarded();
    const entered = await password(actor);
    expect(entered.cookies).toEqual([]);
    expect(await world.db.select().from(sessions)).toEqual([]);
    const done = await hand(entered.ticket, codeAt(secret));
    const cookie = done!.cookies.map((line) => line.split(';')[0]).join('; ');
    expect(await signIn.personOf(new Headers({ cookie }))).toMatchObject({ id: actor.id });
  });

  it('accepts each code once, and no earlier one', async () => {
    const { actor, secret } = await guarded();
    const { ticket } = await password(actor);
    const code = codeAt(secret);
    const earlier = codeAt(secret, -30);
    expect(await outcome(hand(ticket, code))).toBe('done');
    const again = await password(actor);
    expect(await outcome(hand(again.ticket, code))).toBe('invalid_input');
    expect(await outcome(hand(again.ticket, earlier))).toBe('invalid_input');
  });

  it('accepts a code once if it is sent twice simultaneously', async () => {
    const { actor, secret } = await guarded();
    const { ticket } = await password(actor);
    const second = (await password(actor)).ticket;
    const code = codeAt(secret);
    const both = await Promise.all([outcome(hand(ticket, code)), outcome(hand(second, code))]);
    expect(both.sort()).toEqual(['done', 'invalid_input']);
  });

  it('accepts each ticket once, even with two valid codes simultaneously', async () => {
    const { actor, codes } = await guarded();
    const { ticket } = await password(actor);
    const both = await Promise.all([outcome(hand(ticket, codes[0]!)), outcome(hand(ticket, codes[1]!))]);
    expect(both.sort()).toEqual(['dead', 'done']);
    expect(await outcome(hand(ticket, codes[2]!))).toBe('dead');
    expect(await world.db.select().from(sessions)).toHaveLength(1);
    expect((await readAccount(as(actor))).twoStep.recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
  });

  it('keeps a ticket after a wrong code, for another try', async () => {
    const { actor, secret } = await guarded();
    const { ticket } = await password(actor);
    expect(await outcome(hand(ticket, '000000'))).toBe('invalid_input');
    expect(await outcome(hand(ticket, codeAt(secret)))).toBe('done');
  });

  it.each<[string, (actor: Person) => Promise<unknown>]>([
    [
      'a change of password',
      (actor) =>
        changePassword(as(actor), {
          currentPassword: PASSWORD,
          password: 'another fern',
          headers: headers(),
        }),
    ],
    ['signing out everywhere', (actor) => logOut(as(actor), { everywhere: true, headers: headers() })],
  ])('accepts no ticket from before %s', async (_what, act) => {
    const { actor, codes } = await guarded();
    const { ticket } = await password(actor);
    await act(actor);
    expect(await isTicket(as(null), ticket)).toBe(false);
    expect(await outcome(hand(ticket, codes[0]!))).toBe('dead');
    expect((await readAccount(as(actor))).twoStep.recoveryCodesLeft).toBe(RECOVERY_CODES);
  });

  it.each([
    [-90, 'invalid_input'],
    [30, 'done'],
    [0, 'done'],
    [90, 'invalid_input'],
  ])('with a clock that is %i seconds off: %s', async (seconds, expected) => {
    const { actor, secret } = await guarded();
    const { ticket } = await password(actor);
    expect(await outcome(hand(ticket, codeAt(secret, seconds)))).toBe(expected);
  });

  it('accepts a recovery code once, no matter how it is typed', async () => {
    const { actor, codes } = await guarded();
    const { ticket } = await password(actor);
    const typed = codes[0]!.replaceAll('-', ' ').toUpperCase();
    expect(await outcome(hand(ticket, typed))).toBe('done');
    expect(await outcome(hand((await password(actor)).ticket, codes[0]!))).toBe('invalid_input');
    expect((await readAccount(as(actor))).twoStep.recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
  });

  it('refuses another person’s recovery code or app', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const { ticket } = await password(one.actor);
    expect(await outcome(hand(ticket, other.codes[0]!))).toBe('invalid_input');
    expect(await outcome(hand(ticket, codeAt(other.secret)))).toBe('invalid_input');
  });

  it('stops guessing after a few codes, across any number of browsers', async () => {
    const { actor, secret } = await guarded();
    const codes = [];
    for (let i = 0; i <= LIMITS['two-step'].account.most; i++) {
      const { ticket } = await password(actor);
      const from = { ...as(null), clientAddress: `192.0.2.${i}` };
      codes.push(await codeOf(finishSecondStep(from, { ticket, code: `00000${i}`, headers: headers() })));
    }
    expect(codes.at(-1)).toBe('too_many_requests');
    const { ticket } = await password(actor);
    expect(await outcome(hand(ticket, codeAt(secret)))).toBe('too_many_requests');
  });

  it.each([
    ['made up', (ticket: string) => `${ticket}x`],
    ['of no one', () => 'a.b'],
    [
      'ten minutes old',
      (ticket: string) => {
        later(601);
        return ticket;
      },
    ],
  ])('does not accept a ticket that is %s', async (_case, change) => {
    const { actor, codes } = await guarded();
    const ticket = change((await password(actor)).ticket!);
    expect(await isTicket(as(null), ticket)).toBe(false);
    expect(await outcome(hand(ticket, codes[0]!))).toBe('dead');
  });

  it('cannot be bypassed by setting a new password or signing in another way', async () => {
    const { actor } = await guarded();
    world.queued.length = 0;
    await mailLink(world.asProduct(), { what: 'password-reset', email: actor.email });
    const token = /token=(\S+)/.exec(String(world.queued[0]!.data.text))![1];
    const done = await resetPassword(as(null), { token, password: 'another fern', headers: headers() });
    expect(done?.cookies).toEqual([]);
    expect(await isTicket(as(null), done?.ticket)).toBe(true);
    expect((await enter(as(null), actor.id, headers())).ticket).not.toBeNull();
    expect(await world.db.select().from(sessions)).toEqual([]);
  });
});

describe('changing two-step sign-in', () => {
  it('requires a code: a session alone cannot turn it off', async () => {
    const { actor, secret } = await guarded();
    expect(await codeOf(endTwoStep(as(actor), { code: '000000' }))).toBe('invalid_input');
    expect(await codeOf(renewRecoveryCodes(as(actor), { code: '' }))).toBe('invalid_input');
    world.queued.length = 0;
    await endTwoStep(as(actor), { code: codeAt(secret) });
    expect(world.queued.map((job) => job.data.subject)).toEqual(['Two-step sign-in is off']);
    expect(await world.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))).toEqual([]);
    expect((await password(actor)).ticket).toBeNull();
  });

  it('replaces all recovery codes together', async () => {
    const { actor, secret, codes } = await guarded();
    const fresh = await renewRecoveryCodes(as(actor), { code: codeAt(secret) });
    const { ticket } = await password(actor);
    expect(await outcome(hand(ticket, codes[1]!))).toBe('invalid_input');
    expect(await outcome(hand(ticket, fresh[1]!))).toBe('done');
  });

  it('is refused for visitors', async () => {
    const calls = [
      beginTwoStep(as(null)),
      confirmTwoStep(as(null), { code: '1', currentPassword: 'x' }),
      endTwoStep(as(null), { code: '1' }),
      renewRecoveryCodes(as(null), { code: '1' }),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe('sign_in_required');
  });
});
