import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { consultationOptions, expertPlaces, experts } from '../../core/people/experts/tables.ts';
import { saveOption } from '../../core/people/practice-profile/save-option.server.ts';
import { openTestApp } from './app.ts';

const { world, anExpert, signedIn } = await openTestApp();
const PLACES = '/dashboard/expert/places';
const owner = await anExpert();
const { practiceId: first } = owner.memberships[0]!;
const { id: second } = await world.anExpert({
  name: 'Portia Page',
  location: 'Portland, OR',
  city: 'Portland',
  state: 'OR',
  lat: 45.5152,
  lng: -122.6784,
  zip: '97201',
  zone: 'America/Los_Angeles',
});
const { id: others } = await world.anExpert();
await world.aMember(second, 'owner', owner);
const browser = await signedIn(owner);
const placesOf = async (id: string) =>
  await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id));
const reachOf = async (id: string) =>
  (await world.db.select().from(experts).where(eq(experts.id, id)))[0]!.visitMiles;

describe('an owner of two practices', () => {
  it('sees the places of the practice in the URL, and keeps it in links', async () => {
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

  it('changes only that practice', async () => {
    const answer = await browser.post(`${PLACES}?practice=${second}`, { intent: 'reach', miles: '9' });
    expect(answer.headers.get('Location')).toBe(`${PLACES}?practice=${second}`);
    expect([await reachOf(first), await reachOf(second)]).toEqual([25, 9]);
  });

  it.each([PLACES, `${PLACES}/new`])('is redirected from %s of someone else’s practice', async (path) => {
    for (const answer of [
      await browser.get(`${path}?practice=${others}`),
      await browser.post(`${path}?practice=${others}`, { intent: 'reach', miles: '9' }),
    ]) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/dashboard/expert']);
    }
    expect(await reachOf(others)).toBe(25);
  });
});

it('the later of two tabs with the same option shows the saved version, keeps the typed text, and can overwrite the option', async () => {
  const option = { title: 'A walk', description: '', price: '30', category: 'education' };
  await saveOption(world.as(owner), { ...option, practiceId: first, optionId: null });
  const titled = async () =>
    (await world.db.select().from(consultationOptions).where(eq(consultationOptions.expertId, first))).find(
      ({ title }) => /^A .*walk$/.test(title),
    )!;
  const path = `/dashboard/expert/options/${(await titled()).id}?practice=${first}`;
  const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? 'none';
  const opened = versionIn(await (await browser.get(path)).text());
  const save = (title: string, version: string) => browser.post(path, { ...option, title, version });

  expect((await save('A long walk', opened)).status).toBe(302);
  const refused = await save('A short walk', opened);
  expect(refused.status).toBe(409);
  const html = (await refused.text()).replaceAll('<!-- -->', '');
  expect(html).toContain('This option was changed while you had it open.');
  expect(html).toContain('It is now “A long walk”, 30 min, in Education.');
  expect(html).toContain('value="A short walk"');
  expect((await titled()).title).toBe('A long walk');

  const wrong = await (await save('', opened)).text();
  expect(versionIn(wrong)).toBe(opened);
  expect((await save('A short walk', versionIn(html))).status).toBe(302);
  expect((await titled()).title).toBe('A short walk');
});
