import { FOLLOWED } from '../ui/page-link.tsx';

/** A click as far as it matters here. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/**
 * The link that a click follows within the page at hand, or null: no other button than the first, no key held
 * that opens a tab or a file, nothing that has been answered already.
 */
export function followedLink(click: Click): HTMLAnchorElement | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = (click.target as Element | null)?.closest?.<HTMLAnchorElement>(
    `a[data-discover="${FOLLOWED}"]`,
  );
  return link && !link.hasAttribute('download') ? link : null;
}
