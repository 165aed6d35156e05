import * as words from '#text/ui/screens';
import { classNames } from './class-names.ts';

export interface StarsProps {
  /** From 0 to 5. */
  rating: number;
  /** Number of reviews, which the page shows in parentheses. Needs `said`. */
  count?: number;
  /** Text for screen readers; by default, only the rating. */
  said?: string;
  size?: 'sm' | 'md';
  className?: string;
}

/** A rating with one decimal, and five stars filled to exactly that share. */
export function Stars({ rating, count, said, size = 'sm', className }: StarsProps) {
  const value = Math.min(5, Math.max(0, rating));
  return (
    <span className={classNames('inline-flex items-center gap-1.5', className)}>
      <span className="sr-only">{said ?? words.rated({ rating: value.toFixed(1) })}</span>
      <span aria-hidden="true" className={classNames('tabular font-semibold', size === 'sm' && 'text-sm')}>
        {value.toFixed(1)}
      </span>
      <svg
        viewBox="0 0 120 24"
        preserveAspectRatio="none"
        aria-hidden="true"
        className={classNames('stars shrink-0', size === 'sm' ? 'h-4 w-20' : 'h-5 w-25')}
      >
        <rect className="fill-line" width="120" height="24" />
        <rect className="fill-accent" width={Math.round(value * 240) / 10} height="24" />
      </svg>
      {count !== undefined && (
        <span aria-hidden="true" className="tabular text-muted text-sm">
          ({count})
        </span>
      )}
    </span>
  );
}
