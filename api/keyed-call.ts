import { hash } from 'node:crypto';
import * as words from '#text/api/answers';
import type { Context } from '../core/context.ts';
import type { FoundKey } from '../core/people/api-keys/find-key.server.ts';
import { noteKeyAct } from '../core/people/api-keys/note-key-act.server.ts';
import {
  type Attempt,
  beginOnce,
  forgetCall,
  type KeptAnswer,
  keepAnswer,
  type Repeatable,
} from '../core/people/api-keys/replays.server.ts';
import type { Scope } from '../core/people/api-keys/scopes.ts';
import { resourceMetadataPath } from '../core/people/apps/resources.ts';
import type { Call } from './call.ts';
import { Problem, unusable } from './problem.ts';

const BEARER = /^Bearer +(\S{1,200})$/i;
const NAME_OF_CALL = /^[\x21-\x7e]{1,255}$/;

/** Returns the key or access token in the header of a request; null without one, '' if it cannot be one. */
function bearerOf(headers: Headers): string | null {
  const sent = headers.get('Authorization');
  return sent === null ? null : (BEARER.exec(sent)?.[1] ?? '');
}

type Find = (token: string) => Promise<FoundKey | null>;
/** The address that takes the token, by which programs learn where to get one (RFC 9728). */
type Resource = { origin: string; resource: Parameters<typeof resourceMetadataPath>[0] };

type Challenge = { error?: 'invalid_token' | 'insufficient_scope'; scope?: Scope | undefined };

/** Says what is wrong with a token (RFC 6750), and which scope a program should ask for. */
function challenged({ origin, resource }: Resource, { error, scope }: Challenge) {
  const parts = { resource_metadata: origin + resourceMetadataPath(resource), error, scope };
  const said = Object.entries(parts).flatMap(([name, value]) => (value ? [`, ${name}="${value}"`] : []));
  return { headers: { 'WWW-Authenticate': `Bearer realm="api"${said.join('')}` } };
}

/**
 * Finds the key or access token of a request; null without one. Throws if it does not count.
 * @param scope what it is needed for; omitted if nothing needs it.
 */
export async function keyIfSent(
  headers: Headers,
  find: Find,
  at: Resource,
  scope?: Scope,
): Promise<FoundKey | null> {
  const token = bearerOf(headers);
  if (token === null) return null;
  const key = await find(token);
  if (key) return key;
  throw new Problem('key_refused', words.key_refused(), challenged(at, { error: 'invalid_token', scope }));
}

/** Finds the key or access token of a call. Throws why the call may not be made with it. */
export async function keyOf(call: Call, headers: Headers, find: Find, at: Resource): Promise<FoundKey> {
  const { scope = 'bookings:read', of = [] } = call;
  const key = await keyIfSent(headers, find, at, scope);
  if (!key) throw new Problem('key_needed', words.key_needed(), challenged(at, { scope }));
  if (!key.scopes.includes(scope)) {
    const error = challenged(at, { error: 'insufficient_scope', scope });
    throw new Problem('scope_missing', words.scope_missing({ scope }), { facts: { scope }, ...error });
  }
  const kind = key.practiceId === null ? 'person' : 'practice';
  if (!of.includes(kind)) {
    throw new Problem('other_key', kind === 'person' ? words.practice_key_needed() : words.own_key_needed());
  }
  return key;
}

/** Returns the name that the caller gave this call, so that repeats change nothing; null without one. */
export function repeatableOf(call: Call, request: Request, json: string, keyId: string): Repeatable | null {
  const name = request.headers.get('Idempotency-Key');
  if (name === null || call.method === 'get') return null;
  if (!NAME_OF_CALL.test(name)) {
    throw unusable({ in: 'header', name: 'Idempotency-Key', detail: words.not_usable() });
  }
  const { pathname, search } = new URL(request.url);
  const known = request.headers.get('If-Match');
  const parts = [call.method, pathname, search, json, ...(known === null ? [] : [known])];
  return { keyId, name, callHash: hash('sha256', parts.join('\n'), 'base64url') };
}

/** Returns the version that a caller wants to replace; undefined if they replace any. */
export function versionOf(call: Call, { headers }: Request): number | undefined {
  const sent = headers.get('If-Match')?.trim();
  if (sent === undefined || call.method === 'get') return undefined;
  if (!call.versionOf) {
    throw unusable({ in: 'header', name: 'If-Match', detail: words.no_versions() });
  }
  if (sent === '*') return undefined;
  const [, version] = /^"(\d{1,9})"$/.exec(sent) ?? [];
  if (version === undefined) throw new Problem('other_version', words.other_version());
  return Number(version);
}

/**
 * Returns an id that is the same for each repeat of a call, in the form of a UUID. A call under the same name that
 * is another one, or comes after the day of the name, has another id, so it makes something new.
 */
function callIdOf({ keyId, name, callHash, firstAt }: Attempt): string {
  const hex = hash('sha256', `${keyId} ${callHash} ${firstAt.getTime()} ${name}`, 'hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Runs a call once for its name, and repeats its answer. `run` receives the id of the call, returns the answer or
 * the problem to keep, and throws what should be tried again.
 */
export async function onceOnly(
  ctx: Context,
  repeatable: Repeatable,
  run: (callId: string) => Promise<KeptAnswer>,
): Promise<KeptAnswer & { isRepeated: boolean }> {
  const begun = await beginOnce(ctx, repeatable);
  if ('earlier' in begun) return { ...begun.earlier, isRepeated: true };
  try {
    const kept = await run(callIdOf(begun.attempt));
    await keepAnswer(ctx, begun.attempt, kept);
    return { ...kept, isRepeated: false };
  } catch (error) {
    await forgetCall(ctx, begun.attempt).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a call of a key. What it changes is noted in the history of the key's person, in the same transaction if
 * there is one.
 */
export async function runNoted(
  ctx: Context,
  call: Call,
  keyId: string,
  asked: Parameters<Call['run']>[1],
): Promise<unknown> {
  if (call.method === 'get') return await call.run(ctx, asked);
  const act = { id: ctx.newId(), keyId, call: call.name };
  const beforeCommit = async ({ db }: Pick<Context, 'db'>) =>
    await noteKeyAct({ ...ctx, db }, { ...act, subjectId: null });
  const answer = await call.run({ ...ctx, beforeCommit }, asked);
  await noteKeyAct(ctx, { ...act, subjectId: call.subjectOf(asked, answer) });
  return answer;
}
