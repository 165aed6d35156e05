import { createHmac, timingSafeEqual } from 'node:crypto';

/** A keyed fingerprint (HMAC-SHA-256, base64url); equal texts give equal fingerprints under one key. */
export function fingerprint(text: string, key: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** True when both texts are alike; takes as long when they are not. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Writes data into a text for a link: anyone can read it, nobody without the key can make or change it. */
export function sealed(data: object, key: string): string {
  const body = Buffer.from(JSON.stringify(data)).toString('base64url');
  return `${body}.${fingerprint(body, key)}`;
}

/** What `sealed` was given under this key; null for anything else. */
export function unsealed(text: unknown, key: string): unknown {
  if (typeof text !== 'string' || text.length > 8000) return null;
  const [body, mark, ...more] = text.split('.');
  if (!body || !mark || more.length > 0 || !sameText(mark, fingerprint(body, key))) return null;
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}
