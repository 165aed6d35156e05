import { describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { recordReview } from '../../consultations/reviews/record-review.server.ts';
import { listExpert } from '../../people/experts/list-expert.server.ts';
import { licenses } from '../../practice/licenses/tables.ts';
import { readProfile } from './read-profile.server.ts';

const world = await openWorld();
const visitor = world.as(null);

describe('the public profile', () => {
  it('shows options in order, the newest review first, and the next free times', async () => {
    const { actor, id } = await world.anExpert({ lastSeenAt: new Date('2026-12-01T17:58:00Z') });
    await listExpert(visitor, {
      expert: {
        id,
        name: 'Sage Alder',
        type: 'individual' as const,
      },
      places: [
        {
          publicLabel: 'Denver, CO',
          city: 'Denver',
          state: 'CO',
          lat: 39.7491,
          lng: -104.9946,
          zone: 'America/Denver',
        },
      ],
      ownerId: actor.id,
      options: [
        { category: 'education', title: 'Second thoughts', description: '', minutes: 45 },
        { category: 'consulting', title: 'A first look', description: 'Short.', minutes: 30 },
      ],
    });
    for (const [rating, day] of [
      [4, '2026-10-01'],
      [5, '2026-11-01'],
    ] as const) {
      await recordReview(visitor, {
        id: newId(),
        expertId: id,
        authorName: 'Ida M.',
        rating,
        body: `On ${day}`,
        createdAt: new Date(`${day}T18:00:00Z`),
      });
    }
    const profile = await readProfile(visitor, id);
    expect(profile.options.map((option) => option.title)).toEqual(['Second thoughts', 'A first look']);
    expect(profile.reviews.map((review) => review.body)).toEqual(['On 2026-11-01', 'On 2026-10-01']);
    expect(profile.starCounts).toEqual([1, 1, 0, 0, 0]);
    expect(profile).toMatchObject({ rating: 4.5, reviewCount: 2, onlineNow: true });
    expect(profile.nextFree[0]).toBe('2026-12-01T18:30:00.000Z');
  });

  it('shows education, and only the state of the valid license', async () => {
    const { id } = await world.anExpert({ education: 'School of Botany' });
    expect(await readProfile(visitor, id)).toMatchObject({
      education: 'School of Botany',
      licenseState: null,
    });
    const license = { practiceId: id, number: 'L-4711', expiresOn: '2027-06-30', sentAt: asDate(world.now) };
    await world.db.insert(licenses).values([
      { ...license, id: newId(), status: 'waiting', state: 'OR' },
      { ...license, id: newId(), status: 'valid', state: 'CO' },
    ]);
    const profile = await readProfile(visitor, id);
    expect(profile.licenseState).toBe('CO');
    expect(JSON.stringify(profile)).not.toContain('4711');
  });

  it('offers no time for a demo listing', async () => {
    const { id } = await world.anExpert({ isDemo: true, isActive: false });
    expect((await readProfile(visitor, id)).nextFree).toEqual([]);
  });

  it.each([
    ['nobody has this id', newId()],
    ['an id that is none', 'not-an-id'],
    ['SQL', "' or 1=1 --"],
    ['20,000 characters', 'a'.repeat(20_000)],
    ['a NUL', '\0'],
  ])('is not found if %s', async (_what, id) => {
    await expect(readProfile(visitor, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('hides an expert who is not approved', async () => {
    const { id } = await world.anExpert({ approvedAt: null });
    await expect(readProfile(visitor, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
