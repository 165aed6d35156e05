import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const cipherKey = (key: string) => createHash('sha256').update(key).digest();

/** Encrypts a text for keeping (AES-256-GCM); nobody without the key can read, make or change it. */
export function locked(text: string, key: string): string {
  const start = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), start);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64url');
}

/** What `locked` was given under this key; null for anything else. */
export function unlocked(text: string, key: string): string | null {
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
