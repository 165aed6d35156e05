import { createDecipheriv, createHash } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';

const MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';

const cipherKey = (key: string): Uint8Array => createHash('sha256').update(key).digest();

/** Encrypts text (JWE, AES-256-GCM). Without the key, no one can read, create, or change it. */
export async function encrypted(text: string, key: string): Promise<string> {
  return await encryptedBytes(new TextEncoder().encode(text), key);
}

/** Decrypts the output of `encrypted`; null for anything else. */
export async function decrypted(text: string, key: string): Promise<string | null> {
  if (!text.includes('.')) return readFormer(text, key);
  const bytes = await decryptedBytes(text, key);
  return bytes && new TextDecoder().decode(bytes);
}

/** Encrypts bytes, such as a picture, to ASCII text. */
export async function encryptedBytes(bytes: Uint8Array, key: string): Promise<string> {
  return await new CompactEncrypt(bytes)
    .setProtectedHeader({ alg: MANAGEMENT, enc: ENCRYPTION })
    .encrypt(cipherKey(key));
}

/** Decrypts the output of `encryptedBytes`; null for anything else. */
export async function decryptedBytes(text: string, key: string): Promise<Uint8Array | null> {
  try {
    const options = { keyManagementAlgorithms: [MANAGEMENT], contentEncryptionAlgorithms: [ENCRYPTION] };
    return (await compactDecrypt(text, cipherKey(key), options)).plaintext;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
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
