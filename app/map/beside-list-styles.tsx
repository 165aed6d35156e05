import { useHydrated } from '../ui/use-hydrated.ts';
import { mapStyles } from './map-styles.ts';

/**
 * For a page that shows its map beside a list in a wide window, and below it without script. In other windows,
 * nothing waits for these styles.
 */
export const besideStyles = { ...mapStyles, media: '(width >= 64rem), (scripting: none)' };

/**
 * The map's styles for a narrow window, on a page with `besideStyles`: at once if the page shows its map,
 * otherwise once someone uses the page and can ask for it.
 */
export function NarrowMapStyles({ isMapShown }: { isMapShown: boolean }) {
  const isUsed = useHydrated();
  return isMapShown || isUsed ? <link {...mapStyles} media="(width < 64rem)" /> : null;
}
