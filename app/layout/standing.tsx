import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { ButtonLink, type ButtonLinkProps } from '../ui/button.tsx';
import { EXPERT_LINK, JOIN_LINK } from './links.ts';
import type { Viewer } from './viewer.ts';

export type Standing = 'visitor' | 'member' | 'expert';

export function useStanding(): Standing {
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  if (!viewer) return 'visitor';
  return viewer.isExpert ? 'expert' : 'member';
}

export function ExpertButton(props: Omit<ButtonLinkProps, 'to' | 'children'>) {
  const { to, label } = useStanding() === 'expert' ? EXPERT_LINK : JOIN_LINK;
  return (
    <ButtonLink {...props} to={to}>
      {label()}
    </ButtonLink>
  );
}

export function UnlessExpert({ children }: { children: ReactNode }) {
  return useStanding() === 'expert' ? null : children;
}
