import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import * as words from '#text/finding/home/member';
import { categoriesOf, categoryOf } from '../../../core/people/experts/categories.ts';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import { bookingPath } from '../../consultations/bookings/booking-times.ts';
import { type CardTab, cardPath } from '../../guard/home-search.ts';
import { optionsByCategory } from '../../people/experts/options-by-category.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TermPopup } from '../../ui/overlays/term-popup.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CardAbout } from './card-about.tsx';
import type { CardInside, HomeCard } from './home-card.ts';

/** Loads when someone starts to book. */
const BookingCard = lazy(() => import('../../consultations/requests/booking-card.tsx'));

export interface MemberTabsProps {
  card: HomeCard;
  inside: CardInside;
  tab: CardTab;
  path: string;
}

export function MemberTabs({ card, inside, tab, path }: MemberTabsProps) {
  return (
    <Tabs
      key={tab}
      id={`about-${card.id}`}
      label={words.about_expert({ card: card.name })}
      size="compact"
      initial={tab}
      className="mt-3"
      panelClassName="min-h-48 pt-4"
      pathOf={(id) => cardPath(path, card.id, id)}
      tabs={[
        { id: 'about', label: words.about(), content: () => <CardAbout card={card} /> },
        { id: 'expertise', label: words.expertise(), content: () => <Expertise inside={inside} /> },
        { id: 'options', label: words.options(), content: () => <Options inside={inside} /> },
        { id: 'book', label: words.book(), content: () => <Book card={card} inside={inside} /> },
      ]}
    />
  );
}

function Expertise({ inside }: { inside: CardInside }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul className="flex flex-wrap gap-1.5">
        {categoriesOf(inside.tags).map(({ id, name, commonTerm }) => (
          <li key={id} className="inline-flex items-center">
            <Badge>{name()}</Badge>
            {commonTerm && <TermPopup term={name()} commonTerm={commonTerm()} />}
          </li>
        ))}
      </ul>
      <div>
        <p className="font-semibold">{words.minimum_minutes({ minimumMinutes: MINIMUM_MINUTES })}</p>
        <p className="mt-1 text-muted">{words.may_end_early()}</p>
      </div>
    </div>
  );
}

function Options({ inside }: { inside: CardInside }) {
  const groups = [...optionsByCategory(inside.options)];
  if (groups.length === 0) return <p className="text-muted text-sm">{words.no_options()}</p>;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {groups.map(([id, options]) => {
        const category = categoryOf(id);
        return (
          <div key={id}>
            <h5 className="flex items-center font-semibold text-muted">
              {category?.name() ?? words.other()}
              {category?.commonTerm && (
                <TermPopup term={category.name()} commonTerm={category.commonTerm()} />
              )}
            </h5>
            <ul className="mt-1 flex flex-col gap-2">
              {options.map((option) => (
                <li key={option.id} className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0">
                    <span className="block font-semibold">{option.title}</span>
                    {option.description && <span className="block text-muted">{option.description}</span>}
                  </span>
                  <span className="tabular shrink-0">{words.min({ minutes: option.minutes })}</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Book({ card, inside }: { card: HomeCard; inside: CardInside }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (card.isDemo || !inside.isActive) {
    return (
      <div className="flex flex-col items-center gap-2 py-4 text-center text-sm">
        <p className="font-semibold">{demoLabel()}</p>
        <p className="text-muted">{words.demo_takes_no_bookings()}</p>
      </div>
    );
  }
  if (open) {
    return (
      <Suspense fallback={<BookingToCome />}>
        <BookingCard
          expert={card}
          slotsUrl={`/expert/${card.id}/times?place=${inside.placeId}`}
          level={5}
          onDone={close}
          onCancel={close}
        />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <CalendarClock aria-hidden="true" className="size-8 text-accent-text" />
      <p>{words.ready_to_schedule({ card: card.name })}</p>
      <ButtonLink
        to={bookingPath(card.id, {})}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {words.book_a_consultation()}
      </ButtonLink>
    </div>
  );
}

function BookingToCome() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}
