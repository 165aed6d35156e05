import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/free-port.server.ts';
import { temporaryFolder } from '../../lib/temporary-folder.server.ts';
import { type Collector, factOf, openCollector, type TakenSpan } from '../collector.ts';
import { type Node, startNode } from '../node.ts';
import { openWorld } from '../world.ts';

/** Makes a node print each module of OpenTelemetry that it loads, except the API, which prom-client loads, too. */
const TELLING_LOADS = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve(name, context, next) {
    const found = next(name, context);
    if (/@opentelemetry.(?!api\\/)/.test(found.url)) process.stderr.write('loads ' + name + '\\n');
    return found;
  } });`)}`;
const [SERVER, CLIENT, CONSUMER] = [2, 3, 5];
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OTHER_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`;

const world = await openWorld(2);
const folder = temporaryFolder('traces');
let collector: Collector;
beforeAll(async () => {
  collector = await openCollector();
});
afterAll(async () => {
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<Node> {
  return await startNode(await freePort(), {
    DATABASE_URL: world.url,
    DATA_DIR: folder,
    DEMO: 'off',
    NODE_OPTIONS: TELLING_LOADS,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    ...env,
  });
}

const tracing = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
const LETTER = {
  name: 'Zqperson Reed',
  email: 'zqperson@example.test',
  subject: 'Zqwords of a subject',
  message: 'Zqwords of a message that is long enough.',
};

describe('traces', { timeout: 90_000 }, () => {
  it.each([
    ['without any setting', () => ({})],
    ['with the SDK disabled', () => ({ ...tracing(), OTEL_SDK_DISABLED: 'true' })],
    ['with the exporter none', () => ({ ...tracing(), OTEL_TRACES_EXPORTER: 'none' })],
  ])('load nothing and send nothing %s', async (_how, env: () => Record<string, string>) => {
    const before = collector.spans.length;
    const node = await start(env());
    expect((await fetch(`${node.address}/contact`, { headers: { traceparent: PARENT } })).status).toBe(200);
    expect(await node.stop()).toBe(0);
    expect(node.output()).not.toContain('loads @opentelemetry');
    expect(collector.spans.length).toBe(before);
  });

  it('follow a request from outside through its statements to the job and its mail', async () => {
    const node = await start({ ...tracing(), OTEL_SERVICE_NAME: 'plugwell-north' });
    expect(node.output()).toContain('loads @opentelemetry/sdk-trace-base');
    const answer = await fetch(`${node.address}/contact?zqquery=zqvalue`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        Origin: node.address,
        traceparent: PARENT,
        tracestate: 'zqvendor=zqstate',
        'User-Agent': 'zqagent',
      },
      body: new URLSearchParams(LETTER),
    });
    await answer.body?.cancel();
    expect(answer.status).toBeLessThan(400);
    const ofTrace = (name: RegExp) => (span: TakenSpan) => span.traceId === TRACE && name.test(span.name);
    const request = await collector.until(ofTrace(/^POST /));
    expect([request.name, request.kind, request.parentSpanId]).toEqual([
      'POST /contact',
      SERVER,
      'b7ad6b7169203331',
    ]);
    expect(factOf(request, 'http.response.status_code')).toBe(answer.status);
    expect(factOf(request, 'plugwell.request_id')).toBe(answer.headers.get('X-Request-Id'));
    const statement = await collector.until(ofTrace(/^insert contact_messages$/));
    expect([statement.kind, statement.parentSpanId]).toEqual([CLIENT, request.spanId]);
    // The job continues the trace where it was queued, and its mail is a part of the job.
    const job = await collector.until(ofTrace(/^job send-written-mail$/));
    expect([job.kind, job.parentSpanId]).toEqual([CONSUMER, request.spanId]);
    const mail = await collector.until(ofTrace(/^send mail$/));
    expect(mail.parentSpanId).toBe(job.spanId);
    expect(await node.stop()).toBe(0);
    expect(collector.text()).toContain('plugwell-north');
    expect(collector.text()).not.toMatch(/zq(query|value|vendor|state|agent|person|words)/i);
  });

  it('begin anew after a traceparent that is not one, and keep nothing of it', async () => {
    const node = await start(tracing());
    const wrong = [
      'zqnonsense',
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `ff-${OTHER_TRACE}-b7ad6b7169203331-01`,
      `00-${OTHER_TRACE}-b7ad6b7169203331-01, 00-${OTHER_TRACE}-b7ad6b7169203331-01`,
      `00-${OTHER_TRACE}-${'0'.repeat(16)}-01`,
    ];
    const ids: (string | null)[] = [];
    for (const traceparent of wrong) {
      const answer = await fetch(`${node.address}/healthz`, { headers: { traceparent } });
      ids.push(answer.headers.get('X-Request-Id'));
    }
    for (const id of ids) {
      const span = await collector.until((one) => factOf(one, 'plugwell.request_id') === id);
      expect([span.name, span.parentSpanId ?? '', span.traceId === OTHER_TRACE]).toEqual([
        'GET /healthz',
        '',
        false,
      ]);
    }
    await node.stop();
    expect(collector.text()).not.toContain('zqnonsense');
  });

  it('are only as many as the sampler says, and serve on if the collector is away', async () => {
    const before = collector.spans.length;
    const sampled = await start({
      ...tracing(),
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    expect((await fetch(`${sampled.address}/healthz`)).status).toBe(200);
    await sampled.stop();
    expect(collector.spans.length).toBe(before);
    const alone = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect((await fetch(`${alone.address}/contact`)).status).toBe(200);
    expect(await alone.stop()).toBe(0);
  });
});
