import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardCodeOf } from '../../core/finding/business-cards/read-business-card.server.ts';
import { users } from '../../core/people/accounts/tables.ts';
import { expertPlaces, experts } from '../../core/people/experts/tables.ts';
import { saveStyle } from '../../core/people/style/save-style.server.ts';
import { openTestApp } from './app.ts';

const { aVisitor, world, origin } = await openTestApp();
const visitor = aVisitor();

const practice = async (values: Parameters<typeof world.anExpert>[0] = {}) => {
  const { id, actor } = await world.anExpert(values);
  return { id, actor, path: `/c/${await cardCodeOf(world.as(null), id)}` };
};
const pictureOf = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await visitor.get(`${path}/image.png`, headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, tag: answer.headers.get('ETag') ?? '', bytes };
};
const change = (id: string, values: Partial<typeof experts.$inferInsert>) =>
  world.db.update(experts).set(values).where(eq(experts.id, id));

const pixelsOf = (bytes: Buffer, part: Parameters<ReturnType<typeof sharp>['extract']>[0]) =>
  sharp(bytes).extract(part).removeAlpha().raw().toBuffer();

let maya: Awaited<ReturnType<typeof practice>>;
beforeAll(async () => {
  maya = await practice({ name: 'Maya Rose Ellison', title: 'Clinical herbalist' });
});

describe('a business card as a picture', () => {
  it('is a PNG of 1200 by 630 pixels that other sites may show, cached for a minute', async () => {
    const { status, headers, bytes } = await pictureOf(maya.path);
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('shows its name even if the machine has no fonts', async () => {
    const { bytes } = await pictureOf(maya.path);
    const name = await pixelsOf(bytes, { left: 84, top: 250, width: 640, height: 160 });
    const shades = [...new Set(name)].sort((a, b) => a - b);
    expect(shades[0]).toBeLessThan(60);
    expect(shades.at(-1)).toBeGreaterThan(250);
  });

  it('is not sent again to a browser that has it', async () => {
    const { tag } = await pictureOf(maya.path);
    const again = await pictureOf(maya.path, { 'If-None-Match': tag });
    expect([again.status, again.bytes.length, again.tag]).toEqual([304, 0, tag]);
    expect((await pictureOf(maya.path, { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it.each<[what: string, values: Partial<typeof experts.$inferInsert>]>([
    ['name', { name: 'Maya Rose' }],
    ['title', { title: 'Herbalist' }],
    ['rating', { rating: 4.9, reviewCount: 8 }],
  ])('changes when its %s changes', async (_, values) => {
    const { id, path } = await practice({ name: 'Sage Alder', title: 'Naturopath' });
    const before = await pictureOf(path);
    await change(id, values);
    const after = await pictureOf(path, { 'If-None-Match': before.tag });
    expect(after.status).toBe(200);
    expect(after.bytes.equals(before.bytes)).toBe(false);
  });

  it('is in the style of its practice, as far as the practice is entitled to it', async () => {
    const { id, actor, path } = await practice();
    const plain = await pictureOf(path);
    await change(id, { isSpotlight: true });
    await saveStyle(world.as(actor), { cardStyle: 'bordered', backgroundPattern: 'dots' });
    expect((await pictureOf(path)).bytes.equals(plain.bytes)).toBe(false);
    await change(id, { isSpotlight: false });
    expect((await pictureOf(path)).tag).toBe(plain.tag);
    await saveStyle(world.as(actor), { primaryColor: '#6D3FB0' });
    expect((await pictureOf(path)).bytes.equals(plain.bytes)).toBe(false);
  });

  it.each([
    ['words without a space', 'x'.repeat(60)],
    ['the widest letters', 'W'.repeat(60)],
    ['wide emoji', '👩‍🌾'.repeat(12)],
    ['many words', 'The Rocky Mountain Center of Plant Based Wellness and Repose'],
    ['Arabic', 'مركز العافية النباتية في دنفر'],
    ['Hebrew and English', 'Sage שלום Alder'],
    ['Chinese', '丹佛植物健康中心'],
    ['markup', '</svg><script>alert(1)</script>"&amp;'],
    ['marks upon letters', 'Z̈̌̂á̂̌l̂̌̈g̈̌̂o̊̌'],
  ])('fits a name of %s into its column', async (_, name) => {
    const { path } = await practice({
      name,
      title: name,
      isSpotlight: true,
      rating: 4.9,
      reviewCount: 12_345,
    });
    const { status, bytes } = await pictureOf(path);
    expect(status).toBe(200);
    const beside = await pixelsOf(bytes, { left: 726, top: 60, width: 46, height: 530 });
    expect(new Set(beside)).toEqual(new Set([255]));
  });

  it('shows the face of the practice’s owner, or initials if they hide it', async () => {
    const { actor, path } = await practice({ name: 'Ana Whitfield' });
    const showing = (image: string | null) =>
      world.db.update(users).set({ image }).where(eq(users.id, actor.id));
    const initials = await pictureOf(path);
    await showing('/portrait/ana.svg');
    expect((await pictureOf(path)).bytes.equals(initials.bytes)).toBe(false);
    await showing('https://elsewhere.example/face.png');
    expect((await pictureOf(path)).bytes.equals(initials.bytes)).toBe(true);
    await showing(null);
    expect((await pictureOf(path)).tag).toBe(initials.tag);
  });

  it('returns 410 while the practice is not listed, and 404 if there never was a card', async () => {
    const { id, path } = await practice();
    expect((await pictureOf(path)).status).toBe(200);
    await change(id, { pausedAt: new Date() });
    expect((await pictureOf(path)).status).toBe(410);
    expect((await pictureOf('/c/bcdfghjk')).status).toBe(404);
    expect((await pictureOf('/c/..%2fx')).status).not.toBe(200);
  });
});

describe('the share image of a link', () => {
  const picturesOf = async (path: string) => {
    const html = await (await visitor.get(path)).text();
    return [...html.matchAll(/<meta property="og:image" content="([^"]*)"/g)].map(([, address]) => address);
  };

  it('is the card’s image on the card and the profile', async () => {
    const card = [`${origin}${maya.path}/image.png`];
    expect(await picturesOf(maya.path)).toEqual(card);
    expect(await picturesOf(`/expert/${maya.id}`)).toEqual(card);
  });

  it('is the product’s image on other pages, and on profiles without an active card', async () => {
    const { id } = await practice();
    await change(id, { pausedAt: new Date() });
    const unchecked = await practice();
    await world.db
      .update(expertPlaces)
      .set({ checkedAt: null })
      .where(eq(expertPlaces.expertId, unchecked.id));
    const demo = await world.anExpert({ isDemo: true, userId: null });
    for (const path of ['/', '/about-us', ...[id, unchecked.id, demo.id].map((one) => `/expert/${one}`)]) {
      expect([path, ...(await picturesOf(path))]).toEqual([path, `${origin}/share.png`]);
    }
  });
});
