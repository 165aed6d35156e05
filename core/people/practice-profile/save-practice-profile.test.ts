import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { suspendPerson } from '../../overview/moderation/suspend-person.server.ts';
import { writePlace } from '../experts/places/write-places.server.ts';
import { readPractice } from '../experts/read-practice.server.ts';
import { expertPlaces } from '../experts/tables.ts';
import { MAX_PROFILE_LENGTH } from './practice-profile-form.ts';
import { savePracticeProfile } from './save-practice-profile.server.ts';

const world = await openWorld();
const BOULDER = {
  label: 'Garden',
  publicLabel: 'Boulder, CO',
  city: 'Boulder',
  state: 'CO',
  zone: 'America/Denver',
  lat: 40.0176,
  lng: -105.2797,
  zip: '80302',
};
const profile = {
  name: 'Alder House',
  title: 'Herbalist',
  bio: 'Calm.',
  credentials: 'RH (AHG)',
  education: 'Colorado School of Botany, 2014',
};

describe('the profile of a practice', () => {
  it('is what its owner saved', async () => {
    const { actor } = await world.anExpert();
    await savePracticeProfile(world.as(actor), profile);
    expect(await readPractice(world.as(actor))).toMatchObject(profile);
  });

  it('keeps line breaks, without control characters or surrounding space', async () => {
    const { actor } = await world.anExpert();
    await savePracticeProfile(world.as(actor), { name: ' Alder House ', bio: ' One\r\nTwo\u0007 ' });
    expect(await readPractice(world.as(actor))).toMatchObject({
      name: 'Alder House',
      bio: 'One\nTwo',
      title: '',
    });
  });

  it.each([
    ['no name', { name: '' }],
    ['a name of one letter', { name: 'A' }],
    ['a name too long', { name: 'a'.repeat(MAX_PROFILE_LENGTH.name + 1) }],
    ['a name over two lines', { name: 'Alder\nHouse' }],
    ['an invisible name', { name: '\u202e\u200b' }],
    ['a name with a NUL', { name: 'Alder\0House' }],
    ['a title too long', { title: 'a'.repeat(MAX_PROFILE_LENGTH.title + 1) }],
    ['a bio too long', { bio: 'a'.repeat(MAX_PROFILE_LENGTH.bio + 1) }],
    ['credentials too long', { credentials: 'a'.repeat(MAX_PROFILE_LENGTH.credentials + 1) }],
    ['education too long', { education: 'a'.repeat(MAX_PROFILE_LENGTH.education + 1) }],
    ['an unknown place', { location: newId() }],
    ['a place that is not an id', { location: 'Denver' }],
  ])('is refused with %s, and stays unchanged', async (_, wrong) => {
    const { actor } = await world.anExpert();
    expect(await codeOf(savePracticeProfile(world.as(actor), { ...profile, ...wrong }))).toBe(
      'invalid_input',
    );
    expect(await readPractice(world.as(actor))).toMatchObject({ name: 'Sage Alder', bio: '' });
  });

  it('does not put an unchecked place first', async () => {
    const { actor, id } = await world.anExpert();
    const waits = await writePlace(world.asProduct(), id, 1, BOULDER);
    expect(await codeOf(savePracticeProfile(world.as(actor), { ...profile, location: waits }))).toBe(
      'invalid_input',
    );
    expect((await readPractice(world.as(actor)))?.places).toHaveLength(1);
  });

  it('puts the chosen place first, and refuses other practices’ places', async () => {
    const { actor, id } = await world.anExpert();
    const other = await world.anExpert();
    const boulder = await writePlace(world.asProduct(), id, 1, { ...BOULDER, checkedAt: new Date(0) });
    await savePracticeProfile(world.as(actor), { ...profile, location: boulder.toUpperCase() });
    expect(await readPractice(world.as(actor))).toMatchObject({ location: 'Boulder, CO' });
    const ranks = await world.db
      .select({ city: expertPlaces.city })
      .from(expertPlaces)
      .where(eq(expertPlaces.expertId, id))
      .orderBy(asc(expertPlaces.rank));
    expect(ranks.map(({ city }) => city)).toEqual(['Boulder', 'Denver']);
    const [theirs] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, other.id));
    const wrong = savePracticeProfile(world.as(actor), { ...profile, location: theirs!.id });
    expect(await codeOf(wrong)).toBe('invalid_input');
  });

  it('can only be saved by its owner, even if another practice is named', async () => {
    const { actor, id } = await world.anExpert();
    const other = await world.anExpert();
    const code = (who: Parameters<typeof world.as>[0], practiceId?: string) =>
      codeOf(savePracticeProfile(world.as(who), { ...profile, practiceId }));
    expect(await code(null)).toBe('sign_in_required');
    expect(await code(await world.aPerson())).toBe('not_allowed');
    expect(await code(await world.aMember(id, 'staff'))).toBe('not_allowed');
    expect(await code(actor, other.id)).toBe('not_allowed');
    expect(await code(actor, 'nonsense')).toBe('not_allowed');
    expect(await code({ ...(await world.aPerson()), isAdmin: true }, id)).toBe('not_allowed');
    expect(await readPractice(world.as(other.actor))).toMatchObject({ name: 'Sage Alder' });
    expect(await code(actor, id)).toBe('done');
  });

  it('is refused for someone who was suspended while the page was open', async () => {
    const { actor } = await world.anExpert();
    const admin = await world.aPerson({ isAdmin: true });
    await suspendPerson(world.as(admin), { personId: actor.id, reason: 'Enough of it' });
    expect(await codeOf(savePracticeProfile(world.as(actor), profile))).toBe('not_allowed');
  });
});
