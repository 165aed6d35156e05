import { Hono, type MiddlewareHandler } from 'hono';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { ANSWERS_TO } from '../app/answers-to.ts';
import { MARK } from '../core/ground/mail/mail-layout.server.ts';
import type { Config } from '../platform/config.ts';

/** Pages that show something about an account to anyone with a link or cookie, signed in or not. */
const ABOUT_AN_ACCOUNT = /^\/(auth|sign-out|invitation)(?=[/.]|$)/;

/**
 * Sets the caching of a response, unless the response itself says 'public' or 'no-store'. A page for a
 * signed-in user or about an account is never stored, not even for the back button, so no one sees it after
 * signing out.
 */
export function keepPrivate(headers: Headers, request: { pathname: string; isSignedIn: boolean }): void {
  const said = headers.get('Cache-Control');
  if (said && /\b(public|no-store)\b/.test(said)) return;
  if (request.isSignedIn || ABOUT_AN_ACCOUNT.test(request.pathname)) {
    headers.set('Cache-Control', 'private, no-store');
  } else if (!said) headers.set('Cache-Control', 'private, no-cache');
}

export function keepCookiesSecure(headers: Headers, publicOrigin: string): void {
  if (!publicOrigin.startsWith('https:')) return;
  const lines = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const line of lines) {
    headers.append('Set-Cookie', /;\s*secure\s*(;|$)/i.test(line) ? line : `${line}; Secure`);
  }
}

/**
 * Checks whether a path is a picture that e-mails or link previews load from other sites, or the script of the
 * widget.
 */
const isShownElsewhere = (path: string) =>
  path === MARK || path === '/widget.js' || /^\/c\/[^/]+\/image\.png$/.test(path);

/**
 * Sets the security headers of every response. Scripts run only from this origin or with the response's nonce
 * (`secureHeadersNonce` in the Context). A response with its own policy keeps that policy and can appear in
 * our own frames, like an e-mail in the outbox, and in those of sites that its policy names, like the widget.
 * @param dev allows the socket and the inline styles of Vite's client.
 */
export function securityHeaders(config: Config, dev: boolean): MiddlewareHandler {
  const general = generalHeaders(config, dev);
  return async (c, next) => {
    let own: string | null = null;
    await general(c, async () => {
      await next();
      own = c.res.headers.get('Content-Security-Policy');
    });
    if (own !== null) {
      c.res.headers.set('Content-Security-Policy', own);
      // It knows no list of sites, and browsers that know `frame-ancestors` ignore it.
      if (/frame-ancestors[^;]*:\/\//.test(own)) c.res.headers.delete('X-Frame-Options');
      else c.res.headers.set('X-Frame-Options', 'SAMEORIGIN');
    }
    const answersTo = c.res.headers.get(ANSWERS_TO);
    if (answersTo !== null) {
      c.res.headers.delete(ANSWERS_TO);
      const policy = c.res.headers.get('Content-Security-Policy') ?? '';
      c.res.headers.set('Content-Security-Policy', policy.replace("form-action 'self'", `$& ${answersTo}`));
    }
    if (isShownElsewhere(c.req.path)) {
      c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    }
  };
}

function generalHeaders(config: Config, dev: boolean): MiddlewareHandler {
  // Browsers also apply form-action to the redirect that answers a form.
  const paying =
    config.payments.by === 'stripe'
      ? [config.payments.apiBase ?? 'https://checkout.stripe.com', 'https://billing.stripe.com']
      : [];
  const map = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : [];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", dev ? "'unsafe-inline'" : NONCE],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...map],
      connectSrc: ["'self'", ...map, ...(dev ? ['ws:'] : [])],
      workerSrc: ["'self'", 'blob:'],
      manifestSrc: ["'self'"],
      formAction: ["'self'", ...paying],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      // The preview of the widget, and the e-mails of a demo's outbox.
      frameSrc: ["'self'"],
    },
    permissionsPolicy: { geolocation: ['self'], camera: [], microphone: [], payment: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    strictTransportSecurity: config.publicOrigin.startsWith('https:')
      ? 'max-age=31536000; includeSubDomains'
      : false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Returns the same headers for responses to malformed requests, which have no script. */
export async function bareHeaders(config: Config): Promise<Record<string, string>> {
  const http = new Hono().use(securityHeaders(config, false)).all('*', (c) => c.body(null));
  return Object.fromEntries((await http.request('/')).headers);
}
