const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'theme';
export const THEME_COOKIE_SECONDS = 31_536_000;

/** Parses a value from the cookie or a form. Anything unknown counts as 'system'. */
export function parseTheme(value: unknown): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

/** Each theme's page background, for `<meta name="theme-color">`. Same as --bg in theme.css. */
export const THEME_COLORS = { light: '#fbfaf6', dark: '#0e1a12' } as const;

export function themeColors(theme: Theme): { light: string; dark: string } {
  return theme === 'system' ? THEME_COLORS : { light: THEME_COLORS[theme], dark: THEME_COLORS[theme] };
}
