import { describe, expect, it } from 'vitest';
import { lawOf } from '../../ground/geography/law.ts';
import { lookUpPlace } from '../../ground/geography/places.server.ts';
import { SEEDED_LAW } from '../../ground/geography/seeded-law.ts';
import { suggestSearchPlaces } from './suggest-places.server.ts';

const ctx = { law: lawOf(SEEDED_LAW), now: () => Temporal.Instant.from('2026-12-01T18:00:00Z') };

describe('place suggestions while someone types', () => {
  it('are cities by name and ZIP codes with their cities', () => {
    expect(suggestSearchPlaces(ctx, 'denv')[0]).toEqual({ value: 'Denver, CO', hint: '' });
    expect(suggestSearchPlaces(ctx, '80202')).toEqual([{ value: '80202', hint: 'Denver, CO' }]);
  });

  it('say where the service is not available', () => {
    expect(suggestSearchPlaces(ctx, 'cheyenne, wy')[0]).toEqual({
      value: 'Cheyenne, WY',
      hint: 'not available here yet',
    });
    expect(suggestSearchPlaces(ctx, '82001')[0]?.hint).toBe('Cheyenne, WY, not available here yet');
  });

  it('all work in a search', () => {
    for (const text of ['san', 'port', 'new', 'st', 'spring', '802', '100', 'green', 'la']) {
      const places = suggestSearchPlaces(ctx, text);
      expect(places.length).toBeGreaterThan(0);
      for (const { value } of places) expect([value, lookUpPlace(value).ok]).toEqual([value, true]);
    }
  });

  it.each(['', 'x', '\0\0', '<script>', '%', 'a'.repeat(5000)])('are empty for %j', (text) => {
    expect(suggestSearchPlaces(ctx, text)).toEqual([]);
  });
});
