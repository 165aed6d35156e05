import { describe, expect, it } from 'vitest';
import { sayAvailability, timesByDay } from './profile-words.ts';
import { structuredData } from './structured-data.ts';

it.each([
  [true, false, 'Available now'],
  [true, true, 'Available now'],
  [false, true, '24-hour booking available'],
  [false, false, null],
])('free now %s, around the clock %s: %s', (isNow, isAroundTheClock, words) => {
  expect(sayAvailability(isNow, isAroundTheClock)).toBe(words);
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

describe('structured data for search engines', () => {
  const expert = {
    id: 'x',
    face: null,
    memberSince: '2026-01',
    consultationsHeld: 0,
    usualAnswer: null,
    isExactPublic: false,
    mayBeReported: true,
    isAroundTheClock: false,
    people: [],
    languages: [],
    access: [],
    name: 'Rose City',
    type: 'wellness-center' as const,
    title: '',
    credentials: '',
    education: '',
    licenseState: null,
    bio: '</script><script>alert(1)</script>',
    rating: 4.5,
    reviewCount: 2,
    ratePerMinuteCents: 100,
    closed: null,
    isDemo: false,
    isSpotlight: false,
    isVerified: false,
    placePhotos: [],
    images: [],
    location: 'Portland, OR',
    city: 'Portland',
    state: 'OR',
    zone: 'America/Los_Angeles',
    consultationMethods: [],
    tags: [],
    onlineNow: false,
    options: [],
    reviews: [],
    showsRating: true,
  };

  it('includes a rating only if it comes from reviews and the page shows it', () => {
    expect(structuredData(expert, 'u').mainEntity).toHaveProperty('aggregateRating.reviewCount', 2);
    expect(structuredData({ ...expert, showsRating: false }, 'u').mainEntity).not.toHaveProperty(
      'aggregateRating',
    );
    expect(structuredData({ ...expert, reviewCount: 0 }, 'u').mainEntity).not.toHaveProperty(
      'aggregateRating',
    );
    expect(structuredData({ ...expert, type: 'individual' }, 'u').mainEntity).not.toHaveProperty(
      'aggregateRating',
    );
  });
});
