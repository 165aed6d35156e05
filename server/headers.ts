import { randomBytes } from 'node:crypto';
import type { Config } from '../platform/config.ts';

/** A value for one response's inline scripts; 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Pages that show something of an account to who holds a link or a cookie, signed in or not. */
const ABOUT_AN_ACCOUNT = /^\/(auth|sign-out)(?=[/.]|$)/;

/**
 * Says how an answer may be kept. What is drawn for somebody signed in, or about an account, is kept by
 * nobody, not even by the browser's way back, so that signing out hides it. Only what a route itself calls
 * public is alike for everyone and stays so.
 */
export function keepPrivate(headers: Headers, request: { pathname: string; isSignedIn: boolean }): void {
  const said = headers.get('Cache-Control');
  if (said && /\b(public|no-store)\b/.test(said)) return;
  if (request.isSignedIn || ABOUT_AN_ACCOUNT.test(request.pathname)) {
    headers.set('Cache-Control', 'private, no-store');
  } else if (!said) headers.set('Cache-Control', 'private, no-cache');
}

/** Keeps every cookie off plain http where people reach the product by https, whoever has set it. */
export function keepCookiesSecure(headers: Headers, publicOrigin: string): void {
  if (!publicOrigin.startsWith('https:')) return;
  const lines = headers.getSetCookie();
  headers.delete('Set-Cookie');
  for (const line of lines) {
    headers.append('Set-Cookie', /;\s*secure\s*(;|$)/i.test(line) ? line : `${line}; Secure`);
  }
}

/**
 * The headers that every answer carries. Scripts run only from this origin or with the response's nonce.
 * @param dev Vite's client needs a socket and its own style elements.
 */
export function securityHeaders(config: Config, nonce: string, dev: boolean): Record<string, string> {
  const styleOrigin = config.mapStyleUrl ? ` ${new URL(config.mapStyleUrl).origin}` : '';
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    `img-src 'self' data: blob:${styleOrigin}`,
    `connect-src 'self'${styleOrigin}${dev ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'geolocation=(self), camera=(), microphone=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(config.publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
