import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const project = join(import.meta.dirname, '..', '..');

it('every form survives every failure: offline, a broken connection, a proxy, a lost response, no database, another account, or no session', () => {
  const done = spawnSync(
    process.execPath,
    [join(project, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', 'tests/e2e/unsent.spec.ts'],
    {
      cwd: project,
      env: { ...process.env, PLUGWELL_ALL_FORMS: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  expect(done.status).toBe(0);
});
