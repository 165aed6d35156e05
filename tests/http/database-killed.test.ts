import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { hashAtFullCost, hashCheaply } from '../cheap-hashes.ts';
import { builtInUrl, killedDatabase, runFault } from '../prove/faults.ts';
import { addPeople } from '../prove/people.ts';
import { startProduct } from '../prove/product.ts';

// The accounts that this process adds log in at another one, which hashes as in production.
beforeAll(hashAtFullCost);
afterAll(hashCheaply);

const dataDir = temporaryFolder('killed');
const product = await startProduct({ DATA_DIR: dataDir });
afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('restarts the built-in database after a kill, without losing acknowledged writes', async () => {
  const databaseUrl = builtInUrl(dataDir);
  const people = await addPeople(databaseUrl, 6);
  const figures = await runFault(product, people, killedDatabase(dataDir), {
    rounds: 2,
    databaseUrl,
    pauseMs: 500,
  });
  expect(figures.acknowledged.messages).toBeGreaterThan(10);
  expect(figures.acknowledged.bookings).toBeGreaterThan(2);
  expect(figures).toMatchObject({ lost: 0, processesEnded: 0 });
  expect(Object.keys(figures.refused).filter((what) => what !== '503')).toEqual([]);
  const told = product.lines.map(({ msg }) => msg);
  expect(told.filter((msg) => msg === 'the built-in database has ended and is started again')).toHaveLength(
    2,
  );
  expect(told.length).toBeLessThanOrEqual(10);
}, 120_000);
