import { useLocation } from 'react-router';
import * as words from '#text/layout/sharing';
import { brand, shareTargets } from '../../../core/brand.ts';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Kept } from '../../ui/kept.tsx';
import { sharedAddress } from './shared-address.ts';

/** One file holds all icons, because many pages show them twice. */
const SIGNS = '/share-signs.svg';

export interface ShareButtonsProps {
  /** Scheme and host of the site, so links contain full URLs even without JavaScript. */
  origin: string;
  className?: string;
}

export function ShareButtons({ origin, className }: ShareButtonsProps) {
  const location = useLocation();
  return (
    <Kept
      as="ul"
      aria-label={words.share_this_page()}
      data-no-print=""
      className={classNames('flex flex-wrap gap-2', className)}
      part={ShareLinks}
      props={{ url: sharedAddress(origin, location) }}
    />
  );
}

function ShareLinks({ url }: { url: string }) {
  return shareTargets.map(({ id, service, href }) => (
    <li key={id}>
      <a
        href={href(url, words.shared_title({ brand: brand.name }))}
        target="_blank"
        rel="noopener noreferrer"
        title={words.share_on({ service })}
        className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'border-line text-muted' })}
      >
        <span className="sr-only">{words.opens_a_new_window({ label: words.share_on({ service }) })}</span>
        <svg aria-hidden="true" className="size-5 fill-current">
          <use href={`${SIGNS}#${id}`} />
        </svg>
      </a>
    </li>
  ));
}
