import { expect, it } from 'vitest';
import { DRAWING_NAMES } from '../finding/home/drawing-address.ts';
import { drawingSvg } from './drawing-svg.tsx';

it.each(DRAWING_NAMES.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
  'the drawing %s has a color for each class that it uses, on a %s page',
  (name, look) => {
    const svg = drawingSvg(name, look);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    const used = [...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, classes = '']) => classes.split(' '));
    const colored = used.filter((one) => /^(fill|stroke)-/.test(one));
    expect(colored.length).toBeGreaterThan(5);
    expect(colored.filter((one) => !svg.includes(`.${one}{`))).toEqual([]);
    expect(svg.length).toBeLessThan(20_000);
  },
);

it('uses other colors in the dark theme', () => {
  expect(drawingSvg('street', 'dark')).not.toBe(drawingSvg('street', 'light'));
});
