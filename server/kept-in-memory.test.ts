import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

type Row = { what: string; age: string; files: string[] };

/** The table of docs/operations.md. */
const rows: Row[] = [
  ...read('docs/operations.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ((?:`[\w./-]+\.ts`(?:, )?)+) \|$/gm),
].map(([, what = '', age = '', files = '']) => ({
  what,
  age,
  files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
}));

/** Files that keep something which can't differ between nodes, each with the reason. */
const NOT_SHARED: Record<string, string> = {
  'core/practice/availability/place-clock.ts': 'Computed from its key: clocks of time zones',
  'core/practice/outside-calendars/zones.ts': 'Computed from its key: names of time zones',
  'platform/database/connections.ts': 'A mark on each connection',
  'platform/database/query-in.ts': 'Lasts as long as its transaction',
  'platform/database/statements.ts': 'The names of statements on each connection',
  'server/error-answers.ts': 'Lasts as long as its request',
  'app/sending/sends.ts': 'Runs in the browser',
  'server/content-times.ts': 'Lasts as long as its response',
  'app/whole-page.server.ts': 'Lasts as long as its response',
};

const KEEPS = /new LRUCache|new WeakMap|^const known = new Map/m;
const keepers = ['core', 'platform', 'server', 'app'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${room}/${name}`)
    .filter((path) => KEEPS.test(read(path))),
);

const UNIT_MS = { second: 1000, minute: 60_000, hour: 3_600_000 };

/** Returns the first age in a cell, in milliseconds. Null if the cell names none, or a setting. */
function ageMs(cell: string): number | null {
  if (cell.startsWith('`')) return null;
  if (/^Each node looks twice a second/.test(cell)) return 500;
  const [, count, unit] = /(?:(\d+)|\b(?:an?|every|once a)) (second|minute|hour)s?\b/i.exec(cell) ?? [];
  return unit ? Number(count ?? 1) * UNIT_MS[unit as keyof typeof UNIT_MS] : null;
}

describe('what each node knows by itself', () => {
  it('lists each file that keeps something in memory', () => {
    const listed = new Set([...rows.flatMap(({ files }) => files), ...Object.keys(NOT_SHARED)]);
    expect(keepers.filter((path) => !listed.has(path))).toEqual([]);
    expect(Object.keys(NOT_SHARED).filter((path) => !keepers.includes(path))).toEqual([]);
  });

  it.each(rows.map((row) => [row.what, row] as const))('tells the age of: %s', (_, { age, files }) => {
    const ms = ageMs(age);
    if (ms === null) return;
    const durations = files.flatMap((file) =>
      [...read(file).matchAll(/\b\w*(?:MS|PAUSE|Ms)\w*(?: =|:) ([\d_]+)/g)].map(([, digits]) =>
        Number(digits!.replaceAll('_', '')),
      ),
    );
    expect(durations).toContain(ms);
  });

  it('has a row for each age that it tells', () => {
    expect(rows.filter(({ age }) => ageMs(age) !== null).length).toBeGreaterThan(8);
  });
});
