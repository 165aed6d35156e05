import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, noQueue, openWorld } from '../../../tests/world.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { readRecord } from '../admin/read-record.server.ts';
import { EVERYTHING } from '../admin/table-page.ts';
import { changeLaw } from './change-law.server.ts';
import type { LawInput } from './law-form.ts';
import { readLaw } from './read-law.server.ts';
import { seedLaw } from './seed-law.server.ts';
import { stateLaws } from './tables.ts';

const world = await openWorld();
const admin = await world.aPerson({ name: 'Alex Moss', isAdmin: true });
const asAdmin = world.as(admin);
const closes: LawInput = {
  state: 'CO',
  status: 'illegal',
  since: '2026-12-05',
  until: '',
  note: 'Colorado has changed its law.',
  source: 'House Bill 1',
};
const on = (day: string) => Temporal.PlainDate.from(day);

describe('changing the law', () => {
  it('adds a row that applies from its first day, and records the act', async () => {
    await changeLaw(asAdmin, closes);
    const law = await readLaw(world.db);
    expect([law.isServed('CO', on('2026-12-04')), law.isServed('CO', on('2026-12-05'))]).toEqual([
      true,
      false,
    ]);
    expect(law.rowOf('CO', on('2026-12-05'))).toMatchObject({ until: null, source: 'House Bill 1' });
    const { rows } = await readRecord(asAdmin, SUBJECT_NAMES, EVERYTHING);
    expect(rows[0]).toMatchObject({
      act: 'change-law',
      subject: 'Colorado',
      note: closes.note,
      before: { status: null },
      after: { status: 'illegal', since: '2026-12-05', until: null, source: 'House Bill 1' },
    });
  });

  it('corrects the row with the same first day', async () => {
    await changeLaw(asAdmin, { ...closes, since: '2027-01-01' });
    await changeLaw(asAdmin, { ...closes, since: '2027-01-01', status: 'mixed', until: '2027-02-01' });
    const rows = await world.db.select().from(stateLaws).where(eq(stateLaws.since, '2027-01-01'));
    expect(rows).toMatchObject([{ state: 'CO', status: 'mixed', until: '2027-02-01' }]);
    const record = await readRecord(asAdmin, SUBJECT_NAMES, EVERYTHING);
    expect(record.rows[0]).toMatchObject({ before: { status: 'illegal' }, after: { status: 'mixed' } });
  });

  it('gives each change a later timestamp than the last, even if the clock is stopped', async () => {
    const moments: string[] = [];
    for (const [at, since] of ['2027-03-01', '2027-03-02', '2027-03-02'].entries()) {
      await changeLaw(asAdmin, { ...closes, since, note: `Said by a test, time ${at}.` });
      moments.push((await readLaw(world.db)).changedAt);
    }
    expect(moments).toEqual([...new Set(moments)].toSorted());
    expect(moments).toHaveLength(3);
  });

  it.each<[string, Partial<LawInput>]>([
    ['of no state', { state: 'XX' }],
    ['of a territory', { state: 'DC' }],
    ['to no status', { status: 'allowed' as never }],
    ['from no day', { since: 'tomorrow' }],
    ['from an impossible date', { since: '2026-02-30' }],
    ['to a day before', { until: '2026-12-04' }],
    ['without a note', { note: ' ' }],
    ['without a source', { source: '' }],
    ['with SQL for a day', { since: "2026-12-05'; drop table state_laws; --" }],
  ])('rejects %s', async (_what, values) => {
    const before = await readLaw(world.db);
    expect(await codeOf(changeLaw(asAdmin, { ...closes, ...values }))).toBe('invalid_input');
    expect((await readLaw(world.db)).rows).toEqual(before.rows);
  });

  it('rejects anyone but an admin', async () => {
    const client = await world.aPerson();
    const unconfirmed = { ...admin, emailVerified: false };
    for (const actor of [null, client, unconfirmed]) {
      expect(await codeOf(changeLaw(world.as(actor), closes))).toBe('not_found');
    }
  });

  it('changes nothing if its job cannot be queued', async () => {
    const before = await readLaw(world.db);
    const broken = { ...asAdmin, jobs: noQueue };
    expect(await codeOf(changeLaw(broken, { ...closes, since: '2027-06-01' }))).toContain('queue');
    expect((await readLaw(world.db)).rows).toEqual(before.rows);
  });
});

it('seeding adds missing rows and keeps what admins entered', async () => {
  await world.db.delete(stateLaws).where(eq(stateLaws.state, 'UT'));
  const before = await readLaw(world.db);
  await Promise.all([seedLaw(world.db), seedLaw(world.db)]);
  const after = await readLaw(world.db);
  expect(after.statusOf('UT', on('2026-12-01'))).toBe('mixed');
  expect(after.rows.filter(({ state }) => state !== 'UT')).toEqual(before.rows);
});
