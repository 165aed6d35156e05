import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { asking, codeOf, openWorld } from '../../tests/world.ts';
import { expertPlaces } from '../experts/tables.ts';
import { acceptBooking } from './accept-booking.server.ts';
import { readBooking } from './read-bookings.server.ts';
import { requestBooking } from './request-booking.server.ts';
import { savePlace } from './save-place.server.ts';

const world = await openWorld();
const STUDIO = { label: 'Studio', address: '77 Alder Lane', zip: '80302', isExactPublic: false };
const placesOf = (id: string) =>
  world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id)).orderBy(expertPlaces.rank);

describe('an expert', () => {
  it('adds a place, whose town, state and clock follow from the ZIP code', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await savePlace(world.as(actor), { ...STUDIO, placeId: null });
    const [, second] = await placesOf(id);
    expect(second).toMatchObject({
      ...{ id: placeId, rank: 1, publicLabel: 'Boulder, CO', state: 'CO', zone: 'America/Denver' },
      ...{ address: '77 Alder Lane', zip: '80302' },
    });
    expect([second!.publicLat, second!.publicLng]).not.toEqual([second!.lat, second!.lng]);
  });

  it('shows the exact point, takes that back, and has the same coarse point as before, read by read', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = (await placesOf(id))[0]!.id;
    const shown: string[] = [];
    for (const isExactPublic of [false, true, false, false]) {
      await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId, isExactPublic });
      for (let read = 0; read < 3; read++) {
        const [listed] = await world.db.select().from(expertPlaces).where(eq(expertPlaces.id, placeId));
        shown.push(`${listed?.publicLat} ${listed?.publicLng}`);
      }
    }
    const [coarse, exact] = [shown[0], shown[3]];
    expect(exact).not.toBe(coarse);
    expect(shown).toEqual([...Array(3).fill(coarse), ...Array(3).fill(exact), ...Array(6).fill(coarse)]);
  });

  it('corrects an address, which those who are booked there read, and moves no booking to another town', async () => {
    const [client, { actor, id }] = [await world.aPerson(), await world.anExpert()];
    const placeId = (await placesOf(id))[0]!.id;
    const { bookingId } = await requestBooking(world.as(client), asking(id));
    await acceptBooking(world.as(actor), { bookingId });
    await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId });
    expect((await readBooking(world.as(client), bookingId)).address).toBe('77 Alder Lane');
    expect(await codeOf(savePlace(world.as(actor), { ...STUDIO, placeId }))).toBe('invalid_input');
  });

  it.each([
    ['without an address', { address: '' }, 'invalid_input'],
    ['at a ZIP code that is none', { zip: '00000' }, 'invalid_input'],
    ['of somebody else', { placeId: '00000000-0000-4000-8000-000000000000' }, 'not_found'],
  ])('saves no place %s', async (_what, change, code) => {
    const { actor } = await world.anExpert();
    const input = { ...STUDIO, placeId: null, ...change };
    expect(await codeOf(savePlace(world.as(actor), input))).toBe(code);
  });

  it('alone has places: no client, and no visitor', async () => {
    const input = { ...STUDIO, placeId: null };
    expect(await codeOf(savePlace(world.as(await world.aPerson()), input))).toBe('not_allowed');
    expect(await codeOf(savePlace(world.as(null), input))).toBe('sign_in_required');
  });
});
