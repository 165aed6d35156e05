import { randomBytes } from 'node:crypto';
import type { Config } from '../platform/config.ts';

/** A value for one response's inline scripts; 128 random bits. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
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
