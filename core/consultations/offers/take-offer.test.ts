import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { removePlace } from '../../business/consultation-places/remove-place.server.ts';
import type { Person } from '../../context.ts';
import { users } from '../../people/accounts/tables.ts';
import { consultationOptions, expertPlaces, experts } from '../../people/experts/tables.ts';
import { acceptBooking } from '../answers/accept-booking.server.ts';
import { cancelBooking } from '../answers/cancel-booking.server.ts';
import { declineBooking } from '../answers/decline-booking.server.ts';
import { readBooking } from '../booking-views/read-bookings.server.ts';
import { bookings } from '../bookings/tables.ts';
import { requestBooking } from '../requests/request-booking.server.ts';
import { declineOffer } from './decline-offer.server.ts';
import { offerTimes } from './offer-times.server.ts';
import { readOffers, readOwnOffer } from './read-offers.server.ts';
import { takeOffer } from './take-offer.server.ts';

const world = await openWorld(12);
const ASKED = '2026-12-02T18:00:00Z';
const TIMES = ['2026-12-03T17:00:00Z', '2026-12-04T18:00:00Z', '2026-12-07T19:00:00Z'] as const;
const BOULDER = {
  location: 'Boulder, CO',
  city: 'Boulder',
  state: 'CO',
  zip: '80302',
  lat: 40.0181,
  lng: -105.278,
  zone: 'America/Denver',
};

beforeEach(() => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  world.queued.length = 0;
});

type Values = Partial<Parameters<typeof offerTimes>[1]>;

/** Creates a client who requested 30 minutes, and an expert who offered other times. */
async function offered(values: Values = {}) {
  const { client, expert, bookingId } = await world.aRequest({ start: ASKED });
  const offerId = newId();
  const offer = async (more: Values = {}) => {
    world.now = world.now.add({ minutes: 1 });
    const input = { clientId: client.id, token: null, offerId, starts: [...TIMES], ...values, ...more };
    await offerTimes(world.as(expert.actor), input);
    world.queued.length = 0;
    world.now = world.now.add({ minutes: 1 });
  };
  await offer();
  return { client, expert, bookingId, offerId, offer };
}

const take = (client: Person | null, offerId: string, start: string = TIMES[0], totalCents?: number) =>
  takeOffer(world.as(client), { offerId, start, totalCents });
const rowsOf = (expertId: string) =>
  world.db.select().from(bookings).where(eq(bookings.expertId, expertId)).orderBy(bookings.createdAt);
const statusesOf = async (expertId: string) =>
  (await rowsOf(expertId)).map(({ status, startsAt }) => [status, startsAt.toISOString().slice(0, 16)]);
const mails = () => world.queued.map(({ data }) => [data.to, data.subject]);
const WAITS = ['requested', ASKED.slice(0, 16)];

describe('choosing an offered time', () => {
  it('books it immediately in place of the answered request, and notifies both sides', async () => {
    const { client, expert, bookingId, offerId } = await offered();
    const [shown] = await readOffers(world.as(client));
    expect(shown).toMatchObject({ id: offerId, method: 'In-Person Consultation', totalCents: 6100 });
    expect(shown?.instead?.startsAt).toEqual(new Date(ASKED));
    await take(client, offerId, TIMES[1], shown!.totalCents);
    expect(await statusesOf(expert.id)).toEqual([
      ['cancelled', ASKED.slice(0, 16)],
      ['accepted', TIMES[1].slice(0, 16)],
    ]);
    const [, made] = await rowsOf(expert.id);
    expect(made).toMatchObject({ replacesId: bookingId, chainId: bookingId, minutes: 60, priceCents: 6000 });
    expect(made!.decidedAt).toEqual(made!.createdAt);
    expect(mails()).toEqual([
      [expert.actor.email, 'A client chose a time you offered'],
      [client.email, 'Your booking is confirmed'],
    ]);
    expect(await readOffers(world.as(client))).toEqual([]);
    expect((await readOwnOffer(world.as(expert.actor), client.id))?.state).toBe('answered');
  });

  it('is refused once the place has lost its address, and so is offering a time there', async () => {
    const { client, expert, offerId } = await offered();
    const loses = { address: null };
    await world.db.update(expertPlaces).set(loses).where(eq(expertPlaces.expertId, expert.id));
    expect(await codeOf(take(client, offerId))).toBe('practice_not_ready');
    expect(await statusesOf(expert.id)).toEqual([WAITS]);
    const again = { clientId: client.id, token: null, offerId: newId(), starts: [TIMES[1]] };
    expect(await codeOf(offerTimes(world.as(expert.actor), again))).toBe('no_place_to_go');
  });

  it('can overlap the answered request', async () => {
    const { client, expert, offerId } = await offered({ starts: ['2026-12-02T17:30:00Z'] });
    await take(client, offerId, '2026-12-02T17:30:00Z');
    expect((await statusesOf(expert.id)).map(([status]) => status)).toEqual(['cancelled', 'accepted']);
  });

  it('uses the offer’s café, length, and method', async () => {
    const expert = await world.anExpert({
      consultationMethods: ['Café Consultation', 'In-Person Consultation'],
    });
    const placeId = await insertPlace(world.db, expert.id, 1, BOULDER);
    const { client } = await world.aRequest({ expert });
    world.now = world.now.add({ minutes: 1 });
    const offerId = newId();
    const where = { placeId, minutes: 45, method: 'Café Consultation' };
    const cafe = { cafeName: 'Leaf & Bean', cafeAddress: '12 Elm Street' };
    const offer = (named: object) =>
      offerTimes(world.as(expert.actor), {
        clientId: client.id,
        token: null,
        offerId,
        starts: [TIMES[0]],
        ...where,
        ...named,
      });
    for (const nowhere of [{}, { cafeName: ' ', cafeAddress: '12 Elm Street' }, { cafeName: 'Leaf' }]) {
      expect(await codeOf(offer(nowhere))).toBe('invalid_input');
    }
    await offer(cafe);
    const said = 'Leaf & Bean, 12 Elm Street, Boulder, CO';
    expect(String(world.queued.at(-1)!.data.text)).toMatch(
      /for 45 minutes.*Where: Leaf & Bean, 12 Elm Street, Boulder, CO/s,
    );
    expect(await readOffers(world.as(client))).toMatchObject([
      { ...where, location: 'Boulder, CO', cafe: said },
    ]);
    world.now = world.now.add({ minutes: 1 });
    await take(client, offerId);
    const booked = (await rowsOf(expert.id)).at(-1)!;
    expect(booked).toMatchObject({ ...where, ...cafe, location: 'Boulder, CO' });
    expect((await readBooking(world.as(client), booked.id)).address).toBe(said);
  });

  it('keeps the request’s option if the length is the same', async () => {
    for (const [minutes, title] of [
      [30, 'Seeds'],
      [45, null],
    ] as const) {
      const expert = await world.anExpert();
      const optionId = newId();
      const option = {
        id: optionId,
        expertId: expert.id,
        category: 'consulting',
        title: 'Seeds',
        minutes: 30,
      };
      await world.db.insert(consultationOptions).values(option);
      const { client } = await world.aRequest({ expert, optionId, minutes: 30 });
      world.now = world.now.add({ minutes: 1 });
      const offerId = newId();
      const offer = { clientId: client.id, token: null, offerId, starts: [TIMES[0]], minutes };
      await offerTimes(world.as(expert.actor), offer);
      await take(client, offerId);
      expect((await rowsOf(expert.id)).at(-1)!.optionTitle).toBe(title);
    }
  });

  it('does not end a request that was since answered or withdrawn', async () => {
    const withdrawn = await offered();
    await cancelBooking(world.as(withdrawn.client), { bookingId: withdrawn.bookingId, note: null });
    expect((await readOffers(world.as(withdrawn.client)))[0]?.instead).toBeNull();
    await take(withdrawn.client, withdrawn.offerId);
    expect((await rowsOf(withdrawn.expert.id)).at(-1)).toMatchObject({
      status: 'accepted',
      replacesId: null,
    });

    const declined = await offered();
    await declineBooking(world.as(declined.expert.actor), { bookingId: declined.bookingId });
    expect(await codeOf(take(declined.client, declined.offerId))).toBe('done');
  });

  it('books once when clicked twice or five times simultaneously', async () => {
    const { client, expert, offerId } = await offered();
    const made = await Promise.all([1, 2, 3, 4, 5].map(() => take(client, offerId)));
    expect(new Set(made.map(({ bookingId }) => bookingId)).size).toBe(1);
    expect(await take(client, offerId)).toMatchObject({ again: true });
    expect(await codeOf(take(client, offerId, TIMES[1]))).toBe('already_sent');
    expect((await statusesOf(expert.id)).map(([status]) => status)).toEqual(['cancelled', 'accepted']);
  });

  it('books one when several are chosen simultaneously', async () => {
    const { client, expert, offerId } = await offered();
    const codes = await Promise.all(TIMES.map((start) => codeOf(take(client, offerId, start))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect((await statusesOf(expert.id)).map(([status]) => status)).toEqual(['cancelled', 'accepted']);
  });

  it.each<
    [why: string, code: string, change: (them: Awaited<ReturnType<typeof offered>>) => Promise<unknown>]
  >([
    [
      'the client has declined it',
      'status_changed',
      ({ client, offerId }) => declineOffer(world.as(client), { offerId }),
    ],
    ['another offer has been made', 'status_changed', ({ offer }) => offer({ offerId: newId() })],
    [
      'the request has been accepted after all',
      'status_changed',
      ({ expert, bookingId }) => acceptBooking(world.as(expert.actor), { bookingId }),
    ],
    [
      'the client has requested a time since',
      'status_changed',
      ({ client, expert }) =>
        requestBooking(world.as(client), asking(expert.id, { start: '2026-12-08T18:00:00Z' })),
    ],
    [
      'the listing is hidden',
      'status_changed',
      ({ expert }) => world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, expert.id)),
    ],
    [
      'the time is taken',
      'slot_taken',
      async ({ expert }) =>
        requestBooking(world.as(await world.aPerson()), asking(expert.id, { start: TIMES[0] })),
    ],
    [
      'the client has something else then',
      'own_time_taken',
      async ({ client }) =>
        requestBooking(world.as(client), asking((await world.anExpert()).id, { start: TIMES[0] })),
    ],
    [
      'the rate differs from the one shown',
      'price_changed',
      ({ expert }) =>
        world.db.update(experts).set({ ratePerMinuteCents: 200 }).where(eq(experts.id, expert.id)),
    ],
    [
      'the client turns out to be a minor',
      'under_age',
      ({ client }) =>
        world.db.update(users).set({ dateOfBirth: '2010-01-01' }).where(eq(users.id, client.id)),
    ],
    ['the time has passed', 'slot_unavailable', async () => (world.now = world.now.add({ hours: 72 }))],
  ])('is refused when %s', async (_why, code, change) => {
    const them = await offered();
    await change(them);
    const before = await statusesOf(them.expert.id);
    world.queued.length = 0;
    expect(await codeOf(take(them.client, them.offerId, TIMES[0], 6100))).toBe(code);
    expect(await statusesOf(them.expert.id)).toEqual(before);
    expect(world.queued).toEqual([]);
  });

  it('is refused if its place was removed, which ends the offer', async () => {
    const expert = await world.anExpert();
    const placeId = await insertPlace(world.db, expert.id, 1, BOULDER);
    const { client } = await world.aRequest({ expert });
    world.now = world.now.add({ minutes: 1 });
    const offerId = newId();
    const offer = { clientId: client.id, token: null, offerId, starts: [TIMES[0]], placeId };
    await offerTimes(world.as(expert.actor), offer);
    await removePlace(world.as(expert.actor), { placeId });
    expect(await readOffers(world.as(client))).toEqual([]);
    expect(await codeOf(take(client, offerId))).toBe('status_changed');
    const again = { ...offer, offerId: newId() };
    expect(await codeOf(offerTimes(world.as(expert.actor), again))).toBe('invalid_input');
  });

  it('is only for the addressed client', async () => {
    const { client, expert, offerId } = await offered();
    const other = await offered();
    expect(await codeOf(take(null, offerId))).toBe('sign_in_required');
    expect(await codeOf(take(other.client, offerId))).toBe('not_found');
    expect(await codeOf(take(expert.actor, offerId))).toBe('not_found');
    expect(await codeOf(take(client, newId()))).toBe('not_found');
    expect(await codeOf(take(client, "' or true --"))).toBe('invalid_input');
    expect(await statusesOf(expert.id)).toEqual([WAITS]);
  });

  it.each([
    ['a time that was not offered', '2026-12-03T20:00:00Z'],
    ['something that is no time', 'tomorrow'],
  ])('cannot be made to book %s', async (_attack, start) => {
    const { client, expert, offerId } = await offered();
    expect(await codeOf(take(client, offerId, start))).toBe('invalid_input');
    expect(await statusesOf(expert.id)).toEqual([WAITS]);
  });

  it('takes more than a click if the expert offers only home visits', async () => {
    const { client, expert, offerId } = await offered();
    await world.db
      .update(experts)
      .set({ consultationMethods: ['Home Visit'] })
      .where(eq(experts.id, expert.id));
    expect((await readOffers(world.as(client)))[0]?.method).toBeNull();
    expect(await codeOf(take(client, offerId))).toBe('status_changed');
  });
});

describe('an offer', () => {
  it.each([15, 30, 45, 60])('can have %i minutes, if they are free', async (minutes) => {
    const { client, expert } = await world.aRequest({ start: ASKED });
    const offer = (start: string) =>
      codeOf(
        offerTimes(world.as(expert.actor), {
          clientId: client.id,
          token: null,
          offerId: newId(),
          starts: [start],
          minutes,
        }),
      );
    // The offered time begins 30 minutes before another booking.
    const other = await world.aPerson();
    await requestBooking(world.as(other), asking(expert.id, { start: '2026-12-03T18:00:00Z' }));
    expect(await offer('2026-12-03T17:30:00Z')).toBe(minutes > 30 ? 'slot_unavailable' : 'done');
  });

  it.each([
    ['an impossible length', { minutes: 50 as never }],
    ['a length in hexadecimal', { minutes: '0x3c' }],
    ['an unknown place', { placeId: '00000000-0000-4000-8000-000000000000' }],
    ['an invalid place id', { placeId: 'x' }],
  ])('is refused with %s', async (_what, values) => {
    const { client, expert } = await world.aRequest({ start: ASKED });
    const input = { clientId: client.id, token: null, offerId: newId(), starts: [TIMES[0]], ...values };
    expect(await codeOf(offerTimes(world.as(expert.actor), input))).toBe('invalid_input');
  });
});
