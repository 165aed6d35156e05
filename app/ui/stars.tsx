import { classNames } from './class-names.ts';

const STAR = 'M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z';

function Row({ className }: { className: string }) {
  return (
    <g className={className}>
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} d={STAR} transform={`translate(${x})`} />
      ))}
    </g>
  );
}

export interface StarsProps {
  /** 0 to 5. */
  rating: number;
  /** How many reviews stand behind it; shown in brackets. */
  count?: number;
  size?: 'sm' | 'md';
  className?: string;
}

/** A rating with one decimal and five stars, filled to that very fraction. */
export function Stars({ rating, count, size = 'sm', className }: StarsProps) {
  const value = Math.min(5, Math.max(0, rating));
  const reviews = count === undefined ? '' : `, ${count} ${count === 1 ? 'review' : 'reviews'}`;
  return (
    <span className={classNames('inline-flex items-center gap-1.5', className)}>
      <span className="sr-only">{`Rated ${value.toFixed(1)} out of 5${reviews}`}</span>
      <span aria-hidden="true" className={classNames('tabular font-semibold', size === 'sm' && 'text-sm')}>
        {value.toFixed(1)}
      </span>
      <svg
        viewBox="0 0 120 24"
        aria-hidden="true"
        className={classNames('shrink-0', size === 'sm' ? 'h-4 w-20' : 'h-5 w-25')}
      >
        <Row className="fill-line" />
        <svg
          width={Math.round(value * 240) / 10}
          height="24"
          viewBox={`0 0 ${Math.round(value * 240) / 10} 24`}
        >
          <title>{''}</title>
          <Row className="fill-accent" />
        </svg>
      </svg>
      {count !== undefined && (
        <span aria-hidden="true" className="tabular text-muted text-sm">
          ({count})
        </span>
      )}
    </span>
  );
}
