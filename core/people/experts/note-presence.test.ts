import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openWorld } from '../../../tests/world.ts';
import { presenceNoter } from './note-presence.server.ts';
import { experts } from './tables.ts';

const world = await openWorld();

async function lastSeen(id: string): Promise<string | undefined> {
  const [row] = await world.db.select({ at: experts.lastSeenAt }).from(experts).where(eq(experts.id, id));
  return row?.at?.toISOString();
}

it('records an expert who opens a page, once a minute, and no one else', async () => {
  const note = presenceNoter();
  const { actor, id } = await world.anExpert();
  const client = await world.aPerson();
  world.now = Temporal.Instant.from('2026-12-01T18:00:00Z');
  await note(world.as(client));
  await note(world.as(null));
  expect(await lastSeen(id)).toBeUndefined();
  await note(world.as(actor));
  expect(await lastSeen(id)).toBe('2026-12-01T18:00:00.000Z');
  world.now = Temporal.Instant.from('2026-12-01T18:00:59Z');
  await note(world.as(actor));
  expect(await lastSeen(id)).toBe('2026-12-01T18:00:00.000Z');
  world.now = Temporal.Instant.from('2026-12-01T18:01:01Z');
  await note(world.as(actor));
  expect(await lastSeen(id)).toBe('2026-12-01T18:01:01.000Z');
});
