import { describe, expect, it } from 'vitest';
import { breaksBetween, type Description, type Schema } from './breaks.ts';

const ANSWER: Schema = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    place: { anyOf: [{ $ref: '#/components/schemas/P' }, { type: 'null' }] },
  },
  required: ['id', 'place'],
};
const BODY: Schema = {
  type: 'object',
  properties: { minutes: { type: 'integer', maximum: 60 }, kind: { type: 'string', enum: ['a', 'b'] } },
  required: ['minutes'],
};

type Parts = { answer?: Schema; body?: Schema; query?: Schema; isNeeded?: boolean; security?: unknown[] };
const described = ({
  answer = ANSWER,
  body = BODY,
  query = { type: 'string' },
  ...more
}: Parts = {}): Description => ({
  paths: {
    '/x': {
      post: {
        parameters: [{ name: 'q', in: 'query', required: more.isNeeded ?? false, schema: query }],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { '200': { content: { 'application/json': { schema: answer } } } },
        ...(more.security && { security: more.security }),
      },
    },
  },
  components: {
    schemas: { P: { type: 'object', properties: { lat: { type: 'number' } }, required: ['lat'] } },
  },
});
const withField = (schema: Schema, name: string, field: Schema): Schema => ({
  ...schema,
  properties: { ...schema.properties, [name]: field },
});
const without = (schema: Schema, name: string): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties!).filter(([one]) => one !== name)),
  required: schema.required!.filter((one) => one !== name),
});

describe('what breaks a caller', () => {
  it.each<[string, Description, string]>([
    ['a call that is gone', { paths: {} }, 'POST /x: is gone'],
    ['a parameter that is required', described({ isNeeded: true }), 'POST /x: query q is required'],
    [
      'a parameter of another type',
      described({ query: { type: 'integer' } }),
      'POST /x: query q: no longer takes string',
    ],
    ['a call that needs a key', described({ security: [] }), 'POST /x: needs a key'],
    [
      'a field of the answer that is gone',
      described({ answer: without(ANSWER, 'id') }),
      'POST /x: answer.id is gone',
    ],
    [
      'a field of the answer that can be null',
      described({ answer: withField(ANSWER, 'id', { type: ['string', 'null'] }) }),
      'POST /x: answer.id: can be null',
    ],
    [
      'a field of the answer that can be missing',
      described({ answer: { ...ANSWER, required: ['place'] } }),
      'POST /x: answer.id can be missing',
    ],
    [
      'a field that is newly required',
      described({ body: { ...BODY, required: ['minutes', 'kind'] } }),
      'POST /x: body.kind is required',
    ],
    [
      'a value that is no longer taken',
      described({ body: withField(BODY, 'kind', { type: 'string', enum: ['a'] }) }),
      'POST /x: body.kind: no longer takes b',
    ],
    [
      'a tighter limit',
      described({ body: withField(BODY, 'minutes', { type: 'integer', maximum: 30 }) }),
      'POST /x: body.minutes: maximum is lower',
    ],
  ])('is %s', (_what, is, said) => {
    expect(breaksBetween(described(), is)).toEqual([said]);
  });
});

it.each<[string, Description]>([
  ['nothing', described()],
  ['a new field in an answer', described({ answer: withField(ANSWER, 'more', { type: 'string' }) })],
  ['a new optional field in a body', described({ body: withField(BODY, 'more', { type: 'string' }) })],
  ['one more value', described({ body: withField(BODY, 'kind', { type: 'string', enum: ['a', 'b', 'c'] }) })],
  ['a wider limit', described({ body: withField(BODY, 'minutes', { type: 'integer', maximum: 90 }) })],
])('is not %s', (_what, is) => {
  expect(breaksBetween(described(), is)).toEqual([]);
});
