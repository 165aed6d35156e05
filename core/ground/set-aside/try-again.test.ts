import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import type { Person } from '../../context.ts';
import { readOneSetAside, readSetAside } from '../../overview/moderation/read-set-aside.server.ts';
import { readWaiting } from '../../overview/moderation/read-waiting.server.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { SET_ASIDE_KINDS } from '../../registries.ts';
import { readRecord } from '../admin/read-record.server.ts';
import type { SetAsideKind } from './kinds.ts';
import { setAside } from './tables.ts';
import { tryAgain } from './try-again.server.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true, name: 'Alex Moss' });
const client = await world.aPerson();
const expert = await world.anExpert();
const EVERYTHING = { words: '', filter: 'all', sort: 'newest', after: null } as const;

async function aside(kind: SetAsideKind, subjectId: string): Promise<string> {
  const id = newId();
  await world.db.insert(setAside).values({
    id,
    kind,
    subjectId,
    tries: 5,
    lastError: 'XX001',
    since: new Date('2026-12-01T12:00:00Z'),
    nextTryAt: new Date('2026-12-02T12:00:00Z'),
  });
  return id;
}

describe('a failed task', () => {
  it.each<[SetAsideKind, string, string, string | null]>([
    ['erase-account', client.id, 'Robin Reed', client.id],
    ['free-times', expert.id, 'Sage Alder', expert.actor.id],
    ['end-booking', newId(), 'nobody any more', null],
  ])('of kind %s is listed with the person it concerns', async (kind, subjectId, subject, personId) => {
    const id = await aside(kind, subjectId);
    const listed = await readSetAside(world.as(admin), SET_ASIDE_KINDS, { ...EVERYTHING, filter: kind });
    expect(listed.rows).toMatchObject([{ id, kind, subject, personId, tries: 5, lastError: 'XX001' }]);
    expect(await readOneSetAside(world.as(admin), SET_ASIDE_KINDS, id)).toMatchObject({
      id,
      at: '2026-12-01T12:00:00.000Z',
    });
  });

  it('is counted among what waits, and can be searched for', async () => {
    expect((await readWaiting(world.as(admin))).setAside).toBe(3);
    const found = await readSetAside(world.as(admin), SET_ASIDE_KINDS, {
      ...EVERYTHING,
      words: 'sage xx001',
    });
    expect(found.rows).toHaveLength(1);
  });
});

describe('Try now', () => {
  it('ends the pause, queues the work and is recorded', async () => {
    const id = await aside('erase-account', newId());
    world.queued.length = 0;
    await tryAgain(world.as(admin), SET_ASIDE_KINDS, { id });
    const [row] = await world.db.select().from(setAside).where(eq(setAside.id, id));
    expect(row!.nextTryAt.getTime()).toBe(world.now.epochMilliseconds);
    expect(world.queued.map(({ name }) => name)).toEqual(['delete-accounts']);
    const { rows } = await readRecord(world.as(admin), SUBJECT_NAMES, EVERYTHING);
    expect(rows[0]).toMatchObject({
      act: 'try-again',
      admin: 'Alex Moss',
      subject: 'what was set aside',
      note: 'Erase an account',
    });
  });

  it.each<[string, Person | null, () => Promise<string>]>([
    ['for a visitor', null, () => aside('free-times', newId())],
    ['for a client', client, () => aside('free-times', newId())],
    ['of what has succeeded since', admin, async () => newId()],
    ['of what is no id', admin, async () => "' or 1=1 --"],
  ])('%s does not exist', async (_what, actor, given) => {
    const id = await given();
    world.queued.length = 0;
    expect(await codeOf(tryAgain(world.as(actor), SET_ASIDE_KINDS, { id }))).toBe('not_found');
    expect(world.queued).toEqual([]);
  });
});
