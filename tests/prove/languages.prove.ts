import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '..', '..');

it('every page fits in every language at 320, 390, and 1280 px, without accessibility faults', () => {
  const env = { ...process.env, LANGUAGES: 'en,es,en-XA', PLUGWELL_EVERY_LANGUAGE: '1' };
  const run = (...words: string[]) =>
    spawnSync(process.execPath, words, { cwd: project, env, stdio: ['ignore', 'inherit', 'inherit'] }).status;
  expect(run(join('scripts', 'build.ts'))).toBe(0);
  const playwright = join('node_modules', '@playwright', 'test', 'cli.js');
  expect(run(playwright, 'test', 'tests/e2e/languages.spec.ts')).toBe(0);
});
