import fc from 'fast-check';
import { CALLS } from '../api/calls.ts';
import { describeApi } from '../api/description.ts';
import { isForAdmins } from '../core/people/api-keys/scopes.ts';
import type { Known, Stage } from './api-known.ts';
import type { TestApp } from './http/app.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
};
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
};

/** The description as programs read it. */
const described = JSON.parse(JSON.stringify(describeApi('http://localhost:3000'))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A call to make, with the operation that it is of. */
export type MadeCall = {
  name: string;
  method: string;
  path: string;
  statuses: string[];
  headers: Record<string, string>;
  body: string | null;
  /** Whether the address of the caller has used up its calls. */
  isGreedy: boolean;
};

/** How many calls an address may make. Each call comes from its own address, except for greedy ones. */
export const CALLS_PER_ADDRESS = 5;
const ADDRESS_HEADER = 'x-test-address';
const GREEDY_ADDRESS = '10.8.0.1';

/** Texts that are right somewhere, and texts that are right nowhere. */
const TEXTS = [
  ...['Denver, CO', '80202', 'Colorado', 'Springfield', 'Boise, ID', '39.74,-104.99', '39,-106,41,-104'],
  ...[
    'today',
    '2026-12-24',
    '4.5',
    'in-person',
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'null',
    "'",
    '%',
    '\u0000',
    '\ud800',
  ],
  ...['__proto__', 'constructor', '../..', '<script>', 'ñandú', '𝒳'.repeat(30), 'a'.repeat(300)],
];

function valueFor(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    return valueFor(described.components.schemas[schema.$ref.split('/').at(-1)!] ?? {}, known);
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known)));
  const [type] = [schema.type].flat();
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 100_000 } = schema;
    return fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 100_000) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 4 });
  if (type === 'object') return objectOf(schema, known);
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...known.ids), fc.uuid());
  if (schema.format === 'date-time') return fc.constantFrom(...known.starts);
  if (schema.format === 'date') return fc.constantFrom(...known.days);
  return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 60, unit: 'binary' }));
}

const SAID = ['A first talk', 'Calm hours, by the river.', 'Ñandú'];

/** Values that are right for a name, which its schema alone does not tell. */
const RIGHT: Record<string, readonly unknown[]> = {
  place: ['Denver, CO', '80202', 'Colorado', 'Boise, ID', 'Springfield'],
  name: ['Denver, CO', '80202', 'Colorado'],
  near: ['39.74,-104.99', '43.6,-116.2'],
  area: ['39,-106,41,-104'],
  when: ['today', '2026-12-24', 'upcoming', 'past'],
  rating: [3, 4.5],
  visitZip: ['80202', '10001', ''],
  zip: ['80202', '80203', '10001'],
  address: ['12 Larimer Street'],
  minutes: [30, 45],
  hours: ['12:00', '17:30', '00:00'].map((to) => [{ weekday: 1, from: '09:00', to }]),
  method: ['in-person'],
  ...Object.fromEntries(
    [
      'title',
      'description',
      'label',
      'bio',
      'credentials',
      'education',
      'directions',
      'bring',
      'note',
      'text',
    ].map((name) => [name, SAID]),
  ),
};
/** The same for times of day. */
const CLOCKS: Record<string, readonly string[]> = {
  from: ['09:00', '13:30'],
  to: ['11:00', '18:30', '00:00'],
};

/** Returns values of a parameter or field; what it is about mostly exists. */
function namedValue(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const isClock = schema.pattern !== undefined && schema.format === undefined;
  const right = known.right[name] ?? (isClock ? CLOCKS[name] : undefined) ?? RIGHT[name];
  const any = valueFor(schema, known);
  return right
    ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: any })
    : any;
}

/** Leaves out most optional values, so that some calls are right as a whole. */
function someOf(
  fields: Record<string, fc.Arbitrary<unknown>>,
  needed: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(fields).filter((name) => !needed.includes(name));
  return fc
    .oneof(fc.constant<string[]>([]), fc.subarray(optional, { maxLength: Math.min(3, optional.length) }))
    .chain((chosen) =>
      fc.record(Object.fromEntries([...needed, ...chosen].map((name) => [name, fields[name]!]))),
    );
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, namedValue(name, schema, known)]),
  );
  return someOf(
    fields,
    required.filter((name) => name in fields),
  );
}

/** Mostly what the schema asks for, sometimes anything. */
const orNoise = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...TEXTS) });

/** Mostly the key that the operation needs, sometimes another, a forged one, or none. */
function keyFor(name: string, { keys }: Known): fc.Arbitrary<string | null> {
  const { scope, of = [] } = CALLS.find((call) => call.name === name)!;
  const own = scope && isForAdmins(scope) ? [keys.admin] : of.map((kind) => keys[kind]);
  const right = scope ? own : [keys.person, null];
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...right) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(keys), null) },
  );
}

/** What else goes wrong between a program and us, each time rarely. */
const MISHAPS = [
  ...(['too long', 'unreadable', 'too large', 'not JSON', 'greedy', 'known', 'repeated', 'old'] as const),
  ...(['another key', 'not there'] as const),
];

function callOf(path: string, method: string, operation: Operation, known: Known): fc.Arbitrary<MadeCall> {
  const parameters = operation.parameters ?? [];
  const named = (place: string) => {
    const all = parameters.filter((one) => one.in === place);
    const fields = Object.fromEntries(
      all.map(({ name, schema }) => [name, orNoise(namedValue(name, schema, known))]),
    );
    return someOf(
      fields,
      all.filter(({ required }) => required).map(({ name }) => name),
    );
  };
  const body = operation.requestBody?.content['application/json']?.schema;
  const stages: readonly (Stage | null)[] = known.stages[operation.operationId] ?? [];
  return fc
    .record({
      path: named('path'),
      query: named('query'),
      extra: fc.oneof(
        { weight: 20, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('x', '__proto__', 'q') },
      ),
      key: keyFor(operation.operationId, known),
      other: fc.constantFrom(...Object.values(known.keys), null),
      stage: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...stages, null) }, fc.constant(null)),
      missing: fc.uuid(),
      mishap: fc.option(fc.constantFrom(...MISHAPS), { freq: 6 }),
      body: body
        ? fc.oneof(
            { weight: 10, arbitrary: valueFor(body, known).map((value) => JSON.stringify(value)) },
            { weight: 1, arbitrary: fc.json() },
            { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[[', '"x"', 'null') },
          )
        : fc.constant(null),
    })
    .map(({ stage, mishap, ...sent }): MadeCall => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(stage?.query ?? sent.query)) query.set(name, String(value));
      if (sent.extra) query.append(sent.extra, '1');
      if (mishap === 'too long') query.set('q', 'a'.repeat(7000));
      const values = { ...sent.path, ...stage?.path };
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        mishap === 'not there'
          ? sent.missing
          : encodeURIComponent(String(values[name]).toWellFormed() || 'x'),
      );
      const key = mishap === 'another key' ? sent.other : (stage?.key ?? sent.key);
      const said = stage?.body ? JSON.stringify(stage.body) : sent.body;
      const text = said !== null && mishap === 'too large' ? ' '.repeat(70_000) : said;
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path: `/api/v1${filled}${mishap === 'unreadable' ? '%E0%A4%A' : ''}${query.size > 0 ? `?${query}` : ''}`,
        statuses: Object.keys(operation.responses),
        headers: {
          ...(key && { Authorization: `Bearer ${key}` }),
          ...(text !== null && { 'Content-Type': mishap === 'not JSON' ? 'text/plain' : 'application/json' }),
          ...(mishap === 'known' && method === 'get' && { 'If-None-Match': '*' }),
          ...(mishap === 'repeated' && { 'Idempotency-Key': 'the-same' }),
          ...(mishap === 'old' && { 'If-Match': '"999"' }),
        },
        body: text,
        isGreedy: mishap === 'greedy',
      };
    });
}

/** Returns random calls of every operation of the description. */
export function randomCalls(known: Known): fc.Arbitrary<MadeCall> {
  const all = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(path, method, operation, known)),
  );
  return fc.oneof(...all);
}

/** Returns every status that an operation can answer, as in 'searchExperts 200'. */
export const documentedAnswers = (): string[] =>
  Object.values(described.paths).flatMap((operations) =>
    Object.values(operations).flatMap(({ operationId, responses }) =>
      Object.keys(responses).map((status) => `${operationId} ${status}`),
    ),
  );

/** Makes calls, and returns what their answers have that the description does not say; null if nothing. */
export function callMaker({ app, origin }: Pick<TestApp, 'app' | 'origin'>) {
  let made = 0;
  const addressed = (address: string, path: string, init: RequestInit) => {
    const headers = { ...init.headers, [ADDRESS_HEADER]: address };
    return app.fetch(new Request(origin + path, { ...init, headers }));
  };
  return async (call: MadeCall): Promise<{ status: number; code: string; fault: string | null }> => {
    const { name, method, path, headers, body, isGreedy } = call;
    made += 1;
    const address = isGreedy ? GREEDY_ADDRESS : `10.7.${Math.floor(made / 250) % 250}.${made % 250}`;
    for (let used = 0; isGreedy && used < CALLS_PER_ADDRESS; used += 1) {
      await (await addressed(address, '/api/v1/nothing', {})).body?.cancel();
    }
    const answer = await addressed(address, path, { method, headers, ...(body !== null && { body }) });
    const { status } = answer;
    const text = await answer.text();
    const code = status < 400 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? '');
    const says = (what: string | null) => ({
      ...{ status, code },
      fault: what && `${method} ${path}: ${status}, ${what}: ${text.slice(0, 300)}`,
    });
    if (!call.statuses.includes(String(status)) || status >= 500) return says('which is not described');
    if (status === 304) return says(text === '' ? null : 'with a body');
    const type = answer.headers.get('Content-Type');
    if (status !== 200) return says(type === 'application/problem+json' ? null : `of type ${type}`);
    const declared = CALLS.find((one) => one.name === name);
    const parsed = declared?.answer.safeParse(JSON.parse(text));
    return says(parsed?.success ? null : String(parsed?.error.message));
  };
}
