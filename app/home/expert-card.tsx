import { CalendarClock, MapPin } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { categoriesOf, categoryOf } from '../../core/experts/categories.ts';
import { formatCents } from '../../lib/money.ts';
import { bookingPath } from '../bookings/booking-times.ts';
import { signInPath } from '../layout/links.ts';
import { Badge } from '../ui/badge.tsx';
import { BotanicalCover } from '../ui/botanical-cover.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { LoadingNote, Skeleton } from '../ui/skeleton.tsx';
import { Stars } from '../ui/stars.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TermPopup } from '../ui/term-popup.tsx';
import { type HomeCard, hasSpotlightBadge, MINIMUM_MINUTES, optionsByCategory } from './home-card.ts';
import { type CardTab, homePath } from './home-search.ts';

/** Fetched when somebody wants to book. */
const BookingCard = lazy(() => import('../bookings/booking-card.tsx'));

const DEMO = 'DEMO - Not Booking';

export interface ExpertCardProps {
  card: HomeCard;
  isSignedIn: boolean;
  /** The tab shown at first. */
  tab: CardTab;
}

/** One expert of the listing. For a visitor the card and its tabs are links to signing in. */
export function ExpertCard({ card, isSignedIn, tab }: ExpertCardProps) {
  const profile = `/expert/${card.id}`;
  return (
    <article className="relative flex h-full flex-col rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong">
      <div className="flex gap-4">
        <BotanicalCover seed={card.id} className="size-20 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1">
          <h4 className="font-display font-medium text-lg leading-6">
            <Link
              to={isSignedIn ? profile : signInPath(profile)}
              className={classNames(
                'rounded-sm hover:text-accent-text',
                !isSignedIn && 'after:absolute after:inset-0 after:rounded-lg',
              )}
            >
              {card.name}
            </Link>
          </h4>
          <p className="mt-0.5 flex items-center gap-1 text-muted text-sm">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
            <span className="truncate">{card.location}</span>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            <Stars rating={card.rating} />
            <span className="tabular whitespace-nowrap">
              {formatCents(card.ratePerMinuteCents)} per minute
            </span>
          </p>
        </div>
      </div>
      <Badges card={card} />
      {isSignedIn ? (
        <Tabs
          key={tab}
          label={`About ${card.name}`}
          size="compact"
          initial={tab}
          className="mt-3"
          panelClassName="min-h-48 pt-4"
          tabs={[
            { id: 'about', label: 'About', content: <About card={card} /> },
            { id: 'expertise', label: 'Expertise', content: <Expertise card={card} /> },
            { id: 'options', label: 'Options', content: <Options card={card} /> },
            { id: 'book', label: 'Book', content: <Book card={card} /> },
          ]}
        />
      ) : (
        <VisitorTabs card={card} />
      )}
    </article>
  );
}

function Badges({ card }: { card: HomeCard }) {
  const badges: ReactNode[] = [];
  if (card.isDemo) badges.push(<Badge key="demo">{DEMO}</Badge>);
  if (hasSpotlightBadge(card)) {
    badges.push(
      <Badge key="spotlight" tone="spotlight">
        Spotlight
      </Badge>,
    );
  }
  if (card.onlineNow) {
    badges.push(
      <Badge key="online" tone="positive">
        Online Now
      </Badge>,
    );
  }
  if (card.availableToday) {
    badges.push(
      <Badge key="today" tone="positive">
        Available Today
      </Badge>,
    );
  }
  return <div className="mt-3 flex min-h-6 flex-wrap gap-1.5">{badges}</div>;
}

const OTHER_TABS = [
  ['expertise', 'Expertise'],
  ['options', 'Options'],
  ['book', 'Book'],
] as const;

function VisitorTabs({ card }: { card: HomeCard }) {
  return (
    <>
      <ul className="mt-3 flex border-line border-b font-semibold text-sm">
        <li className="flex-1 border-accent border-b-2 py-3 text-center">About</li>
        {OTHER_TABS.map(([id, label]) => (
          <li key={id} className="relative flex-1">
            <Link
              to={signInPath(`${homePath({ expert: card.id, tab: id })}#expert-${card.id}`)}
              className="flex min-h-11 items-center justify-center rounded-sm text-muted -outline-offset-2 hover:text-ink"
            >
              {label}
              <span className="sr-only"> of {card.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="min-h-48 pt-4">
        <About card={card} />
      </div>
    </>
  );
}

function About({ card }: { card: HomeCard }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      {card.bio && <p className="line-clamp-4">{card.bio}</p>}
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-muted">Consultation methods</dt>
          <dd>{card.consultationMethods.join(', ') || 'To be agreed'}</dd>
        </div>
        <div>
          <dt className="text-muted">Typical availability</dt>
          <dd className="tabular">{card.isDemo ? 'Sample listing' : card.hours}</dd>
        </div>
      </dl>
    </div>
  );
}

function Expertise({ card }: { card: HomeCard }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <ul className="flex flex-wrap gap-1.5">
        {categoriesOf(card.tags).map(({ id, name, commonTerm }) => (
          <li key={id} className="inline-flex items-center">
            <Badge>{name}</Badge>
            {commonTerm && <TermPopup term={name} commonTerm={commonTerm} />}
          </li>
        ))}
      </ul>
      <div>
        <p className="font-semibold">Minimum {MINIMUM_MINUTES} minutes</p>
        <p className="mt-1 text-muted">Consultations may end early if a care plan is established.</p>
      </div>
    </div>
  );
}

function Options({ card }: { card: HomeCard }) {
  const groups = [...optionsByCategory(card.options)];
  if (groups.length === 0) return <p className="text-muted text-sm">No consultation options listed yet.</p>;
  return (
    <div className="flex flex-col gap-4 text-sm">
      {groups.map(([id, options]) => {
        const category = categoryOf(id);
        return (
          <div key={id}>
            <h5 className="flex items-center font-semibold text-muted">
              {category?.name ?? 'Other'}
              {category?.commonTerm && <TermPopup term={category.name} commonTerm={category.commonTerm} />}
            </h5>
            <ul className="mt-1 flex flex-col gap-2">
              {options.map((option) => (
                <li key={option.id} className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0">
                    <span className="block font-semibold">{option.title}</span>
                    {option.description && <span className="block text-muted">{option.description}</span>}
                  </span>
                  <span className="tabular shrink-0">{option.minutes} min</span>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

function Book({ card }: { card: HomeCard }) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (card.isDemo || !card.isActive) {
    return (
      <div className="flex flex-col items-center gap-2 py-4 text-center text-sm">
        <p className="font-semibold">{DEMO}</p>
        <p className="text-muted">This listing shows what a card looks like; it takes no bookings.</p>
      </div>
    );
  }
  if (open) {
    return (
      <Suspense fallback={<BookingToCome />}>
        <BookingCard
          expert={{ ...card, methods: card.consultationMethods }}
          slotsUrl={`/expert/${card.id}/times`}
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
      <p>Ready to schedule a consultation with {card.name}?</p>
      <ButtonLink
        to={bookingPath(card.id, {})}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        Book a Consultation
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
