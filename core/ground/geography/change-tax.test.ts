import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { readRecord } from '../admin/read-record.server.ts';
import { EVERYTHING } from '../admin/table-page.ts';
import { changeTax } from './change-tax.server.ts';
import { readLaw } from './read-law.server.ts';
import { stateTaxes } from './tables.ts';
import type { TaxInput } from './tax-form.ts';

const world = await openWorld();
const admin = await world.aPerson({ name: 'Alex Moss', isAdmin: true });
const asAdmin = world.as(admin);
const lowers: TaxInput = {
  state: 'NM',
  rate: '4.75',
  since: '2027-01-01',
  note: 'The rate of the state is lower from here on.',
  source: 'House Bill 2',
};
const rateOn = async (state: string, day: string) =>
  (await readLaw(world.db)).taxRateOf(state, Temporal.PlainDate.from(day));

it('a new installation taxes services in two states', async () => {
  const { taxes } = await readLaw(world.db);
  expect(taxes.map(({ state, rate }) => [state, rate])).toEqual([
    ['HI', 4000],
    ['NM', 4875],
  ]);
  expect(taxes.every(({ note, source }) => note !== '' && source !== '')).toBe(true);
});

describe('changing a tax', () => {
  it('adds a row that applies from its first day, and records the act', async () => {
    const before = (await readLaw(world.db)).changedAt;
    await changeTax(asAdmin, lowers);
    expect([await rateOn('NM', '2026-12-31'), await rateOn('NM', '2027-01-01')]).toEqual([4875, 4750]);
    expect((await readLaw(world.db)).changedAt > before).toBe(true);
    const { rows } = await readRecord(asAdmin, SUBJECT_NAMES, EVERYTHING);
    expect(rows[0]).toMatchObject({
      act: 'change-tax',
      subject: 'New Mexico',
      note: lowers.note,
      before: { percent: null },
      after: { percent: 4.75, since: '2027-01-01', source: 'House Bill 2' },
    });
  });

  it('replaces the row with the same first day; a rate of 0 ends the tax', async () => {
    await changeTax(asAdmin, { ...lowers, since: '2027-02-01' });
    await changeTax(asAdmin, { ...lowers, since: '2027-02-01', rate: '0' });
    const rows = await world.db.select().from(stateTaxes).where(eq(stateTaxes.since, '2027-02-01'));
    expect(rows).toMatchObject([{ state: 'NM', rate: 0 }]);
    expect(await rateOn('NM', '2027-02-01')).toBe(0);
    const record = await readRecord(asAdmin, SUBJECT_NAMES, EVERYTHING);
    expect(record.rows[0]).toMatchObject({ before: { percent: 4.75 }, after: { percent: 0 } });
  });

  it.each<[string, Partial<TaxInput>]>([
    ['of no state', { state: 'XX' }],
    ['of a territory', { state: 'DC' }],
    ['to an empty rate', { rate: '' }],
    ['to a rate in words', { rate: 'four' }],
    ['to a negative rate', { rate: '-1' }],
    ['to more than any state takes', { rate: '20.001' }],
    ['to more decimals than we store', { rate: '4.8755' }],
    ['to a hexadecimal number', { rate: '0x4' }],
    ['from a day in words', { since: 'tomorrow' }],
    ['from an impossible date', { since: '2026-02-30' }],
    ['without a note', { note: ' ' }],
    ['without a source', { source: '' }],
    ['with SQL for a rate', { rate: '4; drop table state_taxes; --' }],
  ])('rejects %s', async (_what, values) => {
    const before = await readLaw(world.db);
    expect(await codeOf(changeTax(asAdmin, { ...lowers, ...values }))).toBe('invalid_input');
    expect((await readLaw(world.db)).taxes).toEqual(before.taxes);
  });

  it('rejects anyone but an admin', async () => {
    const client = await world.aPerson();
    for (const actor of [null, client, { ...admin, emailVerified: false }]) {
      expect(await codeOf(changeTax(world.as(actor), lowers))).toBe('not_found');
    }
  });
});
