import { eq } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../lib/id.server.ts';
import { codeOf, openWorld } from '../../../tests/world.ts';
import { bookingEvents } from '../../consultations/bookings/tables.ts';
import { checkLedger } from '../../money/payments/check-ledger.server.ts';
import { post } from '../../money/payments/ledger.server.ts';
import { ledgerEntries, ledgerLines, payments } from '../../money/payments/tables.ts';
import { makeMonths } from './make-months.server.ts';
import { MONTHLY_TABLES, tableMonths } from './tables.ts';

const world = await openWorld(6);
const make = () => makeMonths(world.asProduct('make-months'));
const RIGHT = { unbalanced: 0, differing: 0, altered: 0 };

/** Runs statements as a superuser, and returns the rows of the last one. */
async function asAdmin<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  world.now = Temporal.Now.instant();
});

/** Returns an ID as if it were made at an instant. */
const idAt = (at: Temporal.Instant) =>
  newId().replace(/^.{8}-.{4}/, () => {
    const ms = at.epochMilliseconds.toString(16).padStart(12, '0');
    return `${ms.slice(0, 8)}-${ms.slice(8)}`;
  });
/** Returns the first instant of a month, counted from the current one. */
const month = (from: number) =>
  Temporal.Now.instant()
    .toZonedDateTimeISO('UTC')
    .toPlainDate()
    .with({ day: 1 })
    .add({ months: from })
    .toZonedDateTime('UTC')
    .toInstant();
const nameOf = (table: string, from: number) =>
  `${table}_${month(from).toString().slice(0, 7).replace('-', '_')}`;

/** Posts a movement as if at an instant. Returns the ID of its entry. */
async function aMovement(at: Temporal.Instant, cents = 500): Promise<string> {
  const key = newId();
  const ctx = { ...world.asProduct(), now: () => at, newId: () => idAt(at) };
  await world.db.transaction(async (db) => {
    await post({ ...ctx, db }, { key, what: 'test', paymentId: null, sides: { a: cents, b: -cents } });
  });
  const [entry] = await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.key, key));
  return entry!.id;
}
/** Returns the tables that contain the lines of an entry. */
async function whereIs(entryId: string): Promise<string[]> {
  const { rows } = await world.pool.query<{ name: string }>(
    'select distinct tableoid::regclass::text as name from ledger_lines where entry_id = $1',
    [entryId],
  );
  return rows.map(({ name }) => name);
}
const monthsOf = async (table: (typeof MONTHLY_TABLES)[number]) =>
  (await world.db.select().from(tableMonths).where(eq(tableMonths.tableName, table))).map(
    ({ partition }) => partition,
  );

describe('a divided table', () => {
  it('has the current month and three more from the start', async () => {
    for (const table of MONTHLY_TABLES) {
      expect(await monthsOf(table)).toEqual([`${table}_first`, ...[1, 2, 3].map((at) => nameOf(table, at))]);
    }
  });

  it('has rows in the month of their ID, and all others in a table of their own', async () => {
    expect(await whereIs(await aMovement(month(0)))).toEqual(['ledger_lines_first']);
    expect(await whereIs(await aMovement(month(1)))).toEqual([nameOf('ledger_lines', 1)]);
    expect(await whereIs(await aMovement(month(2).subtract({ nanoseconds: 1_000_000 })))).toEqual([
      nameOf('ledger_lines', 1),
    ]);
    expect(await whereIs(await aMovement(month(2)))).toEqual([nameOf('ledger_lines', 2)]);
    expect(await whereIs(await aMovement(month(40)))).toEqual(['ledger_lines_other']);
    expect(await whereIs(await aMovement(month(-9)))).toEqual(['ledger_lines_first']);
  });

  it('has events in the month of their booking, whenever they happen', async () => {
    const { bookingId } = await world.aRequest();
    const at = new Date(month(20).epochMilliseconds);
    await world.db
      .insert(bookingEvents)
      .values({ id: newId(), bookingId, transition: 'complete', by: 'product', toStatus: 'completed', at });
    const { rows } = await world.pool.query(
      'select distinct tableoid::regclass::text as name from booking_events where booking_id = $1',
      [bookingId],
    );
    expect(rows).toEqual([{ name: 'booking_events_first' }]);
  });

  it.each([
    ['booking_events', 'booking_id'],
    ['ledger_lines', 'entry_id'],
  ])('%s is read by one index of one month', async (table, column) => {
    const rows = await asAdmin<{ 'QUERY PLAN': string }>(
      'set enable_seqscan = off',
      `explain select * from ${table} where ${column} = '${newId()}'`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/Scan (?:using \S+ )?on \S+/g)).toHaveLength(plan.includes('Bitmap') ? 2 : 1);
    expect(plan).not.toContain('_other');
  });

  it('keeps its rules in each month', async () => {
    for (const at of [month(0), month(2), month(40)]) {
      const entryId = await aMovement(at);
      const one = eq(ledgerLines.entryId, entryId);
      expect(await codeOf(world.db.update(ledgerLines).set({ cents: 7 }).where(one))).toMatch(/^fault/);
      expect(await codeOf(world.db.delete(ledgerLines).where(one))).toMatch(/^fault/);
      const [line] = await world.db.select().from(ledgerLines).where(one);
      expect(await codeOf(world.db.insert(ledgerLines).values({ ...line!, id: newId() }))).toMatch(/^fault/);
      expect(await codeOf(world.db.insert(ledgerLines).values({ ...line!, entryId: idAt(at) }))).toMatch(
        /^fault/,
      );
    }
  });
});

describe('the job that makes months', () => {
  it('makes what is missing, once, even on two nodes at once', async () => {
    world.now = month(2);
    await Promise.all([make(), make(), make()]);
    for (const table of MONTHLY_TABLES) {
      expect(await monthsOf(table)).toEqual([
        `${table}_first`,
        ...[1, 2, 3, 4, 5].map((at) => nameOf(table, at)),
      ]);
    }
    await make();
    expect(await monthsOf('ledger_lines')).toHaveLength(6);
  });

  it('moves rows that came before their month, after it did not run for long', async () => {
    const early = [await aMovement(month(7)), await aMovement(month(9))];
    const far = await aMovement(month(60));
    const before = await world.db.select().from(ledgerLines).orderBy(ledgerLines.id);
    for (const id of early) expect(await whereIs(id)).toEqual(['ledger_lines_other']);
    world.now = month(9);
    await make();
    expect(await whereIs(early[0]!)).toEqual([nameOf('ledger_lines', 7)]);
    expect(await whereIs(early[1]!)).toEqual([nameOf('ledger_lines', 9)]);
    expect(await whereIs(far)).toEqual(['ledger_lines_other']);
    expect(await world.db.select().from(ledgerLines).orderBy(ledgerLines.id)).toEqual(before);
    // The rows that moved are as protected as before.
    expect(await codeOf(world.db.delete(ledgerLines))).toMatch(/^fault/);
    await expect(world.pool.query('delete from ledger_lines_other')).rejects.toThrow('only added');
  });

  it('gives way to a busy table, and makes the months in a later run', async () => {
    const last = (await monthsOf('ledger_lines')).length;
    const busy = await world.pool.connect();
    await busy.query('begin');
    await busy.query('select from ledger_lines');
    world.now = month(12);
    await make();
    expect(await monthsOf('ledger_lines')).toHaveLength(last);
    expect((await monthsOf('booking_events')).at(-1)).toBe(nameOf('booking_events', 15));
    await busy.query('rollback');
    busy.release();
    await make();
    expect((await monthsOf('ledger_lines')).at(-1)).toBe(nameOf('ledger_lines', 15));
  });
});

describe('an old month', () => {
  const move = async (way: 'attach' | 'detach', table: string) =>
    (await asAdmin<{ name: string }>(`select ${way}_month('${table}') as name`))[0]!.name;
  const detach = (table: string) => move('detach', table);
  const attach = (table: string) => move('attach', table);
  const check = () => checkLedger(world.asProduct('check-ledger'));

  /** Checks that a month outside of its table stays as it is, as it did within. */
  async function refusesWrites(month: string): Promise<void> {
    for (const statement of [
      `delete from ${month}`,
      `update ${month} set id = id`,
      `insert into ${month} select * from ${month}`,
    ]) {
      await expect(world.pool.query(statement)).rejects.toThrow('stay as they are');
    }
    await expect(asAdmin(`truncate ${month}`)).rejects.toThrow('stay as they are');
  }

  /** Lets the first month end thirteen months ago, as if the table had been divided then. */
  async function divideEarlier(table: string): Promise<void> {
    const [until] = await asAdmin<{ id: string }>(`select first_id_from('${month(-13)}') as id`);
    const first = `${table}_first`;
    const key = table === 'ledger_lines' ? 'entry_id' : 'booking_id';
    await asAdmin(
      `alter table ${table} detach partition ${first}`,
      `with young as (delete from ${first} where ${key} >= '${until!.id}' returning *)
       insert into ${table} select * from young`,
      `alter table ${table} attach partition ${first} for values from (minvalue) to ('${until!.id}')`,
      `update table_months set until_id = '${until!.id}' where partition = '${first}'`,
    );
    for (let from = -13; from <= 0; from++) {
      await asAdmin(`select make_month('${table}', '${month(from).toString().slice(0, 10)}')`);
    }
  }

  it('stays for a year', async () => {
    for (const table of MONTHLY_TABLES) await expect(detach(table)).rejects.toThrow('less than a year ago');
  });

  it('of bookings takes their events along, and brings them back', async () => {
    const client = await world.aPerson();
    const expert = await world.anExpert();
    await divideEarlier('booking_events');
    const events: (typeof bookingEvents.$inferInsert)[] = [];
    for (const from of [-15, -13, -1]) {
      const id = idAt(month(from));
      await world.aBooking({
        id,
        clientId: client.id,
        expertId: expert.id,
        startsAt: new Date(month(from).epochMilliseconds),
      });
      const at = new Date(month(from).epochMilliseconds);
      events.push({
        id: newId(),
        bookingId: id,
        transition: 'request',
        by: 'client',
        toStatus: 'requested',
        at,
      } as const);
    }
    await world.db.insert(bookingEvents).values(events);
    const left = async () => {
      const rows = await world.db.select().from(bookingEvents);
      return events.map(({ id }) => rows.some((row) => row.id === id));
    };
    expect(await left()).toEqual([true, true, true]);
    expect(await detach('booking_events')).toBe('booking_events_first');
    expect(await left()).toEqual([false, true, true]);
    await refusesWrites('booking_events_first');
    expect(await detach('booking_events')).toBe(nameOf('booking_events', -13));
    expect(await left()).toEqual([false, false, true]);
    await expect(detach('booking_events')).rejects.toThrow('less than a year ago');
    expect(await attach('booking_events')).toBe(nameOf('booking_events', -13));
    expect(await attach('booking_events')).toBe('booking_events_first');
    expect(await left()).toEqual([true, true, true]);
  });

  it('of the ledger leaves the rest of it checked, and its keys taken', async () => {
    await divideEarlier('ledger_lines');
    const edge = month(-13);
    const old = await aMovement(edge.subtract({ hours: 24 * 3 }));
    await aMovement(edge.subtract({ nanoseconds: 1_000_000 }));
    await aMovement(edge);
    await aMovement(month(-5));
    const [paid] = await world.db.select().from(ledgerEntries).where(eq(ledgerEntries.id, old));
    const payer = await world.aPerson();
    const id = newId();
    const at = new Date(edge.subtract({ hours: 30 }).epochMilliseconds);
    const sums = { cents: 500, paidCents: 500, refundedCents: 200 };
    await world.db.insert(payments).values({
      ...{ id, purpose: 'test', subjectId: newId(), payerId: payer.id, ...sums },
      ...{ state: 'paid', provider: 'sandbox', returnTo: '/', createdAt: at, updatedAt: at },
    });
    const movement = (when: Temporal.Instant, key: string, cents: number) => {
      const ctx = { ...world.asProduct(), now: () => when, newId: () => idAt(when) };
      return world.db.transaction((db) =>
        post({ ...ctx, db }, { key, what: 'test', paymentId: id, sides: { 'at:sandbox': cents, b: -cents } }),
      );
    };
    await movement(edge.subtract({ hours: 30 }), 'the old part', 500);
    await movement(month(-2), 'the young part', -200);
    for (let run = 0; run < 6; run++) expect(await check()).toEqual(RIGHT);

    expect(await detach('ledger_lines')).toBe('ledger_lines_first');
    expect(await whereIs(old)).toEqual([]);
    await refusesWrites('ledger_lines_first');
    world.now = world.now.add({ hours: 24 * 30 });
    for (let run = 0; run < 6; run++) expect(await check()).toEqual(RIGHT);
    const again = { key: paid!.key, what: 'test', paymentId: null, sides: { a: 1, b: -1 } };
    expect(await codeOf(world.db.transaction((db) => post({ ...world.asProduct(), db }, again)))).toMatch(
      /^fault/,
    );

    expect(await attach('ledger_lines')).toBe('ledger_lines_first');
    expect(await whereIs(old)).toEqual(['ledger_lines_first']);
    for (let run = 0; run < 6; run++) expect(await check()).toEqual(RIGHT);
    await asAdmin(
      'set session_replication_role = replica',
      `update ledger_lines set cents = cents * 2 where entry_id = '${old}'`,
    );
    world.now = world.now.add({ hours: 24 * 30 });
    for (let run = 0; run < 6; run++) await check();
    expect(await check()).toEqual({ ...RIGHT, altered: 1 });
    await expect(detach('ledger_lines')).rejects.toThrow('the ledger differs');
  }, 120_000);
});
