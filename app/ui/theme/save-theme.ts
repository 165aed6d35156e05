import * as words from '#text/ui/theme';
import type { Theme } from './theme.ts';

export const themeNotSaved = () => ({
  title: words.failed_to_save_the_theme(),
  description: words.theme_not_saved_help(),
  tone: 'error' as const,
});

/**
 * Saves the theme in its cookie, through the server. Returns whether that worked. Works only in a browser.
 */
export function saveTheme(theme: Theme): Promise<boolean> {
  const body = new URLSearchParams({ theme, returnTo: '/' });
  return fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true })
    .then(({ ok, type }) => ok || type === 'opaqueredirect')
    .catch(() => false);
}
