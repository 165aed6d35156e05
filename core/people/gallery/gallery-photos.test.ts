import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { concurrently, tallyOf, times, warmUp } from '../../../tests/concurrently.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Context, Person } from '../../context.ts';
import { readExpertCard } from '../../finding/discovery/read-expert-card.server.ts';
import { readProfile } from '../../finding/profiles/read-profile.server.ts';
import { adminActs, attempts } from '../../ground/admin/tables.ts';
import { findPhoto, seesHidden } from '../../overview/moderation/find-photo.server.ts';
import { hideReported, showReported } from '../../overview/reports/hide-reported.server.ts';
import { readWordsNow } from '../../overview/reports/read-reported-words.server.ts';
import { readReport } from '../../overview/reports/read-reports.server.ts';
import { reportPhoto } from '../../overview/reports/report-photo.server.ts';
import { reports } from '../../overview/reports/tables.ts';
import { deleteDueAccounts } from '../../overview/your-data/delete-due-accounts.server.ts';
import { downloadData } from '../../overview/your-data/download.server.ts';
import { users } from '../accounts/tables.ts';
import { contentFlags, experts } from '../experts/tables.ts';
import { addPhotos, removeGalleryFiles } from './add-photos.server.ts';
import { movePhoto, removeGalleryPhoto, savePhotoWords } from './change-gallery.server.ts';
import { approvePhoto, hidePhoto, showPhoto } from './judge-photo.server.ts';
import { readGallery } from './read-gallery.server.ts';
import { readPhotoForAdmin, readPhotos } from './read-photos.server.ts';
import { galleryPhotos } from './tables.ts';

const world = await openWorld(16);
/** The first bytes of a PNG. We read nothing else before redrawing the picture. */
const png = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'));
let largest = { width: 1600, height: 1200 };
/** Runs each time the stub redraws a picture. */
let drawn: () => Promise<void> = async () => {};

const as = (actor: Person | null): Context => ({
  ...world.as(actor),
  pictures: {
    render: async ({ bytes, sizes }) => {
      await drawn();
      const pictures = sizes.map((size) => ({ name: `${size}.jpg`, bytes }));
      return { outcome: 'rendered', pictures, largest };
    },
  },
});
const some = (many: number) => Array.from({ length: many }, () => png);
const photosOf = (practiceId: string) =>
  world.db
    .select()
    .from(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId))
    .orderBy(asc(galleryPhotos.rank));
const idsOf = async (practiceId: string) => (await photosOf(practiceId)).map(({ id }) => id);

async function anExpertWith(photos: number) {
  const expert = await world.anExpert();
  for (let left = photos; left > 0; left -= 6) {
    await addPhotos(as(expert.actor), { photos: some(Math.min(6, left)) });
  }
  await world.db.delete(attempts);
  return { ...expert, photos: await photosOf(expert.id) };
}
const shownOn = async (practiceId: string) =>
  (await readProfile(world.as(null), practiceId)).gallery.map(({ id }) => id);
/** Returns the key of the photo on a practice's card. */
const onCard = async (practiceId: string) => (await readExpertCard(world.as(null), practiceId))?.photo?.key;
const anAdmin = () => world.aPerson({ isAdmin: true });

beforeEach(async () => {
  world.queued.length = 0;
  largest = { width: 1600, height: 1200 };
  drawn = async () => {};
  world.settings = { ...world.settings, photosWait: 0 };
  await world.db.delete(attempts);
});

describe('photos of a gallery', () => {
  it('are added at the end, stored, and shown on the profile immediately', async () => {
    const { actor, id } = await anExpertWith(2);
    expect(await addPhotos(as(actor), { photos: some(1) })).toEqual({ added: 1, wait: false });
    const rows = await photosOf(id);
    expect(rows.map(({ rank }) => rank)).toEqual([0, 1, 2]);
    expect(await shownOn(id)).toEqual(rows.map((row) => row.id));
    expect(await world.files.get(`photos/${rows[2]!.key}/480.jpg`)).toEqual(png);
    expect((await readGallery(as(actor), id)).map(({ standing }) => standing)).toEqual(
      Array(3).fill('shown'),
    );
  });

  it('are added once, however often their form arrives, even into the last places', async () => {
    const { actor, id } = await anExpertWith(10);
    await warmUp(world, 12);
    const sent = { newId: crypto.randomUUID(), photos: some(2) };
    const answers: unknown[] = [];
    const send = async () => answers.push(await addPhotos(as(actor), sent));
    expect(tallyOf(await concurrently(times(3, send)))).toEqual({ done: 3 });
    await send();
    expect(answers).toEqual(Array(4).fill({ added: 2, wait: false }));
    expect(await photosOf(id)).toHaveLength(12);
  });

  it('are added if they differ, even if their form was sent before or belongs to another practice', async () => {
    const [one, other] = [await world.anExpert(), await world.anExpert()];
    const newId = crypto.randomUUID();
    await addPhotos(as(one.actor), { newId, photos: some(1) });
    await addPhotos(as(one.actor), { newId, photos: [Uint8Array.from([...png, 0])] });
    await addPhotos(as(other.actor), { newId, photos: some(1) });
    expect([(await photosOf(one.id)).length, (await photosOf(other.id)).length]).toEqual([2, 1]);
  });

  it('can be sent again several times after a refusal, without counting against the portrait’s limit', async () => {
    const { actor, id } = await world.anExpert();
    const refuse = () => codeOf(addPhotos(as(actor), { photos: [...some(5), new Uint8Array([1, 2])] }));
    for (let at = 0; at < 6; at++) expect(await refuse()).toBe('invalid_input');
    for (let at = 0; at < 2; at++) await addPhotos(as(actor), { photos: some(6) });
    expect(await photosOf(id)).toHaveLength(12);
    const counted = await world.db.select({ key: attempts.key }).from(attempts);
    expect(counted.filter(({ key }) => key.startsWith('photo:'))).toEqual([]);
  });

  it('are refused after sixty in an hour', async () => {
    const { actor } = await world.anExpert();
    const refuse = () => codeOf(addPhotos(as(actor), { photos: [...some(5), new Uint8Array([1, 2])] }));
    for (let at = 0; at < 12; at++) expect(await refuse()).toBe('invalid_input');
    await expect(addPhotos(as(actor), { photos: some(2) })).rejects.toMatchObject({ fault: 'often' });
  });

  it('wait for an admin first if a setting says so', async () => {
    world.settings = { ...world.settings, photosWait: 1 };
    const { actor, id } = await world.anExpert();
    expect(await addPhotos(as(actor), { photos: some(1) })).toEqual({ added: 1, wait: true });
    const [photo] = await photosOf(id);
    expect([await shownOn(id), await onCard(id)]).toEqual([[], undefined]);
    expect(await findPhoto(world.query, photo!.key)).toMatchObject({ isShown: false });
    await approvePhoto(world.as(await anAdmin()), { photoId: photo!.id });
    expect(await shownOn(id)).toEqual([photo!.id]);
  });

  it('are at most twelve, even if many are simultaneously sent for the last place', async () => {
    const { actor, id } = await anExpertWith(11);
    await warmUp(world, 12);
    const barrier = Promise.withResolvers<void>();
    let waiting = 0;
    drawn = async () => {
      waiting += 1;
      if (waiting === 6) barrier.resolve();
      await barrier.promise;
    };
    const codes = await concurrently(times(6, () => addPhotos(as(actor), { photos: some(1) })));
    expect(tallyOf(codes)).toEqual({ done: 1, gallery_full: 5 });
    expect(await photosOf(id)).toHaveLength(12);
    expect(await codeOf(addPhotos(as(actor), { photos: some(1) }))).toBe('gallery_full');
  });

  it('beyond the limit are rejected by the table, too', async () => {
    const { id, photos } = await anExpertWith(1);
    const row = { ...photos[0]!, isShown: undefined, id: crypto.randomUUID(), key: 'f'.repeat(32) };
    await expect(world.db.insert(galleryPhotos).values({ ...row, rank: 12 })).rejects.toThrow();
    await expect(world.db.insert(galleryPhotos).values({ ...row, rank: 0 })).rejects.toThrow();
    expect(await photosOf(id)).toHaveLength(1);
  });

  it.each<[what: string, photos: () => Uint8Array[], code: string, words: RegExp]>([
    ['none', () => [], 'invalid_input', /choose a photo/],
    ['too many at once', () => some(7), 'invalid_input', /at most 6/],
    ['more than there is room for', () => some(3), 'gallery_full', /room for 2 more/],
    ['one that is no picture', () => [png, new Uint8Array([1, 2])], 'invalid_input', /^Photo 2: /],
    ['one that is too large', () => [new Uint8Array(2_097_153)], 'invalid_input', /smaller than 2MB/],
  ])('are refused as a whole: %s', async (_what, photos, code, words) => {
    const { actor, id } = await anExpertWith(10);
    const refused = addPhotos(as(actor), { photos: photos() });
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringMatching(words) });
    expect(await photosOf(id)).toHaveLength(10);
  });

  it('that are too small are refused and leave no files', async () => {
    largest = { width: 640, height: 480 };
    const { actor, id } = await world.anExpert();
    await expect(addPhotos(as(actor), { photos: some(1) })).rejects.toMatchObject({ fault: 'small' });
    expect(await photosOf(id)).toEqual([]);
    expect(world.queued).toEqual([]);
  });

  it('are deleted by a job if no gallery used them; others stay', async () => {
    const { actor, photos } = await anExpertWith(1);
    const keys = world.queued.map(({ name, data }) => [name, data.key]);
    expect(keys).toEqual([['remove-gallery-photo', photos[0]!.key]]);
    await removeGalleryFiles(world.asProduct(), { key: photos[0]!.key });
    expect(await world.files.get(`photos/${photos[0]!.key}/960.jpg`)).not.toBeNull();
    await removeGalleryPhoto(as(actor), { photoId: photos[0]!.id });
    await removeGalleryFiles(world.asProduct(), { key: photos[0]!.key });
    expect(await world.files.get(`photos/${photos[0]!.key}/960.jpg`)).toBeNull();
    await removeGalleryFiles(world.asProduct(), { key: '../../secret' });
  });

  it('move to any place', async () => {
    const { actor, id, photos } = await anExpertWith(4);
    const [a, b, c, d] = photos.map((photo) => photo.id);
    await movePhoto(as(actor), { photoId: d!, rank: 0 });
    expect(await idsOf(id)).toEqual([d, a, b, c]);
    await movePhoto(as(actor), { photoId: d!, rank: 0 });
    await movePhoto(as(actor), { photoId: a!, rank: 99 });
    expect(await idsOf(id)).toEqual([d, b, c, a]);
  });

  it('represent the practice on its card: the first public one', async () => {
    const { actor, id, photos } = await anExpertWith(3);
    const [a, b, c] = photos as [(typeof photos)[0], (typeof photos)[0], (typeof photos)[0]];
    const admin = world.as(await anAdmin());
    expect(await onCard(id)).toBe(a.key);
    await movePhoto(as(actor), { photoId: b.id, rank: 0 });
    expect(await onCard(id)).toBe(b.key);
    await hidePhoto(admin, { photoId: b.id, reason: 'It shows a client.' });
    expect(await onCard(id)).toBe(a.key);
    await removeGalleryPhoto(as(actor), { photoId: a.id });
    expect(await onCard(id)).toBe(c.key);
    await removeGalleryPhoto(as(actor), { photoId: c.id });
    expect(await onCard(id)).toBeUndefined();
    await showPhoto(admin, { photoId: b.id });
    expect(await onCard(id)).toBe(b.key);
  });

  it('keep a clean order if two people simultaneously move and remove', async () => {
    const { actor, id, photos } = await anExpertWith(6);
    await warmUp(world, 12);
    const codes = await concurrently([
      ...times(4, (at) => movePhoto(as(actor), { photoId: photos[at]!.id, rank: 5 - at })),
      () => removeGalleryPhoto(as(actor), { photoId: photos[5]!.id }),
      () => addPhotos(as(actor), { photos: some(2) }),
    ]);
    expect(tallyOf(codes)).toEqual({ done: 6 });
    expect((await photosOf(id)).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('are removed once; the others move up', async () => {
    const { actor, id, photos } = await anExpertWith(3);
    const photoId = photos[0]!.id;
    const codes = await concurrently(times(2, () => removeGalleryPhoto(as(actor), { photoId })));
    expect(tallyOf(codes)).toEqual({ done: 1, not_found: 1 });
    expect((await photosOf(id)).map(({ rank }) => rank)).toEqual([0, 1]);
    expect(await codeOf(movePhoto(as(actor), { photoId, rank: 1 }))).toBe('not_found');
    const words = { description: 'A bright room.' };
    expect(await codeOf(savePhotoWords(as(actor), { photoId, ...words }))).toBe('not_found');
  });

  it('can get a new caption and description, which an admin checks again', async () => {
    const { actor, id, photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    const admin = world.as(await anAdmin());
    await approvePhoto(admin, { photoId });
    const words = { description: 'A bright room.', caption: 'Our room' };
    await savePhotoWords(as(actor), { photoId, ...words });
    expect((await readProfile(world.as(null), id)).gallery).toMatchObject([words]);
    expect(await readPhotoForAdmin(admin, photoId)).toMatchObject({ ...words, isChecked: false });
    await approvePhoto(admin, { photoId });
    await savePhotoWords(as(actor), { photoId, ...words });
    expect(await readPhotoForAdmin(admin, photoId)).toMatchObject({ isChecked: true });
  });

  it('with words that read like an offer need confirmation, and are flagged until they change', async () => {
    const { actor, id, photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    const words = { description: 'A jar on a table.', caption: 'Flower for sale' };
    expect(await codeOf(savePhotoWords(as(actor), { photoId, ...words }))).toBe('content_warning');
    await savePhotoWords(as(actor), { photoId, ...words, confirmed: true });
    const flags = () => world.db.select().from(contentFlags).where(eq(contentFlags.practiceId, id));
    expect(await flags()).toMatchObject([{ place: `photo caption ${photoId}`, closedAt: null }]);
    await removeGalleryPhoto(as(actor), { photoId });
    expect((await flags())[0]!.closedAt).not.toBeNull();
  });

  it('can be changed only by an owner of their practice', async () => {
    const { id, photos } = await anExpertWith(2);
    const other = await anExpertWith(1);
    const photoId = photos[0]!.id;
    const tries = (actor: Person | null, practiceId?: string) => [
      () => addPhotos(as(actor), { practiceId, photos: some(1) }),
      () => movePhoto(as(actor), { practiceId, photoId, rank: 1 }),
      () => savePhotoWords(as(actor), { practiceId, photoId, description: 'A room.' }),
      () => removeGalleryPhoto(as(actor), { practiceId, photoId }),
    ];
    const codes = async (attempts: (() => Promise<unknown>)[]) => {
      const found = [];
      for (const attempt of attempts) found.push(await codeOf(attempt()));
      return found;
    };
    const refused = (code: string) => Array(4).fill(code);
    expect(await codes(tries(null, id))).toEqual(refused('sign_in_required'));
    expect(await codes(tries(await world.aPerson(), id))).toEqual(refused('not_allowed'));
    expect(await codes(tries(await world.aMember(id, 'staff'), id))).toEqual(refused('not_allowed'));
    expect(await codes(tries(other.actor, id))).toEqual(refused('not_allowed'));
    expect((await codes(tries(other.actor))).slice(1)).toEqual(refused('not_found').slice(1));
    for (const name of ['not-an-id', crypto.randomUUID()]) {
      expect(await codeOf(movePhoto(as(other.actor), { photoId: name, rank: 0 }))).toBe('not_found');
    }
    expect(await idsOf(id)).toEqual(photos.map((photo) => photo.id));
    expect(await readGallery(as(other.actor), id)).toEqual([]);
  });
});

describe('an admin', () => {
  it('finds new photos in a list, and removes them from it', async () => {
    await world.db.delete(galleryPhotos);
    const { photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    const admin = world.as(await anAdmin());
    const query = { filter: 'unchecked', sort: 'newest', words: '', after: null } as const;
    const listed = async () => (await readPhotos(admin, query)).rows.some(({ id }) => id === photoId);
    expect(await listed()).toBe(true);
    await approvePhoto(admin, { photoId });
    expect(await listed()).toBe(false);
    expect(await codeOf(approvePhoto(admin, { photoId }))).toBe('status_changed');
  });

  it('hides a photo with a reason for the owners, and shows it again; both are recorded', async () => {
    const { actor, id, photos } = await anExpertWith(2);
    const photoId = photos[0]!.id;
    const admin = world.as(await anAdmin());
    world.queued.length = 0;
    await hidePhoto(admin, { photoId, reason: 'It shows a client.' });
    expect(await shownOn(id)).toEqual([photos[1]!.id]);
    expect(await readGallery(as(actor), id)).toMatchObject([
      { standing: 'hidden', hiddenReason: 'It shows a client.' },
      { standing: 'shown' },
    ]);
    expect(await codeOf(hidePhoto(admin, { photoId, reason: 'Again.' }))).toBe('status_changed');
    await showPhoto(admin, { photoId });
    expect(await codeOf(showPhoto(admin, { photoId }))).toBe('status_changed');
    expect(await shownOn(id)).toHaveLength(2);
    expect(world.queued.map(({ data }) => [data.to, data.subject])).toEqual([
      [actor.email, 'One of your photos is not shown'],
      [actor.email, 'Your photo is shown again'],
    ]);
    const acts = await world.db.select().from(adminActs).where(eq(adminActs.subjectId, photoId));
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['hide-photo', 'show-photo']);
  });

  it('decides nothing about their own practice; no one else can decide', async () => {
    const { actor, id, photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    await world.db.update(users).set({ isAdmin: true }).where(eq(users.id, actor.id));
    const tries = (who: Person) => [
      () => approvePhoto(world.as(who), { photoId }),
      () => hidePhoto(world.as(who), { photoId, reason: 'No.' }),
      () => showPhoto(world.as(who), { photoId }),
    ];
    for (const attempt of tries({ ...actor, isAdmin: true })) {
      expect(await codeOf(attempt())).toBe('not_allowed');
    }
    for (const attempt of tries(await world.aMember(id, 'staff'))) {
      expect(await codeOf(attempt())).toBe('not_found');
    }
    expect(await codeOf(hidePhoto(world.as(await anAdmin()), { photoId: 'x', reason: 'No.' }))).toBe(
      'not_found',
    );
  });

  it('can see a hidden photo, as can its practice, but no one else', async () => {
    const { actor, id, photos } = await anExpertWith(1);
    const { key } = photos[0]!;
    const admin = await anAdmin();
    await hidePhoto(world.as(admin), { photoId: photos[0]!.id, reason: 'It shows a client.' });
    const found = (await findPhoto(world.query, key))!;
    expect(found).toEqual({ ownerId: null, galleryOf: id, isShown: false });
    const sees = async (who: Person) => await seesHidden(world.query, who.id, found);
    expect(await sees(actor)).toBe(true);
    expect(await sees(await world.aMember(id, 'staff'))).toBe(true);
    expect(await sees(admin)).toBe(true);
    expect(await sees(await world.aPerson())).toBe(false);
    expect(await sees(await world.aPerson({ isAdmin: true, emailVerified: false }))).toBe(false);
    expect(await sees((await world.anExpert()).actor)).toBe(false);
  });

  it('hides and shows a reported photo from its report', async () => {
    const { actor, id, photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    await savePhotoWords(as(actor), { photoId, description: 'A bright room.', caption: 'Our room' });
    const reporter = await world.aPerson();
    const said = { reason: 'not-allowed', details: 'It shows a client.' } as const;
    await reportPhoto(world.as(reporter), { expertId: id, photoId, ...said });
    const [row] = await world.db.select().from(reports).where(eq(reports.reporterId, reporter.id));
    expect(row).toMatchObject({
      ...said,
      subjectKind: 'photo',
      subjectId: photoId,
      reportedId: actor.id,
      words: 'Our room\nA bright room.',
    });
    const admin = world.as(await anAdmin());
    expect(await readReport(admin, row!.id)).toMatchObject({ kind: 'photo' });
    await hideReported(admin, { reportId: row!.id, reason: 'It shows a client.' });
    expect(await shownOn(id)).toEqual([]);
    expect(await readWordsNow(admin, row!.id)).toMatchObject({
      photo: { key: photos[0]!.key },
      hidden: { reason: 'It shows a client.' },
    });
    await showReported(admin, { reportId: row!.id });
    expect(await shownOn(id)).toEqual([photoId]);
    await removeGalleryPhoto(as(actor), { photoId });
    expect(await readWordsNow(admin, row!.id)).toBeNull();
    expect(await codeOf(hideReported(admin, { reportId: row!.id, reason: 'Again.' }))).toBe('not_found');
  });
});

describe('a report of a photo', () => {
  it.each<[who: string, code: string]>([
    ['the practice itself', 'own_profile'],
    ['a hidden photo', 'not_found'],
    ['a photo of another practice', 'not_found'],
    ['a hidden practice', 'not_found'],
    ['a visitor', 'sign_in_required'],
  ])('is refused: %s', async (who, code) => {
    const { actor, id, photos } = await anExpertWith(1);
    const photoId = photos[0]!.id;
    const expertId = who === 'a photo of another practice' ? (await world.anExpert()).id : id;
    if (who === 'a hidden photo') {
      await hidePhoto(world.as(await anAdmin()), { photoId, reason: 'It shows a client.' });
    }
    if (who === 'a hidden practice') {
      await world.db.update(experts).set({ approvedAt: null }).where(eq(experts.id, id));
    }
    const reporter =
      who === 'the practice itself' ? actor : who === 'a visitor' ? null : await world.aPerson();
    const report = { expertId, photoId, reason: 'fraud', details: 'Not theirs.' } as const;
    expect(await codeOf(reportPhoto(world.as(reporter), report))).toBe(code);
  });
});

describe('the photos of a practice', () => {
  it('are in their owner’s download, with their words', async () => {
    const { actor, photos } = await anExpertWith(2);
    await savePhotoWords(as(actor), { photoId: photos[0]!.id, description: 'A bright room.' });
    const { data, pictures } = await downloadData(world.as(actor));
    expect(pictures.map(({ name }) => name)).toEqual(['gallery-1.jpg', 'gallery-2.jpg']);
    expect(data.gallery).toHaveLength(2);
    expect(data.gallery).toEqual(
      expect.arrayContaining([expect.objectContaining({ description: 'A bright room.' })]),
    );
    const { pictures: others } = await downloadData(world.as((await world.anExpert()).actor));
    expect(others).toEqual([]);
  });

  it('are deleted with it', async () => {
    const { actor, id, photos } = await anExpertWith(2);
    await world.db
      .update(users)
      .set({ deleteAt: new Date(world.now.epochMilliseconds - 1) })
      .where(eq(users.id, actor.id));
    world.queued.length = 0;
    await deleteDueAccounts(world.asProduct());
    expect(await photosOf(id)).toEqual([]);
    const removed = world.queued.filter(({ name }) => name === 'remove-gallery-photo');
    expect(removed.map(({ data }) => data.key).toSorted()).toEqual(photos.map(({ key }) => key).toSorted());
    for (const { key } of photos) {
      await removeGalleryFiles(world.asProduct(), { key });
      expect(await world.files.get(`photos/${key}/1600.jpg`)).toBeNull();
    }
  });
});
