import { expect, it } from 'vitest';
import { BOOKED_LENGTHS, bookedMinutes } from './lengths.ts';

it.each([
  [1, 15],
  [15, 15],
  [16, 30],
  [25, 30],
  [45, 45],
  [50, 60],
  [61, 75],
  [240, 240],
  [241, 240],
  [600, 240],
])('an option of %i minutes is booked for %i', (minutes, booked) => {
  expect(bookedMinutes(minutes)).toBe(booked);
  expect(BOOKED_LENGTHS).toContain(booked);
});
