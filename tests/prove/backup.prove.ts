import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { builtInUrl } from './faults.ts';
import { addPeople } from './people.ts';
import { startProduct } from './product.ts';
import { countLost, startWriters, type Tally } from './writers.ts';

const ROUNDS = Number(process.env.PROVE_ROUNDS ?? 3);
const project = join(import.meta.dirname, '..', '..');

async function command(name: string, dataDir: string, argument: string): Promise<string> {
  const script = join(project, 'scripts', 'run.mjs');
  const child = spawn(process.execPath, [script, name, argument], {
    cwd: project,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output);
  return output.trim();
}

it('backups taken while people write contain everything acknowledged before, and start', async () => {
  const folder = temporaryFolder('prove-backup');
  const [live, restored] = [join(folder, 'live'), join(folder, 'restored')];
  const product = await startProduct({ DATA_DIR: live });
  const before: Tally[] = [];
  const rows: object[] = [];
  try {
    const people = await addPeople(builtInUrl(live), 20);
    const writers = await startWriters(product.origin, people, 600);
    for (let round = 0; round < ROUNDS; round++) {
      await wait(4000);
      const { messages, bookings, ...rest } = writers.tally;
      before.push({ ...rest, messages: [...messages], bookings: [...bookings] });
      const from = performance.now();
      const output = await command('backup', live, join(folder, `backup-${round}`));
      rows.push({ seconds: (performance.now() - from) / 1000, output, during: messages.length });
      writers.tally.times.length = 0;
    }
    await writers.stop();
    expect([...writers.tally.refused.keys()].filter((what) => Number(what) >= 500)).toEqual([]);
    await expect(command('restore', live, join(folder, 'backup-0'))).rejects.toThrow(/is running on/);
  } finally {
    await product.stop();
  }
  for (const [round, tally] of before.entries()) {
    console.log(await command('restore', restored, join(folder, `backup-${round}`)));
    const again = await startProduct({ DATA_DIR: restored });
    await again.untilReady();
    const lost = await countLost(builtInUrl(restored), tally);
    await again.stop();
    const { messages, bookings } = tally;
    console.log({
      ...rows[round],
      acknowledged: { messages: messages.length, bookings: bookings.length },
      lost,
    });
    expect(messages.length).toBeGreaterThan(10 * (round + 1));
    expect(lost).toBe(0);
  }
  rmSync(folder, { recursive: true, force: true });
});
