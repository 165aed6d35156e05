import { useSyncExternalStore } from 'react';
import { parseTheme, type Theme } from '../ui/theme/theme.ts';

function watch(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/**
 * Returns the theme that the page shows. The theme switch changes it immediately, before the server
 * responds.
 *
 * @param theme the theme that the server rendered.
 */
export function useShownTheme(theme: Theme): Theme {
  return useSyncExternalStore(
    watch,
    () => parseTheme(document.documentElement.dataset.theme),
    () => theme,
  );
}
