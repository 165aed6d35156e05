/**
 * The map's colours for the WebGL style, which cannot read CSS variables. `map.css` holds the same values
 * for the drawn overview; `style.test.ts` keeps both alike.
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
  name: string;
  'name-soft': string;
  'name-water': string;
  halo: string;
  accent: string;
};

export const MAP_PALETTES: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    water: '#dbe7e2',
    shore: '#b9cfc7',
    neighbour: '#f1eee3',
    illegal: '#fbfaf6',
    mixed: '#ecf2da',
    legal: '#d4e6b9',
    'state-line': '#a9b394',
    'county-line': '#bcc4a9',
    settled: '#b9a877',
    name: '#2b3a2f',
    'name-soft': '#66725f',
    'name-water': '#5f8277',
    halo: '#fbfaf6',
    accent: '#2d7b15',
  },
  dark: {
    water: '#08110b',
    shore: '#1d3026',
    neighbour: '#101d15',
    illegal: '#16261b',
    mixed: '#1f3722',
    legal: '#2c4d26',
    'state-line': '#466047',
    'county-line': '#36503a',
    settled: '#8d9a6a',
    name: '#dfe8d8',
    'name-soft': '#a0b19c',
    'name-water': '#587767',
    halo: '#0e1a12',
    accent: '#8ccb64',
  },
};
