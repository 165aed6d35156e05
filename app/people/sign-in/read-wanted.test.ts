import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { openWorld } from '../../../tests/world.ts';
import { readWanted } from './read-wanted.server.ts';

const world = await openWorld();
const maya = await world.anExpert({ name: 'Maya Ellison', rating: 4.7, reviewCount: 3 });
await world.anExpert({ name: 'Ana Whitfield' });
const sample = await world.anExpert({
  name: 'Colorado Wellness',
  isDemo: true,
  isActive: false,
  rating: 4.9,
});
const ctx = world.as(null);
const wanted = (next: string) => readWanted(ctx, next);
// Tuesday, December 8, 10:00 AM in Denver.
const START = '2026-12-08T17:00:00.000Z';
const booking = (more: Record<string, string>) =>
  `/expert/${maya.id}/book?${new URLSearchParams({ start: START, ...more })}`;

describe('a visitor who searched before the sign-in page', () => {
  it('sees the count and three experts, with bookable experts first, and can look around', async () => {
    const shown = await wanted('/find-experts?place=80202');
    expect(shown).toMatchObject({
      title: '2 experts near 80202',
      purpose: { for: 'a-time' },
      lookAround: { to: '/find-experts?place=80202', label: 'Look around first' },
    });
    expect(shown?.experts.map(({ name }) => name).at(-1)).toBe('Colorado Wellness');
    expect(shown?.experts.find(({ name }) => name === 'Maya Ellison')).toEqual({
      id: maya.id,
      name: 'Maya Ellison',
      face: null,
      town: 'Denver, CO',
      rating: '4.7',
      price: 'from $15.00',
      isDemo: false,
    });
    expect(shown?.experts.find(({ name }) => name === 'Ana Whitfield')?.rating).toBeNull();
  });

  it.each([
    ['/find-experts?place=78701', 'Service not available in your area', 'Look around first'],
    ['/find-experts?place=00000', 'Could not find that ZIP code', 'Try another ZIP code'],
    ['/find-experts?place=96701', 'No one within 25 miles of 96701', 'Look around first'],
    ['/find-experts?place=80202&q=zzyzx', 'No experts near 80202 yet', 'Look around first'],
    ['/find-experts?q=Maya', '1 expert', 'Look around first'],
    ['/find-experts?place=Denver%2C+CO', '2 experts near Denver, CO', 'Look around first'],
  ])('at %s sees %s', async (next, title, label) => {
    const shown = await wanted(next);
    expect(shown).toMatchObject({ title, lookAround: { label } });
    if (!title.match(/\d expert/)) expect(shown?.purpose).toBeNull();
  });
});

describe('a visitor who chose an expert', () => {
  it('sees the name of the expert and the time', async () => {
    expect(await wanted(booking({}))).toMatchObject({
      title: 'Request Tue, Dec 8, 10:00 AM with Maya Ellison',
      purpose: { for: 'this-time', zone: 'Mountain Time' },
      experts: [{ id: maya.id }],
      lookAround: { to: `/expert/${maya.id}`, label: 'Back to the profile' },
    });
    expect((await wanted(`/expert/${maya.id}`))?.title).toBe('Request a time with Maya Ellison');
  });

  it.each([`/expert/${maya.id}`, `/?expert=${maya.id}&tab=book#expert-${maya.id}`])(
    'at %s can look around first',
    async (next) => {
      expect(await wanted(next)).toMatchObject({
        title: 'Request a time with Maya Ellison',
        lookAround: { to: `/expert/${maya.id}`, label: 'Look around first' },
      });
    },
  );

  it('sees that a sample listing takes no bookings', async () => {
    expect(await wanted(`/expert/${sample.id}`)).toMatchObject({
      title: 'Colorado Wellness',
      purpose: null,
      instead: 'This sample listing shows what a profile looks like. It takes no bookings.',
    });
  });

  it.each([
    ['in the past', { start: '2020-01-01T17:00:00Z' }],
    ['in the year 9999', { start: '9999-12-31T17:00:00Z' }],
    ['that is not one', { start: '<script>alert(1)</script>' }],
    ['that is empty', { start: '' }],
    ['at night', { start: '2026-12-08T09:00:00.000Z' }],
    ['at an unknown place', { place: newId() }],
    ['at something that is not a place', { place: "' or 1=1 --" }],
  ])('ignores a time %s', async (_what, more) => {
    expect((await wanted(booking(more)))?.title).toBe('Request a time with Maya Ellison');
  });

  it.each([
    '/expert/x',
    `/expert/${newId()}`,
    `/expert/${newId()}/book?start=${START}`,
    '/expert/%00/book',
    '/expert/%3Cscript%3E',
    '/dashboard',
    '/?zip=80202',
  ])('learns nothing about %s', async (next) => expect(await wanted(next)).toBeNull());
});
