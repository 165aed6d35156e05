/**
 * The map's colors, because the WebGL style can't read CSS variables. `map.css` repeats them for the drawn
 * overview, and `style.test.ts` checks that they match.
 */
export type MapTheme = 'light' | 'dark';

export type MapPalette = {
  water: string;
  shore: string;
  neighbour: string;
  illegal: string;
  mixed: string;
  legal: string;
  'state-line': string;
  'county-line': string;
  settled: string;
  urban: string;
  park: string;
  river: string;
  'great-river': string;
  name: string;
  'name-soft': string;
  'name-water': string;
  'name-park': string;
  halo: string;
  accent: string;
};

export const MAP_PALETTES: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    water: '#cfe1e8',
    shore: '#a8c4cf',
    neighbour: '#f1eee3',
    illegal: '#fbfaf6',
    mixed: '#ecf2da',
    legal: '#d4e6b9',
    'state-line': '#a9b394',
    'county-line': '#bcc4a9',
    settled: '#d9ccaa',
    urban: '#efe8d6',
    park: '#d6e8cd',
    river: '#a3c6d6',
    'great-river': '#8fbcd1',
    name: '#2b3a2f',
    'name-soft': '#66725f',
    'name-water': '#3e6f84',
    'name-park': '#3f6b3a',
    halo: '#fbfaf6',
    accent: '#2d7b15',
  },
  dark: {
    water: '#0b1c26',
    shore: '#24424f',
    neighbour: '#101d15',
    illegal: '#16261b',
    mixed: '#1f3722',
    legal: '#2c4d26',
    'state-line': '#466047',
    'county-line': '#36503a',
    settled: '#66715c',
    urban: '#2d3a30',
    park: '#1d3d2a',
    river: '#28505f',
    'great-river': '#32687d',
    name: '#dfe8d8',
    'name-soft': '#a0b19c',
    'name-water': '#7ba4b5',
    'name-park': '#8dba88',
    halo: '#0e1a12',
    accent: '#8ccb64',
  },
};
