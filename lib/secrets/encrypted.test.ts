import { createCipheriv, createHash } from 'node:crypto';
import { CompactEncrypt } from 'jose';
import { describe, expect, it } from 'vitest';
import { decrypted, encrypted, headFor, KeyMissing, keyIdOf, namesUnknownKey } from './encrypted.server.ts';
import { type CipherKey, cipherKeys, openKeyRing } from './key-ring.server.ts';

const keysOf = (secrets: string[], encryptionKeys: string[] = []) =>
  cipherKeys(openKeyRing({ secrets, encryptionKeys }).ciphers, 'plants');
const ours = keysOf(['one secret']);
const [our] = ours as [CipherKey];
const others = keysOf(['another secret']);
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/** Encrypts in the format used before JWE. */
function former(text: string, key: string): string {
  const start = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', hashOf(key), start);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64url');
}

/** Encrypts in the format used before texts named their key. */
const unnamed = (text: string, key: string) =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(hashOf(key));

describe('an encrypted text', () => {
  it('can be read with the same key, and looks different each time', async () => {
    const kept = await encrypted('fern and moss', ours);
    expect(await decrypted(kept, ours)).toBe('fern and moss');
    expect(kept).not.toBe(await encrypted('fern and moss', ours));
    for (const part of kept.split('.')) expect(Buffer.from(part, 'base64url').includes('fern')).toBe(false);
  });

  it.each([
    [
      'once a letter has changed',
      (kept: string) => kept.replace(/\.(.)(?=[^.]*$)/, (_, one) => `.${one === 'A' ? 'B' : 'A'}`),
    ],
    ['when it is cut', (kept: string) => kept.slice(0, 20)],
    ['when it is empty', () => ''],
  ])('cannot be read %s', async (_case, change) => {
    const formats = [await encrypted('fern and moss', ours), former('fern and moss', our.key)];
    for (const kept of [...formats, await unnamed('fern and moss', our.key)]) {
      const text = change(kept);
      if (text !== kept) expect(await decrypted(text, ours)).toBeNull();
    }
  });

  it('names its key, and is refused by name without it', async () => {
    const kept = await encrypted('fern and moss', ours);
    expect(keyIdOf(kept)).toBe(our.id);
    expect(kept.startsWith(`${headFor(our.id)}.`)).toBe(true);
    expect(namesUnknownKey(kept, ours)).toBe(false);
    expect(namesUnknownKey(kept, others)).toBe(true);
    await expect(decrypted(kept, others)).rejects.toThrow(KeyMissing);
    await expect(decrypted(kept, others)).rejects.toThrow(our.id);
  });

  it.each([
    ['before JWE', former],
    ['before texts named their key', unnamed],
  ])('can still be read in the format of the time %s, under any secret', async (_case, encrypt) => {
    const kept = await encrypt('fern and moss', our.key);
    expect(keyIdOf(kept)).toBeNull();
    expect(await decrypted(kept, ours)).toBe('fern and moss');
    expect(await decrypted(kept, keysOf(['another secret', 'one secret'], ['a key']))).toBe('fern and moss');
    expect(await decrypted(kept, others)).toBeNull();
  });

  it('is written with the first key and read with any', async () => {
    const kept = await encrypted('fern and moss', keysOf(['one secret'], ['a new key', 'an old key']));
    expect(await decrypted(kept, keysOf(['another secret'], ['an old key', 'a new key']))).toBe(
      'fern and moss',
    );
    await expect(decrypted(kept, keysOf(['one secret'], ['an old key']))).rejects.toThrow(KeyMissing);
  });
});
