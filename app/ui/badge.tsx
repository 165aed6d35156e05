import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'positive' | 'pending' | 'info' | 'danger' | 'spotlight';

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  positive: 'border-accent-line bg-accent-soft text-accent-soft-text',
  pending: 'border-pending-line bg-pending-soft text-pending-text',
  info: 'border-info-line bg-info-soft text-info-text',
  danger: 'border-danger-line bg-danger-soft text-danger-text',
  spotlight: 'border-spotlight bg-spotlight text-spotlight-contrast',
};

export interface BadgeProps {
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short status or tag. Only Spotlight uses the tone 'spotlight'. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 items-center gap-1 rounded-sm border px-2 font-semibold text-xs [&_svg]:size-3.5 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
