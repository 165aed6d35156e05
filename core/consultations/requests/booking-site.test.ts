import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { lookUpZip } from '../../ground/geography/places.server.ts';
import { expertPlaces } from '../../people/experts/tables.ts';
import { slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { bookings, homeVisits } from '../bookings/tables.ts';
import { requestBooking } from './request-booking.server.ts';

const world = await openWorld();
const HOME = { method: 'Home Visit', visitAddress: '88 Alder Lane', visitZip: '80203' };
const METHODS = ['In-Person Consultation', 'Café Consultation', 'Home Visit'];
const at = (zip: string) => {
  const found = lookUpZip(zip);
  if (!found.ok) throw new Error(`${zip} is unknown`);
  const { label: location, city, state, lat, lng, zone } = found.place;
  return { location, city, state, zip, lat, lng, zone };
};
const PORTLAND = at('97201');
/** A town in the part of Oregon on Mountain Time, close to Idaho and to Pacific Time. */
const ONTARIO = at('97914');

async function anExpert(values = {}) {
  const expert = await world.anExpert({ consultationMethods: METHODS, ...values });
  await world.db
    .update(expertPlaces)
    .set({ address: '1479 Larimer Street, Suite 2' })
    .where(eq(expertPlaces.expertId, expert.id));
  return expert;
}
const LARIMER = '1479 Larimer Street, Suite 2, Denver, CO 80202';
const rowOf = async (id: string) => (await world.db.select().from(bookings).where(eq(bookings.id, id)))[0]!;
const accept = (actor: Person, bookingId: string) => acceptBooking(world.as(actor), { bookingId });

describe('a booking at one of the places of an expert', () => {
  it('takes zone, state, and words from the chosen place, by default the first', async () => {
    const [client, { id }] = [await world.aPerson(), await anExpert()];
    const second = await insertPlace(world.db, id, 1, PORTLAND);
    const request = { ...asking(id, { start: '2026-12-02T22:00:00Z' }), placeId: second };
    const { bookingId, zone } = await requestBooking(world.as(client), request);
    expect(zone).toBe('America/Los_Angeles');
    expect(await rowOf(bookingId)).toMatchObject({
      placeId: second,
      zone,
      state: 'OR',
      location: 'Portland, OR',
    });
    const other = await requestBooking(world.as(client), asking(id, { start: '2026-12-03T22:00:00Z' }));
    expect(await rowOf(other.bookingId)).toMatchObject({ zone: 'America/Denver', state: 'CO' });
  });

  it('has the free times of that place, in its zone', async () => {
    const { id } = await anExpert();
    const second = await insertPlace(world.db, id, 1, PORTLAND);
    const [here, there] = await Promise.all([
      slotsOf(world.as(null), id),
      slotsOf(world.as(null), id, { placeId: second }),
    ]);
    const first = ({ days }: typeof here) => days[1]?.slots[0]?.startsAt ?? 0;
    expect((first(there) - first(here)) / 3_600_000).toBe(1);
  });

  it.each([
    [
      'of another expert',
      async () => {
        const [place] = await world.db
          .select()
          .from(expertPlaces)
          .where(eq(expertPlaces.expertId, (await anExpert()).id));
        return place!.id;
      },
    ],
    ['that does not exist', async () => '00000000-0000-4000-8000-000000000000'],
  ])('is refused at a place %s', async (_what, placeOf) => {
    const [client, { id }] = [await world.aPerson(), await anExpert()];
    const request = { ...asking(id), placeId: await placeOf() };
    expect(await codeOf(requestBooking(world.as(client), request))).toBe('not_found');
  });

  it('follows the law of the chosen place', async () => {
    const [client, { id }] = [await world.aPerson(), await anExpert()];
    const placeId = await insertPlace(world.db, id, 1, { ...at('78701') });
    expect(await codeOf(requestBooking(world.as(client), { ...asking(id), placeId }))).toBe(
      'state_not_served',
    );
    expect(await codeOf(requestBooking(world.as(client), asking(id)))).toBe('done');
  });

  it('shows both sides the address once accepted, and hides it when cancelled', async () => {
    const [client, expert] = [await world.aPerson(), await anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id));
    const seen = () =>
      Promise.all(
        [client, expert.actor].map(async (one) => (await readBooking(world.as(one), bookingId)).address),
      );
    expect(await seen()).toEqual([null, null]);
    await accept(expert.actor, bookingId);
    expect(await seen()).toEqual(Array(2).fill(LARIMER));
    await cancelBooking(world.as(client), { bookingId, note: null });
    expect(await seen()).toEqual([null, null]);
  });

  it('e-mails the client the street with its town, state, and ZIP code, and directions there', async () => {
    const [client, expert] = [await world.aPerson(), await anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id));
    world.queued.length = 0;
    await accept(expert.actor, bookingId);
    const { data } = world.queued.find(({ name }) => name === 'send-written-mail')!;
    expect(data.text).toContain(`Where: ${LARIMER}`);
    const to = new URLSearchParams({ destination: LARIMER });
    expect(data.text).toContain(`https://www.google.com/maps/dir/?api=1&${to}`);
  });

  const atACafe = async () => {
    const [client, expert] = [await world.aPerson(), await anExpert()];
    const ask = async (start: string) => {
      const request = { ...asking(expert.id, { start }), method: 'Café Consultation' };
      return (await requestBooking(world.as(client), request)).bookingId;
    };
    return { client, expert, ask };
  };
  const CAFE = { cafeName: 'Tulip & Thyme', cafeAddress: '1600 Wynkoop Street, Denver' };

  it('is in the café that the expert names on acceptance; the client gets it by e-mail', async () => {
    const { client, expert, ask } = await atACafe();
    const bookingId = await ask('2026-12-02T18:00:00Z');
    world.queued.length = 0;
    await acceptBooking(world.as(expert.actor), { bookingId, note: null, ...CAFE });
    const where = 'Tulip & Thyme, 1600 Wynkoop Street, Denver';
    for (const one of [client, expert.actor]) {
      expect((await readBooking(world.as(one), bookingId)).address).toBe(where);
    }
    const mail = String(world.queued.find(({ name }) => name === 'send-written-mail')?.data.text);
    expect(mail).toContain(`Where: ${where}`);
    expect(mail).toContain('https://www.google.com/maps/dir/?api=1&destination=Tulip');
    expect(mail).toContain(`/dashboard/bookings/${bookingId}/calendar.ics`);
  });

  it('is in the expert’s town if they name only the street of the café', async () => {
    const { client, expert, ask } = await atACafe();
    const bookingId = await ask('2026-12-02T18:00:00Z');
    const named = { ...CAFE, cafeAddress: '1600 Wynkoop Street' };
    await acceptBooking(world.as(expert.actor), { bookingId, note: null, ...named });
    expect((await readBooking(world.as(client), bookingId)).address).toBe(
      'Tulip & Thyme, 1600 Wynkoop Street, Denver, CO',
    );
  });

  it.each([
    ['no café', {}],
    ['only a name', { cafeName: 'Tulip & Thyme' }],
    ['only an address', { cafeAddress: CAFE.cafeAddress }],
    ['a name of two lines', { ...CAFE, cafeName: 'Tulip\nThyme' }],
    ['an overlong name', { ...CAFE, cafeName: 'T'.repeat(81) }],
  ])('is not accepted with %s', async (_what, named) => {
    const { client, expert, ask } = await atACafe();
    const bookingId = await ask('2026-12-02T18:00:00Z');
    const answer = acceptBooking(world.as(expert.actor), { bookingId, note: null, ...named });
    expect(await codeOf(answer)).toBe('invalid_input');
    expect((await readBooking(world.as(client), bookingId)).status).toBe('requested');
  });

  it('prefills the last named café for the accepting expert', async () => {
    const { client, expert, ask } = await atACafe();
    const first = await ask('2026-12-02T18:00:00Z');
    const meetAt = async (one: Person, id: string) => (await readBooking(world.as(one), id)).meetAt;
    expect(await meetAt(expert.actor, first)).toEqual({ cafe: { name: '', address: '' } });
    await acceptBooking(world.as(expert.actor), { bookingId: first, note: null, ...CAFE });
    const second = await ask('2026-12-03T18:00:00Z');
    expect(await meetAt(expert.actor, second)).toEqual({
      cafe: { name: CAFE.cafeName, address: CAFE.cafeAddress },
    });
    expect(await meetAt(client, second)).toBeNull();
  });

  it('is at the expert’s place if they meet there, even if a café is sent', async () => {
    const [client, expert] = [await world.aPerson(), await anExpert()];
    const { bookingId } = await requestBooking(world.as(client), asking(expert.id));
    const meetAt = (await readBooking(world.as(expert.actor), bookingId)).meetAt;
    expect(meetAt).toEqual({ address: LARIMER });
    await acceptBooking(world.as(expert.actor), { bookingId, note: null, ...CAFE });
    expect((await readBooking(world.as(client), bookingId)).address).toBe(LARIMER);
  });
});

describe('a home visit', () => {
  it('shows the expert town and miles before acceptance, and the address afterward', async () => {
    const [client, expert] = [await world.aPerson(), await anExpert()];
    world.queued.length = 0;
    const { bookingId } = await requestBooking(world.as(client), { ...asking(expert.id), ...HOME });
    const seenBy = (one: Person) => readBooking(world.as(one), bookingId);
    expect(await seenBy(expert.actor)).toMatchObject({
      address: null,
      location: 'Denver, CO',
      visitMiles: 2,
    });
    expect(JSON.stringify(await seenBy(expert.actor))).not.toMatch(/Alder Lane|80203/);
    expect(await seenBy(client)).toMatchObject({ address: '88 Alder Lane, Denver, CO 80203' });
    await accept(expert.actor, bookingId);
    expect(await seenBy(expert.actor)).toMatchObject({ address: '88 Alder Lane, Denver, CO 80203' });
    expect(world.queued.filter(({ name }) => name === 'send-written-mail').length).toBeGreaterThanOrEqual(3);
    expect(JSON.stringify(world.queued)).not.toMatch(/Alder Lane|80203/);
  });

  it('follows the law and time zone of the client’s home', async () => {
    const [client, { id }] = [await world.aPerson(), await anExpert({ ...ONTARIO, visitMiles: 60 })];
    const visit = (visitZip: string, start: string) =>
      requestBooking(world.as(client), { ...asking(id, { start }), ...HOME, visitZip });
    expect(await codeOf(visit('83661', '2026-12-02T18:00:00Z'))).toBe('state_not_served');
    const { bookingId } = await visit('97907', '2026-12-02T20:00:00Z');
    expect(ONTARIO.zone).toBe('America/Boise');
    expect(await rowOf(bookingId)).toMatchObject({
      placeId: null,
      zone: 'America/Los_Angeles',
      state: 'OR',
      location: 'Huntington, OR',
    });
  });

  it.each([
    ['without an address', { visitAddress: '' }],
    ['to an address of several lines', { visitAddress: '88 Alder Lane\r\nAnd more' }],
    ['to an invisible address', { visitAddress: '\u200b'.repeat(9) }],
    ['without a ZIP code', { visitZip: '' }],
    ['to an invalid ZIP code', { visitZip: '00000' }],
    ['to a military address', { visitZip: '09012' }],
    ['farther than the expert goes', { visitZip: '80521' }],
    ['from an expert who does not offer it', { methods: ['In-Person Consultation'] }],
  ])('is refused %s', async (_why, { methods = METHODS, ...change }: Record<string, unknown>) => {
    const client = await world.aPerson();
    const expert = await anExpert({ consultationMethods: methods });
    const request = { ...asking(expert.id), ...HOME, ...change };
    expect(await codeOf(requestBooking(world.as(client), request))).toBe('invalid_input');
    expect(await world.db.select().from(homeVisits).where(eq(homeVisits.clientId, client.id))).toEqual([]);
  });

  it('is measured from the nearest public point, so a refusal reveals nothing', async () => {
    const [client, { id }] = [await world.aPerson(), await anExpert()];
    // The exact point is in Boulder, and the public point is in Denver.
    await world.db
      .update(expertPlaces)
      .set({ lat: 40.0181, lng: -105.278 })
      .where(eq(expertPlaces.expertId, id));
    const { bookingId } = await requestBooking(world.as(client), { ...asking(id), ...HOME });
    expect(await readBooking(world.as(client), bookingId)).toMatchObject({ visitMiles: 2 });
  });

  it('at another address is another request, even from the same form', async () => {
    const [client, { id }] = [await world.aPerson(), await anExpert()];
    const request = { ...asking(id), ...HOME };
    const first = await requestBooking(world.as(client), request);
    const twice = await requestBooking(world.as(client), request);
    expect(twice).toMatchObject({ bookingId: first.bookingId, again: true });
    const elsewhere = { ...request, visitAddress: '12 Other Street' };
    expect(await codeOf(requestBooking(world.as(client), elsewhere))).toBe('already_sent');
  });
});
