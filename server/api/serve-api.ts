import type { Context as Call } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import * as words from '#text/api/answers';
import { type Lent, openApi } from '../../api/answer-call.ts';
import { Problem, problemAnswer } from '../../api/problem.ts';
import type { ProblemCode } from '../../api/problem-codes.ts';
import type { Context } from '../../core/context.ts';
import { findKey } from '../../core/people/api-keys/find-key.server.ts';
import { newId } from '../../lib/id.server.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language } from '../../lib/language.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { clientAddressOf } from '../client-address.ts';
import { compressed } from '../compress.ts';
import { sayUnavailable } from '../error-answers.ts';
import { openFinding } from '../finding-reads.ts';
import { addressFault, addressOf } from '../gate/address.ts';
import { bodyOf, sendsBody } from '../gate/gate.ts';
import { LOOKING } from '../gate/origin.ts';
import type { Services } from '../services.ts';
import { CallLimits } from './call-limits.ts';

/** The largest body of a call, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;
const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
const SHOWN_TO_SCRIPTS = [
  ...['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'Content-Language'],
].join(', ');

type Served = Call<{ Variables: { requestId: string } }>;

/**
 * Serves the API under `/api`, in place of the gate and the pages. Cookies count for nothing here, so a call
 * needs no page of ours, and scripts of any origin may call what is public.
 */
export function serveApi(services: Services): (c: Served) => Promise<Response> {
  const { config, log } = services;
  const origin = config.publicOrigin;
  const limits = new CallLimits(config.apiCallsPerMinute);
  const finding = openFinding(services.replicas, config);
  const answerCall = openApi(origin);

  const lentTo = (request: Request, clientAddress: string): Lent => ({
    async asVisitor(read) {
      const ctx: Context = services.contextFor({ actor: null, sessionId: null, clientAddress });
      const reads = finding.readsOf(ctx, request, null);
      try {
        const answer = await read(reads.context());
        return reads.hasFailed() ? await read(ctx) : answer;
      } catch (error) {
        if (!reads.hasFailed()) throw error;
        return await read(ctx);
      }
    },
    findKey: (token) => findKey(services.contextFor({ actor: null, sessionId: null, clientAddress }), token),
    asPersonOf: ({ person }) => services.contextFor({ actor: person, sessionId: null, clientAddress }),
    newId,
  });

  async function answer(c: Served, clientAddress: string): Promise<Response> {
    try {
      const request = await checked(c.req.raw, origin);
      return await answerCall(request, lentTo(request, clientAddress));
    } catch (error) {
      if (error instanceof Problem) return problemAnswer(error, origin);
      if (isUnavailable(error)) return problemAnswer(new Problem('unavailable', sayUnavailable()), origin);
      log.error({ err: error, requestId: c.get('requestId') }, 'a call failed');
      return problemAnswer(new Problem('our_fault', words.title_500()), origin);
    }
  }

  return async (c) => {
    const { raw } = c.req;
    if (raw.method === 'OPTIONS') return preflight();
    const language = acceptedLanguage(raw.headers, config.languages);
    return await inLanguage(language, async () => {
      const clientAddress = clientAddressOf(raw.headers, c.env, config.clientAddressHeader);
      const { isAllowed, left, seconds } = limits.take(clientAddress);
      const answered = isAllowed ? await answer(c, clientAddress) : tooMany(seconds, origin);
      const response = await compressed(raw, answered);
      const { headers } = response;
      headers.set('RateLimit-Policy', `"calls";q=${limits.most};w=${limits.windowSeconds}`);
      headers.set('RateLimit', `"calls";r=${left};t=${seconds}`);
      headers.set('Content-Language', language);
      headers.append('Vary', 'Accept-Language');
      // A key belongs to a program, not to a page of another origin.
      if (!raw.headers.has('Authorization')) openToScripts(headers);
      return response;
    });
  };
}

function openToScripts(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Expose-Headers', SHOWN_TO_SCRIPTS);
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
      'Access-Control-Max-Age': '7200',
      Allow: METHODS,
    },
  });
}

function tooMany(seconds: number, origin: string): Response {
  const headers = { 'Retry-After': String(seconds) };
  return problemAnswer(
    new Problem('too_many_requests', words.too_many_calls({ seconds }), { facts: { seconds }, headers }),
    origin,
  );
}

const ADDRESS_CODES: Partial<Record<number, ProblemCode>> = { 414: 'address_too_long' };

/** Returns the request at the configured origin with its whole body, or throws why it is refused. */
async function checked(request: Request, origin: string): Promise<Request> {
  const { method, headers, signal } = request;
  const address = addressOf(request.url);
  const fault = addressFault(address);
  if (fault) throw new Problem(ADDRESS_CODES[fault.status] ?? 'call_unreadable', fault.message());
  const url = origin + address.path + address.query;
  if (LOOKING.has(method)) {
    if (sendsBody(headers)) throw new Problem('call_unreadable', words.no_body());
    return new Request(url, { method, headers, signal });
  }
  const body = await bodyOf(request, MAX_BODY_BYTES);
  if (body === 'too long') throw new Problem('too_large', words.title_413());
  if (body === 'broken off') throw new Problem('call_unreadable', words.title_400());
  return new Request(url, { method, headers, signal, body: body as Uint8Array<ArrayBuffer> });
}

/** Returns the offered language that the caller prefers. */
function acceptedLanguage(headers: Headers, offered: readonly Language[]): Language {
  const accepted = parseAccept((headers.get('Accept-Language') ?? '').slice(0, 200)).filter(({ q }) => q > 0);
  for (const { type } of accepted) {
    const [primary = ''] = type.toLowerCase().split('-');
    const found = offered.find((language) => language === primary);
    if (found) return found;
  }
  return BASE_LANGUAGE;
}
