import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { EXPERT_LINK, JOIN_LINK } from './links.ts';
import type { Viewer } from './viewer.ts';

/** Who looks at the page, as far as what it offers them depends on it. */
export type Standing = 'visitor' | 'member' | 'expert';

/** Who looks at the page at hand. */
export function useStanding(): Standing {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  if (!viewer) return 'visitor';
  return viewer.isExpert ? 'expert' : 'member';
}

/** The button to become an expert; whoever is one is led to their own listing. */
export function ExpertButton(props: Omit<ButtonLinkProps, 'to' | 'children'>) {
  const { to, label } = useStanding() === 'expert' ? EXPERT_LINK : JOIN_LINK;
  return (
    <ButtonLink {...props} to={to}>
      {label}
    </ButtonLink>
  );
}

/** What is said to those alone who are no expert yet. */
export function UnlessExpert({ children }: { children: ReactNode }) {
  return useStanding() === 'expert' ? null : children;
}
