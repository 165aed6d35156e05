import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = `${import.meta.dirname}/..`;
const COLUMN = /\btimestamp\(\s*('|\{|name\b)/;
const CONVERSION = /\bnew Date\([\w.()]*\bepochMilliseconds\)|\bfromEpochMilliseconds\([\w.]*\bgetTime\(\)\)/;
const RAW_PATH =
  /\bformAction\b(?!=)|(?:\blink|\bwindow\.location|(?<![.\w])location|\bnavigation\.location\??)\.pathname|[!=]== pathInLanguage\(|(?:startsWith|includes)\(pathInLanguage\(|plainPath\(\w*\.?pathname\) \+/;
const NOON = /\}T12:00:00Z/;
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

it('app compares paths only by the hooks of on-the-way.ts, useLocation(), and plainAddress()', () => {
  const isServer = /^app\/(?:sending\/on-the-way\.ts|.*\.server\.tsx?):/;
  expect(linesWith(RAW_PATH, 'app').filter((line) => !isServer.test(line))).toEqual([]);
});

it('dates are formatted only by lib/when.ts', () =>
  expect(linesWith(NOON).filter((line) => !line.startsWith('core/finding/discovery/filters.ts'))).toEqual(
    [],
  ));

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
it.each([
  "const busy = useNavigation().formAction === '/pay';",
  'const { state, formAction } = useNavigation();',
  "navigation.location?.pathname === '/'",
  'place === window.location.pathname',
  "location.pathname === '/auth'",
  'void navigate(link.pathname + link.search)',
  "action === pathInLanguage('/contact')",
  "action.startsWith(pathInLanguage('/contact'))",
  'plainPath(pathname) + search',
])('the check for paths finds %s', (code) => expect(RAW_PATH.test(code)).toBe(true));
it.each([
  "<button formAction={pathInLanguage('/language')}>",
  'place.location.pathname + place.location.search',
  "isPageAt(useLocation().pathname, '/contact')",
])('the check for paths accepts %s', (code) => expect(RAW_PATH.test(code)).toBe(false));
it('the check for dates finds the noon of a date', () =>
  expect(NOON.test(`sayDay(Date.parse(\`\${day}T12:00:00Z\`), 'UTC')`)).toBe(true));
