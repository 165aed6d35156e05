import type pg from 'pg';
import type { Traces } from './traces.server.ts';

const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_.]+)"?/i;
const VERBS = new Set([
  ...['select', 'insert', 'update', 'delete', 'with'],
  ...['begin', 'commit', 'rollback', 'savepoint', 'release', 'set'],
]);

/**
 * Makes a span for each statement of a connection that runs inside another span. It has the statement's
 * name, or its verb and table, and never a value.
 */
export function traceStatements(client: pg.PoolClient, traces: Traces): void {
  const run = client.query.bind(client) as (...asked: unknown[]) => unknown;
  const traced = (...asked: unknown[]) => {
    const [first] = asked;
    const last = asked.at(-1);
    const isPlain = typeof first === 'string' || (isObject(first) && 'text' in first && !('submit' in first));
    if (!isPlain || traces.here() === null) return run(...asked);
    const start = { name: nameOf(first), kind: 'client', facts: { 'db.system.name': 'postgresql' } } as const;
    if (typeof last !== 'function') return traces.span(start, () => Promise.resolve(run(...asked)));
    const answered = Promise.withResolvers<void>();
    void traces.span(start, () => answered.promise).catch(() => {});
    asked[asked.length - 1] = (error: unknown, ...rest: unknown[]) => {
      if (error) answered.reject(error);
      else answered.resolve();
      last(error, ...rest);
    };
    return run(...asked);
  };
  client.query = traced as typeof client.query;
}

function nameOf(asked: unknown): string {
  const { name, text } =
    typeof asked === 'string' ? { text: asked } : (asked as { name?: string; text: string });
  if (name) return name;
  const verb = VERB.exec(text)?.[1]?.toLowerCase() ?? '';
  const table = TABLE.exec(text.slice(0, 5_000))?.[1];
  if (!VERBS.has(verb)) return 'statement';
  return table ? `${verb} ${table}` : verb;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
