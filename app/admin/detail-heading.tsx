import type { ReactNode } from 'react';
import { Banner } from '../ui/banner.tsx';
import { BackLink } from './back-link.tsx';

/** The top of a page about one thing: the way back to its table, its name with badges, and what went wrong. */
export function DetailHeading(props: {
  back: { to: string; label: string };
  title: ReactNode;
  problem?: string | null;
  /** Badges that say where it stands. */
  children: ReactNode;
}) {
  const { back, title, problem, children } = props;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {children}
      </div>
      {problem && <Banner tone="error" title={problem} className="mb-6" />}
    </>
  );
}
