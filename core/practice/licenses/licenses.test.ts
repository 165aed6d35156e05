import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { inLanguage } from '../../../lib/language.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { listing } from '../../finding/discovery/tables.ts';
import { adminActs } from '../../ground/admin/tables.ts';
import { notifications } from '../../ground/notifications/tables.ts';
import { experts, practiceMembers } from '../../people/experts/tables.ts';
import { LICENSE_NOTICES } from './license.email.ts';
import { readLicensePicture, removeLicensePicture } from './license-picture.server.ts';
import { noteLicense } from './note-license.server.ts';
import { readLicense, readLicenses, readOwnLicenses } from './read-licenses.server.ts';
import { approveLicense, rejectLicense } from './review-license.server.ts';
import { sayLastDay } from './say-last-day.ts';
import { sendLicense } from './send-license.server.ts';
import { licenses } from './tables.ts';
import { watchLicenses } from './watch-licenses.server.ts';

const world = await openWorld(60);
const admin = await world.aPerson({ isAdmin: true });
const picture = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2d7b15' } })
    .png()
    .toBuffer(),
);
const JPEG = new Uint8Array(await sharp(picture).jpeg().toBuffer());

/** Replaces the renderer with a stub that returns the same JPEG for every size. */
const as = (actor: Person | null): Context => ({
  ...world.as(actor, { clientAddress: actor?.id ?? 'somewhere' }),
  pictures: {
    render: async ({ sizes }) => ({
      outcome: 'rendered',
      pictures: sizes.map((size) => ({ name: `${size}.jpg`, bytes: JPEG })),
    }),
  },
});

type Center = Awaited<ReturnType<typeof world.anExpert>>;

/** Creates a listed center, by default in Denver, whose license has this last day. */
async function aCenter(
  expiresOn: string,
  values: Parameters<typeof world.anExpert>[0] = {},
): Promise<Center> {
  const center = await world.anExpert({ type: 'wellness-center', name: 'Fern House', ...values });
  await noteLicense(world.asProduct(), {
    practiceId: center.id,
    number: 'CO-1',
    state: 'CO',
    expiresOn,
    sentBy: center.actor.id,
  });
  return center;
}

const isListed = async ({ id }: Center) =>
  (await world.db.select().from(listing).where(eq(listing.expertId, id))).length > 0;
const watch = () => watchLicenses(world.asProduct('watch-licenses'));
const mails = (to: Person) =>
  world.queued.flatMap(({ name, data }) =>
    name === 'send-written-mail' && data.to === to.email ? [String(data.subject)] : [],
  );
/** Returns noon in Denver on a winter day. */
const noon = (day: string) => Temporal.Instant.from(`${day}T12:00-07:00`);
const RENEWED = { licenseNumber: 'CO-2', licenseState: 'CO', licenseExpiresOn: '2028-01-31', photo: '' };
const send = (center: Center, values: Partial<typeof RENEWED> = {}) =>
  sendLicense(as(center.actor), { practiceId: center.id, ...RENEWED, ...values, bytes: picture });
const waiting = async ({ id }: Center) =>
  (
    await world.db
      .select()
      .from(licenses)
      .where(and(eq(licenses.practiceId, id), eq(licenses.status, 'waiting')))
  )[0]!;

beforeEach(async () => {
  world.queued.length = 0;
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(licenses);
});

describe('an expiring license', () => {
  const LAST = '2027-01-31';

  it.each([
    ['2026-12-31', 31, 'nothing', true],
    ['2027-01-01', 30, 'in 30 days', true],
    ['2027-01-23', 8, 'in 8 days', true],
    ['2027-01-24', 7, 'in 7 days', true],
    ['2027-01-30', 1, 'tomorrow', true],
    ['2027-01-31', 0, 'today', true],
    ['2027-02-01', -1, 'expired', false],
  ])('on %s, %i days before, its owner is told: %s', async (day, _left, told, listed) => {
    const center = await aCenter(LAST);
    world.now = noon(day);

    await watch();
    await watch();

    const words = world.queued.flatMap(({ data }) =>
      data.to === center.actor.email ? [String(data.text)] : [],
    );
    expect(words).toHaveLength(told === 'nothing' ? 0 : 1);
    if (told !== 'nothing') expect(words[0]).toContain(told);
    expect(await isListed(center)).toBe(listed);
  });

  it('sends three notices in all, however often the job runs', async () => {
    const center = await aCenter(LAST);
    for (let day = noon('2026-12-25'); day.epochMilliseconds < noon('2027-02-10').epochMilliseconds; ) {
      world.now = day;
      await watch();
      day = day.add({ hours: 6 });
    }
    expect(mails(center.actor)).toEqual([
      'Your license expires soon',
      'Your license expires soon',
      'Your license has expired',
    ]);
    const [notice] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, center.actor.id));
    expect(notice).toMatchObject({ kind: 'license', title: 'Your license has expired' });
  });

  it('reminds from 9 a.m. and expires at the end of the day, by local time', async () => {
    const [denver, honolulu] = [
      await aCenter(LAST),
      await aCenter(LAST, {
        state: 'HI',
        city: 'Honolulu',
        location: 'Honolulu, HI',
        zone: 'Pacific/Honolulu',
      }),
    ];
    world.now = Temporal.Instant.from('2027-01-24T08:59-07:00');
    expect(await watch()).toEqual([]);
    world.now = Temporal.Instant.from('2027-01-24T09:00-07:00');
    expect(await watch()).toEqual(['reminded']);
    expect([mails(denver.actor), mails(honolulu.actor)].map((all) => all.length)).toEqual([1, 0]);

    world.now = Temporal.Instant.from('2027-01-31T23:59:59-07:00');
    await watch();
    expect(await isListed(denver)).toBe(true);
    world.now = Temporal.Instant.from('2027-02-01T00:00-07:00');
    await watch();
    expect([await isListed(denver), await isListed(honolulu)]).toEqual([false, true]);
    world.now = Temporal.Instant.from('2027-02-01T00:00-10:00');
    await watch();
    expect(await isListed(honolulu)).toBe(false);
  });

  it.each([
    ['into daylight saving time', '2027-03-14', '2027-03-14T23:59:59-06:00', '2027-03-15T00:00:00-06:00'],
    ['out of daylight saving time', '2027-11-07', '2027-11-07T23:59:59-07:00', '2027-11-08T00:00:00-07:00'],
  ])('on the day when the clock goes %s lasts until midnight', async (_way, last, before, after) => {
    const center = await aCenter(last);
    world.now = Temporal.Instant.from(before);
    await watch();
    expect(await isListed(center)).toBe(true);
    world.now = Temporal.Instant.from(after);
    await watch();
    expect(await isListed(center)).toBe(false);
  });

  it('reminds once and hides once when twenty nodes run the job at once', async () => {
    const center = await aCenter(LAST);
    for (const [day, subject] of [
      ['2027-01-24', 'Your license expires soon'],
      ['2027-02-01', 'Your license has expired'],
    ] as const) {
      world.now = noon(day);
      world.queued.length = 0;
      const done = await Promise.all(Array.from({ length: 20 }, watch));
      expect(done.flat()).toHaveLength(1);
      expect(mails(center.actor)).toEqual([subject]);
    }
  });

  it('notifies each owner and no staff, and ignores practices without a license', async () => {
    const center = await aCenter(LAST);
    const [partner, staff] = [
      await world.aMember(center.id, 'owner'),
      await world.aMember(center.id, 'staff'),
    ];
    const individual = await world.anExpert();
    world.now = noon('2027-02-01');
    await watch();
    expect([center.actor, partner, staff].map((person) => mails(person).length)).toEqual([1, 1, 0]);
    expect(await isListed(individual)).toBe(true);
  });
});

describe('a renewed license', () => {
  it('restores a hidden listing once an admin approves it', async () => {
    const center = await aCenter('2026-11-30');
    await watch();
    expect(await isListed(center)).toBe(false);

    await send(center);
    expect(await isListed(center)).toBe(false);
    const { id } = await waiting(center);
    const list = await readLicenses(world.as(admin), {
      filter: 'waiting',
      sort: 'oldest',
      words: '',
      after: null,
    });
    expect(list.rows.map((row) => row.id)).toContain(id);
    const shown = await readLicense(world.as(admin), id);
    expect(shown).toMatchObject({ number: 'CO-2', former: { number: 'CO-1', left: -1 } });
    const key = new URL(shown.picture!, 'http://localhost').searchParams.get('key');
    expect(await readLicensePicture(world.as(admin), { licenseId: id, key })).toEqual(JPEG);
    world.queued.length = 0;

    await approveLicense(world.as(admin), { id });

    expect(await isListed(center)).toBe(true);
    expect(mails(center.actor)).toEqual(['We have checked your license']);
    const acts = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, id));
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['approve-license', 'see-license-picture']);
    const own = await readOwnLicenses(world.as(center.actor), center.id);
    expect(own).toMatchObject({ valid: { number: 'CO-2' }, sent: null, isHidden: false });
    world.now = noon('2028-01-15');
    await watch();
    expect(mails(center.actor)).toContain('Your license expires soon');
  });

  it('that is rejected leaves the previous one in force and tells its owner why', async () => {
    const center = await aCenter('2027-06-30');
    await send(center);
    await rejectLicense(world.as(admin), {
      id: (await waiting(center)).id,
      words: 'The picture is cut off.',
    });
    const own = await readOwnLicenses(world.as(center.actor), center.id);
    expect(own).toMatchObject({
      valid: { number: 'CO-1' },
      isHidden: false,
      sent: { status: 'rejected', said: 'The picture is cut off.' },
    });
    expect(await isListed(center)).toBe(true);
  });

  it('that was replaced meanwhile cannot be approved', async () => {
    const center = await aCenter('2027-06-30');
    await send(center);
    const first = await waiting(center);
    await send(center, { licenseNumber: 'CO-3' });
    expect(await codeOf(approveLicense(world.as(admin), { id: first.id }))).toBe('status_changed');
    await approveLicense(world.as(admin), { id: (await waiting(center)).id });
    const own = await readOwnLicenses(world.as(center.actor), center.id);
    expect(own.valid?.number).toBe('CO-3');
  });

  it.each<[what: string, values: Partial<typeof RENEWED>, code: string]>([
    ['expired yesterday', { licenseExpiresOn: '2026-11-30' }, 'invalid_input'],
    ['without a number', { licenseNumber: ' ' }, 'invalid_input'],
    ['of a state that does not exist', { licenseState: 'ZZ' }, 'invalid_input'],
    ['on a day that does not exist', { licenseExpiresOn: '2027-02-30' }, 'invalid_input'],
    ['on its last day', { licenseExpiresOn: '2026-12-01' }, 'done'],
  ])('%s: %s', async (_what, values, code) => {
    expect(await codeOf(send(await aCenter('2027-06-30'), values))).toBe(code);
  });

  it('is sent only by owners of centers, and decided only by admins', async () => {
    const center = await aCenter('2027-06-30');
    const staff = await world.aMember(center.id, 'staff');
    const [stranger, individual] = [await world.aPerson(), await world.anExpert()];
    expect(await codeOf(send({ ...center, actor: staff }))).toBe('not_allowed');
    expect(await codeOf(send({ ...center, actor: stranger }))).toBe('not_allowed');
    expect(await codeOf(send(individual))).toBe('not_allowed');
    await send(center);
    const { id } = await waiting(center);
    for (const who of [center.actor, staff, stranger, null]) {
      expect(await codeOf(approveLicense(world.as(who), { id }))).toBe('not_found');
      expect(await codeOf(rejectLicense(world.as(who), { id, words: 'No' }))).toBe('not_found');
      expect(await codeOf(readLicense(world.as(who), id))).toBe('not_found');
    }
    expect(await codeOf(readOwnLicenses(world.as(staff), center.id))).toBe('not_allowed');
  });

  it('shows its picture only by a personal link, for at most ten minutes', async () => {
    const center = await aCenter('2027-06-30');
    await send(center);
    const { sent } = await readOwnLicenses(world.as(center.actor), center.id);
    const licenseId = sent!.id;
    const key = new URL(sent!.picture!, 'http://localhost').searchParams.get('key');
    expect(await readLicensePicture(world.as(center.actor), { licenseId, key })).toEqual(JPEG);
    for (const [who, with_] of [
      [admin, key],
      [null, key],
      [center.actor, null],
      [center.actor, `${key}x`],
    ] as const) {
      expect(await codeOf(readLicensePicture(world.as(who), { licenseId, key: with_ }))).toBe('not_found');
    }
    world.now = world.now.add({ minutes: 11 });
    expect(await codeOf(readLicensePicture(world.as(center.actor), { licenseId, key }))).toBe('not_found');
  });

  it('stores its picture encrypted, and deletes it 30 days after the decision', async () => {
    const center = await aCenter('2027-06-30');
    await send(center);
    const { id } = await waiting(center);
    const kept = await world.files.get(`licenses/${id}/picture`);
    expect(Buffer.from(kept!).indexOf(Buffer.from(JPEG))).toBe(-1);
    await approveLicense(world.as(admin), { id });
    world.now = world.now.add({ hours: 24 * 30 - 1 });
    await watch();
    expect(await world.files.get(`licenses/${id}/picture`)).not.toBeNull();
    world.now = world.now.add({ hours: 2 });
    await watch();
    expect(await world.files.get(`licenses/${id}/picture`)).toBeNull();
    await removeLicensePicture(world.as(null), { licenseId: '../photos' });
  });

  it('keeps the listing shown if it is approved as the old one expires', async () => {
    const center = await aCenter('2026-11-30');
    await send(center);
    const { id } = await waiting(center);
    await Promise.all([
      ...Array.from({ length: 10 }, watch),
      ...Array.from({ length: 10 }, () => codeOf(approveLicense(world.as(admin), { id }))),
    ]);
    await watch();
    expect(await isListed(center)).toBe(true);
    const valid = await world.db.select().from(licenses).where(eq(licenses.status, 'valid'));
    expect(valid.map(({ number }) => number)).toEqual(['CO-2']);
    const [row] = await world.db.select().from(experts).where(eq(experts.id, center.id));
    expect(row?.licenseExpiredAt).toBeNull();
    const members = await world.db
      .select()
      .from(practiceMembers)
      .where(eq(practiceMembers.practiceId, center.id));
    expect(members).toHaveLength(1);
  });
});

it.each([
  ['en', 1, 'Your license expires tomorrow', 'through Wednesday, December 30, 2026'],
  ['es', 1, 'Su licencia vence mañana', 'hasta el miércoles 30 de diciembre de 2026'],
  ['es', 7, 'Su licencia vence en 7 días', 'hasta el miércoles 30 de diciembre de 2026'],
])('the reminder in %s with %i days left', (language, left, heading, lastDay) =>
  inLanguage(language, () => {
    const words = { practiceName: 'Verde', lastDay: sayLastDay('2026-12-30'), left, said: '' };
    const mail = LICENSE_NOTICES.ends(words);
    expect(mail.heading).toBe(heading);
    expect(mail.paragraphs[0]).toContain(lastDay);
  }),
);
