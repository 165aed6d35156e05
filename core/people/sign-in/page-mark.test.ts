import { describe, expect, it } from 'vitest';
import { fingerprint } from '../../../lib/secrets/fingerprint.server.ts';
import { checkPageMark, isPageMark, pageMarkOf, pageMarksOf } from './page-mark.server.ts';

const under = (...secrets: string[]) => ({
  keysFor: (purpose: string) => secrets.map((secret) => fingerprint(purpose, secret)),
});
const keys = under('one secret');
const others = under('another secret');
const [robin, sage] = [pageMarkOf(keys, 'robin'), pageMarkOf(keys, 'sage')];

describe('the mark of a page', () => {
  it('is constant for an account, differs between accounts, and reveals nothing about them', () => {
    expect(pageMarkOf(keys, 'robin')).toBe(robin);
    expect(sage).not.toBe(robin);
    expect(robin).toMatch(/^[\w-]{38}$/);
    expect(robin).not.toContain('robin');
  });

  it.each<[string, string, boolean]>([
    ['one of ours', robin, true],
    ['nothing', '', false],
    ['one made with another secret', pageMarkOf(others, 'robin'), false],
    ['the person of one and the seal of another', robin.slice(0, 22) + sage.slice(22), false],
    ['one cut short', robin.slice(0, -1), false],
    ['one with more text after it', `${robin}A`, false],
    ['an id', '0193f7c0-aaaa-7000-8000-000000000000', false],
  ])('is recognized as ours: %s', (_what, mark, isOurs) => {
    expect(isPageMark(keys, mark)).toBe(isOurs);
  });

  it('is recognized under a former secret, and made under the current one', () => {
    const both = under('another secret', 'one secret');
    expect(pageMarkOf(both, 'robin')).toBe(pageMarkOf(others, 'robin'));
    expect(isPageMark(both, robin)).toBe(true);
    expect(checkPageMark([robin], pageMarksOf(both, 'robin'))).toBe('own');
    expect(checkPageMark([sage], pageMarksOf(both, 'robin'))).toBe('other-account');
  });
});

describe('a form', () => {
  const forged = 'A'.repeat(38);
  it.each<[string, string[], string | null, ReturnType<typeof checkPageMark>]>([
    ['of their own page', [robin], robin, 'own'],
    ['of a visitor’s page, from a visitor', [], null, 'own'],
    ['of a page of another account', [robin], sage, 'other-account'],
    ['of a visitor’s page, once signed in', [], robin, 'other-account'],
    ['with a forged mark', [forged], robin, 'other-account'],
    ['with an empty mark', [''], robin, 'other-account'],
    ['with the right mark cut short', [robin.slice(0, 30)], robin, 'other-account'],
    ['with its mark twice', [robin, robin], robin, 'other-account'],
    ['with its mark and another', [robin, sage], robin, 'other-account'],
    ['of an account’s page, once signed out', [robin], null, 'signed-out'],
    ['with a forged mark, signed out', [forged], null, 'signed-out'],
    ['with an empty mark, signed out', [''], null, 'signed-out'],
  ])('%s', (_what, sent, present, standing) => {
    expect(checkPageMark(sent, present === null ? null : [present])).toBe(standing);
  });
});
