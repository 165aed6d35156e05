import { expect, it } from 'vitest';
import { sayClosedTime } from './say-closed-time.ts';

const START = Date.parse('2026-12-01T18:00:00Z');
const BOOKING = { startsAt: START, endsAt: START + 3_600_000, kind: 'booking' as const, at: 'Denver, CO' };

it.each([
  [{ wayMinutes: 0, bufferMinutes: 0 }, 'A booking in Denver, CO.'],
  [{ wayMinutes: 0, bufferMinutes: 15 }, 'A booking in Denver, CO, with your buffers.'],
  [
    { wayMinutes: 47, bufferMinutes: 15 },
    'A booking in Denver, CO, 47 minutes away. The way is kept free before and after it.',
  ],
  [
    { wayMinutes: 12, bufferMinutes: 30 },
    'A booking in Denver, CO, 12 minutes away. The way, or your buffer where it is longer, is kept free before and after it.',
  ],
  [{ wayMinutes: 0, bufferMinutes: 0, at: null }, 'A home visit.'],
])('says why a time is not offered: %o', (kept, why) => {
  expect(sayClosedTime({ ...BOOKING, ...kept }, 'America/Denver').why).toBe(why);
});
