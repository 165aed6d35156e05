import type { Context as Call } from 'hono';
import type { Context } from '../../core/context.ts';
import { SCOPE_NAMES } from '../../core/people/api-keys/scopes.ts';
import { type App, authenticateApp } from '../../core/people/apps/find-app.server.ts';
import { exchangeCode, giveBack, refreshAccess } from '../../core/people/apps/give-tokens.server.ts';
import { type OAuthCode, OAuthFault } from '../../core/people/apps/oauth-fault.ts';
import {
  AUTHORIZE_PATH,
  RESOURCES,
  REVOKE_PATH,
  resourceMetadataPath,
  SCOPES_AT,
  TOKEN_PATH,
} from '../../core/people/apps/resources.ts';
import { isUnavailable } from '../../platform/database/unavailable.ts';
import { clientAddressOf } from '../client-address.ts';
import { bodyOf } from '../gate/gate.ts';
import type { Services } from '../services.ts';
import type { CallLimits } from './call-limits.ts';

/** The largest body of an app's request, in bytes. */
const MAX_BODY_BYTES = 16 * 1024;

type Served = Call<{ Variables: { requestId: string } }>;
type Answering = (ctx: Context, app: App, sent: URLSearchParams) => Promise<object | null>;

/** Describes what programs find here (RFC 8414, RFC 9728), by path. */
export function describeOAuth(origin: string): Map<string, object> {
  const server = {
    issuer: origin,
    authorization_endpoint: origin + AUTHORIZE_PATH,
    token_endpoint: origin + TOKEN_PATH,
    revocation_endpoint: origin + REVOKE_PATH,
    scopes_supported: SCOPE_NAMES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${origin}/developers`,
  };
  const resource = (path: (typeof RESOURCES)[number]) => ({
    resource: origin + path,
    authorization_servers: [origin],
    scopes_supported: SCOPES_AT[path],
    bearer_methods_supported: ['header'],
    resource_documentation: `${origin}/developers`,
  });
  return new Map([
    ['/.well-known/oauth-authorization-server', server],
    ['/.well-known/oauth-protected-resource', resource('/api/v1')],
    ...RESOURCES.map((path): [string, object] => [resourceMetadataPath(path), resource(path)]),
  ]);
}

/**
 * Serves the addresses at which apps exchange codes and tokens, before the gate of pages. Cookies count for
 * nothing here.
 */
export function serveOAuth(
  services: Services,
  limits: CallLimits,
): Map<string, (c: Served) => Promise<Response>> {
  const { config, log } = services;

  const answering = (answer: Answering) => async (c: Served) => {
    const { raw } = c.req;
    if (raw.method !== 'POST') return faultAnswer(new OAuthFault('invalid_request'), 405, { Allow: 'POST' });
    const clientAddress = clientAddressOf(raw.headers, c.env, config.clientAddressHeader);
    const { isAllowed, seconds } = limits.take(clientAddress);
    if (!isAllowed) {
      return faultAnswer(new OAuthFault('invalid_request'), 429, { 'Retry-After': String(seconds) });
    }
    try {
      const ctx: Context = services.contextFor({ actor: null, sessionId: null, clientAddress });
      const sent = await readFields(raw);
      const app = await authenticateApp(ctx, identityIn(raw.headers, sent));
      return jsonAnswer(200, await answer(ctx, app, sent));
    } catch (error) {
      if (error instanceof OAuthFault) return refusal(error, raw.headers);
      if (isUnavailable(error)) return jsonAnswer(503, { error: 'temporarily_unavailable' });
      log.error({ err: error, requestId: c.get('requestId') }, 'a request of an app failed');
      return jsonAnswer(500, { error: 'server_error' });
    }
  };

  return new Map([
    [TOKEN_PATH, answering(giveFor)],
    [
      REVOKE_PATH,
      answering(async (ctx, app, sent) => {
        await giveBack(ctx, app, needed(sent, 'token'));
        return null;
      }),
    ],
  ]);
}

const giveFor: Answering = async (ctx, app, sent) => {
  switch (needed(sent, 'grant_type')) {
    case 'authorization_code':
      return await exchangeCode(ctx, app, {
        code: needed(sent, 'code'),
        redirectUri: needed(sent, 'redirect_uri'),
        verifier: needed(sent, 'code_verifier'),
      });
    case 'refresh_token':
      return await refreshAccess(ctx, app, {
        token: needed(sent, 'refresh_token'),
        scope: sent.get('scope'),
      });
    default:
      throw new OAuthFault('unsupported_grant_type');
  }
};

function needed(sent: URLSearchParams, name: string): string {
  const value = sent.get(name);
  if (!value) throw new OAuthFault('invalid_request', `Send ${name}.`);
  return value;
}

/** Reads the form of a request. Refuses a field that is sent twice, and fields in the address. */
async function readFields(request: Request): Promise<URLSearchParams> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded' || new URL(request.url).search !== '') {
    throw new OAuthFault('invalid_request', 'Send a form (application/x-www-form-urlencoded) in the body.');
  }
  const body = await bodyOf(request, MAX_BODY_BYTES);
  if (!Buffer.isBuffer(body)) throw new OAuthFault('invalid_request');
  const sent = new URLSearchParams(body.toString('utf8'));
  const names = [...sent.keys()].filter((name) => name !== 'resource');
  if (new Set(names).size < names.length) throw new OAuthFault('invalid_request', 'Send each field once.');
  return sent;
}

/** Returns who says to send a request: in the header or in the fields, but not in both. */
function identityIn(headers: Headers, sent: URLSearchParams): { clientId: string; secret: string | null } {
  const inField = sent.get('client_secret');
  const header = headers.get('Authorization');
  if (header === null) return { clientId: needed(sent, 'client_id'), secret: inField };
  const [, encoded = ''] = /^Basic +([\w+/=-]{1,400})$/i.exec(header) ?? [];
  const [clientId = '', secret = ''] = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .split(':')
    .map(unescaped);
  const isOther = sent.has('client_id') && sent.get('client_id') !== clientId;
  if (inField !== null || isOther) throw new OAuthFault('invalid_request');
  return { clientId, secret };
}

/** Undoes what RFC 6749 asks for in the header: both parts are escaped as in a form. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new OAuthFault('invalid_request');
  }
}

const STATUS: Partial<Record<OAuthCode, number>> = { invalid_client: 401 };

function refusal(fault: OAuthFault, headers: Headers): Response {
  const isBasic = fault.code === 'invalid_client' && headers.has('Authorization');
  return faultAnswer(
    fault,
    STATUS[fault.code] ?? 400,
    isBasic ? { 'WWW-Authenticate': 'Basic realm="apps"' } : {},
  );
}

const faultAnswer = ({ code, message }: OAuthFault, status: number, headers: Record<string, string> = {}) =>
  jsonAnswer(status, { error: code, error_description: message }, headers);

function jsonAnswer(status: number, body: object | null, headers: Record<string, string> = {}): Response {
  return new Response(body === null ? null : JSON.stringify(body), {
    status,
    headers: {
      ...(body !== null && { 'Content-Type': 'application/json' }),
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}
