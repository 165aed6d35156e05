import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { startEmbedded } from '../../platform/database/embedded.ts';
import { openCutLine } from '../cut-line.ts';
import { ADDRESS_HEADER, startProduct } from './product.ts';

/** How long the database is away, and how long readers read before. */
const SECONDS = Number(process.env.PROVE_SECONDS ?? 60);
const PAUSE_MS = 100;
const folder = temporaryFolder('outage');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Tally = { requests: number; failed: number; slowestMs: number };

/** A generator of numbers from 0 to 1 that repeats in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
}

it(`visitors go on reading while the database is away for ${SECONDS} seconds`, async () => {
  const cluster = await startEmbedded({ folder: join(folder, 'postgres'), throwaway: true });
  const line = await openCutLine(cluster.url('postgres'));
  const product = await startProduct({
    DATA_DIR: join(folder, 'product'),
    DATABASE_URL: line.url,
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  });
  try {
    const read = async (path: string) =>
      await fetch(product.origin + path, {
        headers: { [ADDRESS_HEADER]: '10.1.1.1', Accept: 'text/html,image/webp,*/*' },
        signal: AbortSignal.timeout(20_000),
      });
    const search = await (await read('/find-experts')).text();
    const profiles = [...new Set(search.match(/\/expert\/[0-9a-f-]{36}/g))].slice(0, 12);
    expect(profiles.length).toBeGreaterThan(5);
    const profile = await (await read(profiles[0]!)).text();
    const pictures = [...new Set((search + profile).match(/\/(?:photo|cover)\/[\w.-]+(?:\?w=\d+)?(?=")/g))];
    const kinds: Record<string, string[]> = {
      home: ['/', '/_.data'],
      search: ['/find-experts', '/find-experts?place=80202', '/find-experts?q=herbal', '/find-experts.data'],
      profile: [...profiles, `${profiles[0]}.data`],
      places: ['/experts/colorado', '/experts/colorado/denver', '/experts/oregon'],
      reading: ['/how-it-works', '/about-us', '/terms-of-service'],
      pictures: pictures.slice(0, 12),
    };

    const random = seeded(107);
    const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
    async function readFor(seconds: number): Promise<Record<string, Tally>> {
      const tallies: Record<string, Tally> = {};
      const under: Promise<void>[] = [];
      for (let sent = 0; sent < (seconds * 1000) / PAUSE_MS; sent++) {
        const kind = anyOf(Object.keys(kinds).filter((one) => kinds[one]!.length > 0));
        const path = anyOf(kinds[kind]!);
        const from = performance.now();
        tallies[kind] ??= { requests: 0, failed: 0, slowestMs: 0 };
        const tally = tallies[kind];
        tally.requests += 1;
        under.push(
          read(path).then(
            async (answer) => {
              await answer.arrayBuffer();
              if (answer.status >= 400) tally.failed += 1;
              tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - from));
            },
            () => {
              tally.failed += 1;
            },
          ),
        );
        await wait(PAUSE_MS);
      }
      await Promise.all(under);
      return tallies;
    }

    await readFor(SECONDS);
    await line.cut();
    const during = await readFor(SECONDS);
    await line.mend();
    const secondsUntilReady = await product.untilReady();
    const after = await readFor(5);
    const sum = (tallies: Record<string, Tally>, of: 'requests' | 'failed') =>
      Object.values(tallies).reduce((total, tally) => total + tally[of], 0);
    console.table(during);
    console.log(
      `${sum(during, 'failed')} of ${sum(during, 'requests')} requests failed in ${SECONDS} s without the database; ` +
        `${sum(after, 'failed')} of ${sum(after, 'requests')} after it; ready ${secondsUntilReady.toFixed(1)} s after its ` +
        `return; load ${loadavg()
          .map((load) => load.toFixed(1))
          .join(' ')}`,
    );
    expect(sum(during, 'failed')).toBe(0);
    expect(sum(after, 'failed')).toBe(0);
  } finally {
    await product.stop();
    await line.close();
    await cluster.stop();
  }
});
