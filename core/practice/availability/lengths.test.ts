import { expect, it } from 'vitest';
import { bookedMinutes, isBookable } from './lengths.ts';

it.each([
  [1, 15],
  [15, 15],
  [16, 16],
  [25, 25],
  [50, 50],
  [240, 240],
  [241, 240],
  [600, 240],
])('an option of %i minutes is booked for %i', (minutes, booked) => {
  expect(bookedMinutes(minutes)).toBe(booked);
  expect(isBookable(booked)).toBe(true);
});

it.each([-15, 0, 14, 15.5, 241, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d minutes are not bookable',
  (minutes) => {
    expect(isBookable(minutes)).toBe(false);
  },
);
