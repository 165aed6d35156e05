/** What a span says besides its name: ids, codes, and names from our code. Nothing that a person wrote or is called. */
type Facts = Record<string, string | number>;

export type SpanStart = {
  /** From our own code, such as a route's pattern: a trace shows it to operators, and it has few values. */
  name: string;
  kind: 'server' | 'client' | 'consumer';
  facts?: Facts;
  /** The `traceparent` that the span continues, from a request or from a job. Ignored if it is not a valid one. */
  parent?: string | null;
};

/** Spans of one node, sent to a collector. */
export type Traces = {
  /**
   * Runs `work` in a span, inside the span that is open here unless `parent` is given. `add` adds facts. An
   * error is noted by its kind, never by its message.
   */
  span<Result>(start: SpanStart, work: (add: (facts: Facts) => void) => Promise<Result>): Promise<Result>;
  /** Returns the `traceparent` of the open span; null if none is open here. */
  here(): string | null;
  /** Sends what is left. */
  close(): Promise<void>;
};

/** Starts the span of a job, in the trace of the request that queued it. */
export function spanOfJob(queue: string, id: string, traceparent: string | undefined): SpanStart {
  return {
    name: `job ${queue}`,
    kind: 'consumer',
    facts: { 'plugwell.job_id': id },
    parent: traceparent ?? null,
  };
}
