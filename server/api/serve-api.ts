import type { Context as Call } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { openApi } from '../../api/answer-call.ts';
import { problemAnswer } from '../../api/problem.ts';
import { inLanguage } from '../../lib/language.server.ts';
import { BASE_LANGUAGE, type Language } from '../../lib/language.ts';
import { clientAddressOf } from '../client-address.ts';
import { compressed } from '../compress.ts';
import { LOOKING } from '../gate/origin.ts';
import type { Services } from '../services.ts';
import type { CallLimits } from './call-limits.ts';
import { openLending } from './lend.ts';
import { problemOf, tooMany } from './problems.ts';
import { checked } from './read-call.ts';
import { openSharedCalls, sharedKeyOf } from './shared-calls.ts';

const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
const SHOWN_TO_SCRIPTS = [
  ...['ETag', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id', 'Content-Language'],
].join(', ');

type Served = Call<{ Variables: { requestId: string } }>;

/**
 * Serves the API under `/api`, in place of the gate and the pages. Cookies count for nothing here, so a call
 * needs no page of ours, and scripts of any origin may call what is public.
 */
export function serveApi(services: Services, limits: CallLimits): (c: Served) => Promise<Response> {
  const { config, log } = services;
  const origin = config.publicOrigin;
  const lend = openLending(services);
  const answerCall = openApi(origin);
  const shared = openSharedCalls(services);

  async function answer(c: Served, clientAddress: string): Promise<Response> {
    try {
      const request = await checked(c.req.raw, origin);
      return await answerCall(request, lend(request, clientAddress));
    } catch (error) {
      return problemAnswer(problemOf(error, log, c.get('requestId')), origin);
    }
  }

  return async (c) => {
    const { raw } = c.req;
    if (raw.method === 'OPTIONS') return preflight();
    const language = acceptedLanguage(raw.headers, config.languages);
    return await inLanguage(language, async () => {
      const clientAddress = clientAddressOf(raw.headers, c.env, config.clientAddressHeader);
      const taken = limits.take(clientAddress);
      const draw = async () => await compressed(raw, await answer(c, clientAddress));
      const answered = taken.isAllowed
        ? await shared.answer(sharedKeyOf(raw, language), draw)
        : problemAnswer(tooMany(taken), origin);
      const response = unlessKnown(raw, answered);
      const { headers } = response;
      limits.say(taken, headers);
      headers.set('Content-Language', language);
      headers.append('Vary', 'Accept-Language');
      // A key belongs to a program, not to a page of another origin.
      if (!raw.headers.has('Authorization')) openToScripts(headers);
      return response;
    });
  };
}

/** Answers with 304 instead if the caller has the answer already. */
function unlessKnown({ method, headers }: Request, answer: Response): Response {
  const tag = answer.headers.get('ETag');
  const sent = headers.get('If-None-Match');
  if (tag === null || sent === null || answer.status !== 200 || !LOOKING.has(method)) return answer;
  const known = sent.split(',').map((one) => one.trim());
  if (!known.includes(tag) && !known.includes('*')) return answer;
  const kept = new Headers({ ETag: tag });
  for (const name of ['Cache-Control', 'Vary']) {
    const value = answer.headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return new Response(null, { status: 304, headers: kept });
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
