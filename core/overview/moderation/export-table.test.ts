import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { payouts } from '../../business/payouts/tables.ts';
import type { Context } from '../../context.ts';
import { readRecord } from '../../ground/admin/read-record.server.ts';
import { EVERYTHING } from '../../ground/admin/table-page.ts';
import { payments } from '../../money/payments/tables.ts';
import { SUBJECT_NAMES } from '../../registries.server.ts';
import { ALL_BOOKINGS } from './bookings-query.ts';
import { type ExportedTable, exportTable } from './export-table.server.ts';
import { EXPORTED_BOOKINGS, EXPORTED_PAYMENTS, EXPORTED_PAYOUTS } from './exported-tables.server.ts';

const world = await openWorld();
const admin = await world.aPerson({ isAdmin: true, name: 'Alex Moss' });
const client = await world.aPerson({ name: '=HYPERLINK("http://example.test","Robin, Reed")' });
const expert = await world.anExpert({ name: 'Fern "the" Alder' });
const asked = new Date('2026-01-01T12:00:00Z');
const ids = [newId(), newId()];

beforeAll(async () => {
  await world.aBooking({
    id: ids[0]!,
    clientId: client.id,
    expertId: expert.id,
    status: 'completed',
    createdAt: asked,
    startsAt: new Date('2026-01-04T18:00:00Z'),
  });
  await world.aBooking({
    id: ids[1]!,
    clientId: client.id,
    expertId: expert.id,
    status: 'cancelled',
    createdAt: asked,
    startsAt: new Date('2026-07-04T18:00:00Z'),
  });
  await world.db.insert(payments).values({
    id: newId(),
    purpose: 'consultation',
    subjectId: ids[1]!,
    payerId: client.id,
    cents: 3100,
    state: 'refunded',
    paidCents: 3100,
    refundedCents: 1505,
    provider: 'sandbox',
    providerRef: '-7',
    returnTo: '/',
    createdAt: asked,
    updatedAt: asked,
  });
});

async function fileOf(pieces: Promise<AsyncGenerator<string>>): Promise<string> {
  return (await Array.fromAsync(await pieces)).join('');
}
const acts = async () => (await readRecord(world.as(admin), SUBJECT_NAMES, EVERYTHING)).rows;

describe('a table as a CSV file', () => {
  it('contains the list’s bookings in local time, with formulas made harmless', async () => {
    const file = await fileOf(exportTable(world.as(admin), EXPORTED_BOOKINGS, ALL_BOOKINGS));
    expect(file.startsWith('\uFEFFBooking,Reference,Requested (UTC),Client,')).toBe(true);
    const lines = file.split('\r\n');
    expect(lines).toHaveLength(4);
    const about = `,2026-01-01T12:00:00.000Z,"'=HYPERLINK(""http://example.test"",""Robin, Reed"")","Fern ""the"" Alder",`;
    expect(lines[1]).toContain(
      `${about}Cancelled,CO,2026-07-04 12:00,America/Denver,30,In person,30.00,1.00,0.00,30.00,0.00`,
    );
    expect(lines[2]).toContain(`${about}Completed,CO,2026-01-04 11:00,America/Denver,30,`);
  });

  it('contains payments, with refunds as negative numbers', async () => {
    const query = { ...EVERYTHING };
    const file = await fileOf(exportTable(world.as(admin), EXPORTED_PAYMENTS, query));
    expect(file.split('\r\n')[1]).toMatch(/,refunded,sandbox,'-7,31\.00,31\.00,-15\.05$/);
  });

  it('contains payouts, with amounts kept for a debt as negative numbers', async () => {
    const [{ id: paymentId } = { id: '' }] = await world.db.select({ id: payments.id }).from(payments);
    await world.db.insert(payouts).values({
      id: newId(),
      kind: 'share',
      expertId: expert.id,
      paymentId,
      bookingId: ids[1]!,
      provider: 'sandbox',
      cents: 3000,
      recoveredCents: 500,
      state: 'paid',
      createdAt: asked,
      updatedAt: asked,
      paidAt: asked,
    });
    const file = await fileOf(exportTable(world.as(admin), EXPORTED_PAYOUTS, EVERYTHING));
    expect(file.split('\r\n')[1]).toMatch(/,paid,,,2026-01-01T12:00:00.000Z,sandbox,,30\.00,-5\.00$/);
  });

  it('follows the list’s filters, and records them without the search words', async () => {
    const before = (await acts()).length;
    const query = { ...ALL_BOOKINGS, status: 'cancelled', words: 'hyperlink' } as const;
    const file = await fileOf(exportTable(world.as(admin), EXPORTED_BOOKINGS, query));
    expect(file.split('\r\n')).toHaveLength(3);
    const [act, ...rest] = await acts();
    expect(rest).toHaveLength(before);
    expect(act).toMatchObject({ act: 'export-bookings', admin: 'Alex Moss', subject: 'a CSV file' });
    expect(act!.after).toEqual({
      filter: 'all',
      sort: 'newest',
      status: 'cancelled',
      state: null,
      from: null,
      to: null,
      bySearch: true,
    });
  });

  it('is refused for anyone else, and nothing is recorded', async () => {
    const before = (await acts()).length;
    for (const who of [null, client, expert.actor]) {
      expect(await codeOf(exportTable(world.as(who), EXPORTED_BOOKINGS, ALL_BOOKINGS))).toBe('not_found');
      expect(await codeOf(exportTable(world.as(who), EXPORTED_PAYMENTS, EVERYTHING))).toBe('not_found');
      expect(await codeOf(exportTable(world.as(who), EXPORTED_PAYOUTS, EVERYTHING))).toBe('not_found');
    }
    expect(await acts()).toHaveLength(before);
  });

  it('is read piece by piece, up to the maximum number of rows', async () => {
    const reads: number[] = [];
    const endless: ExportedTable<typeof ALL_BOOKINGS, { id: string }> = {
      act: 'export-bookings',
      headings: ['Booking'],
      cellsOf: ({ id }) => [id],
      async read(_ctx: Context, { rows = 0 }) {
        reads.push(rows);
        return {
          rows: Array.from({ length: rows }, (_, place) => ({ id: String(place) })),
          next: { value: '', id: '' },
        };
      },
    };
    const pieces = await exportTable(world.as(admin), endless, ALL_BOOKINGS, { atMost: 2500 });
    expect(reads).toEqual([]);
    const file = (await Array.fromAsync(pieces)).join('');
    expect(reads).toEqual([1000, 1000, 500]);
    expect(file.split('\r\n')).toHaveLength(2500 + 2);
  });
});
