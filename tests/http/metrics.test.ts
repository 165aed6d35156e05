import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { serveMetrics } from '../../server/metrics/serve-metrics.ts';
import { openTestApp } from './app.ts';

const { app, aVisitor, aClient, anExpert, signedIn } = await openTestApp();
const { metrics } = app.services;
const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
afterAll(() => server.close());
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
const scrape = async () => (await fetch(url)).text();

it('counts a page under the pattern of its path, in each language and with its data, and names no person', async () => {
  const expert = await anExpert();
  const visitor = aVisitor();
  await visitor.get(`/expert/${expert.expertId}`);
  await visitor.get(`/es/expert/${expert.expertId}`);
  await visitor.get(`/expert/${expert.expertId}.data`);
  await visitor.get('/wp-login.php');
  const text = await scrape();
  expect(text).toContain(
    'plugwell_http_request_duration_seconds_count{method="GET",route="/expert/:id",status="200"} 3',
  );
  expect(text).toContain('route="other",status="404"} 1');
  expect(text).not.toContain(expert.expertId);
});

it('knows a pattern for every page', async () => {
  const text = await scrape();
  const routes = new Set([...text.matchAll(/route="([^"]+)"/g)].map(([, route]) => route));
  expect([...routes].filter((route) => route !== 'other' && !route?.startsWith('/'))).toEqual([]);
});

it('reads the pools, streams, queues, money, and what waits for admins', async () => {
  const client = await aClient();
  await signedIn(client);
  const text = await scrape();
  for (const line of [
    /^plugwell_database_connections\{pool="pages",state="idle"\} \d+$/m,
    /^plugwell_database_connections\{pool="jobs",state="waiting"\} 0$/m,
    /^plugwell_database_away 0$/m,
    /^plugwell_database_outages 0$/m,
    /^plugwell_streams_open 0$/m,
    /^plugwell_waits_for_admins\{kind="disputes"\} 0$/m,
    /^plugwell_provider_events_due 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ]) {
    expect(text).toMatch(line);
  }
  // Nothing has been checked yet, so the figure is missing instead of a reassuring 0.
  expect(text).not.toMatch(/^plugwell_ledger_differences/m);
});

it('is not part of the public site, and knows only its own path', async () => {
  expect((await aVisitor().get('/metrics')).status).toBe(404);
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

it('answers many scrapes at once with one reading', async () => {
  let reads = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  metrics.measure({
    name: 'plugwell_reads',
    help: 'Reads of this figure',
    async read() {
      reads += 1;
      await answered;
      return [{ value: reads }];
    },
  });
  const scrapes = Array.from({ length: 20 }, scrape);
  await expect.poll(() => reads).toBe(1);
  // A request that arrived while the figure is read waits for it; one that comes after `answer` reads again.
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  answer();
  for (const text of await Promise.all(scrapes)) expect(text).toContain('plugwell_reads ');
  expect(reads).toBeLessThan(20);
});
