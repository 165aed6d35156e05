import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { misfolded, readByIcalJs, readByNodeIcal } from '../../../tests/calendar-readers.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { users } from '../../people/accounts/tables.ts';
import { practiceMembers, practitioners } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { readCalendarFile } from '../booking-views/read-calendar-file.server.ts';
import { rescheduleBooking } from '../requests/reschedule-booking.server.ts';
import {
  openCalendarFeed,
  readCalendarFeedKey,
  renewCalendarFeed,
  revokeCalendarFeed,
} from './calendar-feed.server.ts';
import { readCalendarFeed } from './read-calendar-feed.server.ts';

const world = await openWorld();

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

/** Reads the entries of a feed. Expects two parsers to agree. */
async function entriesOf(key: string | null) {
  const file = await readCalendarFeed(world.as(null), key);
  const { method, entries } = readByIcalJs(file);
  expect(readByNodeIcal(file)).toEqual({ method, entries });
  expect(method).toBe('PUBLISH');
  expect(misfolded(file)).toEqual([]);
  return entries;
}

async function anOpenFeed() {
  const { client, expert, bookingId } = await world.aRequest();
  const ctx = world.as(expert.actor);
  await openCalendarFeed(ctx, {});
  return { client, expert, bookingId, ctx, key: (await readCalendarFeedKey(ctx, {}))! };
}

describe('a calendar feed', () => {
  it('shows requests and bookings, and cancelled bookings for two weeks', async () => {
    const { bookingId, ctx, key } = await anOpenFeed();
    const [request] = await entriesOf(key);
    expect(request).toMatchObject({
      summary: 'Request: In-Person Consultation',
      status: 'TENTATIVE',
      startsAt: '2026-12-02T18:00:00.000Z',
    });
    await acceptBooking(ctx, { bookingId });
    const confirmed = { ...request, summary: 'In-Person Consultation', status: 'CONFIRMED', sequence: 1 };
    expect(await entriesOf(key)).toEqual([confirmed]);
    await cancelBooking(ctx, { bookingId });
    const summary = 'Cancelled: In-Person Consultation';
    const cancelled = { ...request, summary, status: 'CANCELLED', sequence: 2 };
    expect(await entriesOf(key)).toEqual([cancelled]);
    world.now = world.now.add({ hours: 24 * 14 - 1 });
    expect(await entriesOf(key)).toEqual([cancelled]);
    world.now = world.now.add({ hours: 2 });
    expect(await entriesOf(key)).toEqual([]);
  });

  it('is in the language of its owner’s account, and links to pages in that language', async () => {
    const { expert, bookingId, key } = await anOpenFeed();
    await world.db.update(users).set({ language: 'es' }).where(eq(users.id, expert.actor.id));
    expect(await entriesOf(key)).toMatchObject([{ summary: 'Solicitud: Consulta en persona' }]);
    const file = (await readCalendarFeed(world.as(null), key)).replaceAll('\r\n ', '');
    expect(file).toContain(`http://localhost:3000/es/dashboard/bookings/${bookingId}`);
  });

  it('shows a moved booking once, at its new time, with the id and sequence of its file', async () => {
    const { client, expert, bookingId, key } = await anOpenFeed();
    world.now = world.now.add({ minutes: 1 });
    const start = '2026-12-04T20:00:00Z';
    const moved = await rescheduleBooking(world.as(client), { ...asking(expert.id, { start }), bookingId });
    const entries = await entriesOf(key);
    expect(entries).toMatchObject([{ status: 'TENTATIVE', startsAt: '2026-12-04T20:00:00.000Z' }]);
    const { content } = await readCalendarFile(world.as(client), moved.bookingId);
    const [{ uid, sequence }] = readByIcalJs(content).entries as [(typeof entries)[number]];
    expect(entries).toMatchObject([{ uid, sequence }]);
  });

  it('names no client', async () => {
    const { key } = await anOpenFeed();
    expect(await readCalendarFeed(world.as(null), key)).not.toMatch(/Robin|Reed/);
  });

  it('stays the same when opened twice, and ends when revoked', async () => {
    const { ctx, key } = await anOpenFeed();
    await openCalendarFeed(ctx, {});
    expect(await readCalendarFeedKey(ctx, {})).toBe(key);
    await revokeCalendarFeed(ctx, {});
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    await openCalendarFeed(ctx, {});
    expect(await readCalendarFeedKey(ctx, {})).not.toBe(key);
  });

  it('gets a new link in one step, and the old one stops working', async () => {
    const { ctx, key } = await anOpenFeed();
    await Promise.all([renewCalendarFeed(ctx, {}), renewCalendarFeed(ctx, {})]);
    const renewed = await readCalendarFeedKey(ctx, {});
    expect(renewed).not.toBe(key);
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    expect(await entriesOf(renewed)).toHaveLength(1);
  });

  it('ends when the person who opened it leaves the practice', async () => {
    const { expert } = await anOpenFeed();
    const staff = await world.aMember(expert.id, 'staff');
    await openCalendarFeed(world.as(staff), {});
    const key = await readCalendarFeedKey(world.as(staff), {});
    expect(await entriesOf(key)).toHaveLength(1);
    await world.db.delete(practiceMembers).where(eq(practiceMembers.userId, staff.id));
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    expect(await codeOf(readCalendarFeedKey(world.as(staff), {}))).toBe('not_allowed');
  });

  it('is separate for each person: other members cannot read or revoke it', async () => {
    const { expert, ctx, key } = await anOpenFeed();
    const staff = world.as(await world.aMember(expert.id, 'staff'));
    expect(await readCalendarFeedKey(staff, {})).toBeNull();
    await revokeCalendarFeed(staff, {});
    await openCalendarFeed(staff, {});
    const theirs = await readCalendarFeedKey(staff, {});
    expect(theirs).not.toBe(key);
    expect(await entriesOf(theirs)).toEqual(await entriesOf(key));
    expect(await readCalendarFeedKey(ctx, {})).toBe(key);
    await revokeCalendarFeed(staff, {});
    expect(await entriesOf(key)).toHaveLength(1);
  });

  it('can be opened by an owner after a staff member with their own link left', async () => {
    const { expert, actor } = await world.anExpert().then((expert) => ({ expert, actor: expert.actor }));
    const staff = await world.aMember(expert.id, 'staff');
    await openCalendarFeed(world.as(staff), {});
    await world.db.delete(practiceMembers).where(eq(practiceMembers.userId, staff.id));
    await openCalendarFeed(world.as(actor), {});
    expect(await entriesOf(await readCalendarFeedKey(world.as(actor), {}))).toEqual([]);
  });

  it('is closed while the person who opened it is suspended', async () => {
    const { expert, key } = await anOpenFeed();
    const admin = await world.aPerson({ isAdmin: true });
    await suspendPerson(world.as(admin), { personId: expert.actor.id, reason: 'Enough of it' });
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
  });

  it.each([null, '', 'short', 'a'.repeat(32), "' or true --", '\0'])(
    'is not found by the token %j',
    async (key) => {
      await anOpenFeed();
      expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    },
  );

  it('is only for members of the practice', async () => {
    const { expert } = await anOpenFeed();
    const stranger = world.as(await world.aPerson());
    for (const act of [openCalendarFeed, renewCalendarFeed, revokeCalendarFeed, readCalendarFeedKey]) {
      expect(await codeOf(act(stranger, { practiceId: expert.id }))).toBe('not_allowed');
      expect(await codeOf(act(world.as(null), {}))).toBe('sign_in_required');
    }
  });
});

describe('a person’s own calendar feed', () => {
  const own = async (person: Parameters<typeof world.as>[0]) => {
    await openCalendarFeed(world.as(person), 'own');
    return (await readCalendarFeedKey(world.as(person), 'own'))!;
  };

  it('has all of their bookings on both sides, and no one else’s', async () => {
    const { client, expert, bookingId } = await world.aRequest();
    await world.aRequest();
    const colleague = await world.anExpert({ name: 'Fern Hollow' });
    const start = '2026-12-03T18:00:00Z';
    await world.aRequest({ client: expert.actor, expert: colleague, start });
    expect(await entriesOf(await own(client))).toMatchObject([
      { summary: 'Request: Consultation with Sage Alder', location: 'Denver, CO' },
    ]);
    await acceptBooking(world.as(expert.actor), { bookingId });
    const both = await entriesOf(await own(expert.actor));
    expect(both.map(({ summary, startsAt }) => [summary, startsAt]).sort()).toEqual([
      ['In-Person Consultation', '2026-12-02T18:00:00.000Z'],
      ['Request: Consultation with Fern Hollow', '2026-12-03T18:00:00.000Z'],
    ]);
  });

  it('of someone at a center has the bookings that they give', async () => {
    const { expert } = await world.aRequest({ expert: await world.anExpert({ type: 'wellness-center' }) });
    const staff = await world.aMember(expert.id, 'staff');
    expect(await entriesOf(await own(staff))).toEqual([]);
    const ofPractice = eq(practitioners.practiceId, expert.id);
    await world.db.update(practitioners).set({ userId: staff.id }).where(ofPractice);
    expect(await entriesOf(await own(staff))).toHaveLength(1);
    await world.db.delete(practiceMembers).where(eq(practiceMembers.userId, staff.id));
    expect(await entriesOf(await own(staff))).toEqual([]);
  });

  it('names no client and no address, not even of a home', async () => {
    const expert = await world.anExpert({ consultationMethods: ['Home Visit'], visitMiles: 20 });
    const visit = { method: 'Home Visit', visitAddress: '77 Alder Lane', visitZip: '80202' };
    const { client, bookingId } = await world.aRequest({ expert, ...visit });
    await acceptBooking(world.as(expert.actor), { bookingId });
    for (const person of [client, expert.actor]) {
      const file = await readCalendarFeed(world.as(null), await own(person));
      expect(file).not.toMatch(/Robin|Reed|Alder Lane/);
    }
  });

  it('has a different link from their practice’s, and ends separately', async () => {
    const { ctx, key, expert } = await anOpenFeed();
    const mine = await own(expert.actor);
    expect(mine).not.toBe(key);
    expect(await own(expert.actor)).toBe(mine);
    await revokeCalendarFeed(ctx, 'own');
    expect(await codeOf(readCalendarFeed(world.as(null), mine))).toBe('not_found');
    expect(await entriesOf(key)).toHaveLength(1);
  });

  it('is closed while they are suspended, and ends with their account', async () => {
    const client = await world.aPerson();
    const key = await own(client);
    expect(await entriesOf(key)).toEqual([]);
    const leaving = await world.aPerson();
    const theirs = await own(leaving);
    const admin = await world.aPerson({ isAdmin: true });
    await suspendPerson(world.as(admin), { personId: client.id, reason: 'Enough of it' });
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    const deleteAt = asDate(world.now);
    await world.db.update(users).set({ deleteAt }).where(eq(users.id, leaving.id));
    await deleteDueAccounts(world.asProduct());
    expect(await codeOf(readCalendarFeed(world.as(null), theirs))).toBe('not_found');
  });

  it('is only for signed-in people', async () => {
    for (const act of [openCalendarFeed, renewCalendarFeed, revokeCalendarFeed, readCalendarFeedKey])
      expect(await codeOf(act(world.as(null), 'own'))).toBe('sign_in_required');
  });
});
