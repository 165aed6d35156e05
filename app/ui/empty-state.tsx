import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Sprig } from './sprig.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** Replaces the sprig, for example with a face. */
  icon?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

/** Placeholder for an empty list: a sprig, one sentence, and one action. */
export function EmptyState({ title, description, action, icon, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as 'h2';
  return (
    <div
      className={classNames(
        'flex flex-col items-center rounded-lg border border-line border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      {icon ? <div className="mb-4">{icon}</div> : <Sprig className="mb-4 h-16 text-accent-text" />}
      <Heading className="font-display font-medium text-lg">{title}</Heading>
      {description && <p className="mt-2 max-w-md text-muted">{description}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}
