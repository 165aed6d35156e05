import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { migrateDatabase } from '../../platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../platform/database/embedded.ts';
import { openFiles } from '../../platform/storage/files.server.ts';
import { readChecked } from './backup-file.ts';
import { restoreBackup } from './restore-backup.ts';
import { refuseWhileRestoring } from './restoring.ts';
import { takeBackup } from './take-backup.ts';

// Each restore starts another database, which takes seconds on a busy disk.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const migrations = join(import.meta.dirname, '..', '..', 'migrations');
const folder = temporaryFolder('backup');
const at = (name: string) => join(folder, name);
const [live, backup] = [at('live'), at('backup')];
const WRITTEN = new Date(Date.UTC(2026, 0, 2));
let restores = 0;
const restoreTo = (dataDir: string, from = backup) =>
  restoreBackup(from, dataDir, { migrations, now: new Date(Date.UTC(2026, 11, 1, 18, restores++)) });

let server: EmbeddedDatabase;
let acknowledgedBefore = 0;
let acknowledged = 0;

/** Adds people with photos until stopped. Writes each person's file before the row. */
function addPeople(url: string) {
  const files = openFiles(join(live, 'uploads'));
  let isStopped = false;
  const done = (async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (!isStopped) {
      const key = (acknowledged + 1).toString(16).padStart(32, '0');
      await files.put(`photos/${key}/512.jpg`, Buffer.from(key.repeat(50)));
      await client.query(
        `insert into users (id, name, first_name, last_name, email, image, created_at, updated_at)
         values (gen_random_uuid(), 'Robin', 'Robin', '', $1, $2, now(), now())`,
        [`robin.${key}@example.test`, `/photo/${key}`],
      );
      acknowledged += 1;
    }
    await client.end();
  })();
  return {
    stop() {
      isStopped = true;
      return done;
    },
  };
}

async function peopleIn(dataDir: string): Promise<number> {
  const restored = await startEmbedded({ folder: join(dataDir, 'postgres'), throwaway: true });
  const client = new pg.Client({ connectionString: restored.url('postgres') });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as count from users');
  await client.end();
  await restored.stop();
  return rows[0].count;
}

beforeAll(async () => {
  server = await startEmbedded({ folder: join(live, 'postgres'), throwaway: true });
  // Photos can be on another disk, so make their folder a link.
  mkdirSync(at('other-disk'));
  symlinkSync(at('other-disk'), join(live, 'uploads'));
  await migrateDatabase(server.url('postgres'), migrations);
  writeFileSync(join(live, 'secret'), 'a secret of this copy\n', { mode: 0o600 });
  utimesSync(join(live, 'secret'), WRITTEN, WRITTEN);
  const people = addPeople(server.url('postgres'));
  while (acknowledged < 50) await new Promise((resolve) => setTimeout(resolve, 10));
  acknowledgedBefore = acknowledged;
  await takeBackup(live, backup);
  await people.stop();
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("backs up everything acknowledged before it began, and each row's file, from a running copy", async () => {
  const [first, second] = await Promise.allSettled([restoreTo(at('elsewhere')), restoreTo(at('elsewhere'))]);
  const [done, refused] = first.status === 'fulfilled' ? [first, second] : [second, first];
  expect(refused).toMatchObject({ reason: { name: 'BackupError' } });
  expect(String(refused.status === 'rejected' && refused.reason)).toMatch(
    /Another restore of .* is under way/,
  );
  const restored = done.status === 'fulfilled' ? done.value : null;
  expect(restored).toMatchObject({ missing: 0, former: null });
  const people = await peopleIn(at('elsewhere'));
  expect(restored!.named).toBe(people);
  expect(people).toBeGreaterThanOrEqual(acknowledgedBefore);
  expect(people).toBeLessThanOrEqual(acknowledged);
  expect(readFileSync(join(at('elsewhere'), 'secret'), 'utf8')).toBe('a secret of this copy\n');
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it('gives each copy the time of its file, so the second round sees one that changed during the first', () => {
  expect(statSync(join(backup, 'secret')).mtime).toEqual(WRITTEN);
});

it('keeps the old contents on a restore, and backs up a stopped copy the same way', async () => {
  const dataDir = at('elsewhere');
  const people = await peopleIn(dataDir);
  const { files } = await takeBackup(dataDir, at('second-backup'));
  expect(files).toBeGreaterThan(people);
  writeFileSync(join(dataDir, 'later'), 'written after the backup');
  const { former } = await restoreTo(dataDir);
  expect(former && readFileSync(join(former, 'later'), 'utf8')).toBe('written after the backup');
  expect(existsSync(join(dataDir, 'later'))).toBe(false);
  expect(await peopleIn(dataDir)).toBe(people);
  expect(existsSync(join(former!, 'postgres', 'data', 'PG_VERSION'))).toBe(true);
});

it('refuses to restore into the folder of a running server, which keeps running', async () => {
  await expect(restoreTo(live)).rejects.toThrow(/is running on .*Stop it first/);
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  expect((await client.query('select count(*)::int as count from users')).rows[0].count).toBe(acknowledged);
  await client.end();
  expect(readdirSync(live).sort()).toEqual(['postgres', 'secret', 'uploads']);
});

it('refuses to restore an incomplete backup, and changes nothing', async () => {
  const damaged = at('damaged');
  cpSync(backup, damaged, { recursive: true });
  const file = (path: string) => join(damaged, path);
  const list = readFileSync(file('backup.json'));
  const refused = (words: RegExp) => expect(restoreTo(at('untouched'), damaged)).rejects.toThrow(words);
  appendFileSync(file('secret'), 'x');
  await refused(/secret is missing or damaged/);
  cpSync(join(backup, 'secret'), file('secret'));
  rmSync(file('postgres/data/global/pg_control'));
  await refused(/pg_control is missing or damaged/);
  writeFileSync(file('backup.json'), list.subarray(0, 40));
  await refused(/backup\.json cannot be read/);
  writeFileSync(file('backup.json'), list);
  cpSync(join(backup, 'postgres/data/global/pg_control'), file('postgres/data/global/pg_control'));
  writeFileSync(file('postgres/data/postgresql.auto.conf.more'), '');
  await refused(/auto\.conf\.more is not part of the backup/);
  rmSync(file('postgres/data/postgresql.auto.conf.more'));
  symlinkSync(live, file('link'));
  await refused(/link is not part of the backup/);
  rmSync(file('backup.json'));
  await refused(/is not a backup of PlugWell/);
  expect(existsSync(at('untouched'))).toBe(false);
});

it('keeps the product from starting after an interrupted restore until another one has finished', async () => {
  const dataDir = at('elsewhere');
  writeFileSync(join(dataDir, 'restoring'), '');
  writeFileSync(join(dataDir, '.restore-pid'), '999999999\n');
  rmSync(join(dataDir, 'postgres'), { recursive: true });
  expect(() => refuseWhileRestoring(dataDir)).toThrow(/npm run restore/);
  await restoreTo(dataDir);
  expect(() => refuseWhileRestoring(dataDir)).not.toThrow();
  expect(await peopleIn(dataDir)).toBeGreaterThanOrEqual(acknowledgedBefore);
});

it('never replaces another folder with a backup, and needs a data folder with a database', async () => {
  await expect(takeBackup(live, backup)).rejects.toThrow(/is there already/);
  await expect(takeBackup(at('nowhere'), at('of-nothing'))).rejects.toThrow(/no built-in database/);
  expect(existsSync(at('of-nothing'))).toBe(false);
});

it('completes one of two simultaneous backups; the other reports that and changes nothing', async () => {
  const taken = await Promise.allSettled([1, 2].map(() => takeBackup(live, at('twice'))));
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(taken.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { name: 'BackupError', message: expect.stringMatching(/Another backup of .* is under way/) },
  });
  await expect(takeBackup(live, join(live, 'backups', 'first'))).rejects.toThrow(/Name a folder outside/);
  expect((await readChecked(at('twice'))).files.length).toBeGreaterThan(1000);
});

it('removes the files of a killed backup, but not the files of a running one', async () => {
  const leaves = (pid: number, part: string) => {
    mkdirSync(part, { recursive: true });
    writeFileSync(join(part, 'secret'), 'a secret of this copy');
    writeFileSync(join(live, `.backup-${pid}`), part);
  };
  const ended = spawnSync(process.execPath, ['--version']).pid;
  leaves(ended, at('elsewhere-too/cut-off.part'));
  // PIDs are reused. In a container, each backup has the same PID.
  leaves(process.pid, at('same-number.part'));
  leaves(process.ppid, at('running.part'));
  leaves(999_999_999, at('no-copy'));
  await takeBackup(live, at('after-a-kill'));
  const there = ['elsewhere-too/cut-off.part', 'same-number.part', 'running.part', 'no-copy'];
  expect(there.map((name) => existsSync(at(name)))).toEqual([false, false, true, true]);
  const notes = () => readdirSync(live).filter((name) => name.startsWith('.backup-'));
  expect(notes()).toEqual([`.backup-${process.ppid}`]);
  expect(readdirSync(at('after-a-kill')).sort()).toEqual(['backup.json', 'postgres', 'secret', 'uploads']);
  rmSync(join(live, notes()[0]!));

  const dataDir = at('elsewhere');
  mkdirSync(at('cut-off.part'));
  writeFileSync(join(dataDir, `.backup-${ended}`), at('cut-off.part'));
  await restoreTo(dataDir);
  expect(existsSync(at('cut-off.part'))).toBe(false);
});

it('refuses a folder copied while running, and says what to do instead', async () => {
  const names = ['data', 'credentials.json'];
  for (const name of names)
    cpSync(join(live, 'postgres', name), join(at('copied'), name), { recursive: true });
  await expect(startEmbedded({ folder: at('copied') })).rejects.toThrow(
    /was copied from .* while PlugWell ran there.*npm run backup.*npm run restore/,
  );
});
