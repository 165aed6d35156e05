import { hash } from 'node:crypto';
import * as words from '#text/api/answers';
import type { Context } from '../core/context.ts';
import type { FoundKey } from '../core/people/api-keys/find-key.server.ts';
import type { KeptAnswer } from '../core/people/api-keys/replays.server.ts';
import { isForAdmins } from '../core/people/api-keys/scopes.ts';
import { isRefusal } from '../lib/errors.ts';
import type { Call, Method } from './call.ts';
import { CALLS } from './calls.ts';
import { describeApi } from './description.ts';
import { parsePart, readQuery } from './issues.ts';
import { keyOf, onceOnly, repeatableOf, runNoted, versionOf } from './keyed-call.ts';
import { Problem, problemAnswer, problemText } from './problem.ts';

const API_PATH = '/api/v1';
const DESCRIPTION = `${API_PATH}/openapi.json`;

/** What the server lends the API for one call. */
export type Lent = {
  /** Runs `read` for a visitor, on a replica if there is one. */
  asVisitor<Result>(read: (ctx: Context) => Promise<Result> | Result): Promise<Result>;
  findKey(token: string): Promise<FoundKey | null>;
  /** Returns a Context in which the person of a key acts, on the primary. */
  asPersonOf(key: FoundKey): Context;
  newId(): string;
};

type Route = { pattern: string; test: RegExp; names: readonly string[]; calls: Map<Method, Call> };

const routes: readonly Route[] = [...Map.groupBy(CALLS, ({ address }) => address)].map(
  ([address, calls]) => ({
    pattern: `${API_PATH}${address.replace(/\{(\w+)\}/g, ':$1')}`,
    test: new RegExp(`^${API_PATH}${address.replace(/\{\w+\}/g, '([^/]+)')}$`),
    names: [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    calls: new Map(calls.map((call) => [call.method, call])),
  }),
);

/** Returns the pattern of an address of the API, for figures and traces. */
export function apiPatternOf(path: string): string {
  if (path === DESCRIPTION) return path;
  return routes.find(({ test }) => test.test(path))?.pattern ?? '/api/*';
}

/**
 * Opens the API. The server has already checked the address, read the body, counted the call, and set the
 * language.
 * @param origin the configured origin.
 */
export function openApi(origin: string): (request: Request, lent: Lent) => Promise<Response> {
  let description: string | null = null;
  return async (request, lent) => {
    const { pathname } = new URL(request.url);
    try {
      if (pathname === DESCRIPTION) {
        if (!isReading(request)) throw otherMethod(['get']);
        description ??= JSON.stringify(describeApi(origin));
        return answerWith(description);
      }
      const route = routes.find(({ test }) => test.test(pathname));
      if (!route) throw new Problem('not_found', words.no_such_call({ address: origin + DESCRIPTION }));
      const call = route.calls.get(methodOf(request));
      if (!call) throw otherMethod([...route.calls.keys()]);
      return await (call.scope
        ? answerKeyed(request, route, call, lent, origin)
        : answerPublic(request, route, call, lent));
    } catch (error) {
      return problemAnswer(problemOf(error), origin);
    }
  };
}

/** What a call sends, parsed, and its body as it was sent. */
async function readCall(request: Request, route: Route, call: Call) {
  const { pathname, searchParams } = new URL(request.url);
  const path = parsePart('path', call.path, pathValues(route, pathname));
  const query = parsePart('query', call.query, readQuery(searchParams));
  const json = call.body ? await readJson(request) : '';
  const body = call.body ? parsePart('body', call.body, parseJson(json)) : {};
  return { path, query, body, json };
}

async function answerPublic(request: Request, route: Route, call: Call, lent: Lent): Promise<Response> {
  const { json: _, ...asked } = await readCall(request, route, call);
  const callId = lent.newId();
  const answer = await lent.asVisitor((ctx) =>
    call.run(ctx, { ...asked, practiceId: null, callId, version: undefined }),
  );
  return answerWith(JSON.stringify(answer));
}

async function answerKeyed(
  request: Request,
  route: Route,
  call: Call,
  lent: Lent,
  origin: string,
): Promise<Response> {
  const key = await keyOf(call, request.headers, (token) => lent.findKey(token), {
    origin,
    resource: '/api/v1',
  });
  const { json, ...sent } = await readCall(request, route, call);
  const ctx = lent.asPersonOf(actingBy(key, call));
  const repeatable = repeatableOf(call, request, json, key.id);
  const version = versionOf(call, request);
  const run = async (callId: string) => {
    const asked = { ...sent, practiceId: key.practiceId, callId, version };
    const answered = () => runNoted(ctx, call, key.id, asked);
    return await (version === undefined ? answered() : ofVersion(answered));
  };
  if (!repeatable) {
    const answer = await run(lent.newId());
    return kept(answerWith(JSON.stringify(answer), call.versionOf?.(answer)));
  }
  const done = await onceOnly(ctx, repeatable, async (callId): Promise<KeptAnswer> => {
    try {
      return { status: 200, answer: JSON.stringify(await run(callId)) };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.isPassing) throw error;
      return { status: problem.status, answer: problemText(problem, origin) };
    }
  });
  const headers = {
    'Content-Type': done.status === 200 ? 'application/json' : 'application/problem+json',
    'Idempotency-Replayed': String(done.isRepeated),
  };
  return kept(new Response(done.answer, { status: done.status, headers }));
}

/** A key has a scope for admins only while its person is one, so the person acts as one in such a call. */
function actingBy(key: FoundKey, { scope }: Call): FoundKey {
  return scope && isForAdmins(scope) ? { ...key, person: { ...key.person, isAdmin: true } } : key;
}

/** Words it as HTTP does if a verb finds another version than the caller has. */
async function ofVersion<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'status_changed') throw error;
    throw new Problem('other_version', error.message);
  }
}

/** Keeps an answer for one person out of shared caches. */
function kept(answer: Response): Response {
  answer.headers.set('Cache-Control', 'private, no-store');
  return answer;
}

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD';

function methodOf({ method }: Request): Method {
  return (method === 'HEAD' ? 'get' : method.toLowerCase()) as Method;
}

function otherMethod(methods: readonly Method[]): Problem {
  const taken = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  const headers = { Allow: [...taken, 'OPTIONS'].join(', ') };
  return new Problem('method_not_taken', words.other_method({ methods: taken.join(', ') }), { headers });
}

function pathValues({ test, names }: Route, pathname: string): Record<string, string> {
  const values = test.exec(pathname)?.slice(1) ?? [];
  return Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]));
}

/** Returns the text of a JSON body. */
export async function readJson(request: Request): Promise<string> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new Problem('not_json', words.only_json());
  return await request.text();
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Problem('call_unreadable', words.not_json());
  }
}

/**
 * Answers with JSON and its ETag.
 * @param version the version of what is answered, for a strong ETag.
 */
function answerWith(json: string, version?: number): Response {
  const tag = version === undefined ? `W/"${hash('sha1', json, 'base64url')}"` : `"${version}"`;
  const headers = { ETag: tag, 'Cache-Control': 'no-cache', 'Content-Type': 'application/json' };
  return new Response(json, { headers });
}

/** Returns the problem of a refusal. Throws anything else again. */
function problemOf(error: unknown): Problem {
  const known = knownProblem(error);
  if (!known) throw error;
  return known;
}

/** Returns the problem of a refusal; null for anything else. */
export function knownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (!isRefusal(error)) return null;
  const errors = Object.entries(error.fields).map(([name, [detail = '']]) => ({
    in: 'body' as const,
    name,
    detail,
  }));
  const wait = (error as { retryAfterSeconds?: number }).retryAfterSeconds;
  const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': String(wait) };
  return new Problem(error.code, error.message, { facts: error.facts, errors, headers });
}
