import type { ComponentProps } from 'react';

/** Marks the links that `useFollowedLinks` follows; the router learns of their pages by the same attribute. */
export const FOLLOWED = 'page';

export interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site, from its root. */
  to: string;
}

/**
 * A link to another page of this site. One listener follows all of them, so that each costs no more than its
 * element; the router's own `Link` is for what has to say more: fetched ahead, in place of this page, without
 * a jump to the top.
 */
export function PageLink({ to, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-discover={rest.target ? undefined : FOLLOWED} />;
}
