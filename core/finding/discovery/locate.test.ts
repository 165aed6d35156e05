import { describe, expect, it } from 'vitest';
import type { Context } from '../../context.ts';
import { lawOf } from '../../ground/geography/law.ts';
import { SEEDED_LAW } from '../../ground/geography/seeded-law.ts';
import { locatePoint, locateZip } from './locate.server.ts';

const now = () => Temporal.Instant.from('2026-12-01T18:00:00Z');
const ctx = { law: lawOf(SEEDED_LAW), now } as Context;

describe('a ZIP code', () => {
  it('in a served state is found with its place', () => {
    const found = locateZip(ctx, '80202');
    expect(found).toMatchObject({
      ok: true,
      place: { state: 'CO', label: expect.stringContaining('Denver') },
    });
  });

  it.each([
    ['nothing', ''],
    ['a word', 'Denver'],
    ['too few digits', '802'],
    ['a code that nobody has', '00000'],
    ['a statement of SQL', "80202'; drop table users; --"],
  ])('that is %s cannot be found', (_, zip) => {
    expect(locateZip(ctx, zip)).toEqual({
      ok: false,
      message: {
        title: 'Could not find that ZIP code',
        description: 'Please enter a valid ZIP code and try again.',
      },
    });
  });

  it.each(['75201', '82001', '73102'])('in a state where the service is not legal is refused: %s', (zip) => {
    expect(locateZip(ctx, zip)).toEqual({
      ok: false,
      message: {
        title: 'Service not available in your area',
        description: 'Please check back later as we expand our coverage.',
        alert: "We're sorry, but our services are not yet available in your area.",
      },
    });
  });
});

describe('a position', () => {
  it('in a served state is found with its place', () => {
    expect(locatePoint(ctx, 45.52, -122.68)).toMatchObject({ ok: true, place: { state: 'OR' } });
  });

  it('in a state where the service is not legal is refused with the state’s name', () => {
    const found = locatePoint(ctx, 32.78, -96.8);
    expect(found).toMatchObject({ ok: false, message: { title: 'Services not available in Texas' } });
    expect(!found.ok && found.message.alert).toContain('Texas');
  });

  it.each([
    ['outside the country', 48.85, 2.35],
    ['that is none', Number.NaN, Number.NaN],
    ['beyond the poles', 400, 0],
  ])('%s is refused', (_, lat, lng) => {
    expect(locatePoint(ctx, lat, lng)).toMatchObject({ ok: false });
  });
});
