import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const CLOCK = /\bDate\.now\b|\bnew Date\(\)|\bTemporal\.Now\b|\bcurrentTime\b|[^.\w]Date\(\)/;

/** The files that can read the machine's own clock, and why. */
const ALLOWED: Record<string, string> = {
  'app/layout/store-consent.ts': 'A browser records in its own cookie when the visitor answered.',
  'app/root.tsx': 'The year on the error page, which may be drawn without any data from the server.',
  'lib/id.server.ts': 'Ids need to be in order only within one process.',
  'platform/sign-in/open-id.server.ts':
    'The difference between the two clocks, which the library corrects for.',
  'server/backup/take-backup.ts': 'The folder name and the date of a backup that an operator takes.',
  'server/clock.ts': 'Compares it with the database’s clock and logs a large difference.',
};

it('lets no node make decisions by its own clock', () => {
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
