import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { memorySettings, startEmbedded } from './embedded.ts';

const folder = temporaryFolder('embedded');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = `
  const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))});
  await startEmbedded({ folder: ${JSON.stringify(join(folder, 'postgres'))} });
  console.log('started');
  setInterval(() => {}, 1000);
`;

/** An app of its own process that holds the folder until it is killed. */
async function anotherApp() {
  const app = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(app.stdout, 'data');
  return app;
}

it('refuses a second app on its folder, and takes over what a killed one left behind, with all that was written', async () => {
  const first = await anotherApp();
  await expect(startEmbedded({ folder: join(folder, 'postgres') })).rejects.toThrow(
    /already running on .*DATA_DIR/s,
  );

  first.kill('SIGKILL');
  await once(first, 'exit');
  const second = await takeOver();
  await query(second.url('postgres'), 'create table kept (word text)');
  await query(second.url('postgres'), "insert into kept values ('still here')");
  await second.stop();

  const third = await startEmbedded({ folder: join(folder, 'postgres') });
  expect(await query(third.url('postgres'), 'select word from kept')).toEqual([{ word: 'still here' }]);
  await third.stop();
});

/** The killed app's connection takes the server a moment to notice. */
async function takeOver() {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startEmbedded({ folder: join(folder, 'postgres') });
    } catch (error) {
      if (attempt > 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

describe('the memory of the database', () => {
  const GB = 1024 ** 3;
  it.each([
    ['a test', 0, '128MB', '256MB', '8MB'],
    ['a small machine', GB, '256MB', '512MB', '8MB'],
    ['a common machine', 8 * GB, '2048MB', '4096MB', '32MB'],
    ['a large machine', 256 * GB, '4096MB', '131072MB', '64MB'],
  ])('fits %s', (_what, bytes, shared_buffers, effective_cache_size, work_mem) => {
    expect(memorySettings(bytes)).toMatchObject({ shared_buffers, effective_cache_size, work_mem });
  });
});
