import { readFileSync } from 'node:fs';
import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import { COVER_COLORS } from '../../../platform/images/art/botanical.ts';
import { parseTheme, THEME_COLORS } from './theme.ts';

const css = readFileSync(new URL('../../theme.css', import.meta.url), 'utf8');

const contrast = (one: string, other: string) => new Color(one).contrastWCAG21(other);

function tokens(selector: string, scheme: string): Record<string, string> {
  const start = css.indexOf(`${selector} {\n`, 0);
  const rule = css
    .slice(start)
    .split('}')
    .find((part) => part.includes(`color-scheme: ${scheme}`));
  return Object.fromEntries(
    [...(rule ?? '').matchAll(/--([\w-]+): (#[\da-f]+);/g)].map((m) => [m[1]!, m[2]!]),
  );
}

const light = tokens(':root', 'light');
const dark = tokens('[data-theme="dark"]', 'dark');
const system = tokens(':root:not([data-theme="light"]):not([data-theme="dark"])', 'dark');

const text: [ink: string, grounds: string[]][] = [
  [
    'ink',
    [
      'bg',
      'surface',
      'sunken',
      'raised',
      'accent-soft',
      'danger-soft',
      'info-soft',
      'pending-soft',
      'spotlight-soft',
    ],
  ],
  ['text-muted', ['bg', 'surface', 'sunken', 'raised']],
  ['accent-text', ['bg', 'surface', 'raised', 'sunken']],
  ['accent-contrast', ['accent', 'accent-hover']],
  ['accent-soft-text', ['accent-soft']],
  ['danger-text', ['bg', 'surface', 'raised', 'danger-soft']],
  ['danger-contrast', ['danger', 'danger-hover']],
  ['spotlight-contrast', ['spotlight']],
  ['spotlight-text', ['spotlight-soft', 'surface']],
  ['info-text', ['info-soft']],
  ['pending-text', ['pending-soft']],
];

const shapes: [mark: string, grounds: string[]][] = [
  ['border-strong', ['bg', 'surface', 'raised', 'sunken']],
  ['focus', ['bg', 'surface', 'sunken', 'raised', 'accent-soft']],
  ['accent', ['bg', 'surface', 'raised']],
];

describe('the colors', () => {
  const themes = { light, dark };
  for (const [name, theme] of Object.entries(themes)) {
    const pairs = (list: typeof text) =>
      list.flatMap(([front, grounds]) => grounds.map((ground) => ({ front, ground })));

    it.each(pairs(text))(`${name}: text $front is readable on $ground (4.5)`, ({ front, ground }) => {
      expect(contrast(theme[front]!, theme[ground]!)).toBeGreaterThanOrEqual(4.5);
    });

    it.each(pairs(shapes))(`${name}: $front is visible on $ground (3)`, ({ front, ground }) => {
      expect(contrast(theme[front]!, theme[ground]!)).toBeGreaterThanOrEqual(3);
    });
  }

  it('are the same in the chosen dark theme and in the system’s', () => {
    expect(Object.keys(dark).length).toBeGreaterThan(30);
    expect(system).toEqual(dark);
    expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
  });

  it('of the page background and the covers are the same in TypeScript', () => {
    expect(THEME_COLORS).toEqual({ light: light.bg, dark: dark.bg });
    for (const [theme, table] of [
      [COVER_COLORS.light, light],
      [COVER_COLORS.dark, dark],
    ] as const) {
      for (const [ink, color] of Object.entries(theme)) expect(table[`cover-${ink}`]).toBe(color);
    }
  });
});

describe('the theme cookie', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['', 'system'],
    [undefined, 'system'],
    ['dark"><script>', 'system'],
  ])('reads %j as %s', (value, theme) => {
    expect(parseTheme(value)).toBe(theme);
  });
});
