import { memo } from 'react';
import { categoryOf } from '../../core/experts/categories.ts';
import { MINIMUM_MINUTES } from '../home/home-card.ts';
import { classNames } from '../ui/class-names.ts';
import type { CardData } from './card-data.ts';
import { TermButton } from './terms.tsx';

const COVER = 'absolute inset-0 size-full object-cover';
const BADGE = 'inline-flex min-h-6 items-center rounded-sm border px-2 font-semibold text-xs';
const TIME =
  'tabular inline-flex min-h-8 items-center rounded-md border border-accent-line bg-accent-soft px-2.5 font-semibold text-accent-soft-text text-sm transition-colors hover:border-accent-text touch:min-h-11';

export interface ResultCardProps {
  card: CardData;
  /** Its pin on the map is pointed at. */
  isLit: boolean;
}

/**
 * One expert in the results. Plain links and few elements: there are two dozen of them in a page, which
 * follows them by script (see `result-list.tsx`). Needs `<Terms>` and `<CardIcons>` once in the page.
 */
export const ResultCard = memo(function ResultCard({ card, isLit }: ResultCardProps) {
  const profile = `/expert/${card.id}`;
  const cover = `/cover/${card.id}.svg`;
  return (
    <li
      data-expert={card.id}
      className={classNames(
        'relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 rounded-lg border bg-surface p-3 transition-colors sm:grid-cols-[9rem_minmax(0,1fr)]',
        isLit ? 'border-accent' : 'border-line hover:border-line-strong',
      )}
    >
      <div className="relative min-h-24 self-stretch overflow-hidden rounded-md bg-sunken sm:row-span-2">
        <img
          alt=""
          src={cover}
          loading="lazy"
          decoding="async"
          width="320"
          height="200"
          className={`${COVER} dark:hidden`}
        />
        <img
          alt=""
          src={`${cover}?theme=dark`}
          loading="lazy"
          decoding="async"
          width="320"
          height="200"
          className={`${COVER} hidden dark:block`}
        />
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-display font-medium text-lg leading-6">
            <a
              href={profile}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg hover:text-accent-text"
            >
              {card.name}
            </a>
          </h3>
          {card.rating && (
            <p className="tabular flex shrink-0 items-center gap-1 text-sm">
              <svg aria-hidden="true" className="size-4 fill-accent">
                <use href="#card-star" />
              </svg>
              <span className="sr-only">Rated </span>
              <b className="font-semibold">{card.rating}</b>
              {card.reviewCount > 0 && <span className="text-muted">({card.reviewCount})</span>}
            </p>
          )}
        </div>
        <p className="text-muted text-sm">
          {card.title} · {card.location}
          {card.distance && ` · ${card.distance}`}
        </p>
        {(card.isSpotlight || card.isDemo || card.isOnline) && (
          <p className="mt-2 flex flex-wrap gap-1.5">
            {card.isSpotlight && (
              <span className={`${BADGE} border-spotlight bg-spotlight text-spotlight-contrast`}>
                Spotlight
              </span>
            )}
            {card.isOnline && (
              <span className={`${BADGE} border-accent-line bg-accent-soft text-accent-soft-text`}>
                Online now
              </span>
            )}
            {card.isDemo && (
              <span className={`${BADGE} border-line bg-sunken text-muted`}>DEMO - Not Booking</span>
            )}
          </p>
        )}
        <p className="mt-2 hidden text-sm sm:block">{card.bio}</p>
        <ul className="mt-2 flex flex-wrap gap-x-3 gap-y-1 text-sm" aria-label="Areas of expertise">
          {card.tags.map((id) => (
            <li key={id} className="relative inline-flex items-center">
              {categoryOf(id)?.name}
              <TermButton id={id} />
            </li>
          ))}
          {card.moreTags > 0 && <li className="text-muted">and {card.moreTags} more</li>}
        </ul>
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 sm:col-span-1 sm:col-start-2">
        <p className="tabular text-sm">
          <b className="font-semibold">{card.price}</b> per minute
          <span className="text-muted">
            {' '}
            · {card.total} for {MINIMUM_MINUTES} min with fee
          </span>
        </p>
        {card.times.length > 0 ? (
          <p className="relative flex flex-wrap items-center gap-1.5">
            {card.times.map(([start, words]) => (
              <a key={start} href={`${profile}/book?start=${encodeURIComponent(start)}`} className={TIME}>
                {words}
                <span className="sr-only">, book {card.name}</span>
              </a>
            ))}
          </p>
        ) : (
          card.isBookable && <p className="text-muted text-sm">No free times in the next 14 days</p>
        )}
      </div>
    </li>
  );
});

/** The drawings that the cards use, once for all of them. */
export function CardIcons() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <symbol id="card-star" viewBox="0 0 24 24">
        <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z" />
      </symbol>
      <symbol id="card-help" viewBox="0 0 24 24">
        <circle cx="12" cy="12" r="9.5" />
        <path d="M9.2 9.2a2.9 2.9 0 0 1 5.6 1c0 1.9-2.8 2.3-2.8 4M12 17.2v.1" />
      </symbol>
    </svg>
  );
}
