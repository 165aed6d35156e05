import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { PageLink } from '../page-link.tsx';

interface Segment {
  value: string;
  label: ReactNode;
  icon?: ReactNode;
  /** If every segment has a URL, the segments are links and work without JavaScript. */
  to?: string;
}

export interface SegmentedSwitchProps {
  label: string;
  segments: readonly Segment[];
  value: string;
  onChange?: (value: string) => void;
  name?: string;
  className?: string;
}

const ITEM =
  'relative inline-flex min-h-9 flex-1 items-center justify-center gap-2 rounded-sm px-3 font-semibold text-sm transition-colors touch:min-h-11 [&_svg]:size-4';
const ON = 'bg-raised text-ink ring-1 ring-line-strong ring-inset';
const OFF = 'text-muted hover:text-ink';

export function SegmentedSwitch({ label, segments, value, onChange, name, className }: SegmentedSwitchProps) {
  const own = useId();
  const frame = classNames('inline-flex gap-1 rounded-md border border-line bg-sunken p-1', className);
  if (segments.every((segment) => segment.to !== undefined)) {
    return (
      <nav aria-label={label} className={frame}>
        {segments.map((segment) => (
          <PageLink
            key={segment.value}
            to={segment.to ?? ''}
            replace
            stay
            aria-current={segment.value === value || undefined}
            onClick={() => onChange?.(segment.value)}
            className={classNames(ITEM, segment.value === value ? ON : OFF)}
          >
            {segment.icon}
            {segment.label}
          </PageLink>
        ))}
      </nav>
    );
  }
  return (
    <div role="radiogroup" aria-label={label} className={frame}>
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={classNames(
            ITEM,
            segment.value === value ? ON : OFF,
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name ?? own}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange?.(segment.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  );
}
