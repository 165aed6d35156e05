import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../../scripts/run-program.ts';

const project = join(import.meta.dirname, '..', '..');
const HOURS = 3_600_000;

it('every page fits in every language at 320, 390, and 1280 px, without accessibility faults', {
  timeout: 4 * HOURS,
}, async () => {
  const env = { ...process.env, LANGUAGES: 'en,es,en-XA', PLUGWELL_EVERY_LANGUAGE: '1' };
  const run = async (...words: string[]) => {
    const done = await runProgram(process.execPath, words, {
      cwd: project,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    return done.status;
  };
  expect(await run(join('scripts', 'build.ts'))).toBe(0);
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  expect(await run(playwright, 'test', 'tests/e2e/languages.spec.ts', '--retries=0')).toBe(0);
});
