import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { SpanStart, Traces } from './traces.server.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** How many milliseconds a stopping node waits for the collector. */
const CLOSE_MS = 2_000;

/**
 * Opens traces with the official library, which reads the standard variables for the collector, the sampler,
 * and the batches. Registers nothing globally, and patches no module.
 */
export function openTelemetry(): Traces {
  const named = resourceFromAttributes({ 'service.name': 'plugwell' });
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('plugwell');
  const current = new AsyncLocalStorage<Context>();

  return {
    async span({ name, kind, facts, parent }, work) {
      const context = parent === undefined ? (current.getStore() ?? ROOT_CONTEXT) : contextOf(parent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts ?? {} }, context);
      try {
        return await current.run(trace.setSpan(context, span), work, (more) => span.setAttributes(more));
      } catch (error) {
        noteError(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    here: () => parentOf(current.getStore()),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

const propagator = new W3CTraceContextPropagator();

/**
 * Reads a `traceparent` as the library does; one that it refuses starts a new trace. We read no `tracestate`,
 * in which anyone could write anything.
 */
function contextOf(traceparent: SpanStart['parent']): Context {
  if (!traceparent) return ROOT_CONTEXT;
  return propagator.extract(ROOT_CONTEXT, traceparent, {
    get: (given, key) => (key === 'traceparent' ? given : undefined),
    keys: () => ['traceparent'],
  });
}

function parentOf(context: Context | undefined): string | null {
  const open = context && trace.getSpanContext(context);
  if (!open) return null;
  const flags = (open.traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0');
  return `00-${open.traceId}-${open.spanId}-${flags}`;
}

/** Notes the code of an error, such as an SQLSTATE, or its name. Its message could quote what someone wrote. */
function noteError(span: Span, error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code;
  const name = error instanceof Error ? error.name : 'error';
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : name);
}
