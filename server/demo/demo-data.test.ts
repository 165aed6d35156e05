import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  readBookings,
  readWaitingRequests,
} from '../../core/consultations/booking-views/read-bookings.server.ts';
import { expireBookings } from '../../core/consultations/bookings/expire-bookings.server.ts';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { conversations } from '../../core/consultations/messages/tables.ts';
import { reviews } from '../../core/consultations/reviews/tables.ts';
import { ALL_STATES } from '../../core/ground/geography/states.ts';
import { readNotifications } from '../../core/ground/notifications/read-notifications.server.ts';
import { subscriptions } from '../../core/money/payments/tables.ts';
import { readSeats } from '../../core/money/spotlight/kept-seats.server.ts';
import { readActivity } from '../../core/overview/activity/read-activity.server.ts';
import { readWaiting } from '../../core/overview/moderation/read-waiting.server.ts';
import { credentials, users } from '../../core/people/accounts/tables.ts';
import { readFaces } from '../../core/people/clients/expert-faces.server.ts';
import { readMemberships } from '../../core/people/experts/read-memberships.server.ts';
import {
  consultationOptions,
  expertPlaces,
  experts,
  practiceMembers,
  practitioners,
} from '../../core/people/experts/tables.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { readSetup } from '../../core/people/setup/read-setup.server.ts';
import { missingOf, stepsOf } from '../../core/people/setup/setup.ts';
import { watchSetups } from '../../core/people/setup/watch-setups.server.ts';
import { weeklyHours } from '../../core/practice/availability/tables.ts';
import { hashPassword } from '../../lib/secrets/password-hash.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { PORTRAITS } from '../../platform/images/art/portrait.ts';
import { portraitAddress } from '../../platform/images/photo-address.ts';
import { openWorld } from '../../tests/world.ts';
import { loadDemoData } from './demo-data.ts';

const world = await openWorld();
const dataDir = temporaryFolder('demo');
afterAll(() => rmSync(dataDir, { recursive: true }));
const accounts = await loadDemoData(world.asProduct(), dataDir);
const people = await world.db.select().from(users);
const all = await world.db.select().from(experts);
const places = await world.db.select().from(expertPlaces);
const placeOf = ({ id }: { id: string }) =>
  places.find(({ expertId, rank }) => expertId === id && rank === 0)!;
const idOf = (email: string) => people.find((person) => person.email === email)!.id;
const sampled = all.filter((expert) => expert.isDemo);
const bookable = all.filter((expert) => !expert.isDemo);
const ownersOf = (practiceId: string) =>
  world.db.select().from(practiceMembers).where(eq(practiceMembers.practiceId, practiceId));

describe('the demo', () => {
  it('stores three or four photos of each practice, each with a description that calls it a drawing', async () => {
    const photos = await world.db.select().from(galleryPhotos);
    for (const { id } of bookable) {
      const own = photos.filter(({ practiceId }) => practiceId === id);
      expect([3, 4]).toContain(own.length);
    }
    expect(photos.every(({ isShown, checkedAt }) => isShown && checkedAt !== null)).toBe(true);
    for (const { key, description, caption } of photos) {
      expect(description).toMatch(/^Drawing of .+\.$/);
      expect(caption).toMatch(/\(a drawing\)|draw diagrams/);
      for (const file of ['480.webp', '480.jpg', '960.webp', '1600.jpg']) {
        expect(await world.files.get(`photos/${key}/${file}`)).not.toBeNull();
      }
    }
  });

  it('gives photos once to a copy made before there were any, and restores none that were removed', async () => {
    const countPhotos = async () =>
      (await world.db.select({ id: galleryPhotos.id }).from(galleryPhotos)).length;
    const many = await countPhotos();
    await world.db.delete(galleryPhotos);
    await loadDemoData(world.asProduct(), dataDir);
    expect(await countPhotos()).toBe(0);
    // A demo from an older version has no mark.
    rmSync(join(dataDir, 'demo-photos-placed'));
    for (const _start of [1, 2]) await loadDemoData(world.asProduct(), dataDir);
    expect(await countPhotos()).toBe(many);
    const own = eq(galleryPhotos.practiceId, bookable[0]!.id);
    await world.db.delete(galleryPhotos).where(own);
    await loadDemoData(world.asProduct(), dataDir);
    expect(await world.db.select().from(galleryPhotos).where(own)).toEqual([]);
  });

  it('pays once for each sample expert in Spotlight with a test card, unless they ended it', async () => {
    const held = bookable.filter(({ isSpotlight }) => isSpotlight).map(({ name }) => name);
    expect(held).toHaveLength(2);
    expect(sampled.some(({ isSpotlight }) => isSpotlight)).toBe(false);
    await loadDemoData(world.asProduct(), dataDir);
    const paid = await world.db.select().from(subscriptions);
    expect(paid.map(({ status, purpose }) => [status, purpose])).toEqual([
      ['active', 'spotlight'],
      ['active', 'spotlight'],
    ]);
    expect((await readSeats(world)).get('CO')?.length).toBeGreaterThan(0);
  });

  it('has bookable experts who are set up, even for card payments', async () => {
    const byCard = { ...world.payments, wayToPay: 'card' as const };
    for (const { id, isListable } of bookable) {
      const facts = await readSetup({ query: world.query, payments: byCard }, id);
      expect([isListable, missingOf(facts!)]).toEqual([true, []]);
      expect(stepsOf(facts!).filter(({ isDone }) => !isDone)).toEqual([]);
    }
    expect(await watchSetups(world.asProduct('watch-setups'))).toEqual([]);
  });

  it('has one unbookable listing for each legal state', async () => {
    const today = world.now.toZonedDateTimeISO('UTC').toPlainDate();
    const states = ALL_STATES.filter(({ code }) => world.law.isServed(code, today));
    expect(sampled.map(({ name }) => name).sort()).toEqual(
      states.map(({ name }) => `${name} Wellness`).sort(),
    );
    for (const expert of sampled) {
      expect(expert).toMatchObject({ isActive: false, ratePerMinuteCents: 100 });
      expect(placeOf(expert).publicLabel).toBe(`${expert.name.replace(' Wellness', '')} Capital Region`);
      expect(await ownersOf(expert.id)).toEqual([]);
      expect(expert.rating).toBeGreaterThanOrEqual(4);
      expect(expert.rating).toBeLessThanOrEqual(5);
    }
    const centers = sampled.filter(({ type }) => type === 'wellness-center').length;
    expect(Math.abs(centers - (sampled.length - centers))).toBeLessThanOrEqual(1);
  });

  it('has three bookable experts, with four options of 30, 45, 25 and 60 minutes', async () => {
    expect(bookable.map((expert) => placeOf(expert).city).sort()).toEqual(['Boulder', 'Denver', 'Portland']);
    for (const { id, reviewCount } of bookable) {
      const options = await world.db
        .select()
        .from(consultationOptions)
        .where(eq(consultationOptions.expertId, id));
      expect(options.map(({ minutes }) => minutes).sort()).toEqual([25, 30, 45, 60]);
      expect(await ownersOf(id)).toHaveLength(1);
      expect(reviewCount).toBeGreaterThan(0);
    }
  });

  it('has a center with two practitioners and two places, with separate hours at each', async () => {
    const center = bookable.find(({ type }) => type === 'wellness-center')!;
    const who = await world.db.select().from(practitioners).where(eq(practitioners.practiceId, center.id));
    expect(who.map(({ name }) => name).sort()).toEqual(['Imani Brooks', 'Theo Nakamura']);
    const theirs = places.filter(({ expertId }) => expertId === center.id);
    expect(theirs.map(({ publicLabel }) => publicLabel).sort()).toEqual(['Beaverton, OR', 'Portland, OR']);
    const week = await world.db.select().from(weeklyHours).where(eq(weeklyHours.expertId, center.id));
    const daysOf = (name: string, label: string) =>
      week
        .filter(({ practitionerId }) => practitionerId === who.find((one) => one.name === name)!.id)
        .filter(({ placeId }) => placeId === theirs.find(({ publicLabel }) => publicLabel === label)!.id)
        .map(({ weekday }) => weekday)
        .sort();
    expect(daysOf('Theo Nakamura', 'Portland, OR')).toEqual([1, 2, 3, 4, 5]);
    expect(daysOf('Theo Nakamura', 'Beaverton, OR')).toEqual([]);
    expect(daysOf('Imani Brooks', 'Portland, OR')).toEqual([1, 3, 5]);
    expect(daysOf('Imani Brooks', 'Beaverton, OR')).toEqual([2, 4, 6]);
    expect(week.every(({ placeId }) => placeId !== null)).toBe(true);
  });

  it('has a client and an admin, each with a password unique to this copy', async () => {
    expect(accounts.map(({ role }) => role)).toEqual([
      'Client',
      'Expert in Denver',
      'Expert in Portland',
      'Expert in Boulder',
      'Admin',
    ]);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(5);
    const admins = await world.db.select().from(users).where(eq(users.isAdmin, true));
    expect(admins).toHaveLength(1);
  });

  it('shows a different face for each of the three, and none for a sample listing', async () => {
    const faces = await readFaces(
      world.query,
      all.map(({ id }) => id),
    );
    expect([...faces.keys()].sort()).toEqual(bookable.map(({ id }) => id).sort());
    expect(new Set(faces.values()).size).toBe(3);
    for (const face of faces.values()) {
      expect(PORTRAITS.map((name) => portraitAddress(name))).toContain(face);
    }
  });

  it('reveals no passwords to a copy with another data folder, and keeps valid passwords', async () => {
    const elsewhere = temporaryFolder('demo-elsewhere');
    afterAll(() => rmSync(elsewhere, { recursive: true }));
    const told = await loadDemoData(world.asProduct(), elsewhere);
    expect(told.map(({ email }) => email)).toEqual(accounts.map(({ email }) => email));
    expect(told.every(({ password }) => password === null)).toBe(true);
    expect(existsSync(join(elsewhere, 'demo-passwords.json'))).toBe(false);
  });

  it('reveals no password that was changed later', async () => {
    const [client] = accounts;
    const kept = await world.db
      .select()
      .from(credentials)
      .where(eq(credentials.userId, idOf(client!.email)));
    await world.db
      .update(credentials)
      .set({ password: await hashPassword('another one, chosen since') })
      .where(eq(credentials.id, kept[0]!.id));
    const told = await loadDemoData(world.asProduct(), dataDir);
    expect(told.map(({ password }) => password === null)).toEqual([true, false, false, false, false]);
    await world.db
      .update(credentials)
      .set({ password: kept[0]!.password })
      .where(eq(credentials.id, kept[0]!.id));
  });

  it('is loaded once, and a second start keeps what people did', async () => {
    const inBoulder = bookable.find((expert) => placeOf(expert).city === 'Boulder');
    await world.db.update(experts).set({ bio: 'Mine now.' }).where(eq(experts.id, inBoulder!.id));
    expect(await loadDemoData(world.asProduct(), dataDir)).toEqual(accounts);
    const [boulder] = await world.db.select().from(experts).where(eq(experts.id, inBoulder!.id));
    expect(boulder?.bio).toBe('Mine now.');
    expect(await world.db.select().from(experts)).toHaveLength(all.length);
  });

  it('has a consultation behind each review, and sends no e-mail about the past', async () => {
    const written = await world.db.select().from(reviews);
    const held = await world.db.select().from(bookings).where(eq(bookings.status, 'completed'));
    expect(written).toHaveLength(8);
    for (const { bookingId, authorId, expertId, createdAt } of written) {
      const booking = held.find(({ id }) => id === bookingId);
      expect(booking).toMatchObject({ clientId: authorId, expertId });
      expect(booking!.endsAt.getTime()).toBeLessThan(createdAt.getTime());
    }
    // The sandbox's events are not e-mails.
    expect(world.queued.filter(({ name }) => name !== 'send-test-event')).toEqual([]);
  });

  it('has a contact message to answer and a report to review', async () => {
    const [admin] = await world.db.select().from(users).where(eq(users.isAdmin, true));
    const ctx = world.as({ ...admin!, kind: 'person', memberships: [] });
    expect(await readWaiting(ctx)).toMatchObject({ letters: 1, reports: 1 });
  });

  it.each(['client', 'denver', 'portland', 'boulder'])(
    'shows no empty page to the %s at first',
    async (key) => {
      const [user] = await world.db
        .select()
        .from(users)
        .where(eq(users.email, `${key}@demo.plugwell.example`));
      const memberships = await readMemberships(world.query, user!.id);
      const ctx = world.as({ ...user!, kind: 'person', memberships });
      const isExpert = key !== 'client';
      const upcoming = (await readBookings(ctx, { tab: 'upcoming', page: 1 })).bookings;
      expect(upcoming.filter(({ status }) => status === 'accepted')).toHaveLength(1);
      expect(await readWaitingRequests(ctx)).toHaveLength(isExpert ? 1 : 0);
      expect((await readBookings(ctx, { tab: 'past', page: 1 })).bookings.length).toBeGreaterThan(0);
      expect((await readNotifications(ctx, 1)).notifications.length).toBeGreaterThan(0);
      const { entries } = await readActivity(ctx, { type: 'booking', page: 1 });
      expect(entries.length).toBeGreaterThan(0);
      const talks = await world.db
        .select()
        .from(conversations)
        .where(
          isExpert
            ? eq(conversations.expertId, memberships[0]!.practiceId)
            : eq(conversations.clientId, user!.id),
        );
      expect(talks).toHaveLength(1);
    },
  );

  it('has a new request for each expert when opened on the next day', async () => {
    const today = world.now;
    world.now = today.add({ hours: 26 });
    await expireBookings(world.asProduct());
    world.queued.length = 0;
    await loadDemoData(world.asProduct(), dataDir);
    for (const { id } of bookable) {
      const waiting = await world.db
        .select()
        .from(bookings)
        .where(and(eq(bookings.expertId, id), eq(bookings.status, 'requested')));
      expect(waiting).toHaveLength(1);
    }
    const before = await world.db.select().from(bookings);
    await loadDemoData(world.asProduct(), dataDir);
    expect(await world.db.select().from(bookings)).toHaveLength(before.length);
    expect(world.queued).toEqual([]);
    world.now = today;
  });
});
