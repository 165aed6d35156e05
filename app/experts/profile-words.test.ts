import { describe, expect, it } from 'vitest';
import { hasProfileSpotlight, timesByDay } from './profile-words.ts';
import { structuredData } from './structured-data.ts';

describe('the Spotlight badge of a profile', () => {
  it.each([
    [4.4, false, false],
    [4.5, false, true],
    [5, false, true],
    [0, true, true],
  ])('with a rating of %s and paid spotlight %s: %s', (rating, isSpotlight, shown) => {
    expect(hasProfileSpotlight({ rating, isSpotlight })).toBe(shown);
  });
});

it('groups the next free times by day, in order', () => {
  const times = [
    { start: 'a', day: 'Tue, Dec 1', time: '5:30 PM' },
    { start: 'b', day: 'Wed, Dec 2', time: '9:00 AM' },
    { start: 'c', day: 'Wed, Dec 2', time: '9:30 AM' },
  ];
  expect([...timesByDay(times)].map(([day, slots]) => [day, slots.length])).toEqual([
    ['Tue, Dec 1', 1],
    ['Wed, Dec 2', 2],
  ]);
});

describe('what search engines read', () => {
  const expert = {
    id: 'x',
    name: 'Rose City',
    type: 'wellness-center' as const,
    title: '',
    bio: '</script><script>alert(1)</script>',
    rating: 4.5,
    reviewCount: 2,
    ratePerMinuteCents: 100,
    isActive: true,
    isDemo: false,
    isSpotlight: false,
    location: 'Portland, OR',
    city: 'Portland',
    state: 'OR',
    zone: 'America/Los_Angeles',
    consultationMethods: [],
    tags: [],
    onlineNow: false,
    options: [],
    reviews: [],
  };

  it('tells a rating only where reviews stand behind it', () => {
    expect(structuredData(expert, 'u').mainEntity).toHaveProperty('aggregateRating.reviewCount', 2);
    expect(structuredData({ ...expert, reviewCount: 0 }, 'u').mainEntity).not.toHaveProperty(
      'aggregateRating',
    );
    expect(structuredData({ ...expert, type: 'individual' }, 'u').mainEntity).not.toHaveProperty(
      'aggregateRating',
    );
  });
});
