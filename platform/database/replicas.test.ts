import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { debianPrograms, startPair } from '../../tests/pair-of-servers.ts';
import { openDatabase } from './database.ts';
import type { Needs } from './judge-replicas.ts';
import { parsePosition } from './log-position.ts';
import { openReplicas, type Reading } from './replicas.ts';
import { isUnavailable } from './unavailable.ts';

const bin = debianPrograms();
const log = { info() {}, warn() {}, error() {} };

if (!bin) console.log('Replicas are not tested, because PostgreSQL of Debian is missing.');

describe.skipIf(!bin)('reads with a replica', async () => {
  const pair = bin ? await startPair(bin, { isSynchronous: false }) : null!;
  const primary = openDatabase(pair?.primaryUrl, { connections: 4, log });
  const standby = openDatabase(pair?.standbyUrl, { connections: 1, log });
  const replicas = openReplicas({
    urls: pair ? [pair.standbyUrl] : [],
    primary: { ...primary, url: pair?.primaryUrl },
    connections: 4,
    log,
    lookMs: 100,
  });
  afterAll(async () => {
    await replicas.close();
    await standby.close();
    await primary.close();
    pair.close();
  });
  const place = (needs?: Needs) => replicas.choose(needs).place;
  const untilRead = () => expect.poll(() => place(), { timeout: 20_000 }).toBe('replica');
  const countIn = async (reading: Reading) =>
    (await reading.query<{ n: number }>('count', 'select count(*)::int as n from shown', []))[0]?.n;
  const replay = (act: 'pause' | 'resume') => standby.db.execute(sql.raw(`select pg_wal_replay_${act}()`));
  const write = async () => {
    await primary.db.execute(sql`insert into shown values (1)`);
    return { after: parsePosition(await replicas.position()) };
  };

  it('go there once it is marked as a replica of this primary', async () => {
    expect(place()).toBe('primary');
    await primary.db.execute(
      sql`create table replica_marks (only_row boolean primary key, timeline int, mark uuid)`,
    );
    await primary.db.execute(sql`create table shown (n int)`);
    await untilRead();
  });

  it('contain the own change at once, while the replica does not have it', async () => {
    await replay('pause');
    const own = await write();
    const reading = replicas.choose(own);
    expect([reading.place, await countIn(reading)]).toEqual(['primary', 1]);
    expect(place()).toBe('replica');
    await replay('resume');
    await expect.poll(() => place(own), { timeout: 20_000 }).toBe('replica');
    expect(await countIn(replicas.choose(own))).toBe(1);
  });

  it('leave a replica that falls behind', async () => {
    await replay('pause');
    await write();
    await expect.poll(() => place(), { timeout: 20_000 }).toBe('primary');
    expect(replicas.figures().replicas[0]).toMatchObject({ isRead: false });
    await replay('resume');
    await untilRead();
  }, 60_000);

  it('leave a replica of another history, although it may be ahead', async () => {
    await replay('pause');
    await primary.db.execute(sql`update replica_marks set mark = gen_random_uuid()`);
    await expect.poll(() => place(), { timeout: 20_000 }).toBe('primary');
    expect(replicas.figures().replicas[0]).toMatchObject({ isRead: false, lagSeconds: null });
    await replay('resume');
    await untilRead();
  }, 60_000);

  it('are answered by the primary after a fault that only the replica has', async () => {
    const reading = replicas.choose();
    const error = await reading
      .query('fault', 'select * from nowhere', [])
      .catch((thrown: unknown) => thrown);
    expect([isUnavailable(error), reading.hasFailed(), place()]).toEqual([true, true, 'replica']);
  });

  it('leave a dead replica at once, and come back to it', async () => {
    const reading = replicas.choose();
    expect(await countIn(reading)).toBe(2);
    const waiting = reading.query('wait', 'select pg_sleep(60)', []).catch((thrown: unknown) => thrown);
    pair.killStandby();
    expect(isUnavailable(await waiting)).toBe(true);
    expect([reading.hasFailed(), place()]).toEqual([true, 'primary']);
    await pair.startStandby();
    await untilRead();
    expect(await countIn(replicas.choose())).toBe(2);
  }, 60_000);

  it('go on at the replica while the primary is away', async () => {
    await write();
    const { after } = await write();
    await expect.poll(() => place({ after }), { timeout: 20_000 }).toBe('replica');
    pair.killPrimary();
    await expect.poll(() => primary.availability.isAway(), { timeout: 20_000 }).toBe(true);
    await expect.poll(() => place(), { timeout: 20_000 }).toBe('replica');
    expect(place({ since: performance.now() })).toBe('replica');
  }, 60_000);

  it('leave a replica that was promoted', async () => {
    pair.promote();
    await expect.poll(() => place(), { timeout: 20_000 }).toBe('primary');
  }, 60_000);
});
