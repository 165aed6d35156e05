import { useLocation } from 'react-router';
import { brand, type ShareTarget, shareTargets } from '../../core/brand.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';

const GLYPHS: Record<ShareTarget['id'], string> = {
  facebook:
    'M13.2 21v-7.6h2.6l.5-3.1h-3.1V8.4c0-.9.4-1.6 1.7-1.6h1.5V4.1c-.5-.1-1.3-.2-2.2-.2-2.5 0-4.1 1.5-4.1 4.1v2.3H7.4v3.1h2.7V21z',
  linkedin:
    'M5.2 9.4h3V19h-3zM6.7 4.7a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5zM10.2 9.4h2.9v1.3c.5-.9 1.5-1.6 3-1.6 2.6 0 3.5 1.6 3.5 4.3V19h-3v-5.1c0-1.3-.4-2.2-1.6-2.2-1.3 0-1.8.9-1.8 2.2V19h-3z',
  reddit:
    'M12.9 8.6l.8-3 2.3.6a1.6 1.6 0 1 0 .2-1.4l-3-.8a.7.7 0 0 0-.8.5l-1.1 4c-1.8.1-3.5.6-4.7 1.4a2.1 2.1 0 1 0-2.2 3.5v.4c0 3 3.4 5.4 7.6 5.4s7.6-2.4 7.6-5.4v-.4a2.1 2.1 0 1 0-2.2-3.5c-1.2-.8-2.8-1.3-4.5-1.3zM9.2 11.7a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zm5.6 0a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6zm-5.7 4c1.7 1.2 4.1 1.2 5.8 0l.6.8c-2.1 1.5-4.9 1.5-7 0z',
  bluesky:
    'M12 11.2C11 9.2 8.3 5.6 5.8 4.4 4.3 3.7 3 3.9 3 6.1c0 1.1.6 4.8 1 5.7.8 1.9 2.9 2.4 4.9 2.1-3 .5-5 1.9-2.5 4.5 2.7 2.8 4.5-.6 5.6-3 1.1 2.4 2.9 5.8 5.6 3 2.5-2.6.5-4-2.5-4.5 2 .3 4.1-.2 4.9-2.1.4-.9 1-4.6 1-5.7 0-2.2-1.3-2.4-2.8-1.7-2.5 1.2-5.2 4.8-6.2 6.8z',
};

export interface ShareButtonsProps {
  /** Scheme and host of the product, so that the links hold full addresses without script. */
  origin: string;
  /** What is shared, in a few words; the product's own line unless told. */
  title?: string;
  className?: string;
}

/** Links that share the page at hand on four services, each in a new window. */
export function ShareButtons({ origin, title, className }: ShareButtonsProps) {
  const { pathname } = useLocation();
  const url = `${origin}${pathname}`;
  const words = title ?? `${brand.name}: plant-based wellness experts near you`;
  return (
    <ul
      aria-label="Share this page"
      data-no-print=""
      className={classNames('flex flex-wrap gap-2', className)}
    >
      {shareTargets.map(({ id, label, href }) => (
        <li key={id}>
          <a
            href={href(url, words)}
            target="_blank"
            rel="noopener noreferrer"
            title={label}
            className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'border-line text-muted' })}
          >
            <span className="sr-only">{label} (opens a new window)</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
              <path fillRule="evenodd" d={GLYPHS[id]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
