import { Check, Store, Sun, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import * as messages from '#text/practice/applications/screens';
import { type ListingFees, shortDollars } from '../../../core/people/experts/listing-fees.ts';
import { typeWords } from '../../../core/practice/applications/application.ts';
import { classNames } from '../../ui/class-names.ts';

type Package = {
  id: string;
  title: () => string;
  icon: ReactNode;
  price: (fees: ListingFees) => string;
  term: () => string;
  points: readonly (() => string)[];
  isSpotlight?: boolean;
};

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-7' } as const;

const PACKAGES: readonly Package[] = [
  {
    id: 'individual',
    title: () => typeWords('individual', null),
    icon: <UserRound {...icon} />,
    price: (fees) => shortDollars(fees.individual),
    term: messages.one_time,
    points: [messages.permanent_card, messages.pin_and_place, messages.calendar_and_requests],
  },
  {
    id: 'wellness-center',
    title: () => typeWords('wellness-center', null),
    icon: <Store {...icon} />,
    price: (fees) => shortDollars(fees.wellnessCenter),
    term: messages.one_time,
    points: [
      messages.everything_in_individual,
      messages.verified_by_license,
      messages.listed_by_business_name,
    ],
  },
  {
    id: 'spotlight',
    title: messages.spotlight_display,
    icon: <Sun {...icon} />,
    price: (fees) => `+${shortDollars(fees.spotlightPerMonth)}`,
    term: messages.per_month,
    points: [messages.featured_listing, messages.premium_styling, messages.priority_booking],
    isSpotlight: true,
  },
];

export function Packages(props: { fees: ListingFees; level?: 2 | 3; stacked?: boolean }) {
  const { fees, level = 3, stacked = false } = props;
  const Heading = `h${level}` as 'h3';
  return (
    <ul className={classNames('grid gap-4', !stacked && 'md:grid-cols-3')}>
      {PACKAGES.map((one) => (
        <li
          key={one.id}
          className={classNames(
            'break-inside-avoid rounded-lg border bg-surface p-6',
            one.isSpotlight ? 'border-spotlight-line' : 'border-line',
          )}
        >
          <div
            className={classNames(
              'flex items-center gap-3',
              one.isSpotlight ? 'text-spotlight-text' : 'text-accent-text',
            )}
          >
            {one.icon}
            <Heading className="text-ink text-lg">{one.title()}</Heading>
          </div>
          <p className="mt-4 flex items-baseline gap-2">
            <span className="tabular font-display text-2xl">{one.price(fees)}</span>
            <span className="text-muted">{one.term()}</span>
          </p>
          <ul className="mt-4 space-y-2 text-sm">
            {one.points.map((point) => (
              <li key={point()} className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
                {point()}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
