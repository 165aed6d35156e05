import { BY_PEOPLE } from '../values.ts';

/** The part of a JSON Schema that says where text by people can be. */
export type Schema = {
  [keyword: string]: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Parts = Record<string, Schema>;

/** The field that holds text by people. Nothing that they write can add a field of ours. */
const FIELD = 'writtenByPeople';
const [MARK, PEOPLE] = Object.entries(BY_PEOPLE)[0]!;
const isMarked = (schema: Schema) => schema[MARK] === PEOPLE;

/** Replaces each text by people in a schema with an object that only has this text. */
export function quotedSchema(schema: Schema): Schema {
  if (isMarked(schema)) {
    const { description } = schema;
    return {
      type: 'object',
      properties: { [FIELD]: { type: 'string' } },
      required: [FIELD],
      additionalProperties: false,
      ...(description !== undefined && { description }),
    };
  }
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: quotedParts(properties) }),
    ...(items && { items: quotedSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(quotedSchema) }),
    ...(oneOf && { oneOf: oneOf.map(quotedSchema) }),
  };
}

export const quotedParts = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, quotedSchema(part)]));

/**
 * Replaces each text by people in a value in the same way. Leaves out characters that show nothing: on the page,
 * a person could not see what they tell a machine.
 * @param parts the schemas that `schema` refers to.
 */
export function quoted(value: unknown, schema: Schema, parts: Parts): unknown {
  if (value === null) return null;
  const { $ref, properties, items } = schema;
  if ($ref !== undefined) return quoted(value, parts[$ref.split('/').at(-1)!] ?? {}, parts);
  if (typeof value === 'string') return holdsText(schema) ? quotedText(value) : value;
  const inside = schema.anyOf ?? schema.oneOf;
  if (inside) return inside.reduce<unknown>((known, one) => quoted(known, one, parts), value);
  if (Array.isArray(value)) return items ? value.map((one) => quoted(one, items, parts)) : value;
  if (typeof value !== 'object' || !properties) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, quoted(one, properties[name] ?? {}, parts)]),
  );
}

const holdsText = (schema: Schema): boolean =>
  isMarked(schema) || [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].some(isMarked);

/** Returns text by people as an object that only has this text, without characters that show nothing. */
export const quotedText = (text: string) => ({ [FIELD]: visible(text) });

const UNSEEN = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\n\t]]/gv;
const visible = (text: string) => text.replace(UNSEEN, '');
