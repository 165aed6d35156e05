import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as feedWords from '#text/consultations/calendar-feeds/rules';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { inLanguage } from '../../../lib/language.server.ts';
import { concurrently, warmUp } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { setUpPayouts } from '../../business/payouts/set-up-payouts.server.ts';
import { payoutAccounts } from '../../business/payouts/tables.ts';
import { inviteMember } from '../../business/team/invite-member.server.ts';
import { readInvitation } from '../../business/team/read-invitation.server.ts';
import { readClient } from '../../consultations/booking-views/read-client.server.ts';
import {
  openCalendarFeed,
  readCalendarFeedKey,
} from '../../consultations/calendar-feeds/calendar-feed.server.ts';
import { readCalendarFeed } from '../../consultations/calendar-feeds/read-calendar-feed.server.ts';
import type { Jobs, Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import {
  readUnsubscribe,
  unsubscribe,
  unsubscribeUrl,
} from '../../ground/notifications/unsubscribe.server.ts';
import { changeOpenAddress, readOpenAddresses } from '../../people/accounts/open-addresses.server.ts';
import { credentials, sessions, users } from '../../people/accounts/tables.ts';
import { openShareLink, readShareLink } from '../../people/clients/share-link.server.ts';
import { logOut } from '../../people/sign-in/log-out.server.ts';
import { passwordResetUrl } from '../../people/sign-in/password-reset-link.server.ts';
import { changePassword, resetPassword } from '../../people/sign-in/set-new-password.server.ts';
import { outsideCalendars, takenTimes } from '../../practice/availability/tables.ts';
import { linkOutsideCalendar } from '../../practice/linked-calendars/link-outside-calendar.server.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { confirmEmailChange } from '../account-settings/confirm-email-change.server.ts';
import { requestEmailChange } from '../account-settings/request-email-change.server.ts';
import { restoreAddress } from './restore-address.server.ts';

// Tests links that open without signing in. They belong to the account, so a thief's links stop working when
// the owner gets the account back.

const CONNECTIONS = 16;
const world = await openWorld(CONNECTIONS);
const PASSWORD = 'fern moss and lichen';
const headers = new Headers();

beforeAll(() => warmUp(world, CONNECTIONS));
beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
  await world.db.delete(attempts);
});

const textTo = (email: string, subject: string) =>
  world.queued
    .filter(({ name, data }) => name === 'send-written-mail' && data.to === email && data.subject === subject)
    .map(({ data }) => String(data.text))
    .at(-1);
const tokenIn = (words: RegExp) =>
  world.queued
    .map(({ data }) => words.exec(String(data.text))?.[1])
    .findLast((token) => token !== undefined)!;

/** Creates one link of each kind. `now()` returns which of them still work. */
async function openEverything(person: Person, practiceId: string) {
  const ctx = world.as(person);
  await openCalendarFeed(ctx, 'own');
  await openCalendarFeed(ctx, { practiceId });
  const own = await readCalendarFeedKey(ctx, 'own');
  const practice = await readCalendarFeedKey(ctx, { practiceId });
  const share = await openShareLink(ctx);
  await inviteMember(ctx, { practiceId, email: `${newId()}@example.test`, role: 'owner' });
  const invitation = tokenIn(/\/invitation\?token=(\S+)/);
  const mailed = await unsubscribeUrl(ctx, { userId: person.id, kind: 'message' });
  const stops = new URL(mailed).searchParams.get('token');
  const opens = async (work: Promise<unknown>) => (await codeOf(work)) === 'done';
  return {
    now: async () => ({
      own: await opens(readCalendarFeed(world.as(null), own)),
      practice: await opens(readCalendarFeed(world.as(null), practice)),
      share: await opens(readClient(world.as(null), { clientId: person.id, token: share })),
      invitation: (await readInvitation(world.as(null), invitation)).why === null,
      unsubscribe: await opens(
        (async () => {
          const link = (await readUnsubscribe(world.as(null), NOTIFICATION_KINDS, stops))!;
          await unsubscribe(world.as(null), link, NOTIFICATION_KINDS.message.channels);
        })(),
      ),
    }),
  };
}
const ALL_OPEN = { own: true, practice: true, share: true, invitation: true, unsubscribe: true };
const ALL_SHUT = { own: false, practice: false, share: false, invitation: false, unsubscribe: false };

async function anOwner() {
  const { actor, id } = await world.anExpert({ type: 'wellness-center' });
  await world.givePassword(actor);
  return { owner: actor, id };
}
const later = (span: Temporal.DurationLike) => {
  world.now = world.now.add(span);
};
/**
 * Changes the address of an account, like a thief who has the password.
 * @returns the person as the thief's session shows them, and the token that undoes the change.
 */
async function stolen(owner: Person): Promise<{ thief: Person; undo: string }> {
  const email = `${newId()}@example.test`;
  await requestEmailChange(world.as(owner), { email, proof: PASSWORD });
  await confirmEmailChange(world.as(owner), tokenIn(/new-email\?token=(\S+)/));
  return { thief: { ...owner, email }, undo: tokenIn(/undo-email\?token=(\S+)/) };
}

/** Returns a job queue that fails for e-mails with a matching subject. */
function withoutMail(subject: RegExp, jobs: Jobs = world.as(null).jobs): Jobs {
  return {
    enqueue: async (name, data, options) => {
      if ('subject' in data && subject.test(String(data.subject))) throw new Error('the queue is away');
      await jobs.enqueue(name, data, options);
    },
    within: (tx) => withoutMail(subject, jobs.within(tx)),
  };
}

describe('when a change of address is undone', () => {
  it('ends what was created since, and renews older addresses', async () => {
    const { owner, id } = await anOwner();
    const share = await openShareLink(world.as(owner));
    later({ hours: 1 });
    const { thief, undo } = await stolen(owner);
    later({ minutes: 5 });
    const left = await openEverything(thief, id);
    await setUpPayouts(world.as(thief), { practiceId: id });
    expect(await left.now()).toEqual(ALL_OPEN);
    later({ hours: 1 });
    expect(await restoreAddress(world.as(null), undo)).toMatchObject({ outcome: 'undone' });
    expect(await left.now()).toEqual(ALL_SHUT);
    const after = await readShareLink(world.as(owner));
    expect([after === null, after === share]).toEqual([false, false]);
    expect(await readCalendarFeedKey(world.as(owner), 'own')).toBeNull();
    const told = textTo(owner.email, 'Your e-mail address is back');
    expect(told).toMatch(/new links in place of these.*Share link of your client profile/s);
    expect(told).toMatch(/ended these.*Calendar link of all your bookings.*Invitation of/s);
    const accounts = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(accounts.map(({ endedAt }) => endedAt !== null)).toEqual([true]);
    expect(textTo(owner.email, 'Please set up payouts again')).toContain('someone else');
    // Links in later e-mails work again.
    expect((await (await openEverything(owner, id)).now()).unsubscribe).toBe(true);
  });

  it('unlinks a calendar that was linked since and frees its times, and keeps an older one', async () => {
    const { owner, id } = await anOwner();
    const other = await world.anExpert();
    const read = async (practiceId: string) =>
      (await world.db.select().from(outsideCalendars).where(eq(outsideCalendars.expertId, practiceId))).map(
        ({ address }) => address,
      );
    const link = (by: Person, practiceId: string) => {
      const address = `https://calendar.example/${practiceId}.ics`;
      return linkOutsideCalendar(world.as(by), { practiceId, address });
    };
    const before = await anOwner();
    await link(before.owner, before.id);
    later({ hours: 1 });
    await restoreAddress(world.as(null), (await stolen(before.owner)).undo);
    expect(await read(before.id)).toHaveLength(1);
    expect(textTo(before.owner.email, 'We stopped reading an outside calendar')).toBeUndefined();

    const { thief, undo } = await stolen(owner);
    later({ minutes: 5 });
    await link(thief, id);
    await link(other.actor, other.id);
    const [calendar] = await world.db
      .select()
      .from(outsideCalendars)
      .where(eq(outsideCalendars.expertId, id));
    const { expertId, practitionerId } = calendar!;
    await world.db.insert(takenTimes).values({
      id: newId(),
      expertId,
      practitionerId,
      kind: 'calendar',
      sourceId: 'theirs',
      startsAt: new Date('2026-12-03T18:00:00Z'),
      endsAt: new Date('2026-12-03T19:00:00Z'),
    });
    // If the last step fails, the whole undo rolls back, so the one-time link still works.
    const cutOff = { ...world.as(null), jobs: withoutMail(/outside calendar/) };
    await expect(restoreAddress(cutOff, undo)).rejects.toThrow('the queue is away');
    expect(await read(id)).toHaveLength(1);
    expect(await restoreAddress(world.as(null), undo)).toMatchObject({ outcome: 'undone' });
    expect([await read(id), (await read(other.id)).length]).toEqual([[], 1]);
    expect(await world.db.select().from(takenTimes).where(eq(takenTimes.expertId, id))).toEqual([]);
    expect(textTo(owner.email, 'We stopped reading an outside calendar')).toContain('may not be yours');
  });

  it('keeps an older payout account', async () => {
    const { owner, id } = await anOwner();
    await setUpPayouts(world.as(owner), { practiceId: id });
    later({ hours: 1 });
    const { undo } = await stolen(owner);
    await restoreAddress(world.as(null), undo);
    const accounts = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(accounts.map(({ endedAt }) => endedAt)).toEqual([null]);
  });

  it('leaves nothing open that a thief’s session simultaneously creates', async () => {
    const { owner, id } = await anOwner();
    const { thief, undo } = await stolen(owner);
    const at = asDate(world.now);
    const inHand = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const session = { id: newId(), token: newId(), userId: owner.id, createdAt: at, updatedAt: at };
        const expiresAt = new Date(at.getTime() + 86_400_000);
        await world.db.insert(sessions).values({ ...session, expiresAt });
        return world.as(thief, { sessionId: session.id });
      }),
    );
    later({ minutes: 5 });
    const codes = await concurrently([
      () => restoreAddress(world.as(null), undo),
      ...inHand.slice(0, 2).map((ctx) => () => openCalendarFeed(ctx, 'own')),
      ...inHand.slice(2, 4).map((ctx) => () => openShareLink(ctx)),
      () => inviteMember(inHand[4]!, { practiceId: id, email: `${newId()}@example.test`, role: 'owner' }),
      () => setUpPayouts(inHand[5]!, { practiceId: id }),
    ]);
    expect(codes[0]).toBe('done');
    expect(codes.filter((code) => !['done', 'sign_in_required'].includes(code))).toEqual([]);
    const kinds = (await readOpenAddresses(world.as(owner))).map(({ kind }) => kind);
    expect(kinds).toEqual(['unsubscribe']);
    const accounts = await world.db.select().from(payoutAccounts).where(eq(payoutAccounts.expertId, id));
    expect(accounts.every(({ endedAt }) => endedAt !== null)).toBe(true);
  });
});

describe('with a new password', () => {
  it('from an e-mailed link, renews or ends every address', async () => {
    const { owner, id } = await anOwner();
    const left = await openEverything(owner, id);
    later({ hours: 1 });
    const [row] = await world.db.select().from(credentials).where(eq(credentials.userId, owner.id));
    const account = { email: owner.email, passwordHash: row!.password!, next: '/dashboard' };
    const token = new URL(await passwordResetUrl(world.as(null), account)).searchParams.get('token');
    await resetPassword(world.as(null), { token, password: 'a walk by the river', headers });
    expect(await left.now()).toEqual(ALL_SHUT);
    expect(await readShareLink(world.as(owner))).not.toBeNull();
    const told = textTo(owner.email, 'Your password has been changed');
    expect(told).toMatch(/new links in place of these.*Calendar link of all your bookings/s);
    expect(told).toMatch(/ended these.*Invitation of/s);
  });

  it.each([false, true])(
    'from the settings, keeps everything unless asked to renew: %s',
    async (renewLinks) => {
      const { owner, id } = await anOwner();
      const left = await openEverything(owner, id);
      later({ hours: 1 });
      const passwords = { currentPassword: PASSWORD, password: 'a walk by the river' };
      await changePassword(world.as(owner), { ...passwords, renewLinks, headers });
      expect(await left.now()).toEqual(renewLinks ? ALL_SHUT : ALL_OPEN);
      expect(textTo(owner.email, 'Your password has been changed')).toMatch(
        renewLinks ? /no longer open: Calendar link/ : /still open without signing in: Calendar link/,
      );
    },
  );
});

it.each([false, true])(
  'signing out everywhere keeps everything unless asked to renew: %s',
  async (renewLinks) => {
    const { owner, id } = await anOwner();
    const left = await openEverything(owner, id);
    later({ hours: 1 });
    await logOut(world.as(owner), { everywhere: true, renewLinks, headers });
    expect(await left.now()).toEqual(renewLinks ? ALL_SHUT : ALL_OPEN);
    expect(textTo(owner.email, 'You signed out everywhere')).toMatch(
      renewLinks ? /no longer open: Calendar link/ : /still open without signing in: Calendar link/,
    );
  },
);

it.each(['en', 'es'])('the e-mail names the links in the language of the account, %s', async (language) => {
  const { owner, id } = await anOwner();
  await openEverything(owner, id);
  await world.db.update(users).set({ language }).where(eq(users.id, owner.id));
  await inLanguage('en', () => logOut(world.as(owner), { everywhere: true, headers }));
  const told = world.queued.map(({ data }) => data).findLast(({ to }) => to === owner.email);
  expect(told?.text).toContain(inLanguage(language, feedWords.calendar_link_all));
  expect(String(told?.text).includes('Calendar link')).toBe(language === 'en');
});

it('lets only its owner end and renew each, except the link to a former address', async () => {
  const { owner, id } = await anOwner();
  const { thief } = await stolen(owner);
  await openEverything(thief, id);
  const ctx = world.as(thief);
  const stranger = world.as(await world.aPerson());
  const readOpen = async () => (await readOpenAddresses(ctx)).map((one) => ({ ...one, label: one.label() }));
  const open = await readOpen();
  expect(open.map(({ kind, mayEnd, mayRenew }) => [kind, mayEnd, mayRenew])).toEqual([
    ['calendar-feed', true, true],
    ['calendar-feed', true, true],
    ['share-link', true, true],
    ['invitation', true, false],
    ['undo-email', false, false],
    ['unsubscribe', true, true],
  ]);
  for (const { kind, id } of open) await codeOf(changeOpenAddress(stranger, { kind, id, how: 'end' }));
  expect(await readOpen()).toEqual(open);
  for (const { kind, id, mayRenew } of open) {
    expect(await codeOf(changeOpenAddress(ctx, { kind, id, how: 'renew' }))).toBe(
      mayRenew ? 'done' : 'not_allowed',
    );
  }
  const renewed = await readOpenAddresses(ctx);
  expect(renewed.map(({ kind }) => kind)).toEqual(open.map(({ kind }) => kind));
  for (const { kind, id, mayEnd } of renewed) {
    expect(await codeOf(changeOpenAddress(ctx, { kind, id, how: 'end' }))).toBe(
      mayEnd ? 'done' : 'not_allowed',
    );
  }
  expect((await readOpenAddresses(ctx)).map(({ kind }) => kind)).toEqual(['undo-email', 'unsubscribe']);
  expect(await codeOf(changeOpenAddress(ctx, { kind: '__proto__', id: 'all', how: 'end' }))).toBe(
    'not_allowed',
  );
});
