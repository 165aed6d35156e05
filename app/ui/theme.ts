export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** The cookie that keeps the choice, and for how many seconds (a year). */
export const THEME_COOKIE = 'theme';
export const THEME_COOKIE_SECONDS = 31_536_000;

/** Reads the cookie's or a form's value; anything unknown is 'system'. */
export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** The page's ground in either theme, for `<meta name="theme-color">`. Same as --bg in theme.css. */
export const THEME_COLORS = { light: '#fbfaf6', dark: '#0e1a12' } as const;
