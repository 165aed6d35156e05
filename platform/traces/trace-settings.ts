import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/, error: 'say the address of a collector, such as http://127.0.0.1:4318' })
  .optional();
const protocol = z
  .enum(['http/json'], {
    error: 'say http/json, the only one that PlugWell speaks; collectors take it on port 4318',
  })
  .optional();

/**
 * The standard variables of OpenTelemetry that decide whether there are traces, or whose mistakes would go
 * unnoticed. The library reads these and others, such as OTEL_EXPORTER_OTLP_HEADERS, by itself.
 */
export const traceVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'say otlp or none' }).optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'say true or false' }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'say a share of the requests from 0 to 1' })
    .min(0)
    .max(1)
    .optional(),
};

type Values = {
  [Name in
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'
    | 'OTEL_TRACES_EXPORTER'
    | 'OTEL_SDK_DISABLED']?: string | undefined;
};

/** Traces are on if a collector is named. */
export function hasTraces(values: Values): boolean {
  if (values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none') return false;
  return Boolean(values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? values.OTEL_EXPORTER_OTLP_ENDPOINT);
}
