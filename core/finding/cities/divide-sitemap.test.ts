import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { divideSitemap } from './divide-sitemap.server.ts';
import { expertsOfPart, sitemapParts as readParts } from './read-sitemap.server.ts';
import { sitemapParts } from './tables.ts';

const world = await openWorld();
const visitor = world.as(null);
const divide = () => divideSitemap(world.asProduct('divide-sitemap'), { size: 4, splitAbove: 6 });

/** Returns the IDs in each part of the sitemap. */
async function parts(): Promise<string[][]> {
  const lists: string[][] = [];
  for (const part of await readParts(visitor)) {
    const ids: string[] = [];
    for await (const { id } of expertsOfPart(visitor, part)) ids.push(id);
    lists.push(ids);
  }
  return lists;
}
const sizes = async () => (await parts()).map(({ length }) => length);

async function addExperts(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await world.anExpert()).id);
  return ids;
}

beforeEach(async () => {
  await world.db.delete(sitemapParts);
  await world.pool.query('delete from listing');
});

describe('the parts of the sitemap', () => {
  it('are one before the first division, and with few experts', async () => {
    await addExperts(3);
    expect(await sizes()).toEqual([3]);
    await divide();
    expect(await sizes()).toEqual([3]);
  });

  it('contain everyone once, as experts join', async () => {
    const ids: string[] = [];
    for (const count of [5, 2, 9, 1, 12]) {
      ids.push(...(await addExperts(count)));
      await divide();
      const all = await parts();
      expect(all.flat().toSorted()).toEqual(ids.toSorted());
      for (const part of all) expect(part.length).toBeLessThanOrEqual(6);
    }
    expect((await parts()).length).toBeGreaterThan(3);
  });

  it('are split if many return in the middle', async () => {
    const early = await addExperts(12);
    const gone = early.filter((_, n) => n % 2 === 0).map((id) => `'${id}'`);
    await world.asOwner(`create table away as select * from listing where expert_id in (${gone.join(', ')})`);
    await world.asOwner('delete from listing where expert_id in (select expert_id from away)');
    await divide();
    const late = await addExperts(6);
    await divide();
    expect(await sizes()).toEqual([4, 4, 4]);
    await world.asOwner('insert into listing select * from away');
    for (let run = 0; run < 4; run++) await divide();
    const all = await parts();
    expect(all.flat().toSorted()).toEqual([...early, ...late].toSorted());
    for (const part of all) expect(part.length).toBeLessThanOrEqual(6);
  });

  it('are divided by one node at a time', async () => {
    await addExperts(30);
    await Promise.all([divide(), divide(), divide()]);
    await divide();
    const all = await sizes();
    expect(all.reduce((sum, one) => sum + one, 0)).toBe(30);
    for (const size of all) expect(size).toBeLessThanOrEqual(6);
    expect(await world.db.$count(sitemapParts)).toBe(all.length);
  });
});
