import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { EXPERT_LINK, JOIN_LINK } from './links.ts';
import type { Viewer } from './viewer.ts';

/** Who is viewing the page, as far as the offered links depend on it. */
export type Standing = 'visitor' | 'member' | 'expert';

export function useStanding(): Standing {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  if (!viewer) return 'visitor';
  return viewer.isExpert ? 'expert' : 'member';
}

/** Links non-experts to becoming an expert, and experts to their own listing. */
export function ExpertButton(props: Omit<ButtonLinkProps, 'to' | 'children'>) {
  const { to, label } = useStanding() === 'expert' ? EXPERT_LINK : JOIN_LINK;
  return (
    <ButtonLink {...props} to={to}>
      {label}
    </ButtonLink>
  );
}

/** Content for non-experts only. */
export function UnlessExpert({ children }: { children: ReactNode }) {
  return useStanding() === 'expert' ? null : children;
}
