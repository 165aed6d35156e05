import type { ComponentProps } from 'react';
import { pathInLanguage } from '../../lib/language.ts';

/**
 * Marks the links that `useFollowedLinks` follows. The router discovers their routes by the same attribute.
 */
export const FOLLOWED = 'page';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path on this site; '?…' for this page with another query. */
  to: string;
  replace?: boolean;
  stay?: boolean;
  /** Prefetches the page while the link is hovered, focused, or touched. */
  ahead?: boolean;
}

/** A link within the site. One listener follows all such links, so they need no handlers of their own. */
export function PageLink({ to, replace, stay, ahead, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={pathInLanguage(to)}
      data-discover={rest.target ? undefined : FOLLOWED}
      data-replace={replace ? '' : undefined}
      data-stay={stay ? '' : undefined}
      data-ahead={ahead ? '' : undefined}
    />
  );
}

export function isPageAt(pathname: string, to: string, end = false): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}
