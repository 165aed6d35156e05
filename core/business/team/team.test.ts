import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { practitionersOf } from '../../../tests/listed-experts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import {
  openCalendarFeed,
  readCalendarFeedKey,
} from '../../consultations/calendar-feeds/calendar-feed.server.ts';
import { readCalendarFeed } from '../../consultations/calendar-feeds/read-calendar-feed.server.ts';
import { calendarFeeds } from '../../consultations/calendar-feeds/tables.ts';
import type { Person, Role } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { requestDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { readMemberships } from '../../people/experts/read-memberships.server.ts';
import { practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { savePractitioner } from '../../practice/practitioners/save-practitioner.server.ts';
import { acceptInvitation, declineInvitation } from './answer-invitation.server.ts';
import { changeRole } from './change-role.server.ts';
import { MAX_INVITATIONS } from './invitation.ts';
import { inviteMember, sendInvitationAgain } from './invite-member.server.ts';
import { readInvitation } from './read-invitation.server.ts';
import { readTeam } from './read-team.server.ts';
import { removeMember } from './remove-member.server.ts';
import { sweepInvitations } from './sweep-invitations.server.ts';
import { practiceInvitations } from './tables.ts';
import { withdrawInvitation } from './withdraw-invitation.server.ts';

const CONNECTIONS = 50;
const world = await openWorld(CONNECTIONS);
const as = world.as;

beforeAll(() => warmUp(world, CONNECTIONS));
beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
  await world.db.delete(attempts);
});

const aCenter = () => world.anExpert({ name: 'Rose City', type: 'wellness-center' });
/** Returns the person with the memberships that their next request would have. */
const again = async (person: Person): Promise<Person> => ({
  ...person,
  memberships: await readMemberships(world.query, person.id),
});
const tokenIn = (text: unknown) =>
  new URL(String(text).match(/http\S+\/invitation\S+/)![0]).searchParams.get('token')!;
/** Invites an address and returns the token from the e-mail. */
async function invite(owner: Person, email: string, more: { role?: Role; practitionerId?: string } = {}) {
  world.queued.length = 0;
  const invitationId = await inviteMember(as(owner), { role: 'staff', ...more, email });
  const mails = world.queued.filter(
    ({ name, data }) => name === 'send-written-mail' && data.to === email.toLowerCase(),
  );
  expect(mails).toHaveLength(1);
  return { invitationId, token: tokenIn(mails[0]!.data.text) };
}
const WEEK = [{ weekday: 1, startMinute: 540, endMinute: 1020 }];
const rolesOf = async (practiceId: string) =>
  new Map(
    (await world.db.select().from(practiceMembers).where(eq(practiceMembers.practiceId, practiceId))).map(
      ({ userId, role }) => [userId, role],
    ),
  );
const mailsTo = (email: string) =>
  world.queued.filter(({ data }) => data.to === email).map(({ data }) => data.subject);

describe('an invitation', () => {
  it('gives the person who accepts its role, notifies the owner, and links the practitioner', async () => {
    const { actor: owner, id } = await aCenter();
    const practitionerId = await savePractitioner(as(owner), { name: 'Imani', practitionerId: null });
    const guest = await world.aPerson();
    const { token } = await invite(owner, guest.email.toUpperCase(), { practitionerId });
    expect(await readInvitation(as(guest), token)).toEqual({
      why: null,
      practiceName: 'Rose City',
      role: 'staff',
      email: guest.email,
      isTheirs: true,
    });
    expect(await acceptInvitation(as(guest), { token })).toBe(id);
    expect((await rolesOf(id)).get(guest.id)).toBe('staff');
    expect(mailsTo(owner.email)).toEqual(['Someone joined your practice']);
    const [imani] = await world.db.select().from(practitioners).where(eq(practitioners.id, practitionerId));
    expect(imani).toMatchObject({ name: 'Imani', userId: guest.id });
    expect(await codeOf(changeWeeklyHours(as(await again(guest)), { hours: WEEK }))).toBe('done');
  });

  it('does not show a stranger with the link the address, or let them in', async () => {
    const { actor: owner, id } = await aCenter();
    const guest = await world.aPerson();
    const { token } = await invite(owner, guest.email);
    for (const holder of [await world.aPerson(), owner]) {
      expect(await readInvitation(as(holder), token)).toMatchObject({ isTheirs: false });
      expect(JSON.stringify(await readInvitation(as(holder), token))).not.toContain(guest.email);
      expect(await codeOf(acceptInvitation(as(holder), { token }))).toBe('not_allowed');
      expect(await codeOf(declineInvitation(as(holder), { token }))).toBe('not_allowed');
    }
    expect(await readInvitation(as(null), token)).toMatchObject({ isTheirs: null });
    expect(await codeOf(acceptInvitation(as(null), { token }))).toBe('sign_in_required');
    expect((await rolesOf(id)).size).toBe(1);
    expect(await codeOf(acceptInvitation(as(guest), { token }))).toBe('done');
  });

  it.each([
    ['of an unconfirmed address', { emailVerified: false }, 'email_unverified'],
    ['under 21', { dateOfBirth: '2005-12-02' }, 'under_age'],
    ['without a date of birth', { dateOfBirth: null }, 'under_age'],
    ['about to be deleted', { deleteAt: new Date('2026-12-10T00:00:00Z') }, 'not_allowed'],
  ])('is not for an account %s', async (_whose, values, code) => {
    const { actor: owner, id } = await aCenter();
    const guest = await world.aPerson(values);
    const { token } = await invite(owner, guest.email);
    expect(await codeOf(acceptInvitation(as(guest), { token }))).toBe(code);
    expect((await rolesOf(id)).size).toBe(1);
  });

  it.each<
    [
      how: string,
      end: (given: { owner: Person; guest: Person; token: string; invitationId: string }) => Promise<unknown>,
      why: string,
    ]
  >([
    [
      'was accepted by someone who has left since',
      async ({ guest, token }) => {
        await acceptInvitation(as(guest), { token });
        await removeMember(as(await again(guest)), { userId: guest.id });
      },
      'accepted',
    ],
    ['was declined', ({ guest, token }) => declineInvitation(as(guest), { token }), 'declined'],
    [
      'was withdrawn',
      ({ owner, invitationId }) => withdrawInvitation(as(owner), { invitationId }),
      'withdrawn',
    ],
    ['was sent again', ({ owner, invitationId }) => sendInvitationAgain(as(owner), { invitationId }), 'old'],
    ['was replaced', ({ owner, guest }) => invite(owner, guest.email, { role: 'owner' }), 'old'],
    [
      'has expired',
      async () => {
        world.now = world.now.add({ hours: 24 * 7 });
      },
      'expired',
    ],
  ])('that %s opens nothing, and says so', async (_how, end, why) => {
    const { actor: owner, id } = await aCenter();
    const guest = await world.aPerson();
    const { token, invitationId } = await invite(owner, guest.email);
    await end({ owner, guest, token, invitationId });
    const members = await rolesOf(id);
    expect(await readInvitation(as(guest), token)).toEqual({ why });
    expect(await codeOf(acceptInvitation(as(guest), { token }))).toBe('status_changed');
    expect(await codeOf(declineInvitation(as(guest), { token }))).toBe(
      why === 'declined' ? 'done' : 'status_changed',
    );
    expect(await rolesOf(id)).toEqual(members);
  });

  it.each([
    ['no token', null],
    ['some words', 'abc.def.ghi'],
    ['a token signed for something else', 'eyJhbGciOiJub25lIn0.eyJpbnZpdGF0aW9uIjoiMCJ9.'],
  ])('is not found by %s', async (_what, token) => {
    expect(await readInvitation(as(null), token)).toEqual({ why: 'unknown' });
    expect(await codeOf(acceptInvitation(as(await world.aPerson()), { token }))).toBe('not_found');
  });

  it('works only with its newest link and content after it is sent again', async () => {
    const { actor: owner, id } = await aCenter();
    const guest = await world.aPerson();
    const { invitationId } = await invite(owner, guest.email);
    const renewed = await invite(owner, guest.email, { role: 'owner' });
    expect(renewed.invitationId).toBe(invitationId);
    world.now = world.now.add({ hours: 24 * 8 });
    world.queued.length = 0;
    await sendInvitationAgain(as(owner), { invitationId });
    await acceptInvitation(as(guest), { token: tokenIn(world.queued[0]!.data.text) });
    expect((await rolesOf(id)).get(guest.id)).toBe('owner');
    expect(mailsTo(owner.email)).toEqual(['Someone joined your practice']);
  });

  it('is sent once if the owner presses the button again, and again after a while or with another role', async () => {
    const { actor: owner } = await aCenter();
    const guest = await world.aPerson();
    const { token, invitationId } = await invite(owner, guest.email);
    world.queued.length = 0;
    expect(await inviteMember(as(owner), { email: guest.email, role: 'staff' })).toBe(invitationId);
    expect(mailsTo(guest.email)).toEqual([]);
    expect(await readInvitation(as(guest), token)).toMatchObject({ why: null });
    await invite(owner, guest.email, { role: 'owner' });
    world.now = world.now.add({ minutes: 10 });
    await invite(owner, guest.email, { role: 'owner' });
  });

  it.each<[who: string, actor: (id: string, owner: Person) => Promise<Person | null>, code: string]>([
    ['a visitor', async () => null, 'sign_in_required'],
    ['a client', () => world.aPerson(), 'not_allowed'],
    ['staff', (id) => world.aMember(id, 'staff'), 'not_allowed'],
    ['an owner of another center', async () => (await aCenter()).actor, 'not_allowed'],
  ])(
    'cannot be created, resent, or withdrawn by %s, who cannot change anyone’s role either',
    async (_who, actor, code) => {
      const { actor: owner, id: practiceId } = await aCenter();
      const { invitationId } = await invite(owner, 'kim@example.test');
      const ctx = as(await actor(practiceId, owner));
      const asked = [
        inviteMember(ctx, { practiceId, email: 'lee@example.test', role: 'staff' }),
        sendInvitationAgain(ctx, { practiceId, invitationId }),
        withdrawInvitation(ctx, { practiceId, invitationId }),
        changeRole(ctx, { practiceId, userId: owner.id, role: 'staff' }),
        removeMember(ctx, { practiceId, userId: owner.id }),
      ];
      expect(new Set(await Promise.all(asked.map(codeOf)))).toEqual(new Set([code]));
      expect(
        await world.db
          .select()
          .from(practiceInvitations)
          .where(eq(practiceInvitations.practiceId, practiceId)),
      ).toHaveLength(1);
    },
  );

  it('cannot be changed by an owner of another center who knows its id', async () => {
    const { actor: owner } = await aCenter();
    const { actor: other } = await aCenter();
    const { invitationId } = await invite(owner, 'kim@example.test');
    expect(await codeOf(sendInvitationAgain(as(other), { invitationId }))).toBe('status_changed');
    expect(await codeOf(withdrawInvitation(as(other), { invitationId }))).toBe('status_changed');
  });

  it.each([
    ['a member', (owner: Person) => ({ email: owner.email, role: 'staff' as const })],
    ['no address', () => ({ email: 'kim at example', role: 'staff' as const })],
    ['an unknown role', () => ({ email: 'kim@example.test', role: 'boss' as never })],
    [
      'a practitioner of another practice',
      () => ({ email: 'kim@example.test', role: 'staff' as const, practitionerId: newId() }),
    ],
  ])('to %s is refused', async (_whom, input) => {
    const { actor: owner } = await aCenter();
    expect(await codeOf(inviteMember(as(owner), input(owner)))).toBe('invalid_input');
    expect(world.queued).toEqual([]);
  });

  it('cannot name a practitioner who already has an account', async () => {
    const { actor: owner, id } = await aCenter();
    const [practitionerId = ''] = await practitionersOf(world.db, id);
    await world.db
      .update(practitioners)
      .set({ userId: owner.id })
      .where(eq(practitioners.id, practitionerId));
    const asked = { email: 'kim@example.test', role: 'staff' as const, practitionerId };
    expect(await codeOf(inviteMember(as(owner), asked))).toBe('invalid_input');
  });

  it('is not available to an individual', async () => {
    const { actor } = await world.anExpert();
    expect(await codeOf(inviteMember(as(actor), { email: 'kim@example.test', role: 'staff' }))).toBe(
      'not_allowed',
    );
    expect(await codeOf(savePractitioner(as(actor), { name: 'Imani', practitionerId: null }))).toBe(
      'not_allowed',
    );
  });

  it('floods no one: five e-mails a day to an address, and limited open invitations per practice', async () => {
    const { actor: owner } = await aCenter();
    const to = (email: string, role: Role = 'staff') => codeOf(inviteMember(as(owner), { email, role }));
    const codes = [];
    for (let press = 0; press < 6; press++) {
      codes.push(await to('kim@example.test', press % 2 === 0 ? 'staff' : 'owner'));
    }
    expect(codes).toEqual([...Array(5).fill('done'), 'too_many_requests']);
    await world.db.delete(attempts);
    for (let one = 1; one < MAX_INVITATIONS; one++) expect(await to(`kim${one}@example.test`)).toBe('done');
    expect(await to('one.more@example.test')).toBe('invalid_input');
  });

  it('is deleted with the account of its address, and after its retention time', async () => {
    const { actor: owner, id } = await aCenter();
    const guest = await world.aPerson();
    await invite(owner, guest.email);
    await requestDeletion(as(guest), { email: guest.email, proof: await world.givePassword(guest) });
    await invite(owner, 'kim@example.test');
    world.now = world.now.add({ hours: 24 * 15 });
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    const left = () =>
      world.db.select().from(practiceInvitations).where(eq(practiceInvitations.practiceId, id));
    expect((await left()).map(({ email }) => email)).toEqual(['kim@example.test']);
    world.now = world.now.add({ hours: 24 * 90 });
    await sweepInvitations(world.asProduct('sweep-accounts'));
    expect(await left()).toEqual([]);
  });
});

describe('a removed member', () => {
  it('loses access immediately, even during a request, and is notified', async () => {
    const { actor: owner, id } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    const [practitionerId = ''] = await practitionersOf(world.db, id);
    await world.db
      .update(practitioners)
      .set({ userId: staff.id })
      .where(eq(practitioners.id, practitionerId));
    await openCalendarFeed(as(staff), {});
    await openCalendarFeed(as(owner), {});
    const [theirs, own] = [
      await readCalendarFeedKey(as(staff), {}),
      await readCalendarFeedKey(as(owner), {}),
    ];
    await removeMember(as(owner), { userId: staff.id });
    expect(await readMemberships(world.query, staff.id)).toEqual([]);
    expect(await codeOf(changeWeeklyHours(as(staff), { hours: WEEK }))).toBe('not_allowed');
    expect(await codeOf(readCalendarFeed(world.asProduct(), theirs))).toBe('not_found');
    expect(await codeOf(readCalendarFeed(world.asProduct(), own))).toBe('done');
    expect(mailsTo(staff.email)).toEqual(['You no longer belong to a practice']);
    const [kept] = await world.db.select().from(practitioners).where(eq(practitioners.id, practitionerId));
    expect(kept).toMatchObject({ userId: null, activeUntil: null });
    expect(await codeOf(removeMember(as(owner), { userId: staff.id }))).toBe('status_changed');
  });

  it('does not get a former calendar link back when invited again', async () => {
    const { actor: owner, id } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    await openCalendarFeed(as(staff), {});
    const former = await readCalendarFeedKey(as(staff), {});
    await removeMember(as(owner), { userId: staff.id });
    const { token } = await invite(owner, staff.email);
    await acceptInvitation(as(staff), { token });
    expect(await codeOf(readCalendarFeed(world.asProduct(), former))).toBe('not_found');
    const open = await world.db
      .select()
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.expertId, id), isNull(calendarFeeds.revokedAt)));
    expect(open).toEqual([]);
  });

  it('can leave on their own, and the owner is notified', async () => {
    const { actor: owner, id } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    await removeMember(as(staff), { userId: staff.id });
    expect((await rolesOf(id)).has(staff.id)).toBe(false);
    expect(mailsTo(owner.email)).toEqual(['Someone left your practice']);
    expect(await codeOf(removeMember(as(staff), { userId: staff.id }))).toBe('not_allowed');
  });
});

describe('the last owner who takes part', () => {
  it.each(['alone', 'with staff', 'with a suspended owner'] as const)(
    '%s cannot leave or be demoted',
    async (beside) => {
      const { actor: owner, id } = await aCenter();
      if (beside === 'with staff') await world.aMember(id, 'staff');
      if (beside === 'with a suspended owner') {
        const admin = await world.aPerson({ isAdmin: true });
        await suspendPerson(as(admin), {
          personId: (await world.aMember(id, 'owner')).id,
          reason: 'because',
        });
      }
      expect(await codeOf(removeMember(as(owner), { userId: owner.id }))).toBe('not_allowed');
      expect(await codeOf(changeRole(as(owner), { userId: owner.id, role: 'staff' }))).toBe('not_allowed');
      expect((await rolesOf(id)).get(owner.id)).toBe('owner');
    },
  );

  it('can leave once there is another', async () => {
    const { actor: owner, id } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    await changeRole(as(owner), { userId: staff.id, role: 'owner' });
    expect(mailsTo(staff.email)).toEqual(['Your role in a practice has changed']);
    expect(await codeOf(removeMember(as(owner), { userId: owner.id }))).toBe('done');
    expect(await rolesOf(id)).toEqual(new Map([[staff.id, 'owner']]));
  });
});

describe('the team page', () => {
  it('shows owners everything and staff only the names', async () => {
    const { actor: owner, id } = await aCenter();
    const staff = await world.aMember(id, 'staff');
    await invite(owner, 'kim@example.test');
    const seen = await readTeam(as(owner), id);
    expect(seen).toMatchObject({
      isCenter: true,
      mayChange: true,
      invitations: [{ email: 'kim@example.test' }],
    });
    expect(seen!.members.map(({ email }) => email)).toEqual([owner.email, staff.email]);
    const asStaff = await readTeam(as(staff), id);
    expect(asStaff).toMatchObject({ mayChange: false, invitations: [] });
    expect(JSON.stringify(asStaff)).not.toMatch(/kim@example|example\.test/);
    expect(await readTeam(as(await world.aPerson()), id)).toBeNull();
  });
});

describe('fifty simultaneous connections', () => {
  const FIFTY = Array.from({ length: CONNECTIONS });
  const ROUNDS = 4;

  it('accept an invitation once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { actor: owner, id } = await aCenter();
      const guest = await world.aPerson();
      const { token } = await invite(owner, guest.email);
      world.queued.length = 0;
      const codes = await concurrently(times(CONNECTIONS, () => acceptInvitation(as(guest), { token })));
      expect(tallyOf(codes)).toEqual({ done: CONNECTIONS });
      expect((await rolesOf(id)).size).toBe(2);
      expect(mailsTo(owner.email)).toHaveLength(1);
    }
  }, 60_000);

  it('accept, decline, and withdraw one invitation with a single outcome', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { actor: owner, id } = await aCenter();
      const guest = await world.aPerson();
      const { token, invitationId } = await invite(owner, guest.email);
      const acts = [
        () => acceptInvitation(as(guest), { token }),
        () => declineInvitation(as(guest), { token }),
        () => withdrawInvitation(as(owner), { invitationId }),
      ];
      const codes = await concurrently(
        times<unknown>(CONNECTIONS, (index) => acts[(index + round) % acts.length]!()),
      );
      const outcomes = ['accepted', 'declined', 'withdrawn'].map((_, act) =>
        codes.filter((_code, index) => (index + round) % 3 === act),
      );
      expect(outcomes.filter((own) => own.includes('done'))).toHaveLength(1);
      const [row] = await world.db
        .select()
        .from(practiceInvitations)
        .where(eq(practiceInvitations.id, invitationId));
      expect((await rolesOf(id)).has(guest.id)).toBe(row!.status === 'accepted');
    }
  }, 60_000);

  it('change the hours of a practice they are being removed from, before the removal or not at all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { actor: owner, id } = await aCenter();
      const staff = await world.aMember(id, 'staff');
      const change = (minute: number) =>
        codeOf(
          changeWeeklyHours(as(staff), {
            hours: [{ weekday: 1, startMinute: 540, endMinute: 570 + 30 * (minute % 14) }],
          }),
        );
      const before = FIFTY.slice(0, 24).map((_, index) => change(index));
      const removed = codeOf(removeMember(as(owner), { userId: staff.id }));
      const codes = await Promise.all([
        ...before,
        ...FIFTY.slice(0, 24).map((_, index) => change(index + 25)),
      ]);
      expect(await removed).toBe('done');
      expect(Object.keys(tallyOf(codes)).filter((code) => !['done', 'not_allowed'].includes(code))).toEqual(
        [],
      );
      expect(await change(49)).toBe('not_allowed');
    }
  }, 60_000);

  it('leave one of two owners who demote or remove each other', async () => {
    for (const act of [
      (by: Person, whom: Person) => changeRole(as(by), { userId: whom.id, role: 'staff' }),
      (by: Person, whom: Person) => removeMember(as(by), { userId: whom.id }),
      (by: Person, _whom: Person) => removeMember(as(by), { userId: by.id }),
    ]) {
      for (let round = 0; round < ROUNDS; round++) {
        const { actor: first, id } = await aCenter();
        const second = await world.aMember(id, 'owner');
        await Promise.all(
          FIFTY.map((_, index) => codeOf(index % 2 ? act(first, second) : act(second, first))),
        );
        expect([...(await rolesOf(id)).values()].filter((role) => role === 'owner')).toEqual(['owner']);
      }
    }
  }, 60_000);
});
