import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../lib/id.server.ts';
import { openWorld } from '../../../../tests/world.ts';
import type { Context, Product } from '../../../context.ts';
import { checkLedger } from '../check-ledger.server.ts';
import { post } from '../ledger.server.ts';
import { ledgerChecks, ledgerDays, ledgerEntries, ledgerNotes, payments } from '../tables.ts';

const world = await openWorld(6);
const job = () => world.asProduct('check-ledger');
const check = () => checkLedger(job());
const RIGHT = { unbalanced: 0, differing: 0, altered: 0 };

const START = Temporal.Instant.from('2026-03-02T10:00:00Z');
const later = (hours: number) => {
  world.now = world.now.add({ hours });
};

beforeEach(async () => {
  world.now = START;
  await pastGuards(
    'truncate ledger_lines, ledger_entries, ledger_notes, ledger_days, ledger_differences, ledger_checks, payments cascade',
  );
  world.queued.length = 0;
});

/** Runs SQL that our triggers do not see, as damage to the tables would be. */
const pastGuards = (statement: string) =>
  world.asOwner(`set session_replication_role = replica; ${statement}`);

/** Posts a movement that belongs to no payment. */
async function aMovement(cents = 500): Promise<string> {
  const key = newId();
  await world.db.transaction((db) =>
    post(
      { ...job(), db },
      { key, what: 'test', paymentId: null, sides: { 'at:sandbox': cents, test: -cents } },
    ),
  );
  return key;
}

/** Makes a paid payment, with its movement. */
async function aPaid(): Promise<string> {
  const payer = await world.aPerson();
  const id = newId();
  const at = new Date(world.now.epochMilliseconds);
  await world.db.transaction(async (db) => {
    await db.insert(payments).values({
      ...{ id, purpose: 'test', subjectId: newId(), payerId: payer.id, cents: 500, paidCents: 500 },
      ...{ state: 'paid', provider: 'sandbox', returnTo: '/', createdAt: at, updatedAt: at },
    });
    const sides = { 'at:sandbox': 500, 'income:test': -500 };
    await post({ ...job(), db }, { key: `${id}:paid`, what: 'paid', paymentId: id, sides });
  });
  return id;
}

const entry = (key: string) => `(select id from ledger_entries where key = '${key}')`;

/** What can go wrong with a movement, as SQL, by its key and the ID of its payment. */
const DAMAGES: [string, (key: string, payment: string) => string, Partial<typeof RIGHT>][] = [
  [
    'a changed line',
    (key) => `update ledger_lines set cents = cents + 1 where entry_id = ${entry(key)} and cents > 0`,
    { unbalanced: 1 },
  ],
  [
    'a missing line',
    (key) => `delete from ledger_lines where entry_id = ${entry(key)} and cents > 0`,
    { unbalanced: 1 },
  ],
  ['no lines', (key) => `delete from ledger_lines where entry_id = ${entry(key)}`, { unbalanced: 1 }],
  [
    'an added line',
    (key) =>
      `insert into ledger_lines select gen_random_uuid(), entry_id, account_id, 7 from ledger_lines where entry_id = ${entry(key)} and cents > 0`,
    { unbalanced: 1 },
  ],
  [
    'a doubled line',
    (key) =>
      `insert into ledger_lines select gen_random_uuid(), entry_id, account_id, cents from ledger_lines where entry_id = ${entry(key)} and cents > 0`,
    { unbalanced: 1 },
  ],
  [
    'a payment that says something else',
    (_key, payment) => `update payments set paid_cents = paid_cents + 1 where id = '${payment}'`,
    { differing: 1 },
  ],
  [
    'lines of a payment that are all doubled',
    (_key, payment) =>
      `insert into ledger_lines select gen_random_uuid(), entry_id, account_id, cents from ledger_lines where entry_id = ${entry(`${payment}:paid`)}`,
    { differing: 1 },
  ],
  [
    'a missing movement of a payment',
    (_key, payment) =>
      `with gone as (delete from ledger_lines where entry_id = ${entry(`${payment}:paid`)}) delete from ledger_entries where key = '${payment}:paid'`,
    { differing: 1 },
  ],
];

/** Damage that leaves every sum right, which only the seal of its day shows. */
const HIDDEN: [string, (key: string) => string][] = [
  [
    'lines that are all changed',
    (key) => `update ledger_lines set cents = cents * 2 where entry_id = ${entry(key)}`,
  ],
  [
    'lines that are all doubled',
    (key) =>
      `insert into ledger_lines select gen_random_uuid(), entry_id, account_id, cents from ledger_lines where entry_id = ${entry(key)}`,
  ],
  [
    'a missing movement',
    (key) =>
      `with gone as (delete from ledger_lines where entry_id = ${entry(key)}) delete from ledger_entries where key = '${key}'`,
  ],
  [
    'a doubled movement',
    (key) =>
      `with twice as (insert into ledger_entries select gen_random_uuid(), key || ' again', what, payment_id, at from ledger_entries where key = '${key}' returning id)
       insert into ledger_lines select gen_random_uuid(), twice.id, account_id, cents from twice, ledger_lines where entry_id = ${entry(key)}`,
  ],
  ['another day', (key) => `update ledger_entries set at = at + interval '2 days' where key = '${key}'`],
  [
    'another account',
    (key) =>
      `update ledger_lines set account_id = (select account_id from ledger_lines l where l.entry_id = ledger_lines.entry_id and l.id <> ledger_lines.id) where entry_id = ${entry(key)}`,
  ],
];

describe('the check of the ledger', () => {
  it('finds nothing in an empty ledger, or in a correct one of many days', async () => {
    expect(await check()).toEqual(RIGHT);
    for (let day = 0; day < 5; day++) {
      await aMovement();
      await aPaid();
      expect(await check()).toEqual(RIGHT);
      later(24);
    }
    later(24 * 40);
    expect(await check()).toEqual(RIGHT);
  });

  describe.each(DAMAGES)('finds %s', (_what, damage, found) => {
    it('in the hour in which it was written', async () => {
      const [key, payment] = [await aMovement(), await aPaid()];
      await pastGuards(damage(key, payment));
      expect(await check()).toEqual({ ...RIGHT, ...found });
    });

    it('the next night, if it was right in its hour', async () => {
      const [key, payment] = [await aMovement(), await aPaid()];
      expect(await check()).toEqual(RIGHT);
      await pastGuards(damage(key, payment));
      later(24);
      expect(await check()).toMatchObject(found);
    });

    it('within 30 nights, if it is old', async () => {
      const [key, payment] = [await aMovement(), await aPaid()];
      later(24 * 3);
      expect(await check()).toEqual(RIGHT);
      later(24 * 40);
      await check();
      await pastGuards(damage(key, payment));
      let last = await check();
      for (let night = 0; night < 30; night++) {
        later(24);
        last = await check();
      }
      expect(last).toMatchObject(found);
    });
  });

  it.each(HIDDEN)('finds %s in an old movement within 30 nights', async (_what, damage) => {
    const key = await aMovement();
    later(24);
    await aMovement();
    later(24 * 2);
    expect(await check()).toEqual(RIGHT);
    await pastGuards(damage(key));
    let last = await check();
    for (let night = 0; night < 30; night++) {
      later(24);
      last = await check();
    }
    expect(last.altered).toBeGreaterThan(0);
  });

  it('finds a movement that was added before the first day, or on a day without any', async () => {
    await aMovement();
    later(24 * 5);
    await aMovement();
    later(24 * 5);
    expect(await check()).toEqual(RIGHT);
    const added = (at: string) => `
      with one as (insert into ledger_entries values (gen_random_uuid(), gen_random_uuid()::text, 'test', null, '${at}') returning id)
      insert into ledger_lines select gen_random_uuid(), one.id, a.id, case when a.name = 'test' then -5 else 5 end
      from one, ledger_accounts a where a.name in ('test', 'at:sandbox')`;
    await pastGuards(added('2025-01-01T12:00:00Z'));
    expect(await check()).toEqual({ ...RIGHT, altered: 1 });
    await pastGuards(added('2026-03-04T12:00:00Z'));
    later(24 * 30);
    expect(await check()).toEqual({ ...RIGHT, altered: 2 });
  });

  it('finds a chargeback without a movement, whether it is new or old', async () => {
    const id = await aPaid();
    later(24 * 3);
    expect(await check()).toEqual(RIGHT);
    const at = world.now.toString();
    await world.pool.query(
      `insert into chargebacks (id, payment_id, provider, provider_ref, cents, status, reason, withdrawn_cents, opened_at)
       values ($1, $2, 'sandbox', $3, 500, 'open', 'test', 500, $4)`,
      [newId(), id, newId(), at],
    );
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
    await world.pool.query('delete from chargebacks where payment_id = $1', [id]);
    expect(await check()).toEqual(RIGHT);
  });

  it('keeps an old difference until it is gone, also if it was mended past our triggers', async () => {
    const id = await aPaid();
    const paid = (cents: number) =>
      pastGuards(`update payments set paid_cents = ${cents} where id = '${id}'`);
    await paid(600);
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
    later(1);
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
    await paid(500);
    expect(await check()).toEqual(RIGHT);
  });

  it('takes what a day has as right once an operator has accepted it', async () => {
    const key = await aMovement();
    later(24 * 2);
    await check();
    await pastGuards(`update ledger_lines set cents = cents * 2 where entry_id = ${entry(key)}`);
    later(24 * 30);
    expect(await check()).toEqual({ ...RIGHT, altered: 1 });
    await world.pool.query("update ledger_days set checksum = '' where day = '2026-03-02'");
    expect(await check()).toEqual(RIGHT);
    later(24 * 30);
    expect(await check()).toEqual(RIGHT);
  });

  it('tells admins of a new difference at once, and of an old one once a day', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    const told = () => {
      const mails = world.queued.filter(({ data }) => data.to === admin.email).length;
      world.queued.length = 0;
      return mails;
    };
    const ids = [await aPaid(), await aPaid()];
    await check();
    expect(told()).toBe(0);
    await pastGuards(`update payments set paid_cents = 600 where id = '${ids[0]}'`);
    later(24);
    await check();
    expect(told()).toBe(1);
    for (let hour = 0; hour < 23; hour++) {
      later(1);
      await check();
    }
    expect(told()).toBe(0);
    later(2);
    await check();
    expect(told()).toBe(1);
    await world.db.update(payments).set({ paidCents: 600 });
    await check();
    expect(told()).toBe(1);
  });
});

describe('a run', () => {
  /** Returns a context whose database fails at a transaction, as if the node ended. */
  const failingAt = (transaction: number): Context<Product> => {
    let left = transaction;
    const db = new Proxy(world.db, {
      get(target, name) {
        if (name === 'transaction' && left-- === 0) throw new Error('the node ended');
        return Reflect.get(target, name, target);
      },
    });
    return { ...job(), db };
  };

  it('goes on where an interrupted one stopped, and loses nothing', async () => {
    for (let day = 0; day < 4; day++) {
      await aPaid();
      later(24);
    }
    const wrong = await aPaid();
    await pastGuards(`update payments set paid_cents = 600 where id = '${wrong}'`);
    const sealed = async () => (await world.db.select().from(ledgerDays)).length;
    for (let at = 0; (await sealed()) < 4; at++) {
      const before = await sealed();
      await expect(checkLedger(failingAt(at))).rejects.toThrow('the node ended');
      expect(await sealed()).toBeGreaterThanOrEqual(before);
    }
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
    expect(await world.db.$count(ledgerNotes)).toBe(0);
  });

  it('shares its work with another node, and tells admins once', async () => {
    const admin = await world.aPerson({ isAdmin: true });
    for (let day = 0; day < 6; day++) {
      await aPaid();
      await aMovement();
      later(24);
    }
    const wrong = await aPaid();
    await pastGuards(`update payments set paid_cents = 600 where id = '${wrong}'`);
    world.queued.length = 0;
    await Promise.all([check(), check(), check()]);
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
    expect(await world.db.$count(ledgerDays)).toBe(6);
    expect(world.queued.filter(({ data }) => data.to === admin.email)).toHaveLength(1);
    expect(await world.db.$count(ledgerChecks)).toBe(4);
  });

  it('does not miss a movement that commits while it runs', async () => {
    let commit = () => {};
    const isCommitted = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const id = newId();
    const began = Promise.withResolvers<void>();
    const writing = world.db.transaction(async (db) => {
      const payer = await world.aPerson();
      const at = new Date(world.now.epochMilliseconds);
      await db.insert(payments).values({
        ...{ id, purpose: 'test', subjectId: newId(), payerId: payer.id, cents: 500, paidCents: 500 },
        ...{ state: 'paid', provider: 'sandbox', returnTo: '/', createdAt: at, updatedAt: at },
      });
      began.resolve();
      await isCommitted;
    });
    await began.promise;
    await aPaid();
    expect(await check()).toEqual(RIGHT);
    commit();
    await writing;
    expect(await check()).toEqual({ ...RIGHT, differing: 1 });
  });

  it('reads a bounded number of rows, however many there are', async () => {
    await pastGuards(`
      insert into ledger_entries (id, key, what, at)
      select gen_random_uuid(), 'many:' || n, 'test', timestamptz '${START}' + n / 12000 * interval '1 day'
      from generate_series(0, 59999) n;
      insert into ledger_accounts (id, name) values (gen_random_uuid(), 'at:sandbox'), (gen_random_uuid(), 'test')
      on conflict do nothing;
      insert into ledger_lines (id, entry_id, account_id, cents)
      select gen_random_uuid(), e.id, a.id, case a.name when 'test' then -5 else 5 end
      from ledger_entries e, ledger_accounts a where a.name in ('at:sandbox', 'test')`);
    later(24 * 10);
    expect(await check()).toEqual(RIGHT);
    const read = await world.db.select().from(ledgerDays);
    expect(read.map(({ entries, lines }) => [entries, lines])).toEqual([
      [12000, 24000],
      [12000, 24000],
    ]);
    for (let run = 0; run < 3; run++) expect(await check()).toEqual(RIGHT);
    expect(await world.db.$count(ledgerDays)).toBe(10);
    expect(await world.db.$count(ledgerEntries)).toBe(60_000);
  });
});
