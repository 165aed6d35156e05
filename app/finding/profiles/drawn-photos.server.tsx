import { renderToStaticMarkup } from 'react-dom/server';
import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';
import { altOf, type ShownPhoto } from '../../../core/people/gallery/gallery.ts';
import { fullPhotoAddress, fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { sayAllPhotos } from './profile-words.ts';

/** How many photos the grid of wide screens shows. The last one opens the others. */
const IN_GRID = 5;

const COLUMNS = [
  '',
  'sm:grid-cols-1',
  'sm:grid-cols-2',
  'sm:grid-cols-3',
  'sm:grid-cols-2',
  'sm:grid-cols-4',
];

/**
 * Renders a profile's photos as HTML, so the profile page loads no JavaScript for them. Phones get a row to
 * swipe, wider screens a grid with a large first photo. Each photo links to its full size.
 */
export function drawPhotos(
  photos: readonly ShownPhoto[],
  expert: Pick<ExpertProfile, 'id' | 'name' | 'mayBeReported'>,
): string {
  const count = photos.length;
  if (count === 0) return '';
  const inGrid = Math.min(count, IN_GRID);
  return renderToStaticMarkup(
    <ul
      className={classNames(
        '-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:grid sm:overflow-visible sm:px-0 sm:pb-0',
        COLUMNS[inGrid],
      )}
    >
      {photos.map((photo, at) => {
        const isLarge = at === 0 && (inGrid === 3 || inGrid === 5);
        return (
          <li
            key={photo.id}
            className={classNames(
              'w-64 shrink-0 snap-start sm:w-auto',
              isLarge && 'sm:col-span-2 sm:row-span-2',
              at >= IN_GRID && 'sm:hidden noscript:sm:block',
            )}
          >
            <a
              href={fullPhotoAddress(photo.key)}
              data-early=""
              data-width={photo.width}
              data-height={photo.height}
              data-caption={photo.caption || undefined}
              data-report={expert.mayBeReported ? `/expert/${expert.id}/report?photo=${photo.id}` : undefined}
              className="relative block h-full overflow-hidden rounded-md border border-line bg-sunken transition-colors hover:border-line-strong"
            >
              <img
                {...fullPhotoSources(photo)}
                sizes={
                  isLarge || inGrid < 3
                    ? '(min-width: 40rem) 24rem, 16rem'
                    : '(min-width: 40rem) 12rem, 16rem'
                }
                alt={altOf(photo, { name: expert.name, at, count })}
                width={photo.width}
                height={photo.height}
                loading="lazy"
                decoding="async"
                className={classNames(
                  'aspect-[4/3] w-full object-cover',
                  count === 1 && 'sm:aspect-[2/1]',
                  isLarge && 'sm:h-full',
                )}
              />
              {at === IN_GRID - 1 && count > IN_GRID && (
                <span className="absolute right-2 bottom-2 rounded-sm border border-line bg-surface px-2 py-0.5 font-semibold text-ink text-sm max-sm:hidden noscript:hidden">
                  {sayAllPhotos(count)}
                </span>
              )}
            </a>
          </li>
        );
      })}
    </ul>,
  );
}
