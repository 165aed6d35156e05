import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { practitionersOf } from '../../../tests/listed-experts.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { acceptInvitation } from '../../business/team/answer-invitation.server.ts';
import { changeRole } from '../../business/team/change-role.server.ts';
import { inviteMember, sendInvitationAgain } from '../../business/team/invite-member.server.ts';
import { readInvitation } from '../../business/team/read-invitation.server.ts';
import { readTeam } from '../../business/team/read-team.server.ts';
import { removeMember } from '../../business/team/remove-member.server.ts';
import { readClient } from '../../consultations/booking-views/read-client.server.ts';
import type { Person } from '../../context.ts';
import { openShareLink } from '../../people/clients/share-link.server.ts';
import { practitioners } from '../../people/experts/tables.ts';
import { outsideCalendars } from '../../practice/availability/tables.ts';
import { linkOutsideCalendar } from '../../practice/linked-calendars/link-outside-calendar.server.ts';
import { liftSuspension } from '../moderation/lift-suspension.server.ts';
import { suspendPerson } from '../moderation/suspend-person.server.ts';
import { deleteDueAccounts } from './delete-due-accounts.server.ts';
import { requestDeletion } from './request-deletion.server.ts';

// Tests that a person's work ends with their membership in a practice or with their account.

const world = await openWorld(8);

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

async function aCenter() {
  const { actor, id } = await world.anExpert({ type: 'wellness-center' });
  const second = await world.aMember(id, 'owner');
  const admin = world.as(await world.aPerson({ isAdmin: true }));
  return { id, first: actor, second, admin };
}
type Center = Awaited<ReturnType<typeof aCenter>>;
const suspend = ({ admin, first }: Center) =>
  suspendPerson(admin, { personId: first.id, reason: 'Wrote to everybody.' });

async function erase(person: Person) {
  const proof = await world.givePassword(person);
  await requestDeletion(world.as(person), { email: person.email, proof });
  world.now = world.now.add({ hours: 24 * 15 });
  await deleteDueAccounts(world.asProduct());
}
const tokenSentTo = (email: string) => {
  const sent = world.queued.findLast(({ name, data }) => name === 'send-written-mail' && data.to === email)!;
  return new URL(String(sent.data.text).match(/http\S+\/invitation\S+/)![0]).searchParams.get('token');
};

describe('an invitation that an owner sent', () => {
  it.each<[string, (center: Center) => Promise<unknown>]>([
    ['leaves', ({ first, id }) => removeMember(world.as(first), { practiceId: id, userId: first.id })],
    [
      'is taken off',
      ({ first, second, id }) => removeMember(world.as(second), { practiceId: id, userId: first.id }),
    ],
    [
      'loses the role',
      ({ first, second, id }) =>
        changeRole(world.as(second), { practiceId: id, userId: first.id, role: 'staff' }),
    ],
    ['is suspended', suspend],
  ])('lets no one in once that owner %s', async (_how, end) => {
    const center = await aCenter();
    const guest = await world.aPerson();
    await inviteMember(world.as(center.first), { practiceId: center.id, email: guest.email, role: 'owner' });
    const token = tokenSentTo(guest.email);
    await end(center);
    expect(await readInvitation(world.as(guest), token)).toEqual({ why: 'withdrawn' });
    expect(await codeOf(acceptInvitation(world.as(guest), { token }))).toBe('status_changed');
  });

  it('belongs to another owner who has sent it again', async () => {
    const center = await aCenter();
    const guest = await world.aPerson();
    const { first, second, id } = center;
    const invitationId = await inviteMember(world.as(first), {
      practiceId: id,
      email: guest.email,
      role: 'staff',
    });
    await suspend(center);
    await sendInvitationAgain(world.as(second), { practiceId: id, invitationId });
    const token = tokenSentTo(guest.email);
    await liftSuspension(center.admin, { personId: first.id });
    await removeMember(world.as(second), { practiceId: id, userId: first.id });
    expect((await readTeam(world.as(second), id))?.invitations).toHaveLength(1);
    expect(await codeOf(acceptInvitation(world.as(guest), { token }))).toBe('done');
  });
});

it('an erased practitioner’s own calendar is no longer read', async () => {
  const { id, second } = await aCenter();
  const [practitionerId] = await practitionersOf(world.db, id);
  await world.db
    .update(practitioners)
    .set({ userId: second.id })
    .where(eq(practitioners.id, practitionerId!));
  const address = 'https://calendar.example.com/own.ics';
  await linkOutsideCalendar(world.as(second), { practiceId: id, practitionerId: practitionerId!, address });
  await erase(second);
  expect(await world.db.select().from(outsideCalendars).where(eq(outsideCalendars.expertId, id))).toEqual([]);
});

it('a suspended client’s share link opens nothing until they are back', async () => {
  const client = await world.aPerson();
  const admin = world.as(await world.aPerson({ isAdmin: true }));
  const token = await openShareLink(world.as(client));
  const seen = () => codeOf(readClient(world.as(null), { clientId: client.id, token }));
  expect(await seen()).toBe('done');
  await suspendPerson(admin, { personId: client.id, reason: 'Wrote to everybody.' });
  expect(await seen()).toBe('not_found');
  await liftSuspension(admin, { personId: client.id });
  expect(await seen()).toBe('done');
});
