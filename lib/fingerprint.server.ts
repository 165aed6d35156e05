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
