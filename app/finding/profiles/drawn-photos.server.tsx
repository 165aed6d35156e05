import { renderToStaticMarkup } from 'react-dom/server';
import * as messages from '#text/finding/profiles/screens';
import type { ExpertProfile } from '../../../core/finding/profiles/expert-profile.ts';
import { altOf, type ShownPhoto } from '../../../core/people/gallery/gallery.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { fullPhotoAddress, fullPhotoSources } from '../../../platform/images/full-photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { sayAllPhotos } from './profile-words.ts';

/** The number of photos in the grid; the last one opens the others. */
const IN_GRID = 5;

/** Grid areas of the photos in four columns and two rows, by the number of photos. */
const PARTS: readonly (readonly string[])[] = [
  [],
  ['@lg:col-span-4 @lg:row-span-2'],
  ['@lg:col-span-2 @lg:row-span-2', '@lg:col-span-2 @lg:row-span-2'],
  ['@lg:col-span-2 @lg:row-span-2', '@lg:col-span-2', '@lg:col-span-2'],
  ['@lg:col-span-2 @lg:row-span-2', '@lg:col-span-2', '', ''],
  ['@lg:col-span-2 @lg:row-span-2', '', '', '', ''],
];

/**
 * Widths of the first photo, which can be the largest paint, and of the others, which load beside it. They fill
 * 19rem of a phone; 17rem makes cheap phones, with fewer than two pixels per CSS pixel, load 11 kB each
 * instead of 30.
 */
const SIZES = { first: '(min-width: 40rem) 24rem, 17rem', other: '(min-width: 40rem) 12rem, 17rem' };

/**
 * Renders the photos of a profile as HTML, so the profile page loads no script for them: a row to swipe if
 * the page is narrow, otherwise a grid. Each photo links to its full size.
 */
export function drawPhotos(
  photos: readonly ShownPhoto[],
  expert: Pick<ExpertProfile, 'id' | 'name' | 'mayBeReported'>,
): string {
  const count = photos.length;
  if (count === 0) return '';
  const parts = PARTS[Math.min(count, IN_GRID)]!;
  return renderToStaticMarkup(
    <ul
      aria-label={messages.photos()}
      className="flex h-32 snap-x gap-0.5 overflow-x-auto bg-surface [scrollbar-width:none] @lg:grid @lg:h-72 @lg:grid-cols-4 @lg:grid-rows-2 @lg:overflow-visible"
    >
      {photos.map((photo, at) => (
        <li
          key={photo.id}
          className={classNames(
            'shrink-0 snap-start @lg:w-auto',
            count === 1 ? 'w-full' : 'w-4/5',
            parts[at],
            at >= IN_GRID && '@lg:hidden noscript:@lg:block',
          )}
        >
          <a
            href={fullPhotoAddress(photo.key)}
            data-early=""
            data-width={photo.width}
            data-height={photo.height}
            data-caption={photo.caption || undefined}
            data-report={
              expert.mayBeReported
                ? pathInLanguage(`/expert/${expert.id}/report?photo=${photo.id}`)
                : undefined
            }
            className="relative block h-full bg-sunken -outline-offset-4"
          >
            <img
              {...fullPhotoSources(photo)}
              sizes={at === 0 ? SIZES.first : SIZES.other}
              alt={altOf(photo, { name: expert.name, at, count })}
              width={photo.width}
              height={photo.height}
              {...(at === 0 ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
              className="absolute inset-0 size-full object-cover"
            />
            {at === IN_GRID - 1 && count > IN_GRID && (
              <span className="absolute right-2 bottom-2 hidden rounded-sm border border-line bg-surface px-2 py-0.5 font-semibold text-ink text-sm @lg:block noscript:hidden!">
                {sayAllPhotos(count)}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>,
  );
}
