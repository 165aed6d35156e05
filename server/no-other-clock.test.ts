import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const CLOCK = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bcurrentTime\b|[^.\w]Date\(\)/;

/** Places that read the machine's own clock, and why that affects no one else. */
const ALLOWED: Record<string, string> = {
  'app/layout/cookie-banner.tsx': 'A browser writes into its own cookie when it was asked.',
  'app/root.tsx': 'The year of the error page that is drawn when the server’s time could not be read.',
  'lib/id.server.ts': 'Ids only want to be in order within one process.',
  'platform/sign-in/open-id.server.ts': 'How far the wall is off, which the library is told.',
  'server/backup/take-backup.ts': 'The name and the note of a copy that an operator takes.',
  'server/clock.ts': 'Compares it with the database’s clock, and tells the operator.',
};

it('lets no node decide anything by its own clock', () => {
  const found = globSync('{app,core,lib,platform,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .some((line) => !/^\s*(\*|\/\/)/.test(line) && CLOCK.test(line)),
    );
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

it.each(['Date.now()', 'options.now ?? Date.now,', 'new Date()', 'Temporal.Now.instant()', '(Date())'])(
  '%s would be found',
  (code) => expect(CLOCK.test(code)).toBe(true),
);
