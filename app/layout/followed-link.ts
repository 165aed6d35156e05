import { FOLLOWED } from '../ui/page-link.tsx';

/** The parts of a click that matter here. */
export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/**
 * Returns the link that a click follows within the site. Null for links to downloads, other mouse buttons,
 * modifier keys, and clicks already handled.
 */
export function followedLink(click: Click): HTMLAnchorElement | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = (click.target as Element | null)?.closest?.<HTMLAnchorElement>(
    `a[data-discover="${FOLLOWED}"]`,
  );
  return link && !link.hasAttribute('download') ? link : null;
}
