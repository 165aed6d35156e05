import { brand } from '../../core/brand.ts';
import { classNames } from './class-names.ts';
import { mark } from './mark.ts';

/**
 * The logo without the name, in the surrounding text color. It is decorative, so label the link or heading
 * around it.
 */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox={mark.viewBox} aria-hidden="true" className={classNames('shrink-0', className ?? 'size-8')}>
      <g fill="currentColor">
        <path d={mark.body} />
        <path d={mark.leaf + mark.vein} fillRule="evenodd" />
      </g>
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        <path d={mark.prongs} strokeWidth={mark.prongWidth} />
        <path d={mark.cord} strokeWidth={mark.cordWidth} />
      </g>
    </svg>
  );
}

const SIZES = {
  sm: ['gap-1.5 text-lg', 'size-6'],
  md: ['gap-2 text-xl', 'size-8'],
  lg: ['gap-3 text-4xl', 'size-14 sm:size-16'],
} as const;

export function Logo({ size = 'md', className }: { size?: keyof typeof SIZES; className?: string }) {
  const [frame, markSize] = SIZES[size];
  return (
    <span
      className={classNames(
        'inline-flex items-center whitespace-nowrap font-display font-medium leading-none tracking-tight',
        frame,
        className,
      )}
    >
      <LogoMark className={classNames(markSize, 'text-accent')} />
      <span>
        Plug<span className="text-accent-text">{brand.suffix}</span>
      </span>
    </span>
  );
}
