import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { sqlState } from '../../../platform/database/database.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { readBookings, readWaitingRequests } from '../../consultations/booking-views/read-bookings.server.ts';
import { bookings } from '../../consultations/bookings/tables.ts';
import { readConversation } from '../../consultations/messages/read-conversation.server.ts';
import { readConversations } from '../../consultations/messages/read-conversations.server.ts';
import { readCounts } from '../../consultations/messages/read-counts.server.ts';
import { sendMessage } from '../../consultations/messages/send-message.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import type { Person } from '../../context.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { liftSuspension } from '../../overview/moderation/lift-suspension.server.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { requestDeletion } from '../../overview/your-data/request-deletion.server.ts';
import { changeWeeklyHours } from '../../practice/availability/change-weekly-hours.server.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { readMemberships } from './read-memberships.server.ts';
import { readPractice } from './read-practice.server.ts';
import { experts, practiceMembers } from './tables.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true });
const as = world.as;
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 }));

const statusOf = async (id: string) =>
  (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!.status;
const leave = async (actor: Person) =>
  requestDeletion(as(actor), { email: actor.email, proof: await world.givePassword(actor) });
const suspend = (person: Person) => suspendPerson(as(admin), { personId: person.id, reason: 'because' });
const lift = (person: Person) => liftSuspension(as(admin), { personId: person.id });
async function standing(id: string): Promise<'bookable' | 'closed' | 'hidden'> {
  const page = await codeOf(readProfile(as(null), id));
  if (page !== 'done') return 'hidden';
  const free = (await nextFreeTimes(as(null), [id], 1)).get(id)!.length > 0;
  const { closed } = await slotsOf(as(null), id);
  expect(free).toBe(closed === null);
  return free ? 'bookable' : 'closed';
}

describe('staff of a practice', () => {
  it('answer its requests, set its hours, and write for it, but cannot act as owners', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const staff = await world.aMember(expert.id, 'staff');
    expect(await readWaitingRequests(as(staff))).toMatchObject([{ id: bookingId, as: 'expert' }]);
    await acceptBooking(as(staff), { bookingId });
    expect(await statusOf(bookingId)).toBe('accepted');
    await changeWeeklyHours(as(staff), { hours: everyDay });
    const { conversationId } = await sendMessage(as(staff), {
      to: { clientId: client.id },
      body: 'See you then',
      key: newId(),
    });
    const asOwner = await readConversation(as(expert.actor), { conversationId });
    expect(asOwner.messages).toMatchObject([{ body: 'See you then', isMine: true }]);
    expect(await readPractice(as(staff))).toMatchObject({ id: expert.id, mayChange: false });
    const { data } = await downloadData(as(staff));
    expect(data).toMatchObject({ listing: [], bookingsAsExpert: [], memberships: [{ role: 'staff' }] });
  });

  it('cannot book the practice, nor write to it as a client', async () => {
    const { id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    expect(await codeOf(requestBooking(as(staff), asking(id)))).toBe('own_profile');
    const message = { to: { expertId: id }, body: 'Hello', key: newId() };
    expect(await codeOf(sendMessage(as(staff), message))).toBe('own_profile');
  });

  it('of another practice cannot see its bookings and messages', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    const other = await world.aMember((await world.anExpert()).id, 'staff');
    expect(await codeOf(acceptBooking(as(other), { bookingId }))).toBe('not_found');
    const { conversationId } = await sendMessage(as(client), {
      to: { expertId: expert.id },
      body: 'Hello',
      key: newId(),
    });
    expect(await codeOf(readConversation(as(other), { conversationId }))).toBe('not_found');
  });
});

it('see what waits in both practices if they belong to two', async () => {
  const [first, second] = [await world.aRequest(), await world.aRequest()];
  const both = await world.aMember(second.expert.id, 'staff', first.expert.actor);
  expect(await readMemberships(world.query, both.id)).toEqual(both.memberships);
  const { bookings: seen } = await readBookings(as(both), { tab: 'upcoming', page: 1 });
  expect(seen.map(({ id }) => id).toSorted()).toEqual([first.bookingId, second.bookingId].toSorted());
  for (const { client, expert } of [first, second]) {
    await sendMessage(as(client), { to: { expertId: expert.id }, body: 'Hello', key: newId() });
  }
  expect((await readConversations(as(both), 1)).conversations).toHaveLength(2);
  expect(await readCounts(as(both))).toMatchObject({ messages: 2 });
});

describe('a practice with two owners', () => {
  async function given() {
    const { actor: first, id } = await world.anExpert();
    const second = await world.aMember(id, 'owner');
    return { id, first, second };
  }

  it('stays open while one is suspended, and closes once both are', async () => {
    const { id, first, second } = await given();
    const { bookingId } = await world.aRequest({ expert: { actor: first, id } });
    await suspend(first);
    expect([await standing(id), await statusOf(bookingId)]).toEqual(['bookable', 'requested']);
    await suspend(second);
    expect([await standing(id), await statusOf(bookingId)]).toEqual(['hidden', 'declined']);
    await lift(first);
    expect(await standing(id)).toBe('bookable');
  });

  it('takes no bookings while both are suspended, not even through SQL', async () => {
    const { id, first, second } = await given();
    const client = await world.aPerson();
    const book = (day: number) =>
      world
        .aBooking({ expertId: id, clientId: client.id, startsAt: new Date(`2027-01-0${day}T18:00:00Z`) })
        .then(
          () => 'done',
          (error) => sqlState(error),
        );
    await suspend(first);
    expect(await book(1)).toBe('done');
    await suspend(second);
    expect(await book(2)).toBe('PW001');
    await lift(second);
    expect(await book(3)).toBe('done');
  });

  it('is hidden when both are suspended simultaneously', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, first, second } = await given();
      await Promise.all([suspend(first), suspend(second)]);
      expect(await standing(id)).toBe('hidden');
    }
  });

  it('stays open when one leaves, even before its bookings are over, and closes when the other does', async () => {
    const { id, first, second } = await given();
    const { bookingId } = await world.aRequest({ expert: { actor: first, id } });
    await leave(first);
    expect(await standing(id)).toBe('bookable');
    expect(await codeOf(leave(second))).toBe('status_changed');
    world.now = world.now.add({ hours: 24 * 14 });
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    expect(await statusOf(bookingId)).toBe('requested');
    expect(
      await world.db.select().from(practiceMembers).where(eq(practiceMembers.practiceId, id)),
    ).toMatchObject([{ userId: second.id, role: 'owner' }]);
    await world.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, bookingId));
    await leave(second);
    expect(await standing(id)).toBe('closed');
    world.now = world.now.add({ hours: 24 * 14 });
    await deleteDueAccounts(world.asProduct('delete-accounts'));
    const [row] = await world.db.select().from(experts).where(eq(experts.id, id));
    expect(row).toMatchObject({ name: 'Former expert', approvedAt: null });
  });
});

it.each(['suspended', 'leaving', 'erased'] as const)(
  'a practice is not affected when its staff are %s',
  async (how) => {
    const { id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    if (how === 'suspended') await suspend(staff);
    else await leave(staff);
    if (how === 'erased') {
      world.now = world.now.add({ hours: 24 * 14 });
      await deleteDueAccounts(world.asProduct('delete-accounts'));
    }
    expect(await standing(id)).toBe('bookable');
  },
);
