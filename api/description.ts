import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { brand } from '../core/brand.ts';
import { SCOPE_NAMES, SCOPES } from '../core/people/api-keys/scopes.ts';
import { AUTHORIZE_PATH, TOKEN_PATH } from '../core/people/apps/resources.ts';
import { inLanguage } from '../lib/language.server.ts';
import { BASE_LANGUAGE } from '../lib/language.ts';
import { type Call, GROUPS } from './call.ts';
import { CALLS } from './calls.ts';
import { PROBLEM_STATUS, type ProblemCode } from './problem-codes.ts';

const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[];

/** The version of the description. `docs/api.md` says what it promises. */
const VERSION = '1.0.0';

const problem = z
  .strictObject({
    type: z.url().meta({ description: 'Where the code is explained.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong, in the language of the caller.' }),
    code: z.enum(PROBLEM_CODES).meta({ description: 'Programs rely on this.' }),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).meta({
      description: 'What the detail mentions, such as a number, as it is shown.',
    }),
    errors: z
      .array(
        z.strictObject({
          in: z.enum(['path', 'query', 'header', 'body']),
          name: z.string(),
          detail: z.string(),
        }),
      )
      .meta({ description: 'The values that cannot be used.' }),
  })
  .meta({ id: 'Problem', description: 'A problem as in RFC 9457.' });

/** The codes with which any call can refuse. */
const SHARED: readonly ProblemCode[] = [
  ...(['call_unreadable', 'address_too_long', 'too_many_requests', 'unavailable'] as const),
];

/** Returns every code with which a call can refuse. */
function codesOf(call: Call): ProblemCode[] {
  return [
    ...new Set<ProblemCode>([
      ...call.refusals,
      'invalid_input',
      ...(call.body ? (['too_large', 'not_json'] as const) : []),
      ...(call.scope ? (['key_needed', 'key_refused', 'scope_missing', 'other_key'] as const) : []),
      ...(call.scope && call.method !== 'get' ? (['already_sent'] as const) : []),
      ...(call.versionOf && call.method !== 'get' ? (['other_version'] as const) : []),
      ...SHARED,
    ]),
  ];
}

const limits = z.object({
  RateLimit: z
    .string()
    .optional()
    .meta({
      description: 'How many calls are left (`r`), and in how many seconds there are more (`t`).',
      example: '"calls";r=599;t=42',
      header: { id: 'RateLimit' },
    }),
  'RateLimit-Policy': z
    .string()
    .optional()
    .meta({
      description: 'How many calls (`q`) are allowed in how many seconds (`w`).',
      example: '"calls";q=600;w=60',
      header: { id: 'RateLimit-Policy' },
    }),
});

function responsesOf(call: Call): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(call), (code) => PROBLEM_STATUS[code]);
  const refused = [...byStatus].toSorted(([one], [other]) => one - other);
  return {
    '200': {
      description: 'Answered.',
      headers: limits.extend({
        ETag: z
          .string()
          .optional()
          .meta({ description: 'Send it as `If-None-Match` to ask what has changed.' }),
      }),
      content: { 'application/json': { schema: call.answer } },
    },
    ...(call.method === 'get' ? { '304': { description: 'Nothing has changed.' } } : {}),
    ...Object.fromEntries(
      refused.map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          headers: limits,
          content: { 'application/problem+json': { schema: problem } },
        },
      ]),
    ),
  };
}

const repeats = z.object({
  'Idempotency-Key': z.string().min(1).max(255).optional().meta({
    description:
      'A name for this call, such as a UUID. A repeat within a day gets the same answer; another call under it is refused, and so is a repeat before the first has been answered. After a day, the name begins a new call.',
  }),
});

const versions = repeats.extend({
  'If-Match': z.string().optional().meta({
    description:
      'The `ETag` of what you read. If it has changed since, the call is refused; without it, the last call wins.',
    example: '"3"',
  }),
});

function operationOf(call: Call): ZodOpenApiOperationObject {
  return {
    operationId: call.name,
    tags: [call.group],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    ...(call.scope && { security: [{ key: [call.scope] }, { app: [call.scope] }] }),
    requestParams: {
      path: call.path,
      query: call.query,
      ...(call.scope &&
        call.method !== 'get' && {
          header: call.versionOf ? versions : repeats,
        }),
    },
    ...(call.body && {
      requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
    }),
    responses: responsesOf(call),
  };
}

const ABOUT = `Everything here follows the rules of the pages: the same law, prices, and refusals.

Instants are in UTC, next to the time zone of the place. Money is in US cents. Sentences are in the language of \`Accept-Language\`. A refusal is a problem as in RFC 9457, with a code that stays.`;

/** Returns the description of the API, in OpenAPI 3.1. */
export function describeApi(origin: string): ReturnType<typeof createDocument> {
  const byAddress = Map.groupBy(CALLS, ({ address }) => address);
  return createDocument({
    openapi: '3.1.1',
    info: { title: `${brand.name} API`, version: VERSION, description: ABOUT },
    servers: [{ url: `${origin}/api/v1` }],
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key from Account Settings.' },
        app: {
          type: 'oauth2',
          description: 'An access token of an app that a person allowed.',
          flows: {
            authorizationCode: {
              authorizationUrl: origin + AUTHORIZE_PATH,
              tokenUrl: origin + TOKEN_PATH,
              refreshUrl: origin + TOKEN_PATH,
              scopes: scopesInWords(),
            },
          },
        },
      },
    },
    tags: Object.entries(GROUPS).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      [...byAddress].map(([address, calls]) => [
        address,
        Object.fromEntries(calls.map((call) => [call.method, operationOf(call)])),
      ]),
    ),
  });
}

/** Returns what each scope allows, in the language of the description. */
function scopesInWords(): Record<string, string> {
  return inLanguage(BASE_LANGUAGE, () =>
    Object.fromEntries(SCOPE_NAMES.map((scope) => [scope, SCOPES[scope].label()])),
  );
}
