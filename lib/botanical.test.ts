import { describe, expect, it } from 'vitest';
import { botanicalPrint, botanicalSvg, PAPERS, SPECIES } from './botanical.ts';

const seeds = Array.from({ length: 400 }, (_, n) => `0192f3c4-7a10-7000-8000-${String(n).padStart(12, '0')}`);

describe('a botanical cover', () => {
  it('is the same drawing every time for one id', () => {
    for (const seed of seeds.slice(0, 40)) expect(botanicalSvg(seed)).toBe(botanicalSvg(seed));
  });

  it('is another drawing for another id', () => {
    expect(new Set(seeds.map((seed) => botanicalSvg(seed))).size).toBe(seeds.length);
  });

  it('shows every species and every paper, none of them rarely', () => {
    const prints = seeds.map(botanicalPrint);
    for (const species of SPECIES) {
      expect(prints.filter((print) => print.species === species).length).toBeGreaterThan(20);
    }
    for (const paper of PAPERS)
      expect(prints.filter((print) => print.paper === paper).length).toBeGreaterThan(80);
  });

  it('is small: under 1.6 kB', () => {
    for (const seed of seeds) expect(botanicalSvg(seed, { theme: 'dark' }).length).toBeLessThan(1600);
  });

  it('draws the same plant in either theme, in other colours', () => {
    const bare = (svg: string) => svg.replace(/#[\da-f]{6}/g, '');
    expect(bare(botanicalSvg('expert-1', { theme: 'dark' }))).toBe(bare(botanicalSvg('expert-1')));
    expect(botanicalSvg('expert-1', { theme: 'dark' })).not.toBe(botanicalSvg('expert-1'));
  });

  it('carries no style, no script and nothing of the seed, whatever the seed is', () => {
    const svg = botanicalSvg('"><script>alert(1)</script>');
    expect(svg).not.toMatch(/script|style|alert|NaN|undefined/);
    expect(svg).toMatch(/^<svg [^<>]*>(<path [^<>]*\/>)+<\/svg>$/);
  });

  it('is drawn for an empty id too', () => {
    expect(botanicalPrint('').shapes.length).toBeGreaterThan(2);
  });
});
