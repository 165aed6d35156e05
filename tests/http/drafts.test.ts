import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { eq } from 'drizzle-orm';
import * as oauth from 'openid-client';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../core/consultations/bookings/tables.ts';
import { requestDrafts } from '../../core/consultations/requests/tables.ts';
import type { Person } from '../../core/context.ts';
import { createKey } from '../../core/people/api-keys/create-key.server.ts';
import { revokeKey } from '../../core/people/api-keys/revoke-key.server.ts';
import type { Scope } from '../../core/people/api-keys/scopes.ts';
import { apiKeyActs, apiKeys } from '../../core/people/api-keys/tables.ts';
import { nextFreeTimes } from '../../core/practice/availability/read-free-times.server.ts';
import { newId } from '../../lib/id.server.ts';
import { openTestApp, type TestBrowser } from './app.ts';
import { openApps, PLAIN_REDIRECT, type TestedApp } from './apps.ts';

const opened = await openTestApp();
const { aVisitor, aClient, anExpert, signedIn, origin, world, password } = opened;
const { register, aProof, press, openOther } = openApps(opened);
const { expertId, ...expert } = await anExpert();
const CONCERN = 'I sleep badly, and my neck is stiff.';

async function aKey(person: Person, scopes: Scope[] = ['requests:draft'], practiceId = ''): Promise<string> {
  const input = { name: 'My assistant', practiceId, scopes, currentPassword: password };
  return (await createKey(world.as(person), { ...input, lifetime: '30' })).token;
}

/** Opens an assistant: the client of the protocol's own library, which sends each message to the product. */
async function connect(options: StreamableHTTPClientTransportOptions) {
  const visitor = aVisitor();
  const assistant = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), {
    ...options,
    fetch: (url, init) => visitor.request(new URL(url).pathname, init as RequestInit),
  });
  await assistant.connect(transport);
  return { assistant, transport };
}

async function anAssistant(token: string): Promise<Client> {
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  return (await connect({ requestInit })).assistant;
}

const registerAssistant = () =>
  register({ name: 'Leaf Guide', scopes: ['requests:draft'], redirectUris: PLAIN_REDIRECT });

/** Gets an access token for an app of another company, which openid-client plays: the person allows it. */
async function aToken(person: Person): Promise<string> {
  const app = await openOther(await registerAssistant());
  const { verifier, challenge } = await aProof();
  const asking = oauth.buildAuthorizationUrl(app, {
    redirect_uri: PLAIN_REDIRECT,
    scope: 'requests:draft',
    resource: `${origin}/mcp`,
    state: 'leaf',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const back = await press(await signedIn(person), asking.pathname + asking.search);
  const proof = { pkceCodeVerifier: verifier, expectedState: 'leaf' };
  return (await oauth.authorizationCodeGrant(app, back, proof)).access_token;
}

/** Sends a call of the tool without the library, to see its status and headers. */
async function send(sent: Record<string, unknown>, headers: Record<string, string>, name = 'draftRequest') {
  const answer = await aVisitor().request('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: sent } }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

type Draft = { id: string; url: string; expiresAt: string; isBooked: boolean };
async function draftOf(assistant: Client, sent: Record<string, unknown>): Promise<Draft> {
  const { structuredContent, content, isError } = await assistant.callTool({
    name: 'draftRequest',
    arguments: { expertId, ...sent },
  });
  expect([isError ?? false, content]).toEqual([false, content]);
  return structuredContent as Draft;
}

const pathOf = (url: string) => url.slice(origin.length);
/** Opens a page and follows the redirect of a draft to its choices. */
async function open(browser: TestBrowser, path: string): Promise<{ path: string; html: string }> {
  const answer = await browser.get(path);
  const to = answer.headers.get('Location');
  if (to === null) return { path, html: await answer.text() };
  await answer.body?.cancel();
  return to.includes('/book?') ? open(browser, to) : { path: to, html: '' };
}
const freeStarts = async () => (await nextFreeTimes(world.as(null), [expertId], 400)).get(expertId)!;

describe('an assistant', () => {
  it.each([
    ['a key', aKey],
    ['an access token', aToken],
  ])(
    'with %s goes from a search to a draft, which its person checks and sends on our page',
    async (_with, getToken) => {
      const client = await aClient();
      const assistant = await anAssistant(await getToken(client));
      const call = async (name: string, sent: Record<string, unknown>) =>
        (await assistant.callTool({ name, arguments: sent })).structuredContent as Record<string, unknown>;
      const found = await call('searchExperts', { place: 'Denver, CO', radius: 50 });
      expect(found.experts).toEqual(expect.arrayContaining([expect.objectContaining({ id: expertId })]));
      await call('readExpert', { expertId });
      const { days } = (await call('readFreeTimes', { expertId })) as {
        days: { starts: { startsAt: string; lengths: number[] }[] }[];
      };
      const start = days.flatMap(({ starts }) => starts).at(-4)!.startsAt;
      expect(await call('quotePrice', { expertId, minutes: 15 })).toMatchObject({ minutes: 15 });
      const draft = await draftOf(assistant, { start, minutes: 15, method: 'in-person', concern: CONCERN });
      expect(draft).toMatchObject({
        isBooked: false,
        url: `${origin}/expert/${expertId}/book?draft=${draft.id}`,
      });
      expect(await world.db.select().from(bookings).where(eq(bookings.clientId, client.id))).toEqual([]);
      expect(await freeStarts()).toContain(start);

      const browser = await signedIn(client);
      const { path, html } = await open(browser, pathOf(draft.url));
      const query = new URL(origin + path).searchParams;
      expect([query.get('start'), query.get('minutes'), query.get('method')]).toEqual([
        ...[start, '15', 'In-Person Consultation'],
      ]);
      expect(path).not.toContain('neck');
      for (const shown of ['Your assistant prepared this request', CONCERN]) expect(html).toContain(shown);
      const sent = await browser.post(path, {
        ...{ start, minutes: '15', method: 'In-Person Consultation', concern: CONCERN, requestKey: newId() },
      });
      expect([sent.status, sent.headers.get('Location')]).toEqual([
        302,
        expect.stringContaining('/bookings/'),
      ]);
      const [booking] = await world.db.select().from(bookings).where(eq(bookings.clientId, client.id));
      expect(booking).toMatchObject({ status: 'requested', concern: CONCERN, startsAt: new Date(start) });
      // Once sent, the draft is gone.
      expect((await open(browser, pathOf(draft.url))).html).toContain('This draft is no longer here');
      const activity = await (await browser.get('/dashboard/history')).text();
      expect(activity).toContain('draftRequest');
      expect(await world.db.select().from(apiKeyActs).where(eq(apiKeyActs.userId, client.id))).toMatchObject([
        { call: 'draftRequest', subjectId: draft.id },
      ]);
    },
  );

  it('can leave everything but the expert to its person', async () => {
    const client = await aClient();
    const draft = await draftOf(await anAssistant(await aKey(client)), {});
    const { html } = await open(await signedIn(client), pathOf(draft.url));
    expect(html).toContain('Your assistant prepared this request');
  });

  it('makes the same draft by a call of the API', async () => {
    const client = await aClient();
    const answer = await aVisitor().request('/api/v1/request-drafts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await aKey(client)}` },
      body: JSON.stringify({ expertId, concern: CONCERN }),
    });
    const { url } = (await answer.json()) as Draft;
    expect((await open(await signedIn(client), pathOf(url))).html).toContain(CONCERN);
  });

  it('is told at once what could not be booked', async () => {
    const key = await aKey(await aClient());
    const starts = await freeStarts();
    const [start = '', last] = [starts[0], starts.at(-1)];
    const night = start.replace(/T.*/, 'T08:07:00.000Z');
    for (const [sent, code] of [
      [{ start: night }, 'slot_unavailable'],
      [{ start: last, minutes: 240 }, 'slot_unavailable'],
      [{ start, also: [night] }, 'slot_unavailable'],
      [{ method: 'home-visit' }, 'invalid_input'],
      [{ optionId: newId() }, 'invalid_input'],
      [{ personId: newId() }, 'invalid_input'],
      [{ expertId: newId() }, 'not_found'],
      [{ expertId: 'x' }, 'invalid_input'],
      [{ minutes: '15' }, 'invalid_input'],
      [{ concern: 'a'.repeat(2000) }, 'invalid_input'],
      [{ status: 'accepted' }, 'invalid_input'],
      [{ totalCents: 1 }, 'invalid_input'],
      [{ userId: newId() }, 'invalid_input'],
    ] as const) {
      const answer = await send({ expertId, ...sent }, { Authorization: `Bearer ${key}` });
      const { result } = JSON.parse(answer.text) as {
        result: { isError: boolean; content: { text: string }[] };
      };
      expect([sent, result.isError, result.content[0]?.text]).toEqual([
        ...[sent, true, expect.stringContaining(`"code":"${code}"`)],
      ]);
    }
    const own = await aKey({ ...expert }, ['requests:draft']);
    expect((await send({ expertId }, { Authorization: `Bearer ${own}` })).text).toContain('own_profile');
  });
});

/** An app as the protocol's own library sees it. The library finds out by itself where to get a token. */
function playedByLibrary({ id }: TestedApp) {
  let tokens: StoredOAuthTokens | undefined;
  let discovered: OAuthDiscoveryState | undefined;
  let verifier = '';
  const sentTo: URL[] = [];
  const provider: OAuthClientProvider = {
    redirectUrl: PLAIN_REDIRECT,
    clientMetadata: { client_name: 'Leaf Guide', redirect_uris: [PLAIN_REDIRECT] },
    clientInformation: () => ({ client_id: id }),
    tokens: () => tokens,
    discoveryState: () => discovered,
    saveDiscoveryState: (found) => {
      discovered = found;
    },
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      sentTo.push(url);
    },
    saveCodeVerifier: (made) => {
      verifier = made;
    },
    codeVerifier: () => verifier,
    invalidateCredentials: () => {
      tokens = undefined;
    },
  };
  return { provider, sentTo, accessToken: () => tokens?.access_token ?? '' };
}

describe("an assistant that finds its way by the protocol's own library", () => {
  it('is led from the refusal to the consent, and again once the person has removed its access', async () => {
    const app = await registerAssistant();
    const { provider, sentTo, accessToken } = playedByLibrary(app);
    const { assistant, transport } = await connect({ authProvider: provider });
    const search = () =>
      assistant.callTool({ name: 'searchExperts', arguments: { place: 'Denver, CO', radius: 50 } });
    expect((await search()).isError ?? false).toBe(false);
    await expect(draftOf(assistant, {})).rejects.toThrow(UnauthorizedError);
    const [asking] = sentTo;
    expect(Object.fromEntries(asking!.searchParams)).toMatchObject({
      client_id: app.id,
      scope: 'requests:draft',
      resource: `${origin}/mcp`,
    });

    const browser = await signedIn(await aClient());
    const back = await press(browser, asking!.pathname + asking!.search);
    await transport.finishAuth(back.searchParams);
    expect((await open(browser, pathOf((await draftOf(assistant, {})).url))).html).toContain(
      'Your assistant prepared this request',
    );

    await browser.post('/dashboard/settings/apps', { intent: 'remove', id: app.id });
    const refused = await send({ expertId }, { Authorization: `Bearer ${accessToken()}` });
    const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([
      401,
      `Bearer realm="api", resource_metadata="${metadata}", error="invalid_token", scope="requests:draft"`,
    ]);
    expect(await (await aVisitor().get(pathOf(metadata))).json()).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ['requests:draft'],
      bearer_methods_supported: ['header'],
    });
    // Its refresh token ended, too, so even a tool that needs no token asks the person again.
    await expect(search()).rejects.toThrow(UnauthorizedError);
    expect(sentTo.map(({ searchParams }) => searchParams.get('scope'))).toEqual([
      'requests:draft',
      'requests:draft',
    ]);
  });
});

describe('the link to a draft', () => {
  it('shows nothing of it to anyone else, and asks a visitor to log in', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const [start = ''] = await freeStarts();
    const draft = await draftOf(await anAssistant(await aKey(client)), { start, concern: CONCERN });
    const foreign = await open(await signedIn(other), pathOf(draft.url));
    const unknown = await open(await signedIn(other), pathOf(draft.url).replace(draft.id, newId()));
    for (const { html, path } of [foreign, unknown]) {
      expect(html).toContain('This draft is no longer here');
      expect([html.includes(CONCERN), path.includes('start=')]).toEqual([false, false]);
    }
    const visitor = await open(aVisitor(), pathOf(draft.url));
    expect([visitor.path, visitor.html]).toEqual([expect.stringMatching(/^\/auth\?/), '']);
    // Someone else who sends a form from this address ends no draft.
    const browser = await signedIn(other);
    const [own = ''] = (await freeStarts()).slice(-1);
    const fields = { start: own, minutes: '15', method: 'In-Person Consultation', requestKey: newId() };
    expect((await browser.post(`${pathOf(draft.url)}&start=${own}`, fields)).status).toBe(302);
    expect((await open(await signedIn(client), pathOf(draft.url))).html).toContain(CONCERN);
  });

  it.each(['%27', 'x', '__proto__', '0', `${'a'.repeat(300)}`])(
    'with the id %s opens the page',
    async (id) => {
      const { html } = await open(await signedIn(await aClient()), `/expert/${expertId}/book?draft=${id}`);
      expect(html).toContain('This draft is no longer here');
    },
  );

  it('is for one expert, lasts a day, and ends with the account', async () => {
    const client = await aClient();
    const elsewhere = await anExpert();
    const draft = await draftOf(await anAssistant(await aKey(client)), { concern: CONCERN });
    const browser = await signedIn(client);
    const other = pathOf(draft.url).replace(expertId, elsewhere.expertId);
    expect((await open(browser, other)).html).not.toContain(CONCERN);
    expect(Date.parse(draft.expiresAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    await world.db
      .update(requestDrafts)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(requestDrafts.id, draft.id));
    expect((await open(browser, pathOf(draft.url))).html).toContain('This draft is no longer here');
  });

  it('is one of at most 20', async () => {
    const client = await aClient();
    const key = await aKey(client);
    const drafts: string[] = [];
    for (let more = 0; more < 21; more++) {
      const { text } = await send({ expertId }, { Authorization: `Bearer ${key}` });
      drafts.push((JSON.parse(text) as { result: { structuredContent: Draft } }).result.structuredContent.id);
    }
    const kept = await world.db.select().from(requestDrafts).where(eq(requestDrafts.userId, client.id));
    expect(kept.map(({ id }) => id).sort()).toEqual(drafts.slice(1).sort());
  });
});

describe('a draft is refused', () => {
  const METADATA = `resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;

  it.each<[string, () => Promise<Record<string, string>>, number, string]>([
    ['without a key', async () => ({}), 401, METADATA],
    ['with a forged key', async () => ({ Authorization: `Bearer pwk_${'a'.repeat(43)}` }), 401, METADATA],
    ['with a forged token', async () => ({ Authorization: `Bearer pwa_${'a'.repeat(43)}` }), 401, METADATA],
    ['with another scheme', async () => ({ Authorization: 'Basic YTpi' }), 401, METADATA],
    [
      'without the scope',
      async () => ({
        Authorization: `Bearer ${await aKey(await aClient(), ['bookings:read', 'bookings:write'])}`,
      }),
      403,
      'error="insufficient_scope", scope="requests:draft"',
    ],
  ])('%s', async (_what, headers, status, challenge) => {
    const answer = await send({ expertId }, await headers());
    expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([
      ...[status, expect.stringContaining(challenge)],
    ]);
  });

  it('the second its key is revoked, and so is everything else that is sent with it', async () => {
    const client = await aClient();
    const token = await aKey(client);
    const key = { Authorization: `Bearer ${token}` };
    expect((await send({ expertId }, key)).status).toBe(200);
    const [{ id: keyId } = { id: '' }] = await world.db
      .select({ id: apiKeys.id })
      .from(apiKeys)
      .where(eq(apiKeys.userId, client.id));
    await revokeKey(world.as(client), { keyId });
    expect((await send({ expertId }, key)).status).toBe(401);
    expect((await send({ expertId }, key, 'readExpert')).status).toBe(401);
    expect((await send({ expertId }, {}, 'readExpert')).status).toBe(200);
  });

  it('if a page of another site sends it, even with a key', async () => {
    const key = await aKey(await aClient());
    const answer = await send(
      { expertId },
      { Authorization: `Bearer ${key}`, Origin: 'https://evil.example' },
    );
    expect([answer.status, answer.text.includes('"id":null')]).toEqual([403, true]);
  });
});
