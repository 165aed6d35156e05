import { createServer, type Server } from 'node:http';
import { sharedWhileItRuns } from '../../lib/shared-while-it-runs.ts';
import type { Address } from '../../platform/config.ts';
import type { Metrics } from '../../platform/metrics/metrics.server.ts';

/**
 * Serves the figures at /metrics, on an address of their own that visitors don't reach. Scrapes that come
 * while another one runs get its answer.
 * @throws a system error if the address is taken.
 */
export async function serveMetrics(metrics: Metrics, { host, port }: Address): Promise<Server> {
  const print = sharedWhileItRuns(() => metrics.print());
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return void res.writeHead(404).end();
    if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405, { Allow: 'GET' }).end();
    const text = await print();
    res.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text);
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return server;
}
