import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { findBrowser } from './find-browser.ts';
import { runProgram } from './run-program.ts';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const cruised = ['lib', 'platform', 'core', 'app', 'server', 'scripts', 'tests', 'bench'];

/** Every check of the project, cheapest first; the first that fails ends the run. */
const steps: [title: string, program: string, ...args: string[]][] = [
  ['Route types', 'react-router', 'typegen'],
  ['Types', 'tsc', '--noEmit'],
  ['Lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['Arrows between rooms', 'depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
  ['Documents', 'node', 'scripts/check-docs.ts'],
  ['Build', 'node', 'scripts/build.ts'],
  ['Rules, verbs and HTTP', 'vitest', 'run'],
  // A busy machine may be too slow for an errand once; what needed a second try is told as such.
  ['Errands in the browser', 'playwright', 'test', '--retries=2'],
];

const began = performance.now();
const browser = findBrowser();
const testData = temporaryFolder('e2e');
process.on('exit', () => rmSync(testData, { recursive: true, force: true }));
let passed = 0;
for (const [title, program, ...args] of steps) {
  const start = performance.now();
  console.log(`\n── ${title}`);
  const done = await runProgram(join(bin, program), args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: browser,
      PLUGWELL_TEST_DATA: testData,
      NODE_ENV: 'test',
      DO_NOT_TRACK: '1',
    },
  });
  if (done.status !== 0) {
    console.log(`\n${title}: failed after ${seconds(start)}`);
    console.log(`${passed} passed, 1 failed`);
    process.exit(1);
  }
  passed += 1;
  console.log(`${title}: ${seconds(start)}`);
}
console.log(`\nEverything passed in ${seconds(began)}.`);
console.log(`${passed} passed, 0 failed`);

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
