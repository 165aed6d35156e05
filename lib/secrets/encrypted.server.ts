import { createDecipheriv, createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader, errors } from 'jose';
import type { CipherKey } from './key-ring.server.ts';

const MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';

const cipherKey = (key: string): Uint8Array => createHash('sha256').update(key).digest();

/** Thrown for data whose key is no longer configured. */
export class KeyMissing extends Error {
  override name = 'KeyMissing';

  /** @param id the key's id, as `npm run keys` lists it. */
  constructor(id: string) {
    super(
      `Something is encrypted with the key ${id}, which is in neither ENCRYPTION_KEYS nor SECRET. Add the key and restart.`,
    );
  }
}

/**
 * Encrypts text (JWE, AES-256-GCM) with the first key, and names that key in it. Without the key, no one can
 * read, create, or change it.
 */
export async function encrypted(text: string, keys: readonly CipherKey[]): Promise<string> {
  return await encryptedBytes(new TextEncoder().encode(text), keys);
}

/**
 * Decrypts the output of `encrypted`; null for anything else.
 * @throws KeyMissing if it names a key that is not among `keys`.
 */
export async function decrypted(text: string, keys: readonly CipherKey[]): Promise<string | null> {
  if (!text.includes('.')) return firstOf(keys, ({ key }) => readFormer(text, key));
  const bytes = await decryptedBytes(text, keys);
  return bytes && new TextDecoder().decode(bytes);
}

/** Encrypts bytes, such as a picture, to ASCII text. */
export async function encryptedBytes(bytes: Uint8Array, [first]: readonly CipherKey[]): Promise<string> {
  return await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: MANAGEMENT, enc: ENCRYPTION, kid: first!.id })
    .encrypt(cipherKey(first!.key));
}

/** Decrypts the output of `encryptedBytes`; otherwise like `decrypted`. */
export async function decryptedBytes(text: string, keys: readonly CipherKey[]): Promise<Uint8Array | null> {
  const id = keyIdOf(text);
  if (id === null) return await firstOf(keys, ({ key }) => opened(text, key));
  const named = keys.find((one) => one.id === id);
  if (!named) throw new KeyMissing(id);
  return await opened(text, named.key);
}

/** Returns the id of the key that encrypted a text; null if the text names none, as older ones do. */
export function keyIdOf(text: string): string | null {
  try {
    const { kid } = decodeProtectedHeader({ protected: text.slice(0, text.indexOf('.')) });
    return typeof kid === 'string' ? kid : null;
  } catch {
    return null;
  }
}

/** Checks whether a text names a key that is not among `keys`. Anyone can write such a text into a cookie. */
export function namesUnknownKey(text: string, keys: readonly CipherKey[]): boolean {
  const id = keyIdOf(text);
  return id !== null && !keys.some((one) => one.id === id);
}

/**
 * Returns the part of a text up to its first dot for a key. All texts that the key encrypted begin with it,
 * so SQL can find them.
 * @param id null for texts from before they named their key.
 */
export function headFor(id: string | null): string {
  const header = { alg: MANAGEMENT, enc: ENCRYPTION, ...(id === null ? {} : { kid: id }) };
  return Buffer.from(JSON.stringify(header)).toString('base64url');
}

async function opened(text: string, key: string): Promise<Uint8Array | null> {
  try {
    const options = { keyManagementAlgorithms: [MANAGEMENT], contentEncryptionAlgorithms: [ENCRYPTION] };
    return (await compactDecrypt(text, cipherKey(key), options)).plaintext;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

async function firstOf<Found>(
  keys: readonly CipherKey[],
  read: (key: CipherKey) => Found | null | Promise<Found | null>,
): Promise<Found | null> {
  for (const key of keys) {
    const found = await read(key);
    if (found !== null) return found;
  }
  return null;
}

/** Decrypts the format used before JWE: initialization vector, tag, and body in one base64url text. */
function readFormer(text: string, key: string): string | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length < 28) return null;
  const cipher = createDecipheriv('aes-256-gcm', cipherKey(key), bytes.subarray(0, 12));
  cipher.setAuthTag(bytes.subarray(12, 28));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
