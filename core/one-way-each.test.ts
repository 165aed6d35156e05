import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const COLUMN = /\btimestamp\(\s*('|\{|name\b)/;
const CONVERSION = /\bnew Date\([\w.()]*\bepochMilliseconds\)|\bfromEpochMilliseconds\([\w.]*\bgetTime\(\)\)/;

const linesWith = (what: RegExp) =>
  globSync('{core,app,server,platform}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'platform/database/instant.ts')
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => what.test(line));

it('every column for an instant is made by instant()', () => expect(linesWith(COLUMN)).toEqual([]));

it('instants and Dates are converted only by asDate() and asInstant()', () =>
  expect(linesWith(CONVERSION)).toEqual([]));

it.each(["timestamp('at', { withTimezone: true })", 'timestamp({ withTimezone: true })'])(
  '%s would be found',
  (code) => expect(COLUMN.test(code)).toBe(true),
);
it.each([
  'new Date(ctx.now().epochMilliseconds)',
  'Temporal.Instant.fromEpochMilliseconds(row.at.getTime())',
])('%s would be found, too', (code) => expect(CONVERSION.test(code)).toBe(true));
