import { expect, it } from 'vitest';
import type { ExpertWithPlace } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { changeLaw } from '../../ground/geography/change-law.server.ts';
import { readLaw } from '../../ground/geography/read-law.server.ts';
import { nextFreeTimes } from '../../practice/availability/read-free-times.server.ts';
import { refreshFreeStretch } from '../../practice/availability/refresh-free-stretch.server.ts';
import { listedStates } from '../cities/listed-cities.server.ts';
import { expertsOfPart } from '../cities/read-sitemap.server.ts';
import { readProfile } from '../profiles/read-profile.server.ts';
import { locateZip } from './locate.server.ts';
import { pinsIn } from './pins/search-pins.server.ts';
import { readExpertCard } from './read-expert-card.server.ts';
import { readCityCards, searchExperts } from './search-experts.server.ts';
import { EMPTY_SEARCH } from './search-query.ts';

const world = await openWorld();
const visitor = world.as(null);
const EVERYWHERE = { south: -90, west: -180, north: 90, east: 180 };
const SOME_DAY = new Date('2026-03-01T12:00:00Z');

/** Returns where an expert appears, and the reason on their page if they can't be booked. */
async function findIn(id: string) {
  const visitor = world.as(null);
  const inSitemap: string[] = [];
  for await (const expert of expertsOfPart(visitor, { from: null, to: null })) inSitemap.push(expert.id);
  const page = await readProfile(visitor, id).catch(() => null);
  const pins = await pinsIn(visitor, EVERYWHERE, 16);
  const free = await nextFreeTimes(visitor, [id], 3);
  const stretch = await world.pool.query('select free_until is not null as has from experts where id = $1', [
    id,
  ]);
  const found: Record<string, boolean> = {
    search: (await searchExperts(visitor, EMPTY_SEARCH)).cards.some((card) => card.id === id),
    card: (await readExpertCard(visitor, id)) !== null,
    city: (await readCityCards(visitor, { state: 'CO', city: 'Pueblo' })).some((card) => card.id === id),
    map: pins.some((pin) => pin.kind === 'cluster' || pin.id === id),
    sitemap: inSitemap.includes(id),
    page: page !== null,
    times: (free.get(id)?.length ?? 0) > 0,
    'free stretch': stretch.rows[0].has,
  };
  return { places: Object.keys(found).filter((place) => found[place]), page };
}

const everywhere = ['search', 'card', 'city', 'map', 'sitemap', 'page', 'times', 'free stretch'];
it.each<[string, Partial<ExpertWithPlace>, string[]]>([
  ['listed', {}, everywhere],
  ['not approved', { approvedAt: null }, []],
  ['suspended', { suspendedAt: SOME_DAY }, []],
  ['without a license by now', { licenseExpiredAt: SOME_DAY }, []],
  ['paused', { pausedAt: SOME_DAY }, ['page']],
  ['missing a step of the setup', { setupMissingSince: SOME_DAY }, ['page']],
  ['where the law does not allow it', { state: 'TX', city: 'Austin' }, ['page', 'free stretch']],
  [
    'resting',
    { isActive: false },
    everywhere.filter((place) => place !== 'times' && place !== 'free stretch'),
  ],
])('shows an expert who is %s only where allowed', async (what, values, places) => {
  const { id } = await world.anExpert({ name: `Expert ${what}`, city: 'Pueblo', ...values });
  await refreshFreeStretch(visitor, [id]);
  const { places: found, page } = await findIn(id);
  expect(found).toEqual(places);
  expect(page?.closed === null).toBe(places.includes('times'));
  await world.pool.query('delete from experts where id = $1', [id]);
});

it('immediately removes a closed state’s experts from every list, and brings them back', async () => {
  const { id } = await world.anExpert({ name: 'Expert in Pueblo', city: 'Pueblo' });
  await refreshFreeStretch(visitor, [id]);
  expect((await findIn(id)).places).toEqual(everywhere);
  const admin = world.as(await world.aPerson({ isAdmin: true }));
  const say = async (status: 'legal' | 'illegal') => {
    const since = '2026-12-01';
    await changeLaw(admin, { state: 'CO', status, since, until: null, note: 'A test.', source: 'A test' });
    world.law = await readLaw(world.db);
  };
  await say('illegal');
  const closed = await findIn(id);
  expect(closed.places).toEqual(['page', 'free stretch']);
  expect(closed.page?.closed?.words).toContain('is in Colorado, where our services are not available');
  expect([...(await listedStates(world.as(null))).keys()]).not.toContain('colorado');
  expect(locateZip(world.as(null), '80202')).toMatchObject({ ok: false });
  await say('legal');
  expect((await findIn(id)).places).toEqual(everywhere);
  expect([...(await listedStates(world.as(null))).keys()]).toContain('colorado');
});
