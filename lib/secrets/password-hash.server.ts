import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { sameText } from './fingerprint.server.ts';

/**
 * Costs 32 MB and about 60 ms per hash. Stored hashes don't include these parameters, so changing them
 * requires a second format.
 */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const BYTES = 64;

/**
 * Hashes a password with a new salt (scrypt, RFC 7914), off the main thread. Returns `salt:key` in hex.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16).toString('hex');
  return `${salt}:${(await derivedKey(password, salt)).toString('hex')}`;
}

/** Checks whether a password matches a hash. The time does not depend on the result. */
export async function passwordMatches(hash: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':');
  return sameText((await derivedKey(password, salt)).toString('hex'), key);
}

/** Uses the salt's hex text as is, without decoding it to bytes. */
function derivedKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
