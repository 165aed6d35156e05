import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const COLUMN = /\btimestamp\(\s*('|\{|name\b)/;
const CONVERSION = /\bnew Date\([\w.()]*\bepochMilliseconds\)|\bfromEpochMilliseconds\([\w.]*\bgetTime\(\)\)/;
const DRIVER = /\bfrom 'pg'|\.execute[(<]|\bpool\.(query|connect)\b/;

const linesWith = (what: RegExp, where = 'core,app,server,platform') =>
  globSync(`{${where}}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file) && file !== 'platform/database/instant.ts')
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    )
    .filter((line) => what.test(line));

it('every column for an instant is declared with instant()', () => expect(linesWith(COLUMN)).toEqual([]));

it('instants and Dates are converted only by asDate() and asInstant()', () =>
  expect(linesWith(CONVERSION)).toEqual([]));

it('core and app run SQL only through the query builder, runSql(), or ctx.query()', () =>
  expect(linesWith(DRIVER, 'core,app')).toEqual([]));

it.each(["timestamp('at', { withTimezone: true })", 'timestamp({ withTimezone: true })'])(
  'the check for columns finds %s',
  (code) => expect(COLUMN.test(code)).toBe(true),
);
it.each([
  'new Date(ctx.now().epochMilliseconds)',
  'Temporal.Instant.fromEpochMilliseconds(row.at.getTime())',
])('the check for conversions finds %s', (code) => expect(CONVERSION.test(code)).toBe(true));
it.each(["import pg from 'pg';", 'ctx.db.execute<Row>(sql`…`)', "pool.query('select 1')"])(
  'the check for SQL finds %s',
  (code) => expect(DRIVER.test(code)).toBe(true),
);
