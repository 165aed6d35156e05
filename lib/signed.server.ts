import { createHash } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { fingerprint, sameText } from './fingerprint.server.ts';

const ALGORITHM = 'HS256';
const LONGEST = 8000;

/**
 * Writes data into a token for a link or a cookie (JWT, HS256): anyone can read it, nobody without the key can
 * make or change it.
 * @param until when it stops being good; left out, never by itself.
 */
export async function signed(data: JWTPayload, key: string, until?: Temporal.Instant): Promise<string> {
  const token = new SignJWT(data).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' });
  if (until) token.setExpirationTime(Math.floor(until.epochMilliseconds / 1000));
  return await token.sign(secretOf(key));
}

/** What `signed` was given under this key; null for anything else, and once its time is over. */
export async function readSigned(
  text: unknown,
  key: string,
  now: Temporal.Instant,
): Promise<JWTPayload | null> {
  if (typeof text !== 'string' || text.length > LONGEST) return null;
  if (text.split('.').length === 2) return readFormer(text, key, now);
  const currentDate = new Date(now.epochMilliseconds);
  try {
    return (await jwtVerify(text, secretOf(key), { algorithms: [ALGORITHM], currentDate })).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** A key of any length as the 256 bits that the algorithm asks for. */
function secretOf(key: string): Uint8Array {
  return createHash('sha256').update(key).digest();
}

/**
 * Tokens were a body and a fingerprint before they were JWTs. Links of that form are out in mails for up to
 * seven days, so they are still read; nothing writes them.
 */
function readFormer(text: string, key: string, now: Temporal.Instant): JWTPayload | null {
  const [body = '', mark = ''] = text.split('.');
  if (!body || !sameText(mark, fingerprint(body, key))) return null;
  const data: JWTPayload = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  return typeof data.until === 'number' && data.until < now.epochMilliseconds ? null : data;
}
