import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { asDate } from '../../../lib/as-date.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { LINK_HOURS } from '../../people/accounts/durations.ts';
import { readOwnApplication } from './read-application.server.ts';
import { saveDraft } from './save-draft.server.ts';
import { visitorPhotos } from './tables.ts';
import {
  adoptVisitorPhoto,
  hasVisitorPhoto,
  keepVisitorPhoto,
  MAX_VISITOR_PHOTOS,
  readVisitorPhoto,
  sweepVisitorPhotos,
} from './visitor-photo.server.ts';

const world = await openWorld();
const PNG = new Uint8Array(
  await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2d7b15' } })
    .png()
    .toBuffer(),
);
const JPEG = new Uint8Array(await sharp(PNG).jpeg().toBuffer());

/** Replaces the renderer with a stub that returns the same JPEG for every size. */
const as = (actor: Person | null, clientAddress = '192.0.2.7'): Context => ({
  ...world.as(actor, { clientAddress }),
  pictures: {
    render: async ({ sizes }) => ({
      outcome: 'rendered',
      pictures: sizes.map((size) => ({ name: `${size}.jpg`, bytes: JPEG })),
    }),
  },
});
const visitor = as(null);
const kept = () => world.db.select().from(visitorPhotos);
const kinds = async (person: Person) =>
  (await readOwnApplication(as(person)))?.pictures.map(({ kind }) => kind);

beforeEach(async () => {
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await world.db.delete(visitorPhotos);
});

describe('the photo of a visitor who applies', () => {
  it('is shown to the browser that has its token, and moves into the draft once they have an account', async () => {
    const token = await keepVisitorPhoto(visitor, PNG);
    expect(await readVisitorPhoto(visitor, token)).toEqual(JPEG);
    const unread = { ...visitor, files: { ...visitor.files, get: () => Promise.reject(new Error('read')) } };
    expect(await hasVisitorPhoto(unread, token)).toBe(true);
    expect([await hasVisitorPhoto(unread, null), await hasVisitorPhoto(unread, 'forged')]).toEqual([
      false,
      false,
    ]);
    const person = await world.aPerson();
    await saveDraft(as(person), { name: 'Fern Hollow' });
    await adoptVisitorPhoto(as(person), token);
    await adoptVisitorPhoto(as(person), token);
    expect(await kinds(person)).toEqual(['photo']);
    expect([await kept(), await readVisitorPhoto(visitor, token)]).toEqual([[], null]);
    expect(await hasVisitorPhoto(visitor, token)).toBe(false);
  });

  it('does not replace a photo in the draft', async () => {
    const person = await world.aPerson();
    await saveDraft(as(person), { name: 'Fern Hollow' });
    await adoptVisitorPhoto(as(person), await keepVisitorPhoto(visitor, PNG));
    const before = (await readOwnApplication(as(person)))!.pictures.map(({ id }) => id);
    await adoptVisitorPhoto(as(person), await keepVisitorPhoto(visitor, PNG));
    expect((await readOwnApplication(as(person)))!.pictures.map(({ id }) => id)).toEqual(before);
  });

  it('waits while there is no draft', async () => {
    const token = await keepVisitorPhoto(visitor, PNG);
    await adoptVisitorPhoto(as(await world.aPerson()), token);
    expect(await readVisitorPhoto(visitor, token)).toEqual(JPEG);
  });

  it('is stored encrypted', async () => {
    await keepVisitorPhoto(visitor, PNG);
    const [row] = await kept();
    const bytes = await world.files.get(`visitor-photos/${row!.id}/picture`);
    expect(Buffer.from(bytes!).includes(Buffer.from(JPEG.subarray(0, 16)))).toBe(false);
  });

  it.each(['', 'a.b', 'a.b.c', '../../etc', 'x'.repeat(9000)])('is not found by %j', async (token) => {
    await keepVisitorPhoto(visitor, PNG);
    expect(await readVisitorPhoto(visitor, token)).toBeNull();
  });

  it('expires after a day, even before the sweep', async () => {
    const token = await keepVisitorPhoto(visitor, PNG);
    world.now = world.now.add({ hours: LINK_HOURS, seconds: 1 });
    expect(await readVisitorPhoto(visitor, token)).toBeNull();
    const [row] = await kept();
    await sweepVisitorPhotos(world.asProduct('sweep-applications'));
    expect(await kept()).toEqual([]);
    expect(await world.files.get(`visitor-photos/${row!.id}/picture`)).toBeNull();
  });

  it('is refused if it is not a picture, and after many from one network address', async () => {
    expect(await codeOf(keepVisitorPhoto(visitor, new Uint8Array([1, 2, 3])))).toBe('invalid_input');
    const codes: string[] = [];
    for (let i = 0; i < 60 && !codes.includes('too_many_requests'); i++) {
      codes.push(await codeOf(keepVisitorPhoto(as(null, '192.0.2.8'), PNG)));
    }
    expect(codes.at(-1)).toBe('too_many_requests');
    expect(await codeOf(keepVisitorPhoto(as(null, '192.0.2.9'), PNG))).toBe('done');
  });

  it('is refused while too many wait', async () => {
    const createdAt = asDate(world.now);
    await world.db
      .insert(visitorPhotos)
      .values(Array.from({ length: MAX_VISITOR_PHOTOS }, () => ({ id: visitor.newId(), createdAt })));
    expect(await codeOf(keepVisitorPhoto(visitor, PNG))).toBe('too_many_requests');
  });
});
