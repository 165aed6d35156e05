type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  description?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
};
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/** The part of an OpenAPI description that the reference shows. */
export type ApiDocument = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** A value of a call or an answer. The name of one inside another has its path, such as 'place.label'. */
export type Value = { name: string; type: string; isRequired: boolean; description: string };
type Asked = Value & { in: string; choices: string[]; example: string };

export type ShownCall = {
  name: string;
  method: string;
  address: string;
  summary: string;
  description: string;
  scope: string | null;
  asked: Asked[];
  /** Null if the call takes no body. */
  body: { values: Value[]; example: string } | null;
  answer: Value[];
  refusals: { status: string; codes: string[] }[];
};

/** Where values end that contain themselves, or nearly. */
const MAX_DEPTH = 6;
const PROBLEM_AT = 400;

type Listed = { name: string; method: string; address: string; summary: string };

/** Returns all calls by section, in the order of the description. */
export function sectionsOf({ tags, paths }: ApiDocument): { name: string; about: string; calls: Listed[] }[] {
  const all = Object.entries(paths).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ address, method, operation })),
  );
  return tags.map(({ name, description }) => ({
    name,
    about: description,
    calls: all
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ address, method, operation }) => ({
        name: operation.operationId,
        method: method.toUpperCase(),
        address,
        summary: operation.summary ?? '',
      })),
  }));
}

/** Returns one call; null if there is none of this name. */
export function callNamed(document: ApiDocument, name: string): ShownCall | null {
  for (const [address, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      if (operation.operationId === name) return shown(document, address, method, operation);
    }
  }
  return null;
}

function shown(document: ApiDocument, address: string, method: string, operation: Operation): ShownCall {
  const { schemas } = document.components;
  const body = operation.requestBody?.content['application/json']?.schema;
  const answer = operation.responses['200']?.content?.['application/json']?.schema;
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    address,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    scope: operation.security?.flatMap((one) => Object.values(one).flat())[0] ?? null,
    asked: (operation.parameters ?? []).map(({ name, in: place, required, description, schema }) => ({
      name,
      in: place,
      type: typeOf(schemas, schema),
      isRequired: required ?? false,
      description: description ?? schema.description ?? '',
      choices: choicesOf(seen(schemas, schema)),
      example: schema.example === undefined ? '' : String(schema.example),
    })),
    body: body
      ? {
          values: valuesIn(schemas, body),
          example: JSON.stringify(exampleOf(schemas, body), null, 2),
        }
      : null,
    answer: answer ? valuesIn(schemas, answer) : [],
    refusals: Object.entries(operation.responses)
      .filter(([status]) => Number(status) >= PROBLEM_AT)
      .map(([status, { description }]) => ({
        status,
        codes: [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code!),
      })),
  };
}

const choicesOf = ({ type, enum: choices = [] }: Schema) =>
  type === 'boolean' ? ['true', 'false'] : choices.map(String);

type Schemas = Record<string, Schema>;

/** Follows a reference to the schema that it names. */
const seen = (schemas: Schemas, schema: Schema): Schema =>
  schema.$ref ? (schemas[schema.$ref.split('/').at(-1)!] ?? {}) : schema;

const isNull = (schemas: Schemas, schema: Schema) => seen(schemas, schema).type === 'null';

/** Names the type of a value in code, such as 'string[]' or 'integer | null'. */
function typeOf(schemas: Schemas, schema: Schema): string {
  const { type, format, items, enum: choices, anyOf, oneOf, const: only } = seen(schemas, schema);
  if (choices) return choices.map((one) => JSON.stringify(one)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  const either = anyOf ?? oneOf;
  if (either) return either.map((one) => typeOf(schemas, one)).join(' | ');
  if (type === 'array') {
    const inside = typeOf(schemas, items ?? {});
    return inside.includes(' ') ? `(${inside})[]` : `${inside}[]`;
  }
  return [type].flat().filter(Boolean).join(' | ') + (format ? ` (${format})` : '');
}

/** Lists the values of an object, and those inside them. */
function valuesIn(schemas: Schemas, schema: Schema, within = '', depth = 0): Value[] {
  const { properties = {}, required = [] } = seen(schemas, schema);
  if (depth > MAX_DEPTH) return [];
  return Object.entries(properties).flatMap(([key, value]) => {
    const name = within + key;
    const own = {
      name,
      type: typeOf(schemas, value),
      isRequired: required.includes(key),
      description: value.description ?? seen(schemas, value).description ?? '',
    };
    return [own, ...inside(schemas, value, name, depth)];
  });
}

function inside(schemas: Schemas, schema: Schema, name: string, depth: number): Value[] {
  const { items, anyOf, properties } = seen(schemas, schema);
  if (properties) return valuesIn(schemas, schema, `${name}.`, depth + 1);
  if (items) return inside(schemas, items, `${name}[]`, depth);
  const other = anyOf?.find((one) => !isNull(schemas, one));
  return other ? inside(schemas, other, name, depth) : [];
}

/** Returns an example of what a call must send. */
function exampleOf(schemas: Schemas, schema: Schema): unknown {
  const {
    type,
    enum: choices,
    const: only,
    anyOf,
    properties,
    required = [],
    items,
    minimum,
    example,
  } = seen(schemas, schema);
  if (example !== undefined) return example;
  if (choices) return choices[0];
  if (only !== undefined) return only;
  if (anyOf) return exampleOf(schemas, anyOf[0] ?? {});
  if (properties) {
    return Object.fromEntries(
      required
        .filter((name) => name in properties)
        .map((name) => [name, exampleOf(schemas, properties[name]!)]),
    );
  }
  if (type === 'array') return items ? [exampleOf(schemas, items)] : [];
  if (type === 'integer' || type === 'number') return minimum ?? 0;
  return type === 'boolean' ? false : '';
}

/** What someone typed into the form: parameters by name, and the body. */
export type Typed = { values: Readonly<Record<string, string>>; body: string };

/** Returns the address of a call with its parameters filled in. */
export function addressOf(base: string, { address, asked }: ShownCall, { values }: Typed): string {
  const path = address.replace(/\{(\w+)\}/g, (all, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : all,
  );
  const query = new URLSearchParams();
  for (const { name, in: place } of asked)
    if (place === 'query' && values[name]) query.set(name, values[name]);
  return `${base}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the headers of a call, without its key. */
export function headersOf({ asked, body }: ShownCall, { values }: Typed): Record<string, string> {
  const named = asked
    .filter(({ name, in: place }) => place === 'header' && values[name])
    .map(({ name }) => [name, values[name]!]);
  return { ...Object.fromEntries(named), ...(body && { 'Content-Type': 'application/json' }) };
}

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns the method and the address of a call, such as 'GET /api/v1/experts'. */
export const lineOf = ({ method, address }: ShownCall): string => `${method} /api/v1${address}`;

/** Returns the call as a command. The key is read from the environment, so that no history keeps it. */
export function commandOf(base: string, call: ShownCall, typed: Typed): string {
  const headers = Object.entries(headersOf(call, typed)).map(([name, value]) => quoted(`${name}: ${value}`));
  return [
    'curl',
    ...(call.method === 'GET' ? [] : [`-X ${call.method}`]),
    ...(call.scope ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...headers.map((header) => `-H ${header}`),
    ...(call.body ? [`-d ${quoted(typed.body)}`] : []),
    quoted(addressOf(base, call, typed)),
  ].join(' ');
}
