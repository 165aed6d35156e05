import type { IncomingMessage, ServerResponse } from 'node:http';
import { Events, OAuth2Server } from 'oauth2-mock-server';

/**
 * Stands in for Google in the browser tests, as a separate process on `PORT`. Asks for an e-mail address,
 * lets the user decline, and accepts any address. Makes new keys each time it starts.
 */
const port = Number(process.env.PORT);
const provider = new OAuth2Server();
await provider.issuer.keys.generate('RS256');
const issuer = `http://127.0.0.1:${port}`;
provider.issuer.url = issuer;

const people = new Map<string, URLSearchParams>();
const saidTo = (request: IncomingMessage) => new URL(request.url ?? '/', issuer).searchParams;

provider.service.on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }) => {
  body.authorization_endpoint = `${issuer}/choose`;
});

provider.service.addRoute('GET', '/choose', (request, response: ServerResponse) => {
  const asked = saidTo(request);
  const carried = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  const away = new URL(asked.get('redirect_uri') ?? issuer);
  away.search = new URLSearchParams({ error: 'access_denied', state: asked.get('state') ?? '' }).toString();
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Choose an account</title>
    <h1>Choose an account</h1>
    <form action="/authorize">${carried.join('')}
      <label>E-mail <input name="email" type="email"></label>
      <label>First name <input name="given_name" value="Kim"></label>
      <label>Last name <input name="family_name" value="Fern"></label>
      <label><input name="email_verified" type="checkbox" value="yes" checked> The address is verified</label>
      <button>Go on</button> <a href="${away.href.replaceAll('&', '&amp;')}">Cancel</a>
    </form>`);
});

provider.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request) => {
  people.set(url.searchParams.get('code') ?? '', saidTo(request));
});

provider.service.on(Events.BeforeTokenSigning, ({ payload }, request) => {
  const said = people.get(request.body.code ?? '');
  if (!said) return;
  Object.assign(payload, {
    sub: `person ${said.get('email')}`,
    aud: said.get('client_id'),
    email: said.get('email'),
    email_verified: said.get('email_verified') === 'yes',
    given_name: said.get('given_name'),
    family_name: said.get('family_name'),
  });
});

await provider.start(port, '127.0.0.1');
