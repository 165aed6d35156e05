import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { forgetKey } from '../core/ground/keys/check-keys.server.ts';
import { countUses, type UsesOfKey } from '../core/ground/keys/count-uses.server.ts';
import { SEALED_STORES } from '../core/registries.server.ts';
import { openKeyRing, type RingKey } from '../lib/secrets/key-ring.server.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { connectToRunning, type EmbeddedDatabase, startEmbedded } from '../platform/database/embedded.ts';
import { connectAlone } from '../platform/database/hosts.ts';
import { sayUses, startProblem } from '../server/start-problem.ts';

/**
 * Lists the keys, what each encrypts, and which can go: `npm run keys`. `-- new` prints a new key, and `--
 * forget k-…` gives up one that is lost.
 */
const CONNECT_MS = 10_000;
const [what, id] = process.argv.slice(3);
if (what === 'new') {
  console.log(randomBytes(32).toString('base64url'));
  process.exit(0);
}
if ((what && what !== 'forget') || (what === 'forget' && !id)) {
  console.error("Say 'npm run keys', 'npm run keys -- new', or 'npm run keys -- forget k-…'.");
  process.exit(2);
}
if (existsSync('.env')) process.loadEnvFile('.env');
const started: EmbeddedDatabase[] = [];
try {
  const config = readConfig(process.env);
  const client = await connect(config);
  try {
    const db = drizzle(client);
    if (id) {
      const known = await forgetKey({ db }, id);
      console.log(known ? `${id} is no longer asked for.` : `${id} has encrypted nothing here.`);
    } else {
      const { secrets, encryptionKeys } = config;
      const uses = await countUses({ db }, SEALED_STORES);
      for (const line of report(openKeyRing({ secrets, encryptionKeys }).ciphers, uses)) console.log(line);
    }
  } finally {
    await client.end();
  }
} catch (error) {
  const problem = startProblem(error, { database: process.env.DATABASE_URL });
  console.error(problem?.sentence ?? error);
  process.exitCode = 1;
} finally {
  for (const database of started) await database.stop();
}

async function connect(config: Config): Promise<pg.Client> {
  if (config.database !== 'embedded') return await connectAlone(config.database, CONNECT_MS);
  const folder = join(config.dataDir, 'postgres');
  const running = await connectToRunning(folder);
  if (running) return running;
  started.push(await startEmbedded({ folder }));
  const client = await connectToRunning(folder);
  if (!client) throw new Error(`The built-in database in ${folder} does not answer.`);
  return client;
}

function report(ring: readonly RingKey[], uses: readonly UsesOfKey[]): string[] {
  const ids = new Set<string | null>(ring.map((key) => key.id));
  const lines = ring.map((key, at) => {
    const use = uses.find(({ keyId }) => keyId === key.id);
    const role = at === 0 ? 'encrypts' : use ? 'only reads' : 'encrypts nothing anymore';
    const signs =
      key.setting !== 'SECRET' ? '' : key.place === 1 ? '; signs' : '; what it signed is accepted';
    const isFree = at > 0 && !use && key.setting === 'ENCRYPTION_KEYS';
    return `${key.id}  ${key.setting} ${key.place}: ${role}${use ? ` ${sayUses(use)}` : ''}${signs}${isFree ? '; it can go' : ''}`;
  });
  for (const use of uses.filter(({ keyId }) => !ids.has(keyId))) {
    lines.push(
      use.keyId === null
        ? `From before texts named their key, under a value of SECRET: ${sayUses(use)}. The job is about to encrypt them again.`
        : `${use.keyId}  MISSING: encrypts ${sayUses(use)}`,
    );
  }
  const { length } = ring.slice(1).filter((key) => uses.some(({ keyId }) => keyId === key.id));
  if (length === 0 && ring.length > 1) lines.push('Everything is encrypted with the first key.');
  return lines;
}
