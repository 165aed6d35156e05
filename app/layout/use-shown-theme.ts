import { useSyncExternalStore } from 'react';
import { parseTheme, type Theme } from '../ui/theme.ts';

function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/**
 * The theme that the page shows now: the theme switch changes it at once, before the server knows.
 * @param theme as the server had it when it drew the page.
 */
export function useShownTheme(theme: Theme): Theme {
  return useSyncExternalStore(
    watch,
    () => parseTheme(document.documentElement.dataset.theme),
    () => theme,
  );
}
