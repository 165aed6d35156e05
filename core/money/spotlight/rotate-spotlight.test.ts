import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdSpotlight } from '../../../tests/hold-spotlight.ts';
import { insertPlace } from '../../../tests/listed-experts.ts';
import { openWorld } from '../../../tests/world.ts';
import { experts } from '../../people/experts/tables.ts';
import { keptSeats, readSeats } from './kept-seats.server.ts';
import { rotateSpotlight } from './rotate-spotlight.server.ts';
import { spotlightLine, spotlightSeats, spotlights } from './tables.ts';

const world = await openWorld();
const product = () => world.asProduct('rotate-spotlight');
const rotate = () => rotateSpotlight(product());
const tomorrow = () => {
  world.now = world.now.add({ hours: 24 });
};
const seatsIn = async (state: string) => (await keptSeats(product())).get(state) ?? [];
const OREGON = {
  state: 'OR',
  city: 'Portland',
  location: 'Portland, OR',
  lat: 45.5152,
  lng: -122.6784,
  zone: 'America/Los_Angeles',
};

async function holders(count: number, values: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await world.anExpert({ name: `Holder ${n}`, ...values })).id);
  await holdSpotlight(world, ids);
  return ids;
}

beforeEach(async () => {
  await world.db.delete(spotlightSeats);
  await world.db.delete(spotlightLine);
  await world.db.delete(spotlights);
  await world.db.update(experts).set({ isSpotlight: false });
  await readSeats(product());
});

describe('the seats of a state', () => {
  it('go to six a day, equally often to each of eight; a second run changes nothing', async () => {
    const ids = await holders(8);
    const turns = new Map(ids.map((id) => [id, 0]));
    for (let day = 0; day < 8; day++) {
      await rotate();
      const seats = await seatsIn('CO');
      expect(new Set(seats).size).toBe(6);
      expect(await rotate()).toBe(0);
      for (const id of seats) turns.set(id, turns.get(id)! + 1);
      tomorrow();
    }
    expect([...turns.values()]).toEqual(ids.map(() => 6));
    const kept = await world.db.select().from(spotlightLine).where(eq(spotlightLine.state, 'CO'));
    expect(kept.map((row) => row.turns)).toEqual(ids.map(() => 6));
  });

  it('are assigned once by three concurrent nodes', async () => {
    await holders(9);
    await Promise.all([rotate(), rotate(), rotate()]);
    const rows = await world.db.select().from(spotlightLine).where(eq(spotlightLine.state, 'CO'));
    expect(rows.reduce((sum, { turns }) => sum + turns, 0)).toBe(6);
  });

  it('go to practices with a place in the state, and the nationwide ones to all', async () => {
    const here = await holders(2);
    const [there] = await holders(1, OREGON);
    const [both] = await holders(1);
    await insertPlace(world.db, both!, 1, OREGON);
    await rotate();
    expect(new Set(await seatsIn('CO'))).toEqual(new Set([...here, both]));
    expect(new Set(await seatsIn('OR'))).toEqual(new Set([there, both]));
    expect(new Set(await seatsIn('US'))).toEqual(new Set([...here, there, both]));
    expect(await seatsIn('VT')).toEqual([]);
  });

  it.each<[string, Partial<typeof experts.$inferInsert>]>([
    ['is suspended', { suspendedAt: new Date() }],
    ['has paused the listing', { pausedAt: new Date() }],
    ['is a sample listing', { isDemo: true }],
    ['waits for approval', { approvedAt: null }],
  ])(
    'are vacated immediately when a practice %s, and filled by the next in line without using up its turn',
    async (_why, off) => {
      const ids = await holders(7);
      await rotate();
      const before = await seatsIn('CO');
      const next = ids.find((id) => !before.includes(id))!;
      await world.db.update(experts).set(off).where(eq(experts.id, before[0]!));
      await rotate();
      const after = await seatsIn('CO');
      expect(new Set(after)).toEqual(new Set([...before.slice(1), next]));
      const [line] = await world.db.select().from(spotlightLine).where(eq(spotlightLine.practiceId, next));
      expect(line?.turns).toBe(0);
      tomorrow();
      await rotate();
      expect(await seatsIn('CO')).toContain(next);
    },
  );

  it('go to a newcomer immediately while some are free', async () => {
    await holders(2);
    await rotate();
    const [newcomer] = await holders(1);
    await rotate();
    expect(await seatsIn('CO')).toContain(newcomer);
  });

  it('go to no one once we no longer serve the state', async () => {
    await holders(2);
    await rotate();
    const { law } = world;
    world.law = { ...law, servedStates: (day) => law.servedStates(day).filter((code) => code !== 'CO') };
    await rotate();
    expect([await seatsIn('CO'), await seatsIn('US')]).toEqual([[], []]);
    world.law = law;
  });
});
