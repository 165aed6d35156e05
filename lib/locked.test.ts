import { describe, expect, it } from 'vitest';
import { locked, unlocked } from './locked.server.ts';

describe('a locked text', () => {
  it('is read by the same key, and looks different each time', () => {
    const kept = locked('fern and moss', 'key');
    expect(unlocked(kept, 'key')).toBe('fern and moss');
    expect(kept).not.toBe(locked('fern and moss', 'key'));
    expect(Buffer.from(kept, 'base64url').includes('fern')).toBe(false);
  });

  it.each([
    ['by another key', (kept: string) => [kept, 'other']],
    ['once a letter has changed', (kept: string) => [`${kept.slice(0, -2)}AA`, 'key']],
    ['when it is cut', (kept: string) => [kept.slice(0, 20), 'key']],
    ['when it is empty', () => ['', 'key']],
  ] as const)('is not read %s', (_case, change) => {
    const [text, key] = change(locked('fern and moss', 'key')) as [string, string];
    expect(unlocked(text, key)).toBeNull();
  });
});
