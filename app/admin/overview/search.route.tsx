import type { ReactNode } from 'react';
import { bookingReference } from '../../../core/consultations/bookings/booking-reference.ts';
import { readTableQuery } from '../../../core/ground/admin/table-page.ts';
import { searchEverything } from '../../../core/overview/moderation/search-everything.server.ts';
import { formatCents } from '../../../lib/money.ts';
import { visitOf } from '../../context.server.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { BookingBadge } from '../consultations/booking-words.tsx';
import { PaymentState } from '../money/payment-words.tsx';
import { sayMoment } from '../say-moment.ts';
import { SearchEverything } from '../search-everything.tsx';
import type { Route } from './+types/search.route';

export async function loader(args: Route.LoaderArgs) {
  const { words } = readTableQuery(new URL(args.request.url).searchParams, ['all'], ['newest']);
  return { words, found: words === '' ? null : await searchEverything(visitOf(args).ctx, words) };
}

export const meta = () => [{ title: 'Search · Admin' }, { name: 'robots', content: 'noindex' }];

export default function SearchResults({ loaderData: { words, found } }: Route.ComponentProps) {
  const isEmpty = found !== null && Object.values(found).every(({ rows }) => rows.length === 0);
  return (
    <>
      <h1 className="mb-6 font-display text-3xl [overflow-wrap:anywhere]">
        {words ? `Results for “${words}”` : 'Search'}
      </h1>
      <SearchEverything className="mb-6 lg:hidden" />
      {!found && (
        <p className="max-w-2xl text-muted">
          Enter a name, an e-mail address, or the reference of a booking or a payment.
        </p>
      )}
      {isEmpty && (
        <p className="max-w-2xl text-muted">
          No person, practice, booking or payment contains all of these words.
        </p>
      )}
      {found && !isEmpty && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Found title="People" table="people" words={words} {...found.people}>
            {(person) => ({
              path: `/admin/people/${person.id}`,
              name: person.name || 'No name yet',
              detail: person.email,
            })}
          </Found>
          <Found title="Practices" table="practices" words={words} {...found.practices}>
            {(practice) => ({
              path: `/admin/practices/${practice.id}`,
              name: practice.name,
              detail: practice.type === 'wellness-center' ? 'Wellness Center' : 'Individual',
            })}
          </Found>
          <Found title="Bookings" table="bookings" words={words} {...found.bookings}>
            {(booking) => ({
              path: `/admin/bookings/${booking.id}`,
              name: `${booking.client} with ${booking.practice}`,
              detail: `${sayMoment(booking.startsAt, booking.zone)} · ${bookingReference(booking.id)}`,
              badge: <BookingBadge {...booking} />,
            })}
          </Found>
          <Found title="Payments" table="payments" words={words} {...found.payments}>
            {(payment) => ({
              path: `/admin/payments/${payment.id}`,
              name: `${formatCents(payment.cents)} by ${payment.payer}`,
              detail: payment.purpose,
              badge: <PaymentState state={payment.state} />,
            })}
          </Found>
        </div>
      )}
    </>
  );
}

type Line = { path: string; name: string; detail: string; badge?: ReactNode };

function Found<Row extends { id: string }>(props: {
  title: string;
  table: string;
  words: string;
  rows: readonly Row[];
  hasMore: boolean;
  children: (row: Row) => Line;
}) {
  const { title, table, words, rows, hasMore, children: lineOf } = props;
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={table} className="min-w-0">
      <h2 id={table} className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
        {rows.map((row) => {
          const { path, name, detail, badge } = lineOf(row);
          return (
            <li
              key={row.id}
              className="relative flex min-h-12 items-center justify-between gap-4 px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <PageLink
                  to={path}
                  className="font-semibold outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2"
                >
                  {name}
                </PageLink>
                <span className="block text-muted text-sm">{detail}</span>
              </span>
              {badge && <span className="shrink-0 whitespace-nowrap">{badge}</span>}
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <p className="mt-2">
          <PageLink
            to={`/admin/${table}?${new URLSearchParams({ q: words })}`}
            className="text-link inline-flex items-center touch:min-h-11"
          >
            All {title.toLowerCase()} that match
          </PageLink>
        </p>
      )}
    </section>
  );
}
