import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../tests/world.ts';
import { practiceMembers } from '../experts/tables.ts';
import { suspendPerson } from '../moderation/suspend-person.server.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { openCalendarFeed, readCalendarFeedKey, revokeCalendarFeed } from './calendar-feed.server.ts';
import { cancelBooking } from './cancel-booking.server.ts';
import { readCalendarFeed } from './read-calendar-feed.server.ts';

const world = await openWorld();

/** The entries of a feed, as a calendar reads them. */
async function entriesOf(key: string | null) {
  const file = await readCalendarFeed(world.as(null), key);
  return new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => ({
    summary: event.getFirstPropertyValue('summary'),
    status: event.getFirstPropertyValue('status'),
    startsAt: (event.getFirstPropertyValue('dtstart') as ICAL.Time).toJSDate().toISOString(),
    uid: event.getFirstPropertyValue('uid'),
  }));
}

async function anOpenFeed() {
  const { client, expert, bookingId } = await world.aRequest();
  const ctx = world.as(expert.actor);
  await openCalendarFeed(ctx, {});
  return { client, expert, bookingId, ctx, key: (await readCalendarFeedKey(ctx, {}))! };
}

describe('a calendar feed', () => {
  it('shows requests and bookings, and what is cancelled no more', async () => {
    const { bookingId, ctx, key } = await anOpenFeed();
    const [request] = await entriesOf(key);
    expect(request).toMatchObject({
      summary: 'Request: In-Person Consultation',
      status: 'TENTATIVE',
      startsAt: '2026-12-02T18:00:00.000Z',
    });
    await acceptBooking(ctx, { bookingId });
    expect(await entriesOf(key)).toEqual([
      { ...request, summary: 'In-Person Consultation', status: 'CONFIRMED' },
    ]);
    await cancelBooking(ctx, { bookingId });
    expect(await entriesOf(key)).toEqual([]);
  });

  it('names no client', async () => {
    const { key } = await anOpenFeed();
    expect(await readCalendarFeed(world.as(null), key)).not.toMatch(/Robin|Reed/);
  });

  it('stays the same when it is opened twice, and ends when it is taken back', async () => {
    const { ctx, key } = await anOpenFeed();
    await openCalendarFeed(ctx, {});
    expect(await readCalendarFeedKey(ctx, {})).toBe(key);
    await revokeCalendarFeed(ctx, {});
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    await openCalendarFeed(ctx, {});
    expect(await readCalendarFeedKey(ctx, {})).not.toBe(key);
  });

  it('ends for whoever opened it and belongs to the practice no more', async () => {
    const { expert } = await anOpenFeed();
    const staff = await world.aMember(expert.id, 'staff');
    await openCalendarFeed(world.as(staff), {});
    const key = await readCalendarFeedKey(world.as(staff), {});
    expect(await entriesOf(key)).toHaveLength(1);
    await world.db.delete(practiceMembers).where(eq(practiceMembers.userId, staff.id));
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
    expect(await codeOf(readCalendarFeedKey(world.as(staff), {}))).toBe('not_allowed');
  });

  it('is one for each person: others of the practice neither read it nor take it back', async () => {
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

  it('opens for an owner after staff with a link of their own left', async () => {
    const { expert, actor } = await world.anExpert().then((expert) => ({ expert, actor: expert.actor }));
    const staff = await world.aMember(expert.id, 'staff');
    await openCalendarFeed(world.as(staff), {});
    await world.db.delete(practiceMembers).where(eq(practiceMembers.userId, staff.id));
    await openCalendarFeed(world.as(actor), {});
    expect(await entriesOf(await readCalendarFeedKey(world.as(actor), {}))).toEqual([]);
  });

  it('ends while the one who opened it is suspended', async () => {
    const { expert, key } = await anOpenFeed();
    const admin = await world.aPerson({ isAdmin: true });
    await suspendPerson(world.as(admin), { personId: expert.actor.id, reason: 'Enough of it' });
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
  });

  it.each([null, '', 'short', 'a'.repeat(32), "' or true --", '\0'])('is not found by %j', async (key) => {
    await anOpenFeed();
    expect(await codeOf(readCalendarFeed(world.as(null), key))).toBe('not_found');
  });

  it('is nobody’s but the practice’s', async () => {
    const { expert } = await anOpenFeed();
    const stranger = world.as(await world.aPerson());
    for (const act of [openCalendarFeed, revokeCalendarFeed, readCalendarFeedKey]) {
      expect(await codeOf(act(stranger, { practiceId: expert.id }))).toBe('not_allowed');
      expect(await codeOf(act(world.as(null), {}))).toBe('sign_in_required');
    }
  });
});
