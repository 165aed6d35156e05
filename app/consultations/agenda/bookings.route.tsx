import { data, redirect } from 'react-router';
import * as words from '#text/consultations/agenda/screens';
import {
  readBookings,
  readWaitingRequests,
} from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { payForBooking } from '../../../core/consultations/bookings/pay-for-booking.server.ts';
import { declineOffer } from '../../../core/consultations/offers/decline-offer.server.ts';
import { type TakeOfferInput, takeOfferForm } from '../../../core/consultations/offers/offer-form.ts';
import { readOffers } from '../../../core/consultations/offers/read-offers.server.ts';
import { takeOffer } from '../../../core/consultations/offers/take-offer.server.ts';
import { readReviewable } from '../../../core/consultations/reviews/read-review.server.ts';
import type { Context } from '../../../core/context.ts';
import { practicesOf } from '../../../core/people/experts/may-act-for.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { single } from '../../../lib/single-field.ts';
import { sayWhen } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { agreePath, resendPath } from '../../guard/return-path.ts';
import { pageMeta } from '../../page-meta.ts';
import { APPEARANCE_PATH, AVAILABILITY_PATH } from '../../people/experts/practice-path.ts';
import { answerForm } from '../../sending/answer-form.server.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageNav } from '../../ui/page-nav.tsx';
import { formatBooking } from '../bookings/format-booking.ts';
import { formatOffer } from '../offers/format-offer.ts';
import { OfferedTimes } from '../offers/offered-times.tsx';
import type { Route } from './+types/bookings.route';
import { BookingItem, BookingList } from './booking-item.tsx';
import { BookingTabs } from './booking-tabs.tsx';
import { useSettling } from './use-settling.ts';
import { sayWaiting } from './waiting-words.ts';

const HERE = '/dashboard/bookings';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const { searchParams } = new URL(args.request.url);
  const tab = searchParams.get('tab') === 'past' ? ('past' as const) : ('upcoming' as const);
  const page = Math.min(Math.max(Number.parseInt(searchParams.get('page') ?? '1', 10) || 1, 1), 1000);
  const isFront = tab === 'upcoming' && page === 1;
  const [waiting, offers, list] = await Promise.all([
    isFront ? readWaitingRequests(ctx) : [],
    isFront ? readOffers(ctx) : [],
    readBookings(ctx, { tab, page }),
  ]);
  const reviewable = await readReviewable(
    ctx,
    list.bookings.map((booking) => booking.id),
  );
  const above = new Set(waiting.map((booking) => booking.id));
  return data({
    tab,
    page,
    isExpert: practicesOf(ctx.actor, 'staff').length > 0,
    more: list.more,
    offers: offers.map(formatOffer),
    waiting: waiting.map(formatBooking),
    reviewable,
    awaitsAnswer: waiting.length > 0,
    bookings: list.bookings.filter((booking) => !above.has(booking.id)).map(formatBooking),
  });
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  const { ctx } = visitOf(args);
  const form = await args.request.formData();
  switch (single(form, 'intent')) {
    case 'take-offer':
      return await answerForm(form, takeOfferForm, (choice) => take(ctx, choice), {
        about: single(form, 'offerId'),
      });
    case 'decline-offer':
      await declineOffer(ctx, { offerId: single(form, 'offer') });
      return redirect(HERE, { headers: flashHeaders({ title: words.offer_declined() }) });
    default:
      throw data(null, { status: 405 });
  }
}

async function take(ctx: Context, choice: TakeOfferInput) {
  try {
    const placed = await takeOffer(ctx, choice);
    if (placed.isToPay) return redirect((await payForBooking(ctx, placed)).url);
    const { startsAt, zone, expertName, isCharging } = placed;
    const when = words.when_with_expert({ when: sayWhen(startsAt, zone), expertName });
    const title = isCharging ? words.time_chosen() : words.booking_confirmed();
    const description = isCharging ? words.chosen_charging({ when }) : when;
    return redirect(HERE, { headers: flashHeaders({ title, description, tone: 'success' }) });
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    if (refusal.code === 'consent_needed') return redirect(agreePath(HERE));
    if (refusal.code === 'email_unverified') return redirect(resendPath(HERE));
    throw refusal;
  }
}

export const meta = () => [
  ...pageMeta(words.bookings(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, page, isExpert, more, offers, waiting, bookings, reviewable } = loaderData;
  useSettling(bookings.some(({ status }) => status === 'accepting'));
  return (
    <>
      <PageHeading title={words.bookings()} />
      <OfferedTimes offers={offers} answer={actionData} className="mb-10" />
      {waiting.length > 0 && (
        <section aria-labelledby="waiting" className="mb-10">
          <h2 id="waiting" className="mb-3 text-xl">
            {sayWaiting(waiting.length)}
          </h2>
          <BookingList bookings={waiting} />
        </section>
      )}
      <BookingTabs current={tab} isExpert={isExpert} />
      <section aria-label={tab === 'past' ? words.past() : words.upcoming()} className="pt-6">
        {bookings.length > 0 && (
          <ul className="flex flex-col gap-3">
            {bookings.map((booking) => (
              <BookingItem
                key={booking.id}
                booking={booking}
                level={2}
                mayReview={reviewable.includes(booking.id)}
              />
            ))}
          </ul>
        )}
        {bookings.length === 0 && waiting.length === 0 && <NoBookings tab={tab} isExpert={isExpert} />}
        {bookings.length === 0 && waiting.length > 0 && (
          <p className="text-muted">{words.nothing_else_coming_up()}</p>
        )}
        {(more || page > 1) && <Pages tab={tab} page={page} more={more} />}
      </section>
    </>
  );
}

function NoBookings({ tab, isExpert }: { tab: 'upcoming' | 'past'; isExpert: boolean }) {
  if (tab === 'past') {
    return <EmptyState title={words.no_past_bookings()} description={words.no_past_bookings_text()} />;
  }
  if (isExpert) {
    return (
      <EmptyState
        title={words.no_upcoming_bookings()}
        description={words.no_upcoming_of_expert_text()}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={`${APPEARANCE_PATH}#share`}>{words.share_your_page()}</ButtonLink>
            <ButtonLink to={AVAILABILITY_PATH} variant="secondary">
              {words.see_your_hours()}
            </ButtonLink>
          </div>
        }
      />
    );
  }
  return (
    <EmptyState
      title={words.no_upcoming_bookings()}
      description={words.no_upcoming_bookings_text()}
      action={<ButtonLink to="/find-experts">{words.find_experts()}</ButtonLink>}
    />
  );
}

function Pages({ tab, page, more }: { tab: string; page: number; more: boolean }) {
  const to = (number: number) => `/dashboard/bookings?${new URLSearchParams({ tab, page: String(number) })}`;
  return <PageNav {...{ page, more, to }} previous={words.previous()} next={words.next()} className="mt-6" />;
}
