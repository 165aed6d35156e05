import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../lib/temporary-folder.server.ts';
import { findBrowser } from './find-browser.ts';
import { runProgram } from './run-program.ts';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const cruised = ['lib', 'platform', 'core', 'app', 'api', 'server', 'scripts', 'tests', 'bench', 'clients'];

export type Step = readonly [title: string, program: string, ...args: string[]];

export const ROUTE_TYPES: Step = ['Route types', 'react-router', 'typegen'];

/** Steps that only read the sources. They need the route types. */
export const CHECKS: readonly Step[] = [
  // More checkers would check the same libraries again, each for itself.
  ['Types', 'tsc', '--noEmit', '--checkers', '1'],
  ['Lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['Arrows between rooms', 'depcruise', '--config', '.dependency-cruiser.cjs', ...cruised],
  ['Unused exports', 'knip', '--no-config-hints'],
  ['Text', 'node', 'scripts/check-text.ts'],
  ['Sizes', 'node', 'scripts/check-size.ts'],
  ['Documents', 'node', 'scripts/check-docs.ts'],
  ['API', 'node', 'scripts/check-api.ts'],
];

export const BUILD: Step = ['Build', 'node', 'scripts/build.ts'];
export const TESTS: Step = ['Rules, verbs and HTTP', 'vitest', 'run'];

/** @param args more arguments for Playwright, such as files or part of a title. */
export const errands = (...args: string[]): Step => ['Errands in the browser', 'playwright', 'test', ...args];

/**
 * Runs the stages in order, and exits with code 1 after the first one that fails. A stage with several
 * steps runs them in parallel and prints the output of those that fail.
 */
export async function runStages(...stages: readonly (readonly Step[])[]): Promise<void> {
  const began = performance.now();
  let passed = 0;
  for (const steps of stages) {
    const failures = (await Promise.all(steps.map((step) => runStep(step, steps.length === 1)))).flat();
    passed += steps.length - failures.length;
    if (failures.length === 0) continue;
    console.log(failures.join('\n'));
    console.log(`${passed} passed, ${failures.length} failed`);
    process.exit(1);
  }
  console.log(`\nEverything passed in ${seconds(began)}.`);
  console.log(`${passed} passed, 0 failed`);
}

async function runStep([title, program, ...args]: Step, isAlone: boolean): Promise<string[]> {
  const start = performance.now();
  if (isAlone) console.log(`\n── ${title}`);
  const done = await runProgram(join(bin, program), args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment(),
  });
  console.log(`${done.status === 0 ? '✓' : '✗'} ${title}: ${seconds(start)}`);
  return done.status === 0 ? [] : [`\n── ${title}: failed\n${done.output}`];
}

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NODE_ENV: 'test', DO_NOT_TRACK: '1' };
}

/**
 * Finds a browser and creates a folder for the browser tests' data. The folder is removed when this process
 * ends.
 */
export function prepareErrands(): void {
  process.env.CHROMIUM_PATH = findBrowser();
  const folder = temporaryFolder('e2e');
  process.env.PLUGWELL_TEST_DATA = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
