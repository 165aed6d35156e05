import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypted, encrypted } from './encrypted.server.ts';

/** Encrypts in the format used before JWE. */
function former(text: string, key: string): string {
  const start = Buffer.alloc(12, 7);
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(key).digest(), start);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([start, cipher.getAuthTag(), body]).toString('base64url');
}

describe('an encrypted text', () => {
  it('can be read with the same key, and looks different each time', async () => {
    const kept = await encrypted('fern and moss', 'key');
    expect(await decrypted(kept, 'key')).toBe('fern and moss');
    expect(kept).not.toBe(await encrypted('fern and moss', 'key'));
    for (const part of kept.split('.')) expect(Buffer.from(part, 'base64url').includes('fern')).toBe(false);
  });

  it.each([
    ['by another key', (kept: string) => [kept, 'other']],
    [
      'once a letter has changed',
      (kept: string) => [kept.replace(/\.(.)(?=[^.]*$)/, (_, one) => `.${one === 'A' ? 'B' : 'A'}`), 'key'],
    ],
    ['when it is cut', (kept: string) => [kept.slice(0, 20), 'key']],
    ['when it is empty', () => ['', 'key']],
  ] as const)('cannot be read %s', async (_case, change) => {
    for (const kept of [await encrypted('fern and moss', 'key'), former('fern and moss', 'key')]) {
      const [text, key] = change(kept) as [string, string];
      if (text !== kept || key !== 'key') expect(await decrypted(text, key)).toBeNull();
    }
  });

  it('can still be read in the old format', async () => {
    expect(await decrypted(former('fern and moss', 'key'), 'key')).toBe('fern and moss');
  });
});
