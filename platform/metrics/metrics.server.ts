import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of one node, which Prometheus reads. */
export type Metrics = {
  /** Records a response. `route` is a pattern such as '/expert/:id', so the number of labels stays small. */
  answered(response: { method: string; route: string; status: number; seconds: number }): void;
  /** Records a finished run of a job. */
  worked(run: { queue: string; outcome: Outcome; seconds: number }): void;
  mailed(outcome: Outcome): void;
  /** Records an attempt to deliver a webhook. */
  delivered(outcome: string): void;
  /**
   * Records an answer that would have failed because the database is down: an older one, a page as visitors see it
   * for someone whose sign-in we could not check, or a photo.
   */
  savedInOutage(kind: 'stale' | 'visitors' | 'photo'): void;
  /** Adds figures that are read whenever Prometheus asks. */
  measure(reading: Reading): void;
  /** Returns all figures in the text format of Prometheus. Figures that can't be read are left out. */
  print(): Promise<string>;
  /** The media type of `print`. */
  contentType: string;
};

export type Outcome = 'done' | 'failed';

/** Figures of one kind. `read` returns their values, each with its labels. */
type Reading = {
  name: `plugwell_${string}`;
  help: string;
  labels?: readonly string[];
  read(): Promise<readonly Value[]> | readonly Value[];
};

type Value = { value: number; labels?: Record<string, string> };

const SECONDS_OF_RESPONSES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Others share a label, so a client can't add as many as HTTP knows. */
const METHODS = new Set(['GET', 'HEAD', 'POST']);
const SECONDS_OF_JOBS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120];

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const responses = new Histogram({
    name: 'plugwell_http_request_duration_seconds',
    help: 'Time until a response began, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS_OF_RESPONSES,
    registers,
  });
  const runs = new Histogram({
    name: 'plugwell_job_duration_seconds',
    help: 'Time that a job ran, by job and outcome; a failed one is tried again',
    labelNames: ['queue', 'outcome'],
    buckets: SECONDS_OF_JOBS,
    registers,
  });
  const mails = new Counter({
    name: 'plugwell_mails_total',
    help: 'E-mails handed to the mail server, by outcome; a failed one is tried again',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'plugwell_webhooks_total',
    help: 'Attempts to deliver a webhook, by outcome; all but delivered are tried again',
    labelNames: ['outcome'],
    registers,
  });
  const saved = new Counter({
    name: 'plugwell_outage_answers_total',
    help: 'Answers that would have failed because the database is away, by kind',
    labelNames: ['kind'],
    registers,
  });
  let ownReadings = false;

  return {
    answered({ method, route, status, seconds }) {
      responses.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
    },
    worked: ({ queue, outcome, seconds }) => runs.observe({ queue, outcome }, seconds),
    mailed: (outcome) => mails.inc({ outcome }),
    delivered: (outcome) => deliveries.inc({ outcome }),
    savedInOutage: (kind) => saved.inc({ kind }),
    measure: (reading) => addReading(registry, reading),
    async print() {
      // They observe the garbage collector and the event loop, which nobody needs without a scrape.
      if (!ownReadings) collectDefaultMetrics({ register: registry });
      ownReadings = true;
      return await registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function addReading(registry: Registry, { name, help, labels = [], read }: Reading): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    async collect() {
      this.reset();
      // Without labels, `reset` leaves a 0, which would hide that the figure is missing.
      if (labels.length === 0) this.remove();
      const values = await Promise.try(read).catch(() => []);
      for (const { value, labels = {} } of values) this.set(labels, value);
    },
  });
}
