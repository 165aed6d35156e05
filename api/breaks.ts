/** A part of a JSON Schema that matters to callers. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, { content?: Content }>;
  security?: unknown[];
};
/** A description of the API, as far as we compare it. */
export type Description = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/** Whether callers send a value or get it. They can send what they sent before, and get nothing unexpected. */
type Way = 'sent' | 'answered';
type Both = { was: Description; is: Description };

/**
 * Lists what would break a program that was written for an earlier description. Additions break nothing: calls,
 * optional parameters and fields, fields of answers, and values of their enums.
 */
export function breaksBetween(was: Description, is: Description): string[] {
  return Object.entries(was.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, before]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const after = is.paths?.[path]?.[method];
      return after ? breaksOfCall({ was, is }, call, before, after) : [`${call}: is gone`];
    }),
  );
}

function breaksOfCall(both: Both, call: string, before: Operation, after: Operation): string[] {
  const needsKey = !before.security && after.security ? [`${call}: needs a key`] : [];
  return [...needsKey, ...ofParameters(both, call, before, after), ...ofBodies(both, call, before, after)];
}

function ofParameters(both: Both, call: string, before: Operation, after: Operation): string[] {
  const [earlier, later] = [before.parameters ?? [], after.parameters ?? []];
  const same = (one: Parameter) => (other: Parameter) => other.name === one.name && other.in === one.in;
  const gone = earlier.flatMap((one) => {
    const now = later.find(same(one));
    const at = `${call}: ${one.in} ${one.name}`;
    return now ? compare(both, 'sent', at, one.schema ?? {}, now.schema ?? {}) : [`${at} is gone`];
  });
  const needed = later.filter((one) => one.required && !earlier.find(same(one))?.required);
  return [...gone, ...needed.map(({ in: where, name }) => `${call}: ${where} ${name} is required`)];
}

function ofBodies(both: Both, call: string, before: Operation, after: Operation): string[] {
  const JSON_TYPE = 'application/json';
  const sentBefore = before.requestBody?.content[JSON_TYPE]?.schema;
  const sentNow = after.requestBody?.content[JSON_TYPE]?.schema;
  const gotBefore = before.responses?.['200']?.content?.[JSON_TYPE]?.schema;
  const gotNow = after.responses?.['200']?.content?.[JSON_TYPE]?.schema;
  return [
    ...(sentBefore && sentNow ? compare(both, 'sent', `${call}: body`, sentBefore, sentNow) : []),
    ...(!sentBefore && sentNow ? [`${call}: needs a body`] : []),
    ...(gotBefore && gotNow ? compare(both, 'answered', `${call}: answer`, gotBefore, gotNow) : []),
    ...(gotBefore && !gotNow ? [`${call}: has no answer`] : []),
  ];
}

function resolve(description: Description, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : resolve(description, description.components?.schemas?.[name] ?? {});
}

/** Returns the alternatives of a schema, resolved. */
function variants(description: Description, schema: Schema): Schema[] {
  const found = resolve(description, schema);
  const some = found.anyOf ?? found.oneOf;
  return some ? some.flatMap((one) => variants(description, one)) : [found];
}

/** Returns the types of a value; `integer` is also a `number`. */
function typesOf(schemas: readonly Schema[]): Set<string> {
  return new Set(schemas.flatMap(({ type }) => (type === undefined ? ['any'] : [type].flat())));
}

const fits = (type: string, types: Set<string>) =>
  types.has(type) || types.has('any') || (type === 'integer' && types.has('number'));

function compare(both: Both, way: Way, at: string, was: Schema, is: Schema): string[] {
  const [before, after] = [variants(both.was, was), variants(both.is, is)];
  const [from, to] = way === 'sent' ? [before, after] : [after, before];
  const other = [...typesOf(from)].filter((type) => !fits(type, typesOf(to)));
  if (other.length > 0) {
    return [
      way === 'sent' ? `${at}: no longer takes ${other.join(', ')}` : `${at}: can be ${other.join(', ')}`,
    ];
  }
  const objectOf = (some: readonly Schema[]) => some.find(({ properties }) => properties);
  const itemsOf = (some: readonly Schema[]) => some.find(({ items }) => items)?.items;
  const [oldObject, newObject] = [objectOf(before), objectOf(after)];
  const [oldItems, newItems] = [itemsOf(before), itemsOf(after)];
  return [
    ...(way === 'sent' ? narrowed(at, before, after) : []),
    ...(oldObject && newObject ? ofFields(both, way, at, oldObject, newObject) : []),
    ...(oldItems && newItems ? compare(both, way, `${at}[]`, oldItems, newItems) : []),
  ];
}

function ofFields(both: Both, way: Way, at: string, was: Schema, is: Schema): string[] {
  const known = Object.entries(was.properties ?? {}).flatMap(([name, before]) => {
    const after = is.properties?.[name];
    return after ? compare(both, way, `${at}.${name}`, before, after) : [`${at}.${name} is gone`];
  });
  const [needed, given] = way === 'sent' ? [is, was] : [was, is];
  const missing = (needed.required ?? []).filter(
    (name) => !given.required?.includes(name) && (way === 'sent' || is.properties?.[name]),
  );
  const words = way === 'sent' ? 'is required' : 'can be missing';
  return [...known, ...missing.map((name) => `${at}.${name} ${words}`)];
}

const LEAST = ['minimum', 'minLength', 'minItems'] as const;
const MOST = ['maximum', 'maxLength', 'maxItems'] as const;

/** Lists limits that are tighter than before. */
function narrowed(at: string, before: readonly Schema[], after: readonly Schema[]): string[] {
  const [was = {}, is = {}] = [before[0], after[0]];
  if (before.length > 1 || after.length > 1) return [];
  const values = (schema: Schema) => schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const [taken, now] = [values(was), values(is)];
  return [
    ...(now ? (taken ?? ['other values']).filter((value) => !now.includes(value)) : []).map(
      (value) => `${at}: no longer takes ${String(value)}`,
    ),
    ...LEAST.filter((name) => (is[name] ?? -Infinity) > (was[name] ?? -Infinity)).map(
      (name) => `${at}: ${name} is higher`,
    ),
    ...MOST.filter((name) => (is[name] ?? Infinity) < (was[name] ?? Infinity)).map(
      (name) => `${at}: ${name} is lower`,
    ),
    ...(is.pattern !== undefined && is.pattern !== was.pattern ? [`${at}: has another pattern`] : []),
  ];
}
