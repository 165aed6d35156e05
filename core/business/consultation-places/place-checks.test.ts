import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { asking, codeOf, openWorld } from '../../../tests/world.ts';
import { acceptBooking } from '../../consultations/answers/accept-booking.server.ts';
import { readBooking } from '../../consultations/booking-views/read-bookings.server.ts';
import { requestBooking } from '../../consultations/requests/request-booking.server.ts';
import type { Person } from '../../context.ts';
import { searchExperts } from '../../finding/discovery/search-experts.server.ts';
import { EMPTY_SEARCH } from '../../finding/discovery/search-query.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { hasMoved } from '../../people/experts/places/place-check.ts';
import { expertPlaces, placeChecks, placePhotos } from '../../people/experts/tables.ts';
import { readOwnPlaces } from '../../people/practice-profile/read-own-places.server.ts';
import { nextFreeTimes, slotsOf } from '../../practice/availability/read-free-times.server.ts';
import { movePlace } from './move-place.server.ts';
import { readPlaceCheck, readPlaceChecks } from './read-place-checks.server.ts';
import { approvePlace, rejectPlace } from './review-place.server.ts';
import { savePlace } from './save-place.server.ts';

const world = await openWorld(60);
const admin = await world.aPerson({ isAdmin: true });
const BOULDER = { label: 'Studio', address: '77 Alder Lane', zip: '80302', isExactPublic: false };
const DENVER = { label: 'Home', address: '5 Elm Street', zip: '80202', isExactPublic: false };

const listedAt = async (id: string) =>
  (await world.db.select().from(listing).where(eq(listing.expertId, id)))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ city }) => city);
const placesOf = (id: string) =>
  world.db.select().from(expertPlaces).where(eq(expertPlaces.expertId, id)).orderBy(expertPlaces.rank);
const checksOf = (placeId: string) =>
  world.db.select().from(placeChecks).where(eq(placeChecks.placeId, placeId)).orderBy(placeChecks.sentAt);
const waitingOf = async (placeId: string) =>
  (await checksOf(placeId)).find(({ status }) => status === 'waiting')!;
const foundNear = async (place: string, id: string) => {
  const found = await searchExperts(world.as(null), { ...EMPTY_SEARCH, place, radiusMiles: 5 });
  return !found.isBeyond && found.cards.some((card) => card.id === id);
};
const book = async (id: string, placeId: string | null) =>
  codeOf(requestBooking(world.as(await world.aPerson()), asking(id, placeId ? { placeId } : {})));
const save = (actor: Person, place: typeof BOULDER, placeId: string | null) =>
  savePlace(world.as(actor), { ...place, placeId });
const mails = (to: Person) =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === to.email ? [String(data.subject)] : [],
  );

beforeEach(() => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
});

describe('a new place of a listed practice', () => {
  it('cannot be listed, found, or booked before an admin approves it; the others can', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await save(actor, BOULDER, null);
    expect(await listedAt(id)).toEqual(['Denver']);
    expect([await foundNear('80302', id), await foundNear('80202', id)]).toEqual([false, true]);
    expect(await book(id, placeId)).toBe('not_bookable');
    expect(await book(id, null)).toBe('done');
    expect((await readProfile(world.as(null), id)).location).toBe('Denver, CO');
    const { expert, closed } = await slotsOf(world.as(null), id);
    expect([closed, expert.places.map(({ label }) => label)]).toEqual([null, ['Denver, CO']]);
    expect((await slotsOf(world.as(null), id, { placeId })).closed?.title).toBe('New place');

    world.queued.length = 0;
    await approvePlace(world.as(admin), { id: (await waitingOf(placeId)).id });

    expect(await listedAt(id)).toEqual(['Denver', 'Boulder']);
    expect(await foundNear('80302', id)).toBe(true);
    expect((await slotsOf(world.as(null), id, { placeId })).closed).toBeNull();
    expect((await readProfile(world.as(null), id)).location).toBe('Denver, CO · Boulder, CO');
    expect(mails(actor)).toEqual(['We have checked your new place']);
    const notices = await world.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, actor.id), eq(notifications.kind, 'place')));
    expect(notices).toHaveLength(1);
  });

  it('does not move ahead of the checked ones', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await save(actor, BOULDER, null);
    await movePlace(world.as(actor), { placeId, rank: 0 });
    expect((await placesOf(id)).map(({ city }) => city)).toEqual(['Denver', 'Boulder']);
    await approvePlace(world.as(admin), { id: (await waitingOf(placeId)).id });
    await movePlace(world.as(actor), { placeId, rank: 0 });
    expect((await placesOf(id)).map(({ city }) => city)).toEqual(['Boulder', 'Denver']);
  });
});

describe('a place that moves', () => {
  it('leaves the lists until an admin compares it with the old one', async () => {
    const { actor, id } = await world.anExpert({ address: null });
    const [first] = await placesOf(id);
    await insertPlace(world.db, id, 1, {
      location: 'Boulder, CO',
      city: 'Boulder',
      state: 'CO',
      zip: '80302',
      lat: 40.015,
      lng: -105.27,
      zone: 'America/Denver',
    });
    await save(actor, DENVER, first!.id);
    await approvePlace(world.as(admin), { id: (await waitingOf(first!.id)).id });
    expect(await listedAt(id)).toEqual(['Denver', 'Boulder']);

    world.now = world.now.add({ minutes: 1 });
    await save(actor, { ...DENVER, address: '9 Oak Street', zip: '80521' }, first!.id);

    expect(await listedAt(id)).toEqual(['Boulder']);
    expect((await placesOf(id)).map(({ city }) => city)).toEqual(['Boulder', 'Fort Collins']);
    const check = await waitingOf(first!.id);
    expect(await readPlaceCheck(world.as(admin), check.id)).toMatchObject({
      address: '9 Oak Street',
      zip: '80521',
      publicLabel: 'Fort Collins, CO',
      formerAddress: '5 Elm Street',
      formerZip: '80202',
      formerLabel: 'Denver, CO',
    });
    const list = await readPlaceChecks(world.as(admin), {
      filter: 'waiting',
      sort: 'oldest',
      words: '',
      after: null,
    });
    expect(list.rows.map((row) => row.id)).toContain(check.id);
    await approvePlace(world.as(admin), { id: check.id });
    expect(await listedAt(id)).toEqual(['Boulder', 'Fort Collins']);
  });

  it('closes a practice with no other place, and its page says so', async () => {
    const { actor, id } = await world.anExpert();
    const [place] = await placesOf(id);
    await save(actor, BOULDER, place!.id);
    expect(await listedAt(id)).toEqual([]);
    expect((await nextFreeTimes(world.as(null), [id], 1)).get(id) ?? []).toEqual([]);
    expect(await book(id, null)).toBe('not_bookable');
    expect((await readProfile(world.as(null), id)).closed?.title).toBe('New place');
    const check = await waitingOf(place!.id);
    await rejectPlace(world.as(admin), { id: check.id, words: 'There is no such house.' });
    expect((await readOwnPlaces(world.as(actor)))?.places).toMatchObject([
      { check: 'rejected', said: 'There is no such house.' },
    ]);
    expect(mails(actor)).toEqual(['We have a question about your new place']);
    await save(actor, { ...BOULDER, address: '78 Alder Lane' }, place!.id);
    expect((await readOwnPlaces(world.as(actor)))?.places).toMatchObject([{ check: 'waiting' }]);
    expect(await readPlaceCheck(world.as(admin), (await waitingOf(place!.id)).id)).toMatchObject({
      formerLabel: 'Denver, CO',
    });
    await approvePlace(world.as(admin), { id: (await waitingOf(place!.id)).id });
    expect(await listedAt(id)).toEqual(['Boulder']);
    expect(await book(id, null)).toBe('done');
  });

  it('no longer shows the photos of the old place', async () => {
    const { actor, id } = await world.anExpert();
    const [place] = await placesOf(id);
    const key = 'ab'.repeat(16);
    await world.db
      .insert(placePhotos)
      .values({ key, placeId: place!.id, rank: 0, createdAt: new Date('2026-01-01') });
    await save(actor, BOULDER, place!.id);
    expect(await world.db.select().from(placePhotos).where(eq(placePhotos.key, key))).toEqual([]);
    expect(world.queued).toMatchObject([{ name: 'remove-photo', data: { key } }]);
  });

  it.each<[what: string, before: [string | null, string | null], after: [string, string], moved: boolean]>([
    ['another ZIP code', ['5 Elm St', '80202'], ['5 Elm St', '80203'], true],
    ['another street', ['5 Elm St', '80202'], ['5 Oak St', '80202'], true],
    ['another number', ['5 Elm St', '80202'], ['6 Elm St', '80202'], true],
    ['its first address', [null, '80202'], ['5 Elm St', '80202'], false],
    ['its first ZIP code', [null, null], ['5 Elm St', '80202'], false],
    ['the same, spelled differently', ['5 Elm St.', '80202'], ['5  elm st', '80202'], false],
    [
      'the same, with a unit set off',
      ["5 O'Fern St, Apt. 4", '80202'],
      ['5 OFern st apt #4', '80202'],
      false,
    ],
    ['a digit in another number', ['1 23rd Ave', '80202'], ['12 3rd Ave', '80202'], true],
    ['a hyphen between numbers', ['1 23rd Ave', '80202'], ['1-23rd Ave', '80202'], true],
    ['a number split up', ['1 23rd Ave', '80202'], ['1 2 3rd Ave', '80202'], true],
    ['a slash between numbers', ['1 23rd Ave', '80202'], ['1/23 rd Ave #', '80202'], true],
    ['a hyphen of another kind', ['1-23rd Ave', '80202'], ['1\u201323rd Ave', '80202'], false],
    ['half a number', ['12 Elm St', '80202'], ['1/2 Elm St', '80202'], true],
    ['nothing changed', ['5 Elm St', '80202'], ['5 Elm St', '80202'], false],
  ])('%s', (_what, [address, zip], [newAddress, newZip], moved) => {
    expect(hasMoved({ address, zip }, { address: newAddress, zip: newZip })).toBe(moved);
  });

  it('has at most one waiting check: another change replaces it', async () => {
    const { actor, id } = await world.anExpert();
    const [place] = await placesOf(id);
    await save(actor, BOULDER, place!.id);
    const first = await waitingOf(place!.id);
    world.now = world.now.add({ minutes: 1 });
    await save(actor, { ...BOULDER, address: '1 Pine Road' }, place!.id);
    expect((await checksOf(place!.id)).map(({ status }) => status)).toEqual(['replaced', 'waiting']);
    expect(await codeOf(approvePlace(world.as(admin), { id: first.id }))).toBe('status_changed');
    expect(await listedAt(id)).toEqual([]);
  });
});

describe('the first address of a place with a checked town', () => {
  const told = async () => {
    const { actor, id } = await world.anExpert({ address: null });
    const [place] = await placesOf(id);
    await save(actor, DENVER, place!.id);
    return { actor, id, placeId: place!.id };
  };
  const own = async (actor: Person) => (await readOwnPlaces(world.as(actor)))!.places[0]!;
  const goingThere = async ({ actor, id }: { actor: Person; id: string }) => {
    const client = await world.aPerson();
    const { bookingId } = await requestBooking(world.as(client), asking(id));
    await acceptBooking(world.as(actor), { bookingId });
    return { client, address: async () => (await readBooking(world.as(client), bookingId)).address };
  };

  it('waits for an admin while the place stays listed, and clients with a booking there can read it', async () => {
    const { actor, id, placeId } = await told();
    expect(await listedAt(id)).toEqual(['Denver']);
    expect(await own(actor)).toMatchObject({ check: 'waiting', isListed: true, address: '5 Elm Street' });
    expect(await (await goingThere({ actor, id })).address()).toBe('5 Elm Street, Denver, CO 80202');
    const check = await waitingOf(placeId);
    const list = await readPlaceChecks(world.as(admin), {
      filter: 'waiting',
      sort: 'oldest',
      words: '',
      after: null,
    });
    expect(list.rows.map((row) => row.id)).toContain(check.id);
    expect(await readPlaceCheck(world.as(admin), check.id)).toMatchObject({
      isListed: true,
      address: '5 Elm Street',
      formerAddress: null,
      formerZip: '80202',
    });
    world.queued.length = 0;
    await approvePlace(world.as(admin), { id: check.id });
    expect(mails(actor)).toEqual(['We have checked the address of your place']);
    expect(await own(actor)).toMatchObject({ check: 'checked', isListed: true });
    expect(await listedAt(id)).toEqual(['Denver']);

    await save(actor, { ...DENVER, address: '999 Any Street' }, placeId);
    expect(await listedAt(id)).toEqual([]);
  });

  it('is removed with a reason if an admin rejects it, and can be entered again', async () => {
    const { actor, id, placeId } = await told();
    const { client, address } = await goingThere({ actor, id });
    world.queued.length = 0;
    await rejectPlace(world.as(admin), {
      id: (await waitingOf(placeId)).id,
      words: 'There is no such house.',
    });
    expect(await own(actor)).toMatchObject({
      check: 'rejected',
      isListed: true,
      address: '',
      said: 'There is no such house.',
    });
    expect(mails(actor)).toEqual(['We have a question about the address of your place']);
    expect(mails(client)).toEqual(['The address of a booking has changed']);
    expect(JSON.stringify(world.queued)).toContain('ask them where to go before you leave');
    expect(JSON.stringify(world.queued)).not.toContain('Elm Street');
    // The place has lost its only address, so clients would not know where to go.
    expect([await address(), await listedAt(id)]).toEqual([null, []]);
    world.now = world.now.add({ minutes: 1 });
    await save(actor, DENVER, placeId);
    expect(await own(actor)).toMatchObject({ check: 'waiting', isListed: true, address: '5 Elm Street' });
    expect(await listedAt(id)).toEqual(['Denver']);
  });

  it('waits again if it changes in the meantime, and does not count as a move', async () => {
    const { actor, id, placeId } = await told();
    world.now = world.now.add({ minutes: 1 });
    await save(actor, { ...DENVER, address: '999 Any Street' }, placeId);
    expect(await listedAt(id)).toEqual(['Denver']);
    expect(
      (await checksOf(placeId)).map(({ status, address, formerAddress }) => [status, address, formerAddress]),
    ).toEqual([
      ['replaced', '5 Elm Street', null],
      ['waiting', '999 Any Street', null],
    ]);
    world.now = world.now.add({ minutes: 1 });
    await save(actor, { ...BOULDER }, placeId);
    expect(await listedAt(id)).toEqual([]);
    expect(await waitingOf(placeId)).toMatchObject({ formerAddress: null, formerLabel: 'Denver, CO' });
  });

  it('keeps the photos of the place', async () => {
    const { actor, id } = await world.anExpert({ address: null });
    const [place] = await placesOf(id);
    const key = 'cd'.repeat(16);
    await world.db
      .insert(placePhotos)
      .values({ key, placeId: place!.id, rank: 0, createdAt: new Date('2026-01-01') });
    await save(actor, DENVER, place!.id);
    expect(await world.db.select().from(placePhotos).where(eq(placePhotos.key, key))).toHaveLength(1);
  });
});

it('a place without a ZIP code leaves the lists if its first one is in another town', async () => {
  const { actor, id } = await world.anExpert();
  const [place] = await placesOf(id);
  await world.db.update(expertPlaces).set({ zip: null }).where(eq(expertPlaces.id, place!.id));
  await save(actor, BOULDER, place!.id);
  expect(await listedAt(id)).toEqual([]);
});

describe('an admin', () => {
  it('approves the current spelling, or learns that the place has changed', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await save(actor, BOULDER, null);
    const seen = await waitingOf(placeId);
    world.now = world.now.add({ minutes: 1 });
    await save(actor, { ...BOULDER, address: '77 ALDER LANE.' }, placeId);
    expect(await codeOf(approvePlace(world.as(admin), { id: seen.id }))).toBe('status_changed');
    const now = await waitingOf(placeId);
    expect(now.address).toBe('77 ALDER LANE.');
    for (const change of [{ address: '78 Alder Lane' }, { zip: '80301' }, { address: null }]) {
      await world.db.update(expertPlaces).set(change).where(eq(expertPlaces.id, placeId));
      expect(await codeOf(approvePlace(world.as(admin), { id: now.id }))).toBe('status_changed');
      const { address, zip } = now;
      await world.db.update(expertPlaces).set({ address, zip }).where(eq(expertPlaces.id, placeId));
    }
    expect(await listedAt(id)).toEqual(['Denver']);
    await approvePlace(world.as(admin), { id: now.id });
    expect(await listedAt(id)).toEqual(['Denver', 'Boulder']);
  });

  it('never approves what the owner just changed, in fifty simultaneous attempts', async () => {
    for (let round = 0; round < 5; round++) {
      const { actor, id } = await world.anExpert();
      const [place] = await placesOf(id);
      await save(actor, BOULDER, place!.id);
      const check = await waitingOf(place!.id);
      const approvals = Array.from({ length: 25 }, () =>
        codeOf(approvePlace(world.as(admin), { id: check.id })),
      );
      const changes = Array.from({ length: 25 }, (_, n) =>
        codeOf(save(actor, { ...BOULDER, address: `${n} Pine Road` }, place!.id)),
      );
      await Promise.all([...approvals, ...changes]);
      const [now] = await placesOf(id);
      expect(now!.address).toMatch(/Pine Road/);
      expect([now!.checkedAt, await listedAt(id)]).toEqual([null, []]);
      const waiting = await waitingOf(place!.id);
      expect(waiting.address).toBe(now!.address);
    }
  }, 60_000);

  it('decides once when twenty click approve and reject simultaneously', async () => {
    await warmUp(world, 20);
    for (let round = 0; round < 3; round++) {
      const { actor, id } = await world.anExpert();
      const check = await waitingOf(await save(actor, BOULDER, null));
      world.queued.length = 0;
      const codes = await concurrently(
        times(20, (at) =>
          (at + round) % 2
            ? approvePlace(world.as(admin), { id: check.id })
            : rejectPlace(world.as(admin), { id: check.id, words: 'There is no such house.' }),
        ),
      );
      // A repeat of the decision changes nothing. The opposite decision is refused.
      expect(tallyOf(codes)).toEqual({ done: 10, status_changed: 10 });
      const [{ status } = { status: null }] = await checksOf(check.placeId);
      expect(codes[round % 2 ? 0 : 1]).toBe(status === 'approved' ? 'done' : 'status_changed');
      expect(await listedAt(id)).toEqual(status === 'approved' ? ['Denver', 'Boulder'] : ['Denver']);
      expect(mails(actor)).toHaveLength(1);
    }
  });

  it('is the only one who can decide; a second click changes nothing', async () => {
    const { actor, id } = await world.anExpert();
    const placeId = await save(actor, BOULDER, null);
    const check = await waitingOf(placeId);
    for (const who of [actor, await world.aPerson(), null]) {
      expect(await codeOf(approvePlace(world.as(who), { id: check.id }))).toBe('not_found');
      expect(await codeOf(rejectPlace(world.as(who), { id: check.id, words: 'No' }))).toBe('not_found');
      expect(await codeOf(readPlaceCheck(world.as(who), check.id))).toBe('not_found');
    }
    await approvePlace(world.as(admin), { id: check.id });
    await approvePlace(world.as(admin), { id: check.id });
    expect(mails(actor)).toHaveLength(1);
    expect(await codeOf(rejectPlace(world.as(admin), { id: check.id, words: 'No' }))).toBe('status_changed');
    expect(await listedAt(id)).toEqual(['Denver', 'Boulder']);
  });
});
