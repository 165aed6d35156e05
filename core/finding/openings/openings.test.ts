import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { attempts } from '../../ground/admin/tables.ts';
import { saveChoices } from '../../ground/notifications/choices.server.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { experts } from '../../people/experts/tables.ts';
import { NOTIFICATION_KINDS } from '../../registries.ts';
import { searchExperts } from '../discovery/search-experts.server.ts';
import { EMPTY_SEARCH } from '../discovery/search-query.ts';
import { readOpening } from './read-opening.server.ts';
import { nearbyWaits } from './tables.ts';
import { tellOpenings } from './tell-openings.server.ts';
import { readNearbyWaits, stopWaitingNearby, waitNearby } from './wait-nearby.server.ts';
import { MAX_PLACES, WAIT_DAYS } from './waits.ts';

const world = await openWorld();
const START = world.now;
const NEW_YORK = {
  location: 'New York, NY',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  lat: 40.7506,
  lng: -73.9972,
  zone: 'America/New_York',
};
const ALBANY = {
  ...NEW_YORK,
  location: 'Albany, NY',
  city: 'Albany',
  zip: '12207',
  lat: 42.658,
  lng: -73.747,
};
const boston = {
  ...NEW_YORK,
  location: 'Boston, MA',
  city: 'Boston',
  state: 'MA',
  zip: '02108',
  lat: 42.3576,
  lng: -71.0684,
};
await world.anExpert({ ...boston, name: 'Hazel Marsh' });
const sample = { isDemo: true, isActive: false, userId: null, rating: 4.9 };
await world.anExpert({ ...ALBANY, ...sample, name: 'New York Wellness' });

beforeEach(async () => {
  world.now = START;
  world.queued.length = 0;
  await world.db.delete(nearbyWaits);
  await world.db.delete(attempts);
  await world.db.delete(experts).where(eq(experts.name, 'Ivy Brook'));
});

const wait = (who: Person | null, place = '10001') => codeOf(waitNearby(world.as(who), { place }));
const tell = () => tellOpenings(world.asProduct('tell-openings'));
const opens = (at: Partial<typeof NEW_YORK> = {}) =>
  world.anExpert({ ...NEW_YORK, ...at, name: 'Ivy Brook' });
const mailed = () => world.queued.map(({ data }) => [data.to, data.subject]);

describe('a search in a state without experts', () => {
  const search = (place: string) => searchExperts(world.as(null), { ...EMPTY_SEARCH, place });

  it.each(['10001', '12207', 'Albany, NY'])(
    'at %s lists the nearest bookable experts with their distance, and samples separately',
    async (place) => {
      const { cards, samples, isBeyond } = await search(place);
      expect(cards.map(({ name }) => name)).toEqual(['Hazel Marsh']);
      expect(cards[0]?.distanceMiles).toBeGreaterThan(100);
      expect([isBeyond, samples.map(({ name }) => name)]).toEqual([true, ['New York Wellness']]);
    },
  );

  it('lists only samples, separately, in a whole state', async () => {
    const { cards, samples, isBeyond } = await search('NY');
    expect([cards, samples.map(({ name }) => name), isBeyond]).toEqual([[], ['New York Wellness'], false]);
  });

  it('says that the state has no expert, until it has one', async () => {
    const client = world.as(await world.aPerson());
    const read = async (ctx = client) => readOpening(ctx, (await search('10001')).place!, '10001');
    expect(await read()).toEqual({ emptyState: 'New York', wait: { place: '10001', isWaiting: false } });
    expect((await read(world.as(null))).wait).toEqual({ place: '10001', isWaiting: null });
    await opens(ALBANY);
    expect(await read()).toEqual({ emptyState: null, wait: { place: '10001', isWaiting: false } });
    await opens();
    expect(await read()).toEqual({ emptyState: null, wait: null });
  });
});

describe('a wait for an expert near a place', () => {
  it('ends with one e-mail and one notification once an expert opens within 25 miles', async () => {
    const [client, other] = [await world.aPerson(), await world.aPerson()];
    expect([await wait(client), await wait(client), await wait(other), await tell()]).toEqual([
      ...['done', 'done', 'done'],
      0,
    ]);
    expect(await readNearbyWaits(world.as(client))).toEqual(['10001']);
    await stopWaitingNearby(world.as(other), { place: '10001' });
    await opens(ALBANY);
    expect(await tell()).toBe(0);
    await opens();
    expect([await tell(), await tell()]).toEqual([1, 0]);
    expect(mailed()).toEqual([[client.email, 'News about a place you asked for']]);
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, client.id));
    expect(told).toMatchObject([{ kind: 'opening', path: '/find-experts?place=10001' }]);
    expect(await readNearbyWaits(world.as(client))).toEqual([]);
  });

  it('is not ended by a sample listing or an expert who takes no bookings', async () => {
    await wait(await world.aPerson());
    await world.anExpert({ ...NEW_YORK, ...sample, name: 'Ivy Brook' });
    await world.anExpert({ ...NEW_YORK, name: 'Ivy Brook', approvedAt: null });
    await world.anExpert({ ...NEW_YORK, name: 'Ivy Brook', isActive: false });
    expect([await tell(), mailed()]).toEqual([0, []]);
  });

  it('sends no e-mail to someone who turned it off, but still notifies them', async () => {
    const client = await world.aPerson();
    await wait(client);
    await saveChoices(world.as(client), NOTIFICATION_KINDS, [{ kind: 'opening', chosen: ['inApp'] }]);
    await opens();
    expect([await tell(), mailed()]).toEqual([1, []]);
    const told = await world.db.select().from(notifications).where(eq(notifications.userId, client.id));
    expect(told).toHaveLength(1);
  });

  it('is deleted after a year', async () => {
    await wait(await world.aPerson());
    world.now = START.add({ hours: 24 * WAIT_DAYS + 1 });
    await tell();
    expect(await world.db.select().from(nearbyWaits)).toEqual([]);
  });

  it.each([
    ['a visitor', null, '10001', 'sign_in_required'],
    ['an unknown ZIP code', 'client', '00000', 'invalid_input'],
    ['a whole state', 'client', 'Vermont', 'invalid_input'],
    ['words', 'client', "'; drop table nearby_waits", 'invalid_input'],
    ['a state that is not served', 'client', '78701', 'state_not_served'],
    ['a place with an expert', 'client', '02108', 'status_changed'],
  ])('is refused for %s', async (_what, who, place, code) => {
    expect(await wait(who === null ? null : await world.aPerson(), place)).toBe(code);
    expect(await world.db.select().from(nearbyWaits)).toEqual([]);
  });

  it('is limited to a few places per person', async () => {
    const client = await world.aPerson();
    const places = ['10001', '12207', '14202', '13202', '14604', '96813'];
    const codes: string[] = [];
    for (const place of places) codes.push(await wait(client, place));
    expect(codes).toEqual([...Array(MAX_PLACES).fill('done'), 'too_many_requests']);
  });

  it('is the same for a ZIP code however it is typed', async () => {
    const client = await world.aPerson();
    for (const place of ['10001', ' 10001-1234', '10001 New York']) await wait(client, place);
    expect(await readNearbyWaits(world.as(client))).toEqual(['10001']);
  });
});
