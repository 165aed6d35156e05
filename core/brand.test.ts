import { describe, expect, it } from 'vitest';
import { brand, shareTargets } from './brand.ts';

describe('sharing', () => {
  it.each(shareTargets.map((target) => [target.service, target] as const))(
    '%s keeps a hostile address as one value',
    (_, target) => {
      const shared = new URL(target.href('https://a.example/expert/1?x=1&y=<b>#z', 'Juniper & Co'));
      expect(shared.protocol).toBe('https:');
      expect([...shared.searchParams.values()].join(' ')).toContain('https://a.example/expert/1?x=1&y=<b>#z');
      expect(shared.hash).toBe('');
    },
  );
});

describe('the brand', () => {
  it('has every mailbox on its one domain', () => {
    for (const address of Object.values(brand.mailboxes))
      expect(address.endsWith(`@${brand.domain}`)).toBe(true);
  });
});
