import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildWhenNeeded } from './build.ts';
import { errands, prepareErrands, runStages } from './suite.ts';

/**
 * Runs one file of browser tests by name, such as `money`, or the tests whose titles contain the given
 * words.
 */
const words = process.argv.slice(3);
const name = words[0]?.replace(/\.spec\.ts$/, '') ?? '';
const isFile = existsSync(join(import.meta.dirname, '..', 'tests', 'e2e', `${name}.spec.ts`));
if (!name) {
  console.error("Name a file or words of a title: npm run errand money, npm run errand 'two people'");
  process.exit(2);
}
prepareErrands();
await buildWhenNeeded();
await runStages([errands(...(isFile ? [`${name}.spec.ts`, ...words.slice(1)] : ['-g', words.join(' ')]))]);
