import { createHash, createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { asDate } from '../as-date.ts';
import { fingerprint, sameText } from './fingerprint.server.ts';

const ALGORITHM = 'HS256';
const MAX_LENGTH = 8000;

/**
 * Signs data as a token for a link or a cookie (JWT, HS256). Anyone can read the data, but no one can create
 * or change a token without the key.
 * @param until when the token expires; by default, never.
 */
export async function signed(data: JWTPayload, key: string, until?: Temporal.Instant): Promise<string> {
  // jose hands each signature to another thread, which takes ten times as long as the signature.
  const claims = until ? { ...data, exp: Math.floor(until.epochMilliseconds / 1000) } : data;
  const body = `${encoded({ alg: ALGORITHM, typ: 'JWT' })}.${encoded(claims)}`;
  return `${body}.${createHmac('sha256', secretOf(key)).update(body).digest('base64url')}`;
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Reads the output of `signed`; null for anything else, and for an expired token.
 * @param keys the keys to accept: the current one and former ones.
 */
export async function readSigned(
  text: unknown,
  keys: readonly string[],
  now: Temporal.Instant,
): Promise<JWTPayload | null> {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return null;
  for (const key of keys) {
    const data = await readWith(text, key, now);
    if (data) return data;
  }
  return null;
}

async function readWith(text: string, key: string, now: Temporal.Instant): Promise<JWTPayload | null> {
  if (text.split('.').length === 2) return readFormer(text, key, now);
  const currentDate = asDate(now);
  try {
    return (await jwtVerify(text, secretOf(key), { algorithms: [ALGORITHM], currentDate })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Hashes the key, because the algorithm needs 256 bits. */
function secretOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}

/**
 * Reads the format used before JWT: a body and a fingerprint. Nothing writes this format anymore, but links
 * in e-mails stay valid for up to seven days.
 */
function readFormer(text: string, key: string, now: Temporal.Instant): JWTPayload | null {
  const [body = '', mark = ''] = text.split('.');
  if (!body || !sameText(mark, fingerprint(body, key))) return null;
  const data: JWTPayload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return typeof data.until === 'number' && data.until < now.epochMilliseconds ? null : data;
}
