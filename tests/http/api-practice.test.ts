import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { acceptBooking } from '../../core/consultations/answers/accept-booking.server.ts';
import { apiKeyActs, apiKeys } from '../../core/people/api-keys/tables.ts';
import {
  consultationOptions,
  contentFlags,
  expertPlaces,
  experts,
  placeChecks,
} from '../../core/people/experts/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { aKeyOf, aProgram, startsOf } from '../api-program.ts';
import { HOSTILE_BODIES } from '../hostile-requests.ts';
import { openTestApp } from './app.ts';

const house = await openTestApp();
const { aClient, anExpert, signedIn, world, origin } = house;
const call = aProgram(house);
const aPractice = async () => {
  const expert = await anExpert();
  return { ...expert, key: await aKeyOf(house, expert, { practiceId: expert.expertId }) };
};
const [expert, other] = [await aPractice(), await aPractice()];
const PROFILE = { name: 'Alder House', title: 'Guide', bio: 'I listen.', credentials: 'RN', education: '' };
const OPTION = { title: 'A first talk', description: 'About you.', minutes: 30, category: 'education' };
const PLACE = { label: 'Studio', address: '12 Larimer Street', zip: '80202', directions: 'Ring twice.' };

describe('the profile of a practice with a key', () => {
  it('is read and changed as on the page', async () => {
    const before = await call(expert.key, 'GET', '/practice');
    expect(before.body).toMatchObject({ id: expert.expertId, url: `${origin}/expert/${expert.expertId}` });
    const saved = await call(expert.key, 'PUT', '/practice/profile', PROFILE);
    expect([saved.status, saved.body]).toEqual([200, expect.objectContaining(PROFILE)]);
    await call(expert.key, 'PUT', '/practice/rate', { ratePerMinuteCents: 275 });
    await call(expert.key, 'PUT', '/practice/methods', { methods: ['cafe', 'in-person'] });
    await call(expert.key, 'PUT', '/practice/categories', { categories: ['education'] });
    const meets = { languages: ['en', 'es'], gender: 'woman' };
    const after = await call(expert.key, 'PUT', '/practice/who-meets', meets);
    expect(after.body).toMatchObject({
      ratePerMinuteCents: 275,
      methods: ['in-person', 'cafe'],
      categories: ['education'],
      meets,
    });
    const shown = await call(null, 'GET', `/experts/${expert.expertId}`);
    expect(shown.body).toMatchObject({
      name: PROFILE.name,
      ratePerMinuteCents: 275,
      categories: ['education'],
    });
    const page = await (await signedIn(expert)).get('/dashboard/expert/services');
    expect(await page.text()).toContain('value="2.75"');
  });

  it.each([
    ['profile', { ...PROFILE, name: '' }, 'name'],
    ['profile', { ...PROFILE, name: 'PlugWell Support' }, 'name'],
    ['profile', { ...PROFILE, bio: 'x'.repeat(2001) }, 'bio'],
    ['profile', { ...PROFILE, firstPlaceId: newId() }, 'firstPlaceId'],
    ['profile', { ...PROFILE, isSpotlight: true }, 'isSpotlight'],
    ['rate', { ratePerMinuteCents: 99 }, 'ratePerMinuteCents'],
    ['rate', { ratePerMinuteCents: 1.5 }, 'ratePerMinuteCents'],
    ['methods', { methods: [] }, 'methods'],
    ['methods', { methods: ['cafe', 'cafe'] }, 'methods'],
    ['categories', { categories: ['education', 'education'] }, 'categories'],
    ['who-meets', { languages: ['en', 'xx'], gender: null }, 'languages.1'],
  ])('names what is wrong with the %s: %o', async (part, body, name) => {
    const answer = await call(expert.key, 'PUT', `/practice/${part}`, body);
    expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input']);
    expect(answer.body.errors).toEqual([expect.objectContaining({ in: 'body', name })]);
  });

  it('refuses words of a sale until the caller insists, and flags them then', async () => {
    const bio = 'We sell the best edibles in town.';
    const warned = await call(expert.key, 'PUT', '/practice/profile', { ...PROFILE, bio });
    expect(warned.body).toMatchObject({ code: 'content_warning', errors: [{ in: 'body', name: 'bio' }] });
    const insisted = await call(expert.key, 'PUT', '/practice/profile', { ...PROFILE, bio, confirmed: true });
    expect(insisted.status).toBe(200);
    expect(await world.db.$count(contentFlags, eq(contentFlags.practiceId, expert.expertId))).toBe(1);
    await call(expert.key, 'PUT', '/practice/profile', PROFILE);
  });

  it('asks whom at a center', async () => {
    const center = await aPractice();
    await world.db.update(experts).set({ type: 'wellness-center' }).where(eq(experts.id, center.expertId));
    const meets = { languages: ['es'], gender: null };
    const nobody = await call(center.key, 'PUT', '/practice/who-meets', meets);
    expect(nobody.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'query', name: 'personId' }] });
    const { body } = await call(center.key, 'GET', '/practice/availability');
    const theirs = await call(center.key, 'PUT', `/practice/who-meets?personId=${body.personId}`, meets);
    expect([theirs.status, theirs.body.meets]).toEqual([200, null]);
    const strange = await call(expert.key, 'PUT', `/practice/who-meets?personId=${body.personId}`, meets);
    expect([strange.status, strange.body.code]).toEqual([404, 'not_found']);
  });
});

describe('the options of a practice with a key', () => {
  it('are added once, replaced as they were read, and removed', async () => {
    const named = { 'Idempotency-Key': newId() };
    const [first, again] = [
      await call(expert.key, 'POST', '/practice/options', OPTION, named),
      await call(expert.key, 'POST', '/practice/options', OPTION, named),
    ];
    expect([first.status, first.body, again.body]).toEqual([
      200,
      expect.objectContaining(OPTION),
      first.body,
    ]);
    const path = `/practice/options/${first.body.id}`;
    const read = await call(expert.key, 'GET', path);
    const tag = { 'If-Match': read.headers.get('ETag')! };
    const changed = await call(expert.key, 'PUT', path, { ...OPTION, minutes: 45 }, tag);
    expect(changed.body).toMatchObject({ minutes: 45, version: Number(read.body.version) + 1 });
    const late = await call(expert.key, 'PUT', path, { ...OPTION, minutes: 60 }, tag);
    expect([late.status, late.body.code]).toEqual([412, 'other_version']);
    const listed = await call(expert.key, 'GET', '/practice/options');
    expect(listed.body.options).toEqual(expect.arrayContaining([changed.body]));
    const gone = await call(expert.key, 'DELETE', path);
    expect(gone.body).toEqual({ removed: first.body.id });
    expect((await call(expert.key, 'DELETE', path)).status).toBe(404);
  });

  it('are at most ten in a category', async () => {
    const full = await aPractice();
    const add = () => call(full.key, 'POST', '/practice/options', OPTION);
    const answers = await Promise.all(Array.from({ length: 11 }, add));
    const refused = answers.filter(({ status }) => status !== 200);
    const have = (await call(full.key, 'GET', '/practice/options')).body.options as { category: string }[];
    expect(have.filter(({ category }) => category === OPTION.category)).toHaveLength(10);
    expect(refused[0]?.body).toMatchObject({
      code: 'invalid_input',
      errors: [{ in: 'body', name: 'category' }],
    });
  });

  it.each([
    [{ ...OPTION, title: ' ' }, 'title'],
    [{ ...OPTION, minutes: 0 }, 'minutes'],
    [{ ...OPTION, minutes: 241 }, 'minutes'],
    [{ ...OPTION, category: 'x' }, 'category'],
    [{ ...OPTION, title: `a${'\u0301'.repeat(20)}` }, 'title'],
  ])('name what is wrong with them: %o', async (body, name) => {
    const answer = await call(expert.key, 'POST', '/practice/options', body);
    expect(answer.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', name }] });
  });
});

describe('the places of a practice with a key', () => {
  it('are added for our check, changed, moved, and removed', async () => {
    const added = await call(expert.key, 'POST', '/practice/places', PLACE);
    expect(added.body).toMatchObject({
      ...PLACE,
      state: 'CO',
      check: 'waiting',
      isListed: false,
      closed: null,
    });
    const placeId = String(added.body.id);
    expect(await world.db.$count(placeChecks, eq(placeChecks.placeId, placeId))).toBe(1);
    const path = `/practice/places/${placeId}`;
    const changed = await call(expert.key, 'PUT', path, { ...PLACE, label: 'Loft', hasParking: true });
    expect(changed.body).toMatchObject({ label: 'Loft', hasParking: true, bring: '' });
    expect((await call(expert.key, 'GET', path)).body).toEqual(changed.body);
    await world.db.update(expertPlaces).set({ checkedAt: new Date() }).where(eq(expertPlaces.id, placeId));
    const moved = await call(expert.key, 'PUT', `${path}/rank`, { rank: 0 });
    expect((moved.body.places as { id: string }[])[0]?.id).toBe(placeId);
    const [start] = await startsOf(call, expert.expertId, placeId);
    const { bookingId } = await world.aRequest({
      expert: { id: expert.expertId, actor: expert },
      placeId,
      start: start!,
    });
    const booked = await call(expert.key, 'DELETE', path);
    expect([booked.status, booked.body.code]).toEqual([422, 'invalid_input']);
    await acceptBooking(world.as(expert), { bookingId });
    await call(expert.key, 'POST', `/bookings/${bookingId}/cancel`, {});
    expect((await call(expert.key, 'DELETE', path)).body).toEqual({ removed: placeId });
    const listed = await call(expert.key, 'GET', '/practice/places');
    const [last, ...others] = listed.body.places as { id: string }[];
    expect(others).toEqual([]);
    const only = await call(expert.key, 'DELETE', `/practice/places/${last!.id}`);
    expect([only.status, only.body.code]).toEqual([422, 'invalid_input']);
  });

  it.each([
    [{ ...PLACE, address: 'PO Box 12' }, 'address'],
    [{ ...PLACE, zip: '00000' }, 'zip'],
    [{ ...PLACE, zip: '83702' }, 'zip'],
    [{ ...PLACE, checkedAt: '2026-01-01T00:00:00Z' }, 'checkedAt'],
  ])('name what is wrong with them: %o', async (body, name) => {
    const answer = await call(expert.key, 'POST', '/practice/places', body);
    expect(answer.body).toMatchObject({ code: 'invalid_input', errors: [{ in: 'body', name }] });
  });
});

describe('who may', () => {
  const CHANGES: [method: string, path: string, body?: unknown][] = [
    ['PUT', '/practice/profile', PROFILE],
    ['PUT', '/practice/rate', { ratePerMinuteCents: 200 }],
    ['PUT', '/practice/methods', { methods: ['cafe'] }],
    ['PUT', '/practice/categories', { categories: ['education'] }],
    ['PUT', '/practice/who-meets', { languages: [], gender: null }],
    ['POST', '/practice/options', OPTION],
    ['PUT', `/practice/options/${newId()}`, OPTION],
    ['DELETE', `/practice/options/${newId()}`],
  ];
  const PLACES: typeof CHANGES = [
    ['POST', '/practice/places', PLACE],
    ['PUT', `/practice/places/${newId()}`, PLACE],
    ['PUT', `/practice/places/${newId()}/rank`, { rank: 0 }],
    ['DELETE', `/practice/places/${newId()}`],
  ];
  const READS = ['/practice', '/practice/options', `/practice/options/${newId()}`];
  const reads = READS.map((path): (typeof CHANGES)[number] => ['GET', path]);
  const placeReads = ['/practice/places', `/practice/places/${newId()}`].map(
    (path): (typeof CHANGES)[number] => ['GET', path],
  );
  const all = [...reads, ...CHANGES, ...placeReads, ...PLACES];
  const codes = async (key: string | null, calls = all) =>
    new Set(await Promise.all(calls.map(async (made) => (await call(key, ...made)).body.code)));

  it('is nobody without a key, with a key of a person, or without the scope', async () => {
    const client = await aClient();
    const of = { practiceId: other.expertId };
    const reader = await aKeyOf(house, other, { ...of, scopes: ['profile:read', 'places:read'] });
    const booker = await aKeyOf(house, other, { ...of, scopes: ['bookings:write', 'availability:write'] });
    expect(await codes(null)).toEqual(new Set(['key_needed']));
    expect(await codes(await aKeyOf(house, client))).toEqual(new Set(['scope_missing']));
    expect(await codes(reader, [...CHANGES, ...PLACES])).toEqual(new Set(['scope_missing']));
    expect(await codes(booker)).toEqual(new Set(['scope_missing']));
  });

  it('is nobody with a key that was revoked this second, nor an owner who became staff', async () => {
    const staff = await aPractice();
    await world.pool.query("update practice_members set role = 'staff' where user_id = $1", [staff.id]);
    expect(await codes(staff.key)).toEqual(new Set(['key_refused']));
    const revoked = await aPractice();
    await world.db.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.userId, revoked.id));
    expect(await codes(revoked.key)).toEqual(new Set(['key_refused']));
  });

  it('is no one whose practice we have not approved, except for its places', async () => {
    const waiting = await aPractice();
    await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, waiting.expertId));
    expect(await codes(waiting.key, [...reads, ...CHANGES])).toEqual(new Set(['not_allowed']));
    expect((await call(waiting.key, 'GET', '/practice/places')).status).toBe(200);
  });

  it('reaches and reveals nothing of another practice', async () => {
    const option = await call(other.key, 'POST', '/practice/options', { ...OPTION, title: 'Zqothertitle' });
    const place = await call(other.key, 'POST', '/practice/places', {
      ...PLACE,
      address: '77 Zqotherstreet',
    });
    const tries: typeof CHANGES = [];
    for (const id of [option.body.id, place.body.id, 'x', '%00', "'"]) {
      const [ofOption, ofPlace] = [`/practice/options/${id}`, `/practice/places/${id}`];
      tries.push(['GET', ofOption], ['PUT', ofOption, OPTION], ['DELETE', ofOption]);
      tries.push(['GET', ofPlace], ['PUT', ofPlace, PLACE], ['PUT', `${ofPlace}/rank`, { rank: 0 }]);
      tries.push(['DELETE', ofPlace]);
    }
    for (const made of tries) {
      const answer = await call(expert.key, ...made);
      expect([made, answer.status, answer.body.code]).toEqual([made, 404, 'not_found']);
    }
    const read = await Promise.all(
      [...READS, '/practice/places', '/practice/availability'].map((path) => call(expert.key, 'GET', path)),
    );
    expect(JSON.stringify(read.map(({ body }) => body))).not.toContain('Zqother');
    const [row] = await world.db
      .select()
      .from(consultationOptions)
      .where(eq(consultationOptions.id, String(option.body.id)));
    expect(row?.title).toBe('Zqothertitle');
  });

  it('shows in the history of the person', async () => {
    const acts = await world.db.select().from(apiKeyActs).where(eq(apiKeyActs.userId, expert.id));
    expect(acts.map((act) => act.call)).toEqual(
      expect.arrayContaining([
        'saveProfile',
        'setRate',
        'addOption',
        'changeOption',
        'addPlace',
        'removePlace',
      ]),
    );
  });
});

it.each(HOSTILE_BODIES.map((hostile) => [hostile.what, hostile] as const))(
  'refuses %s',
  async (_what, { type, body }) => {
    for (const sent of [type ?? '', 'application/json']) {
      const headers = { 'Content-Type': sent };
      const answer = await call(expert.key, 'POST', '/practice/options', body(0.1), headers);
      expect([400, 413, 415, 422]).toContain(answer.status);
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    }
  },
);
