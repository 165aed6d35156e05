import * as words from '#text/people/apps/rules';
import type { Sentence } from '../../../lib/sentence.ts';
import type { Context } from '../../context.ts';
import type { Scope } from '../api-keys/scopes.ts';
import { type App, findApp } from './find-app.server.ts';
import { type OAuthCode, OAuthFault } from './oauth-fault.ts';
import { isRegistered, withParameters } from './redirect-uri.ts';
import { RESOURCES } from './resources.ts';

/** The longest request, as the way back from signing in keeps it. */
const MAX_REQUEST_LENGTH = 1900;

/** What an app asks a person for. */
export type Asked = {
  app: App;
  redirectUri: string;
  scopes: Scope[];
  state: string | null;
  challenge: string;
};

/**
 * What a request of an app leads to: a page that asks the person; an address of the app that says what is wrong;
 * or a page that says so, if the app or its address is wrong, because then we send no one there.
 */
export type Authorization =
  | { kind: 'asks'; asked: Asked }
  | { kind: 'back'; to: string }
  | { kind: 'wrong'; problem: Sentence };

/** S256 is 32 bytes in base64url. */
const CHALLENGE = /^[\w-]{43}$/;

/** Reads the request with which an app sends a person here. */
export async function readAuthorization(
  ctx: Pick<Context, 'db' | 'publicOrigin'>,
  search: string,
): Promise<Authorization> {
  const sent = new URLSearchParams(search);
  const [clientId, ...otherIds] = sent.getAll('client_id');
  const app = clientId !== undefined && otherIds.length === 0 ? await findApp(ctx, clientId) : null;
  if (!app) return { kind: 'wrong', problem: words.no_such_app };
  const [redirectUri, ...otherUris] = sent.getAll('redirect_uri');
  if (redirectUri === undefined || otherUris.length > 0 || !isRegistered(app.redirectUris, redirectUri)) {
    return { kind: 'wrong', problem: words.other_address };
  }
  const states = sent.getAll('state');
  const state = states.length === 1 ? states[0]! : null;
  try {
    if (search.length > MAX_REQUEST_LENGTH) throw new OAuthFault('invalid_request');
    return { kind: 'asks', asked: { app, redirectUri, state, ...partsOf(ctx.publicOrigin, app, sent) } };
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    // A state of this length would make an address that the app's server may not take.
    const kept = search.length > MAX_REQUEST_LENGTH ? null : state;
    return { kind: 'back', to: faultAddress(ctx.publicOrigin, { redirectUri, state: kept }, error.code) };
  }
}

/** The parameters that a request has at most once. */
const ONCE = ['response_type', 'response_mode', 'scope', 'state', 'code_challenge', 'code_challenge_method'];

function partsOf(origin: string, app: App, sent: URLSearchParams): Pick<Asked, 'scopes' | 'challenge'> {
  if (ONCE.some((name) => sent.getAll(name).length > 1)) throw new OAuthFault('invalid_request');
  if (sent.has('request') || sent.has('request_uri')) throw new OAuthFault('invalid_request');
  if (!sent.get('response_type')) throw new OAuthFault('invalid_request');
  if (sent.get('response_type') !== 'code') throw new OAuthFault('unsupported_response_type');
  if ((sent.get('response_mode') ?? 'query') !== 'query') throw new OAuthFault('invalid_request');
  const challenge = sent.get('code_challenge') ?? '';
  // Without a method, PKCE would mean 'plain', which protects nothing.
  if (sent.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
    throw new OAuthFault('invalid_request');
  }
  if (sent.getAll('resource').some((one) => !RESOURCES.some((path) => one === origin + path))) {
    throw new OAuthFault('invalid_target');
  }
  return { scopes: scopesIn(sent.get('scope'), app.scopes), challenge };
}

/**
 * Returns the scopes in a parameter, all allowed ones if there is none.
 * @throws OAuthFault if one is not allowed.
 */
export function scopesIn(parameter: string | null, allowed: readonly Scope[]): Scope[] {
  const names = new Set((parameter ?? '').split(' ').filter((name) => name !== ''));
  const scopes = names.size === 0 ? [...allowed] : allowed.filter((one) => names.delete(one));
  if (names.size > 0 || scopes.length === 0) throw new OAuthFault('invalid_scope');
  return scopes;
}

/** Returns the address of the app that says why it gets no code. */
export function faultAddress(
  issuer: string,
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  error: OAuthCode,
): string {
  return withParameters(redirectUri, { error, state, iss: issuer });
}
