import { expect, it } from 'vitest';
import { openMetrics } from './metrics.server.ts';

it('prints responses, runs, and e-mails with their labels', async () => {
  const metrics = openMetrics();
  metrics.answered({ method: 'GET', route: '/expert/:id', status: 200, seconds: 0.02 });
  metrics.answered({ method: 'GET', route: '/expert/:id', status: 200, seconds: 0.2 });
  metrics.worked({ queue: 'send-mail', outcome: 'failed', seconds: 1 });
  metrics.mailed('failed');
  const text = await metrics.print();
  expect(text).toContain(
    'plugwell_http_request_duration_seconds_count{method="GET",route="/expert/:id",status="200"} 2',
  );
  expect(text).toContain(
    'plugwell_http_request_duration_seconds_bucket{le="0.05",method="GET",route="/expert/:id",status="200"} 1',
  );
  expect(text).toContain('plugwell_job_duration_seconds_count{queue="send-mail",outcome="failed"} 1');
  expect(text).toContain('plugwell_mails_total{outcome="failed"} 1');
  expect(text).toContain('nodejs_eventloop_lag_seconds');
});

it('keeps odd methods under one label', async () => {
  const metrics = openMetrics();
  for (const method of ['PROPFIND', 'TRACE', 'MKCOL']) {
    metrics.answered({ method, route: 'other', status: 405, seconds: 0.001 });
  }
  expect(await metrics.print()).toContain('{method="other",route="other",status="405"} 3');
});

it('reads a figure at each scrape, drops values that are gone, and leaves out what cannot be read', async () => {
  const metrics = openMetrics();
  let values = [{ labels: { queue: 'one' }, value: 4 }];
  let isAway = false;
  const read = async () => {
    if (isAway) throw new Error('away');
    return values;
  };
  metrics.measure({ name: 'plugwell_tried', help: 'Tried', labels: ['queue'], read });
  metrics.measure({
    name: 'plugwell_bare',
    help: 'Without labels',
    read: async () => (await read()).map(({ value }) => ({ value })),
  });
  expect(await metrics.print()).toContain('plugwell_tried{queue="one"} 4');
  expect(await metrics.print()).toContain('plugwell_bare 4');
  values = [{ labels: { queue: 'two' }, value: 0 }];
  const second = await metrics.print();
  expect(second).toContain('plugwell_tried{queue="two"} 0');
  expect(second).not.toContain('queue="one"');
  isAway = true;
  expect(await metrics.print()).not.toMatch(/^plugwell_(tried|bare)/m);
});
