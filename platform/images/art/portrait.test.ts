import { expect, it } from 'vitest';
import { PORTRAITS, portraitSvg } from './portrait.ts';

it('draws each person differently, the same in both themes except background and ink', () => {
  const bare = (svg: string) => svg.replace(/#[\da-f]{6}/g, '');
  expect(new Set(PORTRAITS.map((name) => portraitSvg(name))).size).toBe(PORTRAITS.length);
  for (const name of PORTRAITS) {
    expect(portraitSvg(name, { theme: 'dark' })).not.toBe(portraitSvg(name));
    expect(bare(portraitSvg(name, { theme: 'dark' }))).toBe(bare(portraitSvg(name)));
  }
});

it.each(PORTRAITS)('keeps %s under 4 kB, with only plain shapes', (name) => {
  const svg = portraitSvg(name);
  expect(svg.length).toBeLessThan(4096);
  expect(svg).not.toMatch(/script|style|href|NaN|undefined/);
});
