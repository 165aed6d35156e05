import { classNames } from './class-names.ts';

export interface CountBadgeProps {
  /** Shows '99+' for more than 99, and nothing for 0. */
  count: number;
  /** The counted things, for screen readers. Without it, the surrounding label must include the count. */
  label?: string;
  className?: string;
}

export function CountBadge({ count, label: said, className }: CountBadgeProps) {
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
