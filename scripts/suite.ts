import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { findBrowser } from './find-browser.ts';
import { runProgram } from './run-program.ts';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const cruised = ['lib', 'platform', 'core', 'app', 'server', 'scripts', 'tests', 'bench'];

/** A program of the suite, with the title to print. */
export type Step = readonly [title: string, program: string, ...args: string[]];

export const ROUTE_TYPES: Step = ['Route types', 'react-router', 'typegen'];

/** Steps that only read the sources; they need the route types and can run in parallel. */
export const CHECKS: readonly Step[] = [
  ['Types', 'tsc', '--noEmit'],
  ['Lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['Arrows between rooms', 'depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
  ['Unused exports', 'knip', '--no-config-hints'],
  ['Documents', 'node', 'scripts/check-docs.ts'],
];

export const BUILD: Step = ['Build', 'node', 'scripts/build.ts'];
export const TESTS: Step = ['Rules, verbs and HTTP', 'vitest', 'run'];

/** @param args more arguments for Playwright, such as files or part of a title. */
export const errands = (...args: string[]): Step => ['Errands in the browser', 'playwright', 'test', ...args];

/** Runs the steps in order and exits at the first failure. */
export async function runInOrder(steps: readonly Step[]): Promise<void> {
  const began = performance.now();
  const env = environment();
  let passed = 0;
  for (const [title, program, ...args] of steps) {
    const start = performance.now();
    console.log(`\n── ${title}`);
    const done = await runProgram(join(bin, program), args, { stdio: 'inherit', env });
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
}

/** Runs the steps in parallel, prints the output of those that fail, and exits if any did. */
export async function runTogether(steps: readonly Step[]): Promise<void> {
  const env = environment();
  const failed = await Promise.all(
    steps.map(async ([title, program, ...args]) => {
      const start = performance.now();
      const done = await runProgram(join(bin, program), args, { stdio: ['ignore', 'pipe', 'pipe'], env });
      const isWell = done.status === 0;
      console.log(`${isWell ? '✓' : '✗'} ${title}: ${seconds(start)}`);
      return isWell ? [] : [`\n── ${title}\n${done.output}`];
    }),
  );
  console.log(failed.flat().join('\n'));
  if (failed.flat().length > 0) process.exit(1);
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'test', DO_NOT_TRACK: '1' };
}

/** Finds a browser, and creates a folder for the browser tests' database, removed when this process ends. */
export function prepareErrands(): void {
  process.env.CHROMIUM_PATH = findBrowser();
  const folder = temporaryFolder('e2e');
  process.env.PLUGWELL_TEST_DATA = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
