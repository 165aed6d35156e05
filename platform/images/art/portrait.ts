/**
 * Portraits of the demo people for a round frame, on a field of 144 x 144 units. Each has ink lines over
 * flat, slightly offset color washes, like the drawings on How It Works.
 */

export const PORTRAITS = ['maya', 'theo', 'ana', 'jamie', 'alex'] as const;
export type PortraitName = (typeof PORTRAITS)[number];
export type PortraitTheme = 'light' | 'dark';

/**
 * The background colors, and those of the leaves and the ink. People and clothes look the same in both
 * themes.
 */
const COLORS = {
  light: { sage: '#dde7ca', sand: '#f1e4cc', mist: '#d3e4de', leaf: '#b3c794', ink: '#26352b' },
  dark: { sage: '#587657', sand: '#7a7058', mist: '#51726c', leaf: '#78966b', ink: '#16201a' },
} as const;

type Ground = 'sage' | 'sand' | 'mist';

const fill = (color: string, d: string, opacity = '') =>
  `<path fill="${color}"${opacity && ` fill-opacity="${opacity}"`} stroke="none" d="${d}"/>`;
const line = (d: string, width?: number, color?: string) =>
  `<path${width ? ` stroke-width="${width}"` : ''}${color ? ` stroke="${color}"` : ''} d="${d}"/>`;
/** Draws the color wash of a shape, slightly offset, and its outline. */
const print = (color: string, d: string) =>
  `<path fill="${color}" stroke="none" transform="translate(1.8 1.4)" d="${d}"/>${line(d)}`;
const shape = (color: string, d: string) => `<path fill="${color}" d="${d}"/>`;
const turned = (degrees: number, ...parts: string[]) =>
  `<g transform="translate(0 5) rotate(${degrees} 72 104)">${parts.join('')}</g>`;
const eyes = (y: number, width = 4.6) => line(`M63 ${y}h.01M82 ${y}h.01`, width);

const HEAD = 'M50 57C50 41 59 33 72 33s22 8 22 24c0 8-1 17-5 25-4 8-11 13-17 13s-13-5-17-13c-4-8-5-17-5-25Z';
const SIDE =
  'M82 35c8 4 12 11 12 22 0 8-1 17-5 25-4 8-11 13-17 13-3 0-5-1-8-2 9-2 15-9 18-18 4-14 5-28 0-40Z';
const EARS = 'M50 60c-5-3-9 1-8 6 1 6 5 9 10 8ZM94 60c5-3 9 1 8 6-1 6-5 9-10 8Z';
const NECK = 'M61 84v22c1 11 21 11 22 0V84';
const UNDER_CHIN = 'M61 90c7 7 16 7 22 0v7c-6 8-16 8-22 0Z';
const LEAVES = [
  'M13 120C-1 108-3 88 5 72c13 11 18 31 8 48Z',
  'M27 74C16 61 17 43 27 31c10 13 11 31 0 43Z',
  'M131 120c14-12 16-32 8-48-13 11-18 31-8 48Z',
  'M117 74c11-13 10-31 0-43-10 13-11 31 0 43Z',
].join('');
const VEINS = 'M13 120C8 106 5 94 6 84M27 74V44M131 120c5-14 8-26 7-36M117 74V44';

const PEOPLE: Record<PortraitName, { ground: Ground; draw: () => string }> = {
  // Curls in a headband, and an apron.
  maya: {
    ground: 'sage',
    draw: () =>
      turned(
        -4,
        print(
          '#3a2820',
          'M46 98c-9 3-17-4-15-13-9-3-12-13-6-20-7-8-3-20 7-22-1-11 8-19 18-17 5-10 19-12 26-5 9-5 21 0 23 9 11 0 18 11 14 20 9 5 10 18 2 24 4 9-2 19-11 19-1 8-9 12-16 9Z',
        ),
      ) +
      shape('#b0744f', NECK) +
      fill('#85502f', UNDER_CHIN, '.6') +
      print('#6f9468', 'M12 156c0-26 16-37 47-46 4 12 23 12 27 0 30 9 46 20 46 46Z') +
      print('#efe6d0', 'M45 156l-5-39 8-3 5 24h38l5-24 8 3-5 39Z') +
      turned(
        -4,
        shape('#b0744f', EARS),
        fill('#b0744f', HEAD),
        fill('#85502f', SIDE, '.4'),
        fill(
          '#c0513f',
          'M53 71c5-3 10-1 11 4s-5 8-9 6c-3-2-5-7-2-10ZM91 71c-5-3-10-1-11 4s5 8 9 6c3-2 5-7 2-10Z',
          '.28',
        ),
        line(HEAD),
        print('#c8744a', 'M47 55c-2-17 9-28 25-28s27 11 25 28c-5-9-13-13-25-13s-20 4-25 13Z'),
        print(
          '#3a2820',
          'M54 37c-5-6 0-14 7-13 2-7 12-8 15-3 6-4 14 0 13 6 6 1 8 7 5 11-5-5-12-8-21-8-8 0-14 2-19 7Z',
        ),
        line(
          'M57 33c1-3 4-5 7-4M74 29c2-3 6-4 9-2M33 60c-2 4-1 8 2 10M107 52c3 3 3 8 1 11M38 84c1 3 4 4 7 4',
          1.8,
          '#8a6a52',
        ),
        line('M56.5 55c3-3 8-3 11-.5M77.5 54.5c3-2.5 8-2.5 11 .5', 2.6),
        eyes(63),
        line('M59 60.5l-2-1M86 60.5l2-1', 1.8),
        line('M72.5 64c-.5 4-2 6-3.5 8.5 1.5 2 4 2 6.5 1', 2),
        `<path fill="#f7efe2" stroke-width="2" d="M64 80.5c5 1.5 11 1.5 16 0-1 5-4 7.5-8 7.5s-7-2.5-8-7.5Z"/>`,
        line('M45.5 80v.01M98.5 80v.01', 5.5, '#d9a441'),
      ),
  },
  // Round glasses, gray temples, and a collar under a cardigan.
  theo: {
    ground: 'sand',
    draw: () =>
      shape('#dfae82', NECK) +
      fill('#b9835a', UNDER_CHIN, '.6') +
      print('#48666d', 'M10 156c1-26 17-36 48-45l14 22 14-22c30 9 47 19 48 45Z') +
      print('#f6f1e3', 'M60 103l-8 9 9 17 11-9 11 9 9-17-8-9-12 15Z') +
      turned(
        3,
        shape('#dfae82', EARS),
        fill('#dfae82', HEAD),
        fill('#b9835a', SIDE, '.4'),
        fill(
          '#4a4a4c',
          'M52 76c3 12 10 19 20 19s17-7 20-19c-4 5-8 6-12 6-3-2-5-3-8-3s-5 1-8 3c-4 0-8-1-12-6Z',
          '.22',
        ),
        line(HEAD),
        print(
          '#2c2c30',
          'M48 60c-6-18 2-34 19-37 15-3 30 4 31 20 0 6-1 12-2 17l-3-1c0-7-2-13-5-18-12 2-23 0-31-6-3 6-6 13-6 24Z',
        ),
        fill('#9a9e9c', 'M48 60c-2-6-3-11-2-16l6 3c-2 4-2 8-2 12ZM96 60c1-6 2-11 2-15l-6 2c1 4 2 8 2 12Z'),
        line('M63 27c7-1 15 1 20 6M59 31c6 4 14 6 22 5', 1.8, '#77787c'),
        `<path fill="#fffdf4" fill-opacity=".35" stroke-width="2.2" d="M53.5 63.5a9 8.5 0 1 0 18 0a9 8.5 0 1 0-18 0ZM74.5 63.5a9 8.5 0 1 0 18 0a9 8.5 0 1 0-18 0ZM71.5 62c1-1 2-1 3 0M53.5 62l-4-1M92.5 62l4-1"/>`,
        eyes(64, 4.2),
        line('M56 51c4-2.5 8-2.5 12-.5M78 50.5c4-2 8-2 12 .5', 2.8),
        line('M73 67c-.5 3-2 5-3.5 7 1.5 2 4 2 6.5 1', 2),
        line('M65 83c4 3.5 11 3.5 16-.5', 2.4),
      ),
  },
  // A silver bob, laugh lines, and a clay-colored scarf.
  ana: {
    ground: 'mist',
    draw: () =>
      turned(
        5,
        print(
          '#cfcfc6',
          'M71 23C48 22 38 40 40 62c1 13-1 22-6 29 7 5 16 6 23 3h31c7 3 15 1 21-4-5-7-7-16-6-28 2-23-9-38-32-39Z',
        ),
      ) +
      shape('#efc3a3', NECK) +
      fill('#cf8f6c', UNDER_CHIN, '.6') +
      print('#3f6a58', 'M12 156c1-25 17-36 48-45 5 6 20 6 25 0 30 9 46 20 47 45Z') +
      print('#bd6a43', 'M52 106c8 7 32 8 41-1 7 5 6 14-1 18-13 7-31 6-40-1-6-5-6-12 0-16Z') +
      print('#bd6a43', 'M84 122c2 10 5 19 10 26l-17 2c-2-9-2-19 0-27Z') +
      line('M58 115c8 4 20 5 28 1M82 132c0 5 1 9 2 13', 1.8, '#7d3f22') +
      turned(
        5,
        fill('#efc3a3', HEAD),
        fill('#cf8f6c', SIDE, '.4'),
        fill(
          '#d9604f',
          'M53 71c5-3 10-1 11 4s-5 8-9 6c-3-2-5-7-2-10ZM91 71c-5-3-10-1-11 4s5 8 9 6c3-2 5-7 2-10Z',
          '.26',
        ),
        line(HEAD),
        print(
          '#e6e5dd',
          'M48 72c-8-26 2-50 26-49 22 0 30 21 23 47-1-13-6-23-14-29-6 8-15 13-27 15-5 3-7 9-8 16Z',
        ),
        line(
          'M82 37c-6 8-14 12-24 14M72 27c-9 1-16 7-19 16M86 31c6 5 9 12 10 20M41 84c3-5 4-10 4-16M101 84c-2-5-3-9-3-14',
          1.8,
          '#a3a49b',
        ),
        line('M58.5 64.5c2-3.5 7-3.5 9.5 0M77.5 64.5c2-3.5 7-3.5 9.5 0', 2.8),
        line('M57 56.5c3-2.5 7-3 10-1M78 55.5c3-2 7-1.5 10 1', 2.2),
        line('M54 63l-2.5-1.5M54 66h-3M91 63l2.5-1.5M91 66h3M58 77c-1 2-1 4-.5 6M87 77c1 2 1 4 .5 6', 1.5),
        line('M72.5 64c-.5 4-2 6-3.5 8.5 1.5 2 4 2 6.5 1', 2),
        `<path fill="#fdf6ec" stroke-width="2" d="M63 80c6 1.5 12 1.5 18 0-1 5.5-4.5 8.5-9 8.5s-8-3-9-8.5Z"/>`,
      ),
  },
  // Waves combed to one side, a short beard, and a striped sweater.
  jamie: {
    ground: 'sand',
    draw: () =>
      shape('#cf9a6e', NECK) +
      fill('#a06c43', UNDER_CHIN, '.6') +
      print('#e9e3d2', 'M12 156c1-26 17-36 49-46 4 9 18 9 22 0 31 10 48 20 49 46Z') +
      fill(
        '#5a7f86',
        'M17 137c13 5 33 7 55 7s42-2 55-7l4 9c-16 5-36 7-59 7s-43-2-59-7ZM35 121c10 4 23 6 37 6s27-2 37-6l9 6c-13 5-29 7-46 7s-33-2-46-7Z',
      ) +
      line('M12 156c1-26 17-36 49-46 4 9 18 9 22 0 31 10 48 20 49 46') +
      turned(
        -3,
        shape('#cf9a6e', EARS),
        fill('#cf9a6e', HEAD),
        fill('#a06c43', SIDE, '.4'),
        fill(
          '#4d3524',
          'M50 64c2 5 5 9 9 11 3-2 8-3 13-3s10 1 13 3c4-2 7-6 9-11 0 7-2 13-5 18-4 8-11 14-17 14s-13-6-17-14c-3-5-5-11-5-18ZM64 82c5 3 11 3 16 0-1 4-4 6-8 6s-7-2-8-6Z',
        ),
        line(HEAD),
        print(
          '#4d3524',
          'M48 60c-9-14-4-30 8-33 5-9 21-10 28-3 12 0 19 14 13 26 0 4-1 7-2 10-3-6-6-11-10-14-7 1-13-1-18-5-6 8-15 10-19 19Z',
        ),
        line('M59 33c6-4 14-4 19 0M66 40c-4 4-8 7-12 9M80 31c6 2 10 7 11 13', 1.8, '#9a7656'),
        line('M56 54c4-2.5 8-2.5 11-.5M77 53.5c3-2 7-2 11 .5', 2.8),
        eyes(62),
        line('M72.5 62c-.5 4-2 6-3.5 8 1.5 2 4 2 6.5 1', 2),
        line('M65 79.5c4 3 10 3 14 0', 2.2),
      ),
  },
  // A knit cap, a red beard, and freckles.
  alex: {
    ground: 'mist',
    draw: () =>
      shape('#f0c9ae', NECK) +
      print('#5d5470', 'M12 156c1-26 17-36 47-46l13 12 13-12c30 10 46 20 47 46Z') +
      line('M72 122v24', 2) +
      turned(
        2,
        shape('#f0c9ae', EARS),
        fill('#f0c9ae', HEAD),
        fill('#d79a78', SIDE, '.35'),
        fill(
          '#b5572a',
          'M50 58c0 9 3 14 8 16 4-3 8-4 14-4s10 1 14 4c5-2 8-7 8-16 2 12 2 22-3 30-5 9-12 15-19 15s-14-6-19-15c-5-8-5-18-3-30ZM63 80c6 3 12 3 18 0-1 5-4 7-9 7s-8-2-9-7Z',
        ),
        line('M50 58c-2 12-2 22 3 30 5 9 12 15 19 15s14-6 19-15c5-8 5-18 3-30'),
        line('M72 92v6M63 90l2 6M81 90l-2 6', 1.8, '#8a3c18'),
        print('#d6a443', 'M46 52c-3-20 8-32 26-32s29 12 26 32Z'),
        print('#d6a443', 'M45 47c17-4 37-4 54 0 2 3 2 7 0 10-17-4-37-4-54 0-2-3-2-7 0-10Z'),
        line(
          'M56 47v7M64 46v7M72 45.5v7M80 46v7M88 47v7M58 38c1-5 4-9 7-11M86 38c-1-5-4-9-7-11M72 36v-9',
          1.6,
          '#8d661b',
        ),
        eyes(65),
        line('M57 60c3-2 7-2 10 0M77 60c3-2 7-2 10 0', 2.4),
        line('M57 71h.01M61 73h.01M59 74.5h.01M87 71h.01M83 73h.01M85 74.5h.01', 1.6, '#b5704a'),
        line('M72.5 65c-.5 3-2 5-3.5 7 1.5 2 4 2 6.5 1', 2),
        line('M65 80c4 3 10 3 14 0', 2.2),
      ),
  },
};

/** Returns a portrait as an SVG document under 4 kB, which can be cached forever. */
export function portraitSvg(name: PortraitName, { theme = 'light' }: { theme?: PortraitTheme } = {}): string {
  const colors = COLORS[theme];
  const { ground, draw } = PEOPLE[name];
  const behind = fill(colors.leaf, LEAVES) + line(VEINS, 1.5, colors[ground]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 144"><path fill="${colors[ground]}" d="M0 0h144v144H0z"/><g fill="none" stroke="${colors.ink}" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round">${behind}<g transform="translate(-11.5 -13) scale(1.16)">${draw()}</g></g></svg>`;
}
