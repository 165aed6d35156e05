import { useLocation, useMatches } from 'react-router';
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

/** Shares the page under `sharedName` from its loader, such as an expert's name, or under the product's line. */
export function ShareButtons({ origin, className }: ShareButtonsProps) {
  const location = useLocation();
  const page = useMatches().at(-1)?.loaderData as { sharedName?: string } | undefined | null;
  const name = page?.sharedName;
  return (
    <Kept
      as="ul"
      aria-label={words.share_this_page()}
      data-no-print=""
      className={classNames('flex flex-wrap gap-2', className)}
      part={ShareLinks}
      props={{
        url: sharedAddress(origin, location),
        title: name
          ? words.shared_name({ name, brand: brand.name })
          : words.shared_title({ brand: brand.name }),
      }}
    />
  );
}

function ShareLinks({ url, title }: { url: string; title: string }) {
  return shareTargets.map(({ id, service, href }) => (
    <li key={id}>
      <a
        href={href(url, title)}
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
