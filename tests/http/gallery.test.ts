import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '../../core/ground/admin/tables.ts';
import { hidePhoto } from '../../core/people/gallery/judge-photo.server.ts';
import { galleryPhotos } from '../../core/people/gallery/tables.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';

const { world, origin, aVisitor, aClient, anExpert, anAdmin, signedIn } = await openTestApp();
const PHOTOS = '/dashboard/expert/photos';
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } }).png();
const picture = Uint8Array.from(await flat(900, 600).toBuffer());
const small = Uint8Array.from(await flat(90, 60).toBuffer());

async function upload(
  browser: TestBrowser,
  photos: readonly Uint8Array<ArrayBuffer>[],
  key = newId(),
): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(await browser.mark())) body.set(name, value);
  body.set('intent', 'add');
  body.set('newId', key);
  for (const bytes of photos) body.append('photos', new File([bytes], 'a.png', { type: 'image/png' }));
  const form = new Response(body);
  const headers = { Origin: origin, 'Content-Type': form.headers.get('Content-Type') ?? '' };
  return await browser.request(PHOTOS, { method: 'POST', body: await form.bytes(), headers });
}
const photosOf = (practiceId: string) =>
  world.db
    .select()
    .from(galleryPhotos)
    .where(eq(galleryPhotos.practiceId, practiceId))
    .orderBy(asc(galleryPhotos.rank));
async function anOwner(photos = 0) {
  const expert = await anExpert();
  const shape = { practiceId: expert.expertId, width: 1600, height: 1200, createdAt: new Date() };
  for (let rank = 0; rank < photos; rank++) {
    const id = newId();
    await world.db.insert(galleryPhotos).values({ ...shape, id, rank, key: id.replaceAll('-', '') });
  }
  return { expert, id: expert.expertId, browser: await signedIn(expert) };
}
const mainOf = (html: string) => /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '';

beforeEach(async () => {
  await world.db.delete(attempts);
});

describe('photos of a practice, without script', () => {
  it('are added by a form, shown on the profile and its previews, and cached permanently', async () => {
    const { id, browser } = await anOwner();
    const added = await upload(browser, [picture, picture]);
    expect([added.status, added.headers.get('Location')]).toEqual([302, PHOTOS]);
    expect(mainOf(await (await browser.get(PHOTOS)).text())).toContain('2 of 12');
    const html = await (await aVisitor().get(`/expert/${id}`)).text();
    const rows = await photosOf(id);
    for (const { key } of rows) expect(html).toContain(`href="/photo/${key}?w=1600"`);
    const first = `${origin}/photo/${rows[0]!.key}?w=1600`;
    expect(html).toContain(`<meta property="og:image" content="${first}"/>`);
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(data).mainEntity.image[0]).toBe(first);
    const answer = await aVisitor().get(`/photo/${rows[0]!.key}?w=1600`);
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ]);
    const { width, height } = await sharp(await answer.bytes()).metadata();
    expect([width, height]).toEqual([900, 600]);
  });

  it('are added once by a form that is sent twice', async () => {
    const { id, browser } = await anOwner();
    const page = await (await browser.get(PHOTOS)).text();
    const key = /name="newId" value="([0-9a-f-]{36})"/.exec(page)?.[1];
    const answers = await Promise.all([upload(browser, [picture], key), upload(browser, [picture], key)]);
    answers.push(await upload(browser, [picture], key));
    for (const { status, headers } of answers)
      expect([status, headers.get('Location')]).toEqual([302, PHOTOS]);
    expect(await photosOf(id)).toHaveLength(1);
    const after = mainOf(await (await browser.get(PHOTOS)).text());
    expect(after).toContain('1 of 12');
    expect(after).not.toContain(key);
    const forged = await upload(browser, [picture], 'no key');
    expect([forged.status, mainOf(await forged.text())]).toEqual([
      422,
      expect.stringContaining('Please reload the page and try again.'),
    ]);
  });

  it('disappear as soon as an admin hides them, except for their owner and admins', async () => {
    const { id, browser } = await anOwner();
    await upload(browser, [picture]);
    const [photo] = await photosOf(id);
    const admin = await anAdmin();
    await hidePhoto(world.as(admin), { photoId: photo!.id, reason: 'It shows a client.' });
    expect(await (await aVisitor().get(`/expert/${id}`)).text()).not.toContain(photo!.key);
    const path = `/photo/${photo!.key}?w=480`;
    const client = await signedIn(await aClient());
    for (const other of [aVisitor(), client]) expect((await other.get(path)).status).toBe(404);
    for (const seeing of [browser, await signedIn(admin)]) {
      const answer = await seeing.get(path);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    }
    expect(mainOf(await (await browser.get(`${PHOTOS}/${photo!.id}`)).text())).toContain(
      'It shows a client.',
    );
  });

  it.each<[what: string, photos: Uint8Array<ArrayBuffer>[], words: RegExp]>([
    ['none', [], /Please choose a photo/],
    ['a drawing', [Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))], /image file/],
    ['one that is too small', [small], /This image is too small/],
    ['one of two', [picture, small], /Photo 2: This image is too small/],
    ['one that is too large', [new Uint8Array(2_200_000).fill(255)], /smaller than 2MB/],
  ])('are refused in place: %s', async (_what, photos, words) => {
    const { id, browser } = await anOwner();
    const answer = await upload(browser, photos);
    expect([answer.status, mainOf(await answer.text())]).toEqual([422, expect.stringMatching(words)]);
    expect(await photosOf(id)).toEqual([]);
  });

  it('that are too large for one form are refused on their page', async () => {
    const { browser } = await anOwner();
    const answer = await upload(browser, Array(7).fill(new Uint8Array(2_000_000)));
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${PHOTOS}?photo=size`]);
    expect(mainOf(await (await browser.get(`${PHOTOS}?photo=size`)).text())).toContain('smaller than 2MB');
  });

  it('are refused beyond the twelfth', async () => {
    const { id, browser } = await anOwner(12);
    const answer = await upload(browser, [picture]);
    expect([answer.status, mainOf(await answer.text())]).toEqual([
      409,
      expect.stringContaining('You have 12 photos, which is the most you can have.'),
    ]);
    expect(await photosOf(id)).toHaveLength(12);
  });

  it('that another tab removed redirect to the list', async () => {
    const { id, browser } = await anOwner(2);
    const [photo] = await photosOf(id);
    const path = `${PHOTOS}/${photo!.id}`;
    const remove = () => browser.post(path, { intent: 'remove' });
    for (const answer of [
      await remove(),
      await remove(),
      await browser.post(path, { intent: 'save', description: 'A bright room.' }),
      await browser.get(path),
    ]) {
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, PHOTOS]);
    }
    const moved = await browser.post(PHOTOS, { intent: 'move', photo: photo!.id, rank: '1' });
    expect([moved.status, mainOf(await moved.text())]).toEqual([
      404,
      expect.stringContaining('This photo is not in your gallery any more.'),
    ]);
    expect((await photosOf(id)).map(({ rank }) => rank)).toEqual([0]);
  });

  it('of someone else redirect to the list, too', async () => {
    const [{ browser }, other] = [await anOwner(1), await anOwner(1)];
    const [photo] = await photosOf(other.id);
    const path = `${PHOTOS}/${photo!.id}`;
    const description = 'Mine.';
    for (const intent of ['remove', 'save']) {
      expect((await browser.post(path, { intent, description })).headers.get('Location')).toBe(PHOTOS);
    }
    const named = await browser.post(`${path}?practice=${other.id}`, { intent: 'remove' });
    expect(named.headers.get('Location')).toBe('/dashboard/expert');
    expect(await photosOf(other.id)).toEqual([photo]);
  });
});
