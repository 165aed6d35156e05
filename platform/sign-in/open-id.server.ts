import * as client from 'openid-client';

/** What the browser keeps until it returns from the provider. Only this browser has it. */
export type Handshake = { state: string; nonce: string; verifier: string };

/** What the provider reports about a person. `subject` never changes; an e-mail address can. */
export type OpenIdPerson = {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
};

/** Sign-in through an OpenID Connect provider: authorization code with PKCE, state, and nonce. */
export type OpenIdProvider = {
  /** Returns the URL to redirect the browser to, and the handshake for `finish`. */
  begin(): Promise<{ url: string; handshake: Handshake }>;
  /**
   * Handles the browser's return. Checks the state, and the token's signature, issuer, audience, nonce, and
   * times.
   * @throws if a check fails, or if the person declined.
   */
  finish(returned: URL, handshake: Handshake): Promise<OpenIdPerson>;
};

const SECONDS = 10;
const SKEW_SLACK_SECONDS = 30;

/**
 * Creates the client for one provider, and looks up the provider's endpoints on first use.
 * @param redirectUri where the provider sends the browser, as registered with the provider.
 */
export function openOpenId(options: {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** The product's clock. It decides whether a token is valid. */
  now: () => Temporal.Instant;
}): OpenIdProvider {
  let found: Promise<client.Configuration> | null = null;
  let foundSkew = 0;
  const configuration = () => {
    // The library uses the system clock plus this skew. The skew is measured each time, because the product's
    // clock can be set.
    const skew = Math.round((options.now().epochMilliseconds - Date.now()) / 1000);
    if (Math.abs(skew - foundSkew) > SKEW_SLACK_SECONDS) found = null;
    if (found) return found;
    foundSkew = skew;
    found = discovered(options, skew).catch((error) => {
      found = null;
      throw error;
    });
    return found;
  };
  return {
    async begin() {
      const handshake = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: options.redirectUri,
        scope: 'openid email profile',
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      });
      return { url: url.href, handshake };
    },
    async finish(returned, handshake) {
      const at = new URL(options.redirectUri);
      at.search = returned.search;
      const tokens = await client.authorizationCodeGrant(await configuration(), at, {
        expectedState: handshake.state,
        expectedNonce: handshake.nonce,
        pkceCodeVerifier: handshake.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('the provider sent no token about the person');
      return personIn(claims);
    },
  };
}

async function discovered(options: { issuer: string; clientId: string; clientSecret: string }, skew: number) {
  const issuer = new URL(options.issuer);
  const secret = { client_secret: options.clientSecret, [client.clockSkew]: skew };
  const found = await client.discovery(issuer, options.clientId, secret, undefined, {
    timeout: SECONDS,
    execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
  // The token comes directly from the provider, but we check its signature anyway.
  client.enableNonRepudiationChecks(found);
  return found;
}

function personIn(claims: client.IDToken): OpenIdPerson {
  return {
    subject: claims.sub,
    email: text(claims.email)?.toLowerCase() ?? null,
    emailVerified: claims.email_verified === true,
    firstName: text(claims.given_name),
    lastName: text(claims.family_name),
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
