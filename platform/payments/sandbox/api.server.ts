import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import { STRIPE_API_VERSION } from '../stripe.server.ts';
import { ACCOUNT_ROUTES } from './accounts.server.ts';
import { CHECKOUT_ROUTES } from './checkout.server.ts';
import {
  type Answer,
  ApiError,
  type Desk,
  invalid,
  openDesk,
  type Routes,
  type SandboxOptions,
} from './desk.server.ts';
import { MOVEMENT_ROUTES } from './movements.server.ts';
import { PAYMENT_ROUTES } from './payments.server.ts';
import { SUBSCRIPTION_ROUTES } from './subscriptions.server.ts';

const ROUTES: Routes = {
  ...CHECKOUT_ROUTES,
  ...PAYMENT_ROUTES,
  ...SUBSCRIPTION_ROUTES,
  ...ACCOUNT_ROUTES,
  ...MOVEMENT_ROUTES,
};
const PATTERNS = Object.entries(ROUTES).map(([route, answer]) => ({
  answer,
  pattern: new RegExp(`^${route.replace(':id', '([\\w-]+)')}$`),
}));

type Answered = { status: number; answer: object };
type KeptAnswer = Answered & { call: string };

/**
 * Imitates the part of Stripe's HTTP API that the product uses, with the sandbox's records. Refusals are
 * responses; only our own mistakes throw.
 */
export function sandboxApi(
  options: SandboxOptions & { secretKey: string },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status, answer } = await answeredTo(options, request).catch(refusal);
    // Without this header, Stripe's library would repeat a call that got a 503.
    const headers = { 'Request-Id': `req_${options.newId()}`, 'Stripe-Should-Retry': 'false' };
    return Response.json(answer, { status, headers });
  };
}

function refusal(error: unknown): Answered {
  if (!(error instanceof ApiError)) throw error;
  const { status, type, code, message } = error;
  return { status, answer: { error: { type, code, message } } };
}

async function answeredTo(
  options: SandboxOptions & { secretKey: string },
  request: Request,
): Promise<Answered> {
  const { pathname, searchParams } = new URL(request.url);
  const { method } = request;
  if (request.headers.get('Authorization') !== `Bearer ${options.secretKey}`) {
    throw new ApiError(401, 'invalid_request_error', 'Invalid API Key');
  }
  if (request.headers.get('Stripe-Version') !== STRIPE_API_VERSION) {
    throw invalid('Another version of the API is pinned.');
  }
  const { answer, id } = routeOf(`${method} ${pathname}`);
  if (method === 'GET') {
    return await options.reading(async (records) => ({
      status: 200,
      answer: await answer(openDesk(options, records), searchParams, id),
    }));
  }
  const text = await request.text();
  const fields = method === 'DELETE' && !text ? searchParams : new URLSearchParams(text);
  const key = request.headers.get('Idempotency-Key');
  const call = fingerprint(`${method} ${request.url} ${text}`, options.key);
  return await options.atOnce(async (records) => {
    const desk = openDesk(options, records);
    return key
      ? await once(desk, key, call, () => answer(desk, fields, id))
      : { status: 200, answer: await answer(desk, fields, id) };
  });
}

function routeOf(called: string): { answer: Answer; id: string } {
  for (const { pattern, answer } of PATTERNS) {
    const match = pattern.exec(called);
    if (match) return { answer, id: match[1] ?? '' };
  }
  throw new ApiError(404, 'invalid_request_error', `Unrecognized request URL (${called})`);
}

/**
 * Carries out a call once per key. Returns the first response again for a repeated call, even a refusal.
 * Refuses a different call with the same key.
 */
async function once(desk: Desk, key: string, call: string, work: () => Promise<object>): Promise<Answered> {
  const kept = await desk.records.claim<KeptAnswer>(`key:${key}`);
  if (kept && kept.call !== call) {
    throw new ApiError(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
  }
  if (kept) return kept;
  const done = await work().then((answer) => ({ status: 200, answer }), refusal);
  await desk.records.keep(`key:${key}`, { call, ...done });
  return done;
}
