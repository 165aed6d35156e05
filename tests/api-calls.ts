import fc from 'fast-check';
import { CALLS } from '../api/calls.ts';
import { describeApi } from '../api/description.ts';
import { createKey } from '../core/people/api-keys/create-key.server.ts';
import { SCOPE_NAMES, type Scope } from '../core/people/api-keys/scopes.ts';
import { nextFreeTimes } from '../core/practice/availability/read-free-times.server.ts';
import { newId } from '../lib/id.server.ts';
import type { TestApp } from './http/app.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
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
  key: string | null;
  body: string | null;
};

/** What random calls are about: ids that exist, keys that count, and bookable starts. */
export type Known = { ids: string[]; keys: string[]; starts: string[] };

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
  return fc.oneof(fc.constantFrom(...TEXTS), fc.string({ maxLength: 60, unit: 'binary' }));
}

/** Values that are right for a name, which its schema alone does not tell. */
const RIGHT: Record<string, readonly unknown[]> = {
  place: ['Denver, CO', '80202', 'Colorado', 'Boise, ID', 'Springfield'],
  name: ['Denver, CO', '80202', 'Colorado'],
  near: ['39.74,-104.99', '43.6,-116.2'],
  area: ['39,-106,41,-104'],
  when: ['today', '2026-12-24'],
  rating: [3, 4.5],
  visitZip: ['80202', '10001'],
};

/** Returns values of a parameter or field; an expert mostly exists. */
function namedValue(name: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const right = RIGHT[name] ?? (name === 'expertId' ? [known.ids[0]] : null);
  const any = valueFor(schema, known);
  return right
    ? fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...right) }, { weight: 1, arbitrary: any })
    : any;
}

/** Leaves out most optional values, so that some calls are right as a whole. */
function someOf(
  fields: Record<string, fc.Arbitrary<unknown>>,
  needed: readonly string[],
): fc.Arbitrary<Record<string, unknown>> {
  const optional = Object.keys(fields).filter((name) => !needed.includes(name));
  return fc
    .subarray(optional, { maxLength: Math.min(3, optional.length) })
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
  fc.oneof({ weight: 8, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...TEXTS) });

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
  return fc
    .record({
      path: named('path'),
      query: named('query'),
      extra: fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('x', '__proto__', 'q') },
      ),
      key: fc.option(fc.constantFrom(...known.keys), { freq: 8 }),
      body: body
        ? fc.oneof(
            { weight: 8, arbitrary: valueFor(body, known).map((value) => JSON.stringify(value)) },
            { weight: 1, arbitrary: fc.json() },
            { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[[', '"x"', 'null') },
          )
        : fc.constant(null),
    })
    .map((sent) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(sent.query)) query.set(name, String(value));
      if (sent.extra) query.append(sent.extra, '1');
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(sent.path[name]).toWellFormed() || 'x'),
      );
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path: `/api/v1${filled}${query.size > 0 ? `?${query}` : ''}`,
        statuses: Object.keys(operation.responses),
        key: sent.key,
        body: sent.body,
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

/** Makes a call, and returns what its answer has that the description does not say; null if nothing. */
export async function makeCall(
  { app, origin }: Pick<TestApp, 'app' | 'origin'>,
  made: MadeCall,
): Promise<{ status: number; fault: string | null }> {
  const { name, method, path, key, body } = made;
  const answer = await app.fetch(
    new Request(origin + path, {
      method,
      headers: {
        ...(key && { Authorization: `Bearer ${key}` }),
        ...(body !== null && { 'Content-Type': 'application/json' }),
      },
      ...(body !== null && { body }),
    }),
  );
  const { status } = answer;
  const text = await answer.text();
  const says = (what: string) => ({
    status,
    fault: `${method} ${path}: ${status}, ${what}: ${text.slice(0, 300)}`,
  });
  if (!made.statuses.includes(String(status)) || status >= 500) return says('which is not described');
  const type = answer.headers.get('Content-Type');
  if (status !== 200) {
    return type === 'application/problem+json' ? { status, fault: null } : says(`of type ${type}`);
  }
  const call = CALLS.find((one) => one.name === name);
  const parsed = call?.answer.safeParse(JSON.parse(text));
  return parsed?.success ? { status, fault: null } : says(String(parsed?.error.message));
}

/** Opens what random calls need: experts, a client, keys of both, bookings, and free starts. */
export async function openKnown({ world, aClient, anExpert, password }: TestApp): Promise<Known> {
  const [client, expert] = [await aClient(), await anExpert()];
  const keyOf = async (person: Parameters<typeof world.as>[0], practiceId: string, scopes: Scope[]) => {
    const input = { name: 'Random calls', practiceId, scopes, currentPassword: password };
    return (await createKey(world.as(person), { ...input, lifetime: 'never' })).token;
  };
  const { expertId } = expert;
  const starts = (await nextFreeTimes(world.as(null), [expertId], 200)).get(expertId)!;
  const bookingIds = starts.slice(-6).map(() => newId());
  for (const [at, id] of bookingIds.entries()) {
    const startsAt = new Date(starts.at(-1 - 4 * at)!);
    await world.aBooking({ id, expertId, clientId: client.id, startsAt, createdAt: new Date() });
  }
  const profile = await world.pool.query<{ id: string }>(
    'select id from expert_places where expert_id = $1',
    [expertId],
  );
  return {
    ids: [expertId, ...bookingIds, ...profile.rows.map(({ id }) => id), newId()],
    keys: [
      await keyOf(client, '', SCOPE_NAMES),
      await keyOf(expert, expertId, SCOPE_NAMES),
      await keyOf(client, '', ['bookings:read']),
      'pwk_forged',
    ],
    starts: [...starts, '2026-13-01T00:00:00Z', '1900-01-01T00:00:00Z', new Date().toISOString()],
  };
}
