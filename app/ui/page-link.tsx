import type { ComponentProps } from 'react';

/** Marks the links that `useFollowedLinks` follows; the router learns of their pages by the same attribute. */
export const FOLLOWED = 'page';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this site, from its root; '?…' for this page with another search. */
  to: string;
  /** The next page takes the place of this one on the way back. */
  replace?: boolean;
  /** What is scrolled stays as it is. */
  stay?: boolean;
  /** The next page is fetched when the link is pointed at. */
  ahead?: boolean;
}

/**
 * A link to another page of this site. One listener follows all of them, so that each costs no more than its
 * element, on the server, to load and to take over.
 */
export function PageLink({ to, replace, stay, ahead, ...rest }: PageLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      data-discover={rest.target ? undefined : FOLLOWED}
      data-replace={replace ? '' : undefined}
      data-stay={stay ? '' : undefined}
      data-ahead={ahead ? '' : undefined}
    />
  );
}

/** Whether the page at `pathname` is the one that a link leads to, or, unless `end`, one below it. */
export function isPageAt(pathname: string, to: string, end = false): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`));
}
