import { randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import { expect } from 'vitest';
import type { openTestApp, TestBrowser } from './app.ts';

type Opened = Awaited<ReturnType<typeof openTestApp>>;
type Fields = [string, string][];

export const REDIRECT = 'https://app.example/back?from=plugwell';
/** openid-client compares addresses without their query. */
export const PLAIN_REDIRECT = 'https://app.example/back';
const SCOPES = ['bookings:read', 'bookings:write'];

export type TestedApp = { id: string; secret: string | null };
export type Answered = { status: number; body: Record<string, unknown>; headers: Headers };

/** Plays an app of another company, from its registration to its calls. */
export function openApps({ aVisitor, anAdmin, signedIn, origin }: Opened) {
  const program = aVisitor();

  async function register(over: Record<string, string | string[]> = {}): Promise<TestedApp> {
    const browser = await signedIn(await anAdmin());
    const values = {
      intent: 'register',
      name: 'Leaf Planner',
      kind: 'public',
      redirectUris: `${REDIRECT}\r\n${PLAIN_REDIRECT}`,
    };
    const fields = Object.entries<string | string[]>({ ...values, scopes: SCOPES, ...over }).flatMap(
      ([name, value]) => [value].flat().map((one): [string, string] => [name, one]),
    );
    const answer = await browser.post('/admin/apps', fields);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    // Newest first; the card of the new app comes before the list.
    const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}(?=["<])/.exec(page.slice(page.indexOf('Client ID'))) ?? [];
    return { id: id!, secret: /pws_[\w-]{43}/.exec(page)?.[0] ?? null };
  }

  async function aProof() {
    const verifier = client.randomPKCECodeVerifier();
    return { verifier, challenge: await client.calculatePKCECodeChallenge(verifier) };
  }

  /** Returns the address to which an app sends a person. Null leaves a parameter out. */
  function askPath(app: TestedApp, challenge: string, over: Record<string, string | null> = {}): string {
    const values: Record<string, string | null> = {
      response_type: 'code',
      client_id: app.id,
      redirect_uri: REDIRECT,
      scope: SCOPES.join(' '),
      state: 'a state+of=the&app',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...over,
    };
    const sent = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null);
    return `/oauth/authorize?${new URLSearchParams(sent)}`;
  }

  /** Presses a button of the page that asks for consent, and returns where it leads. */
  async function press(browser: TestBrowser, path: string, over: Record<string, string> = {}): Promise<URL> {
    const answer = await browser.post(path, { intent: 'allow', practiceId: '', ...over });
    expect([answer.status, await answer.clone().text()]).toEqual([303, '']);
    return new URL(answer.headers.get('Location')!);
  }

  async function aCode(
    browser: TestBrowser,
    app: TestedApp,
    over: Record<string, string | null> = {},
    fields: Record<string, string> = {},
  ): Promise<{ code: string; verifier: string }> {
    const { verifier, challenge } = await aProof();
    const back = await press(browser, askPath(app, challenge, over), fields);
    return { code: back.searchParams.get('code')!, verifier };
  }

  async function send(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<Answered> {
    const answer = await program.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers };
  }

  const identity = (app: TestedApp): Fields => [
    ['client_id', app.id],
    ...(app.secret === null ? [] : [['client_secret', app.secret] as [string, string]]),
  ];

  /** Exchanges a code as the app does. Empty fields are left out. */
  const exchange = (
    app: TestedApp,
    { code, verifier }: { code: string; verifier: string },
    over: Record<string, string> = {},
  ) =>
    send('/oauth/token', [
      ...identity(app),
      ...Object.entries({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        ...over,
      }).filter(([, value]) => value !== ''),
    ]);

  const refresh = (app: TestedApp, token: string, over: Record<string, string> = {}) =>
    send('/oauth/token', [
      ...identity(app),
      ...Object.entries({ grant_type: 'refresh_token', refresh_token: token, ...over }),
    ]);

  const revoke = (app: TestedApp, token: string) =>
    send('/oauth/revoke', [...identity(app), ['token', token]]);

  /** Gets tokens for a person from the first step to the last. */
  async function tokensFor(
    browser: TestBrowser,
    app: TestedApp,
    over: Record<string, string | null> = {},
    fields: Record<string, string> = {},
  ): Promise<{ access: string; refresh: string; scope: string }> {
    const { status, body } = await exchange(app, await aCode(browser, app, over, fields), {
      ...(over.redirect_uri && { redirect_uri: over.redirect_uri }),
    });
    expect([status, body.token_type]).toEqual([200, 'Bearer']);
    return {
      access: String(body.access_token),
      refresh: String(body.refresh_token),
      scope: String(body.scope),
    };
  }

  async function call(token: string, path = '/bookings', init: RequestInit = {}): Promise<Answered> {
    const answer = await program.request(`/api/v1${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, ...init.headers },
    });
    return {
      status: answer.status,
      body: (await answer.json()) as Record<string, unknown>,
      headers: answer.headers,
    };
  }

  /** Opens openid-client, an implementation that is not ours, for an app. */
  const openOther = (app: TestedApp) =>
    client.discovery(
      new URL(origin),
      app.id,
      app.secret ?? undefined,
      app.secret === null ? client.None() : client.ClientSecretBasic(app.secret),
      {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
        [client.customFetch]: (url, { body, ...init }) =>
          program.request(url.slice(origin.length), { ...init, body: body ?? null } as RequestInit),
      },
    );

  const noise = () => randomBytes(32).toString('base64url');
  return {
    program,
    register,
    aProof,
    askPath,
    press,
    aCode,
    send,
    exchange,
    refresh,
    revoke,
    tokensFor,
    call,
    openOther,
    noise,
  };
}
