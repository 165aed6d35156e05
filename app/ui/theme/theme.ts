const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme cookie, and its lifetime of a year in seconds. */
export const THEME_COOKIE = 'theme';
export const THEME_COOKIE_SECONDS = 31_536_000;

/** Parses a value from the cookie or a form; anything unknown is 'system'. */
export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** The page background of each theme, for `<meta name="theme-color">`. Same as --bg in theme.css. */
export const THEME_COLORS = { light: '#fbfaf6', dark: '#0e1a12' } as const;

/** Returns what `<meta name="theme-color">` says in each color scheme while a theme is shown. */
export function themeColors(theme: Theme): { light: string; dark: string } {
  return theme === 'system' ? THEME_COLORS : { light: THEME_COLORS[theme], dark: THEME_COLORS[theme] };
}
