import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openMetrics } from '../../platform/metrics/metrics.server.ts';
import { addFigures } from './read-figures.ts';

const operations = join(import.meta.dirname, '..', '..', 'docs', 'operations');
const read = (name: string) => readFileSync(join(operations, name), 'utf8');

/** Returns the figures that a text names, without the endings of histograms. */
const namedIn = (text: string) =>
  new Set([...text.matchAll(/plugwell_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));

/** Returns the figures that a node reports. Nothing is read, so their sources may be missing. */
async function reported(): Promise<Set<string>> {
  const metrics = openMetrics();
  addFigures(metrics, {} as never);
  const heads = (await metrics.print()).matchAll(/^# HELP (plugwell_\S+)/gm);
  return new Set([...heads].map(([, name]) => name!));
}

it('explains each figure in metrics.md, and no other', async () => {
  expect([...namedIn(read('metrics.md'))].sort()).toEqual([...(await reported())].sort());
});

it.each(['alerts.yml', 'dashboard.json'])('%s uses only figures that a node reports', async (file) => {
  const figures = await reported();
  expect([...namedIn(read(file))].filter((name) => !figures.has(name))).toEqual([]);
});

it('shows each figure on the dashboard', async () => {
  const shown = namedIn(read('dashboard.json'));
  expect([...(await reported())].filter((name) => !shown.has(name))).toEqual([]);
});

it('says in metrics.md what to do about each alert', () => {
  const alerts = [...read('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const told = [...read('metrics.md').matchAll(/^\| `(\w+)` \| [^|]+ \| [^|]+ \|$/gm)].map(
    ([, name]) => name,
  );
  expect(told.filter((name) => !name?.includes('_'))).toEqual(alerts);
});
