import type { Theme } from './theme.ts';

export const THEME_NOT_SAVED = {
  title: 'Failed to save the theme',
  description: 'It applies only to this page. Check your connection and choose it again.',
  tone: 'error',
} as const;

/**
 * Saves the theme in its cookie, through the server. Returns whether that worked. Works only in a browser.
 */
export function saveTheme(theme: Theme): Promise<boolean> {
  const body = new URLSearchParams({ theme, returnTo: '/' });
  return fetch('/theme', { method: 'POST', body, redirect: 'manual', keepalive: true })
    .then(({ ok, type }) => ok || type === 'opaqueredirect')
    .catch(() => false);
}
