import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { expertPlaces, experts } from '../../core/experts/tables.ts';
import { openTestApp } from './app.ts';

const { world, anExpert, signedIn } = await openTestApp();
const PLACES = '/dashboard/expert/places';
const owner = await anExpert();
const { practiceId: first } = owner.memberships[0]!;
const { id: second } = await world.anExpert({
  ...{ name: 'Portia Page', location: 'Portland, OR', city: 'Portland', state: 'OR' },
  ...{ lat: 45.5152, lng: -122.6784, zip: '97201', zone: 'America/Los_Angeles' },
});
const { id: others } = await world.anExpert();
await world.aMember(second, 'owner', owner);
const browser = await signedIn(owner);
const placesOf = async (id: string) =>
  await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id));
const reachOf = async (id: string) =>
  (await world.db.select().from(experts).where(eq(experts.id, id)))[0]!.visitMiles;

describe('an owner of two practices', () => {
  it('reads the places of the practice that the address names, and is led on with its name', async () => {
    const [place] = await placesOf(second);
    for (const path of [PLACES, `${PLACES}/new`, `${PLACES}/${place!.id}`]) {
      const answer = await browser.get(`${path}?practice=${second}`);
      expect(answer.status, path).toBe(200);
      expect(await answer.text(), path).toContain(
        `${PLACES}${path === PLACES ? '/new' : ''}?practice=${second}`,
      );
    }
    const page = await (await browser.get(`${PLACES}?practice=${second}`)).text();
    expect(page).toContain('Portland, OR');
    expect(page).not.toContain('Denver, CO');
    for (const tab of ['', '/availability']) {
      const tabs = await browser.get(`/dashboard/expert${tab}?practice=${second}`);
      expect(tabs.status).toBe(200);
    }
    const profile = await (await browser.get(`/dashboard/expert?practice=${second}`)).text();
    expect(profile).toContain(`${PLACES}?practice=${second}`);
  });

  it('changes that practice alone', async () => {
    const answer = await browser.post(`${PLACES}?practice=${second}`, { intent: 'reach', miles: '9' });
    expect(answer.headers.get('Location')).toBe(`${PLACES}?practice=${second}`);
    expect([await reachOf(first), await reachOf(second)]).toEqual([25, 9]);
  });

  it.each([PLACES, `${PLACES}/new`])('is led away from %s of somebody else’s practice', async (path) => {
    for (const answer of [
      await browser.get(`${path}?practice=${others}`),
      await browser.post(`${path}?practice=${others}`, { intent: 'reach', miles: '9' }),
    ]) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard/expert']);
    }
    expect(await reachOf(others)).toBe(25);
  });
});
