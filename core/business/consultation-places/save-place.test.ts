import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { readBooking } from '../../consultations/booking-views/read-bookings.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { MAX_PLACES } from '../../people/experts/places/place-form.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { readOwnPlaces } from '../../people/practice-profile/read-own-places.server.ts';
import { setVisitReach } from '../../people/practice-profile/set-visit-reach.server.ts';
import { movePlace } from './move-place.server.ts';
import { removePlace } from './remove-place.server.ts';
import { savePlace } from './save-place.server.ts';

const world = await openWorld();
const STUDIO = { label: 'Studio', address: '77 Alder Lane', zip: '80302', isExactPublic: false };
const mails = () => world.queued.map(({ data }) => [data.to, data.subject]);
const placesOf = (id: string) =>
  world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id)).orderBy(expertPlaces.rank);

describe('an expert', () => {
  it('adds a place with town, state, and time zone from its ZIP code', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await savePlace(world.as(actor), { ...STUDIO, placeId: null });
    const [, second] = await placesOf(id);
    expect(second).toMatchObject({
      id: placeId,
      rank: 1,
      publicLabel: 'Boulder, CO',
      state: 'CO',
      zone: 'America/Denver',
      address: '77 Alder Lane',
      zip: '80302',
    });
    expect([second!.publicLat, second!.publicLng]).not.toEqual([second!.lat, second!.lng]);
  });

  it('shows and hides the exact point, with the same coarse point at each read', async () => {
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

  it('says how accessible a place is, which everyone can read and search', async () => {
    const { actor, id } = await world.anExpert({ address: null });
    const placeId = (await placesOf(id))[0]!.id;
    await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId, isStepFree: true });
    expect((await readOwnPlaces(world.as(actor)))?.places).toMatchObject([
      { isStepFree: true, hasParking: false },
    ]);
    const { rows } = await world.pool.query(
      `select words @@ '''#step-free'''::tsquery as step_free, words @@ '''#parking'''::tsquery as parking
       from listing where place_id = $1`,
      [placeId],
    );
    expect(rows).toEqual([{ step_free: true, parking: false }]);
  });

  it('corrects an address, which booked clients can read, but cannot move a booking to another town', async () => {
    const [client, { actor, id }] = [await world.aPerson(), await world.anExpert()];
    const placeId = (await placesOf(id))[0]!.id;
    const { bookingId } = await requestBooking(world.as(client), asking(id));
    await acceptBooking(world.as(actor), { bookingId });
    await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId });
    expect((await readBooking(world.as(client), bookingId)).address).toBe('77 Alder Lane, Denver, CO 80202');
    expect(await codeOf(savePlace(world.as(actor), { ...STUDIO, placeId }))).toBe('invalid_input');
  });

  it('says how to find the door, what to bring, and how to get in, which the client reads once the booking is confirmed', async () => {
    const [client, { actor, id }] = [await world.aPerson(), await world.anExpert({ address: null })];
    const placeId = (await placesOf(id))[0]!.id;
    const words = { directions: 'Blue door,\nsecond bell.', bring: 'A list of your medications.' };
    const arrival = { ...words, isStepFree: true, hasParking: false };
    await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId, ...arrival });
    const { bookingId } = await requestBooking(world.as(client), asking(id));
    const read = async () => (await readBooking(world.as(client), bookingId)).arrival;
    expect(await read()).toBeNull();
    await acceptBooking(world.as(actor), { bookingId });
    expect(await read()).toEqual(arrival);
    const queued = world.queued.length;
    await savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId });
    expect(await read()).toEqual({ directions: '', bring: '', isStepFree: false, hasParking: false });
    // Clients are notified only about a new address.
    expect(world.queued.length).toBe(queued);
  });

  it('corrects an address and notifies only the clients who go there, without stating the address', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = (await placesOf(id))[0]!.id;
    const [going, waiting, elsewhere] = [await world.aPerson(), await world.aPerson(), await world.aPerson()];
    const second = await insertPlace(world.db, id, 1, {
      location: 'Boulder, CO',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      lat: 40.0181,
      lng: -105.278,
      zone: 'America/Denver',
    });
    const at = (hour: number, place?: string) => ({
      ...asking(id, { start: `2026-12-02T${hour}:00:00Z` }),
      ...(place && { placeId: place }),
    });
    const accepted = async (client: typeof going, request: ReturnType<typeof at>) => {
      const { bookingId } = await requestBooking(world.as(client), request);
      await acceptBooking(world.as(actor), { bookingId });
      return bookingId;
    };
    const bookingId = await accepted(going, at(18));
    await requestBooking(world.as(waiting), at(19));
    // The drive between Denver and Boulder takes most of an hour.
    await accepted(elsewhere, at(21, second));
    world.queued.length = 0;

    const save = (change = {}) => savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId, ...change });
    await save();
    expect(mails()).toEqual([[going.email, 'The address of a booking has changed']]);
    expect(JSON.stringify(world.queued)).not.toMatch(/Alder Lane|80202/);
    const about = await world.db.select().from(notifications).where(eq(notifications.subjectId, bookingId));
    expect(about.filter(({ kind }) => kind === 'change').map(({ userId }) => userId)).toEqual([going.id]);

    world.queued.length = 0;
    await save({ label: 'My studio', isExactPublic: true });
    expect(mails()).toEqual([]);
  });

  it('adds no place where the law forbids it, but can correct one where the law has changed', async () => {
    const { actor, id } = await world.anExpert();
    const inTexas = { ...STUDIO, zip: '78701' };
    await expect(savePlace(world.as(actor), { ...inTexas, placeId: null })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { zip: ['Services are not available in Texas at present.'] },
    });
    const placeId = (await placesOf(id))[0]!.id;
    expect(await codeOf(savePlace(world.as(actor), { ...inTexas, placeId }))).toBe('invalid_input');
    expect(await placesOf(id)).toMatchObject([{ state: 'CO' }]);
    const there = await insertPlace(world.db, id, 1, {
      location: 'Austin, TX',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      lat: 30.27,
      lng: -97.74,
      zone: 'America/Chicago',
    });
    expect(await codeOf(savePlace(world.as(actor), { ...inTexas, placeId: there }))).toBe('done');
  });

  it('adds one place per form, no matter how often the button is clicked', async () => {
    const [{ actor, id }, other] = [await world.anExpert(), await world.anExpert()];
    const input = { ...STUDIO, placeId: null, newId: newId() };
    const ids = await Promise.all([1, 2, 3].map(() => savePlace(world.as(actor), input)));
    expect(new Set(ids)).toEqual(new Set([input.newId]));
    expect(await placesOf(id)).toHaveLength(2);
    expect(await codeOf(savePlace(world.as(other.actor), input))).toBe('invalid_input');
    expect(await placesOf(other.id)).toHaveLength(1);
  });

  it(`has at most ${MAX_PLACES} places, even if several are added simultaneously`, async () => {
    const { actor, id } = await world.anExpert();
    const add = () => codeOf(savePlace(world.as(actor), { ...STUDIO, placeId: null }));
    for (let place = 1; place < MAX_PLACES - 1; place++) expect(await add()).toBe('done');
    const codes = await Promise.all([add(), add(), add()]);
    expect(codes.toSorted()).toEqual(['done', 'invalid_input', 'invalid_input']);
    expect((await placesOf(id)).map(({ rank }) => rank)).toEqual([...Array(MAX_PLACES).keys()]);
  });

  it('has a limit on corrections, because each can e-mail clients', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = (await placesOf(id))[0]!.id;
    const codes = [];
    for (let time = 0; time < 32; time++) {
      codes.push(await codeOf(savePlace(world.as(actor), { ...STUDIO, zip: '80202', placeId })));
    }
    expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(2);
  });

  it.each([
    ['without an address', { address: '' }, 'invalid_input'],
    ['with an invalid id', { placeId: null, newId: 'x' }, 'invalid_input'],
    ['at a PO box', { address: 'P.O. Box 12' }, 'invalid_input'],
    ['whose address has several lines', { address: '77 Alder Lane\r\nAnd more' }, 'invalid_input'],
    ['at an invalid ZIP code', { zip: '00000' }, 'invalid_input'],
    ['of someone else', { placeId: '00000000-0000-4000-8000-000000000000' }, 'not_found'],
  ])('saves no place %s', async (_what, change, code) => {
    const { actor } = await world.anExpert();
    const input = { ...STUDIO, placeId: null, ...change };
    expect(await codeOf(savePlace(world.as(actor), input))).toBe(code);
  });

  it('can add places; clients and visitors cannot', async () => {
    const input = { ...STUDIO, placeId: null };
    expect(await codeOf(savePlace(world.as(await world.aPerson()), input))).toBe('not_allowed');
    expect(await codeOf(savePlace(world.as(null), input))).toBe('sign_in_required');
  });

  it('with two practices changes only the places of the named one', async () => {
    const [first, second, others] = [await world.anExpert(), await world.anExpert(), await world.anExpert()];
    const both = world.as(await world.aMember(second.id, 'owner', first.actor));
    const placeId = await savePlace(both, { ...STUDIO, practiceId: second.id, placeId: null });
    await savePlace(both, { ...STUDIO, practiceId: second.id, placeId, label: 'Attic' });
    await world.db
      .update(expertPlaces)
      .set({ checkedAt: new Date(0) })
      .where(eq(expertPlaces.id, placeId));
    await movePlace(both, { practiceId: second.id, placeId, rank: 0 });
    await setVisitReach(both, { practiceId: second.id, miles: '9' });
    expect(await readOwnPlaces(both, second.id)).toMatchObject({
      practiceId: second.id,
      mayChange: true,
      visitMiles: 9,
      places: [{ id: placeId, label: 'Attic' }, {}],
    });
    await removePlace(both, { practiceId: second.id, placeId });
    expect(await placesOf(second.id)).toHaveLength(1);
    expect(await readOwnPlaces(both)).toMatchObject({ practiceId: first.id, visitMiles: 25, places: [{}] });
    expect(await readOwnPlaces(both, others.id)).toBeNull();
    const practiceId = others.id;
    expect([
      await codeOf(savePlace(both, { ...STUDIO, practiceId, placeId: null })),
      await codeOf(movePlace(both, { practiceId, placeId, rank: 0 })),
      await codeOf(removePlace(both, { practiceId, placeId })),
      await codeOf(setVisitReach(both, { practiceId, miles: '9' })),
    ]).toEqual(Array(4).fill('not_allowed'));
  });

  it('can change places; staff only read them', async () => {
    const { id } = await world.anExpert();
    const staff = await world.aMember(id, 'staff');
    expect(await codeOf(savePlace(world.as(staff), { ...STUDIO, placeId: null }))).toBe('not_allowed');
    expect(await readOwnPlaces(world.as(staff))).toMatchObject({ practiceId: id, mayChange: false });
  });
});
