import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };

/** A span as OTLP sends it in JSON. */
export type TakenSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number; message?: string };
};

export type Collector = {
  url: string;
  spans: TakenSpan[];
  /** Everything that arrived: paths, headers, and bodies. */
  text(): string;
  /** Waits until a span fits, and returns the first. */
  until(fits: (span: TakenSpan) => boolean): Promise<TakenSpan>;
  close(): Promise<void>;
};

type Body = {
  resourceSpans?: { scopeSpans: { spans: TakenSpan[] }[] }[];
};

/** Opens a collector of traces, which takes OTLP over HTTP in JSON. */
export async function openCollector(): Promise<Collector> {
  const texts: string[] = [];
  const spans: TakenSpan[] = [];
  let arrived = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    texts.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    const { resourceSpans = [] } = JSON.parse(body) as Body;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans)));
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => texts.join('\n'),
    async until(fits) {
      for (;;) {
        const next = arrived.promise;
        const found = spans.find(fits);
        if (found) return found;
        await next;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns what a span says under a key. */
export function factOf({ attributes }: TakenSpan, key: string): string | number | undefined {
  const { value } = attributes.find((one) => one.key === key) ?? {};
  return value?.stringValue ?? value?.intValue;
}
