import { FOLLOWED } from '../ui/page-link.tsx';

export type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/**
 * Returns the in-site link that a click follows. Null for downloads, other mouse buttons, modifier keys,
 * and clicks that another handler has taken.
 */
export function followedLink(click: Click): HTMLAnchorElement | null {
  if (click.defaultPrevented || click.button !== 0) return null;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null;
  const link = (click.target as Element | null)?.closest?.<HTMLAnchorElement>(
    `a[data-discover="${FOLLOWED}"]`,
  );
  return link && !link.hasAttribute('download') ? link : null;
}
