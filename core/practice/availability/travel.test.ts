import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../ground/settings/settings.ts';
import { slotState } from './slots.ts';
import { closedAt, type Site, type Taken, travelMinutes, travelOf } from './travel.ts';
import { ALL_HOURS } from './weekly-hours.ts';

const TRAVEL = travelOf(DEFAULT_SETTINGS);
const DENVER: Site = { placeId: 'denver', lat: 39.7491, lng: -104.9946 };
const BOULDER: Site = { placeId: 'boulder', lat: 40.0181, lng: -105.278 };
const PORTLAND: Site = { placeId: 'portland', lat: 45.5072, lng: -122.6901 };
const NEXT_DOOR: Site = { placeId: null, lat: 39.7492, lng: -104.9947 };
const MINUTE = 60_000;

describe('travel between two places', () => {
  it.each([
    ['is zero within one place', DENVER, DENVER, TRAVEL, 0],
    ['follows the distance by road', DENVER, BOULDER, TRAVEL, 47],
    ['is half as long at twice the speed', DENVER, BOULDER, { ...TRAVEL, milesPerHour: 80 }, 24],
    ['takes the minimum time, however near', DENVER, NEXT_DOOR, TRAVEL, 10],
    ['is at most eight hours', DENVER, PORTLAND, TRAVEL, 480],
    ['is ignored at a speed of 0', DENVER, BOULDER, { ...TRAVEL, milesPerHour: 0 }, 0],
    ['is zero if one of them is unknown', DENVER, { placeId: null, lat: null, lng: null }, TRAVEL, 0],
  ])('%s', (_what, from, to, travel, minutes) => {
    expect(travelMinutes(from, to, travel)).toBe(minutes);
    expect(travelMinutes(to, from, travel)).toBe(minutes);
  });

  it('keeps the buffer or the travel time, whichever is longer, free before and after each booking', () => {
    const now = Temporal.Instant.from('2026-12-01T18:00:00Z');
    const noon = Date.parse('2026-12-03T19:00:00Z');
    const site = fc.constantFrom(DENVER, BOULDER, NEXT_DOOR);
    const buffer = fc.constantFrom(0, 15, 60, 120);
    const half = fc.integer({ min: -8, max: 8 });
    fc.assert(
      fc.property(site, site, buffer, buffer, half, (there, here, before, after, step) => {
        const taken: Taken = {
          ...there,
          bookingId: 'one',
          startsAt: noon,
          endsAt: noon + 60 * MINUTE,
          bufferBeforeMinutes: before,
          bufferAfterMinutes: after,
        };
        const busy = closedAt([taken], here, TRAVEL);
        const calendar = { zone: 'America/Denver', hours: ALL_HOURS, busy, now };
        const start = noon + step * 30 * MINUTE;
        const way = travelMinutes(there, here, TRAVEL);
        const isAfter = start - taken.endsAt >= Math.max(before, way) * MINUTE;
        const isBefore = taken.startsAt - (start + 30 * MINUTE) >= Math.max(after, way) * MINUTE;
        expect(slotState(calendar, start, 30) === 'free').toBe(isAfter || isBefore);
      }),
      { numRuns: 500 },
    );
  });

  it('does not lengthen a day off or an entry of an outside calendar', () => {
    const off = { ...DENVER, bookingId: null, startsAt: 0, endsAt: 1 };
    const row = { ...off, bufferBeforeMinutes: 30, bufferAfterMinutes: 30 };
    expect(closedAt([row], BOULDER, TRAVEL)).toEqual([row]);
  });
});
