import { Fragment, memo } from 'react';
import * as words from '#text/finding/discovery/screens';
import { categoryOf } from '../../../core/people/experts/categories.ts';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { DAYS_AHEAD } from '../../../core/practice/availability/days-ahead.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { coverSources } from '../../people/experts/cover-address.ts';
import { TermButton } from '../../people/experts/terms.tsx';
import { type CardData, FACE_PIXELS } from '../../people/style/card-data.ts';
import { Kept } from '../../ui/kept.tsx';

export interface ResultCardProps {
  card: CardData;
  isLit: boolean;
  /** Whether this card's link prefetches the route that all cards open. */
  isFirst?: boolean;
}

/**
 * One expert in the results. It has plain links and few elements, because a page shows two dozen of them;
 * `result-list.tsx` handles clicks on the links. Needs `<Terms>` once on the page.
 */
export const ResultCard = memo(function ResultCard({ card, isLit, isFirst }: ResultCardProps) {
  return (
    <Kept
      as="li"
      data-expert={card.id}
      className={`rc${card.look}${isLit ? ' rc-lit' : ''}`}
      part={Inside}
      props={{ card, isFirst }}
    />
  );
});

function Inside({ card, isFirst }: Pick<ResultCardProps, 'card' | 'isFirst'>) {
  const profile = pathInLanguage(`/expert/${card.id}`);
  const { face, photo } = card;
  const cover = coverSources(card.id);
  return (
    <>
      <div className={photo ? 'rc-cover rc-photo' : 'rc-cover'}>
        {photo ? (
          // On phones, the first photo is the largest paint.
          // biome-ignore lint/a11y/useAltText: the spread props include `alt`
          <img
            {...photo}
            loading={isFirst ? 'eager' : photo.loading}
            fetchPriority={isFirst ? 'high' : undefined}
          />
        ) : (
          <>
            <img alt="" src={cover.src} loading="lazy" className="dark:hidden" />
            <img alt="" src={cover.darkSrc} loading="lazy" className="hidden dark:block" />
          </>
        )}
        {face && (
          <img
            alt=""
            src={face.src}
            srcSet={face.srcSet}
            width={FACE_PIXELS}
            height={FACE_PIXELS}
            loading="lazy"
            className={face.darkSrc ? 'rc-face dark:hidden' : 'rc-face'}
          />
        )}
        {face?.darkSrc && (
          <img
            alt=""
            src={face.darkSrc}
            width={FACE_PIXELS}
            height={FACE_PIXELS}
            loading="lazy"
            className="rc-face hidden dark:block"
          />
        )}
      </div>
      <div className="rc-main">
        <div className="rc-head">
          <h2>
            <a href={profile} data-discover={isFirst || undefined}>
              {card.name}
            </a>
          </h2>
          {(card.hasBadge || card.isVerified || card.isDemo || card.isOnline || card.ownLanguage) && (
            <p className="rc-badges">
              {card.hasBadge && <span className="rc-spotlight">{words.spotlight()}</span>}
              {card.isVerified && <span className="rc-verified">{words.verified_account()}</span>}
              {card.isOnline && <span className="rc-online">{words.online_now()}</span>}
              {card.ownLanguage && <span className="rc-language">{card.ownLanguage}</span>}
              {card.isDemo && <span>{demoLabel()}</span>}
            </p>
          )}
        </div>
        {card.rating && (
          <p className="rc-rating">
            {card.rating}
            {card.reviewCount > 0 && <i>{`(${card.reviewCount})`}</i>}
          </p>
        )}
        <p className="rc-where">{card.where}</p>
        {card.people && <p className="rc-where">{words.meet({ people: card.people })}</p>}
        {card.languages && <p className="rc-where">{words.speaks({ languages: card.languages })}</p>}
        {card.bio && <p className="rc-bio">{card.bio}</p>}
        <ul className="rc-tags" aria-label={words.areas_of_expertise()}>
          {card.tags.map((id) => (
            <li key={id}>
              {categoryOf(id)?.name()}
              <TermButton id={id} />
            </li>
          ))}
          {card.moreTags > 0 && (
            <li className="rc-where">{words.and_more_tags({ moreTags: card.moreTags })}</li>
          )}
        </ul>
      </div>
      <div className="rc-foot">
        <p>
          <b>{card.price}</b> {words.per_minute()} <i>{`· ${card.total}`}</i>
        </p>
        {card.times.length > 0 ? (
          <p className="rc-times">
            {card.times.map(([start, day, time], i) => (
              <Fragment key={start}>
                {day !== card.times[i - 1]?.[1] && <i>{`${day}, ${card.zone}`}</i>}
                <a
                  href={`${profile}/book?start=${start}`}
                  aria-label={words.book_time({ day, time, zone: card.zone, card: card.name })}
                >
                  {time}
                </a>
              </Fragment>
            ))}
          </p>
        ) : (
          card.isBookable && <p className="rc-where">{words.no_free_times({ daysAhead: DAYS_AHEAD })}</p>
        )}
      </div>
    </>
  );
}
