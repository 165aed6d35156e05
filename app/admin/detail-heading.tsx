import type { ReactNode } from 'react';
import { BackLink } from '../layout/back-link.tsx';
import type { FormAnswer } from '../sending/form-answer.ts';
import { Banner } from '../ui/banner.tsx';
import { ChangedSince } from './changed-since.tsx';

export function DetailHeading(props: {
  back: { to: string; label: string };
  title: ReactNode;
  problem?: string | null;
  answer?: FormAnswer | undefined;
  children: ReactNode;
}) {
  const { back, title, problem, answer, children } = props;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <h1 className="font-display text-3xl [overflow-wrap:anywhere]">{title}</h1>
        {children}
      </div>
      <ChangedSince answer={answer} />
      {problem && answer?.refusal?.code !== 'changed_since' && (
        <Banner tone="error" title={problem} className="mb-6" />
      )}
    </>
  );
}
