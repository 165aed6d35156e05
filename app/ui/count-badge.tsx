import { classNames } from './class-names.ts';

export interface CountBadgeProps {
  /** Nothing is shown for 0; more than 99 reads '99+'. */
  count: number;
  /** What is counted, for screen readers; without it the count is left to the label of what it stands in. */
  said?: string;
  className?: string;
}

/** A small number on a leaf-green disc: how much is unread. */
export function CountBadge({ count, said, className }: CountBadgeProps) {
  if (count < 1) return null;
  return (
    <span
      aria-hidden={said ? undefined : true}
      className={classNames(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-accent-contrast text-xs leading-none',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
      {said && <span className="sr-only"> {said}</span>}
    </span>
  );
}
