import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { botanicalPrint, botanicalSvg, PAPERS, SPECIES } from './botanical.ts';

const seeds = Array.from({ length: 800 }, (_, n) => `0192f3c4-7a10-7000-8000-${String(n).padStart(12, '0')}`);

describe('a botanical cover', () => {
  it('is always the same for the same id', () => {
    for (const seed of seeds.slice(0, 40)) expect(botanicalSvg(seed)).toBe(botanicalSvg(seed));
  });

  it('is different for another id', () => {
    expect(new Set(seeds.map((seed) => botanicalSvg(seed))).size).toBe(seeds.length);
  });

  it('uses every species and every paper, none of them rarely', () => {
    const prints = seeds.map(botanicalPrint);
    for (const species of SPECIES) {
      expect(prints.filter((print) => print.species === species).length).toBeGreaterThan(20);
    }
    for (const paper of PAPERS)
      expect(prints.filter((print) => print.paper === paper).length).toBeGreaterThan(160);
  });

  it('is small: under 2.2 kB', () => {
    for (const seed of seeds) expect(botanicalSvg(seed, { theme: 'dark' }).length).toBeLessThan(2200);
  });

  it('shows its whole plant in the middle square, base and tips included', async () => {
    for (const seed of seeds.slice(0, 120)) {
      const { species, plant } = botanicalPrint(seed);
      const shapes = plant.map(({ d, width }) =>
        width ? `<path fill="none" stroke="#000" stroke-width="${width}" d="${d}"/>` : `<path d="${d}"/>`,
      );
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="60 0 200 200">${shapes.join('')}</svg>`;
      const { data, info } = await sharp(Buffer.from(svg))
        .extractChannel('alpha')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const ink = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
      const edge = Array.from({ length: 100 }, (_, n) => ink(n, 0) + ink(n, 99) + ink(0, n) + ink(99, n));
      expect([species, seed, Math.max(...edge)]).toEqual([species, seed, 0]);
      expect([species, data.some((alpha) => alpha > 0)]).toEqual([species, true]);
    }
  });

  it('draws the same plant in both themes in different colors', () => {
    const bare = (svg: string) => svg.replace(/#[\da-f]{6}/g, '');
    expect(bare(botanicalSvg('expert-1', { theme: 'dark' }))).toBe(bare(botanicalSvg('expert-1')));
    expect(botanicalSvg('expert-1', { theme: 'dark' })).not.toBe(botanicalSvg('expert-1'));
  });

  it('contains no style, script, or part of the seed, regardless of the seed', () => {
    const svg = botanicalSvg('"><script>alert(1)</script>');
    expect(svg).not.toMatch(/script|style|alert|NaN|undefined/);
    expect(svg).toMatch(
      /^<svg [^<>]*>(<(path|use) [^<>]*\/>|<svg [^<>]*>|<\/svg>|<g id="p">|<\/g>)+<\/svg>$/,
    );
  });

  it('can also be drawn for an empty id', () => {
    expect(botanicalPrint('').plant.length).toBeGreaterThan(1);
  });
});
