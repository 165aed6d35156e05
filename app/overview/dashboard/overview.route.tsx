import * as words from '#text/overview/dashboard/screens';
import type { BookingStatus } from '../../../core/consultations/bookings/booking-life.ts';
import { readFavorites } from '../../../core/finding/profiles/read-favorites.server.ts';
import { readOverview } from '../../../core/overview/activity/read-overview.server.ts';
import { displayName } from '../../../core/people/accounts/display-name.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { FAVORITES_PATH } from '../../../core/people/clients/favorite-form.ts';
import { asDate } from '../../../lib/as-date.ts';
import { sayDay, sayWeekday } from '../../../lib/when.ts';
import { BookingItem, BookingList } from '../../consultations/agenda/booking-item.tsx';
import { sayWaiting } from '../../consultations/agenda/waiting-words.ts';
import { type FormattedBooking, formatBooking } from '../../consultations/bookings/format-booking.ts';
import { ConversationRow, formatLine } from '../../consultations/messages/conversation-row.tsx';
import { formatOffer } from '../../consultations/offers/format-offer.ts';
import { OfferedTimes } from '../../consultations/offers/offered-times.tsx';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { shownNote } from '../../people/experts/setup-note.server.ts';
import { SetupNote } from '../../people/experts/setup-note.tsx';
import { cardPhotoOf } from '../../people/gallery/card-photo.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import type { Route } from './+types/overview.route';
import { AreaCards } from './area-cards.tsx';
import { FavoritePicture } from './favorite-picture.tsx';
import { NextStepCard } from './next-step.tsx';
import { SeenExperts } from './seen-experts.tsx';
import { missesRequired, SetupCard } from './setup-card.tsx';
import { WeekStrip } from './week-strip.tsx';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  const [{ waiting, unpaid, offers, next, week, latest, step, unpaidPractice, setups }, zone, favorites] =
    await Promise.all([readOverview(ctx), zoneOf(ctx), readFavorites(ctx, FAVORITES_SHOWN)]);
  const now = asDate(ctx.now());
  return {
    name: displayName(actor),
    waiting: waiting.slice(0, WAITING_SHOWN).map(formatBooking),
    waitingCount: waiting.length,
    awaitsAnswer: waiting.length > 0,
    unpaid: unpaid.map(formatBooking),
    offers: offers.map(formatOffer),
    next: next && formatBooking(next),
    week: week?.map(({ date, ...counts }) => ({ ...counts, date, ...dayOf(date) })),
    latest: latest && formatLine(latest, now, zone),
    step,
    unpaidPractice,
    setups: setups.map(({ graceUntil, ...setup }) => ({
      ...setup,
      until: graceUntil && sayDay(graceUntil, zone),
      note: shownNote({ ...setup, graceUntil }, zone),
    })),
    isOfSeveral: actor.memberships.length > 1,
    favorites: favorites.map(({ id, name, face, photo, initials, hasPage, closed }) => ({
      id,
      name,
      face,
      photo: cardPhotoOf(photo, name),
      initials,
      closed,
      to: hasPage ? `/expert/${id}` : FAVORITES_PATH,
    })),
  };
}

const NEXT_TITLES: { readonly [status in BookingStatus]?: () => string } = {
  accepted: words.next_consultation,
  'in-progress': words.consultation_under_way,
};

const FAVORITES_SHOWN = 4;

const WAITING_SHOWN = 3;

function dayOf(date: string) {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date);
  return { day: String(day), weekday: sayWeekday(dayOfWeek, 'short') };
}

export const meta = () => [
  ...pageMeta(words.dashboard(), words.dashboard_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, waiting, waitingCount, unpaid, offers, next, week, latest, step, favorites, setups } =
    loaderData;
  const checklists = setups.map((setup) => ({
    misses: missesRequired(setup),
    card: (
      <div key={setup.practiceId} className="flex flex-col gap-4">
        {!missesRequired(setup) && <SetupNote note={setup.note} />}
        <SetupCard setup={setup} isNamed={loaderData.isOfSeveral} />
      </div>
    ),
  }));
  const isUnderWay = next?.status === 'in-progress';
  return (
    <>
      <PageHeading title={words.welcome({ name })} />
      <div className="flex flex-col gap-10">
        {isUnderWay && <Next booking={next} />}
        {unpaid.length > 0 && (
          <section aria-labelledby="unpaid">
            <h2 id="unpaid" className="mb-3 text-xl">
              {unpaid.length === 1 ? words.one_unpaid_request() : words.unpaid_requests()}
            </h2>
            <BookingList bookings={unpaid} />
          </section>
        )}
        {checklists.filter(({ misses }) => misses).map(({ card }) => card)}
        {step && <NextStepCard step={step} practiceId={loaderData.unpaidPractice} />}
        {waitingCount > 0 && (
          <section aria-labelledby="waiting">
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 id="waiting" className="text-xl">
                {sayWaiting(waitingCount)}
              </h2>
              {waitingCount > waiting.length && (
                <PageLink to="/dashboard/bookings" className="text-link text-sm">
                  {words.see_all()}
                </PageLink>
              )}
            </div>
            <BookingList bookings={waiting} />
          </section>
        )}
        <OfferedTimes offers={offers} />
        {next && !isUnderWay && <Next booking={next} />}
        {checklists.filter(({ misses }) => !misses).map(({ card }) => card)}
        {week && <WeekStrip days={week} />}
        <div
          className={classNames('grid gap-x-6 gap-y-10 empty:hidden', latest && !week && 'lg:grid-cols-2')}
        >
          {latest && (
            <section aria-labelledby="latest" className="min-w-0">
              <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
                <h2 id="latest" className="text-xl">
                  {words.latest_message()}
                </h2>
                <PageLink
                  to="/messages"
                  className="text-link inline-flex items-center text-sm touch:min-h-11"
                >
                  {words.all_messages()}
                </PageLink>
              </div>
              <ul className="flex min-h-22 flex-col justify-center overflow-hidden rounded-lg border border-line bg-surface *:flex-1">
                <ConversationRow line={latest} />
              </ul>
            </section>
          )}
          {!week && <SeenExperts />}
        </div>
        {favorites.length > 0 && (
          <section aria-labelledby="favorites" className="min-w-0">
            <div className="mb-3 flex h-11 items-center justify-between gap-4">
              <h2 id="favorites" className="text-xl">
                {words.favorites()}
              </h2>
              <PageLink to={FAVORITES_PATH} className="text-link text-sm">
                {words.all_favorites()}
              </PageLink>
            </div>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {favorites.map(({ id, name, closed, to, ...picture }) => (
                <li
                  key={id}
                  className="relative flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface p-3 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
                >
                  <FavoritePicture one={picture} isSmall />
                  <div className="min-w-0">
                    <PageLink
                      to={to}
                      className="block truncate font-semibold outline-none after:absolute after:inset-0 after:rounded-lg"
                    >
                      {name}
                    </PageLink>
                    {closed && <p className="truncate text-muted text-sm">{closed}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <AreaCards />
      </div>
    </>
  );
}

function Next({ booking }: { booking: FormattedBooking }) {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-3 text-xl">
        {NEXT_TITLES[booking.status]?.() ?? words.your_request()}
      </h2>
      <ul>
        <BookingItem booking={booking} level={3} />
      </ul>
    </section>
  );
}
