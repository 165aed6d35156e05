import { encode } from 'uqr';
import * as words from '#text/consultations/agenda/screens';
import { brand } from '../../../core/brand.ts';
import { readSharesOf } from '../../../core/business/payouts/read-own-payouts.server.ts';
import { sayMoneyStep } from '../../../core/consultations/booking-views/money-step.ts';
import { readBooking } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { readMoneySteps } from '../../../core/consultations/booking-views/read-money-steps.server.ts';
import { readUsualAnswer } from '../../../core/consultations/booking-views/read-usual-answer.server.ts';
import { readCheckInCode } from '../../../core/consultations/consultation-day/check-in.server.ts';
import { readExtensions } from '../../../core/consultations/consultation-day/extend-consultation.server.ts';
import { withDisputes } from '../../../core/consultations/disputes/money-with-disputes.server.ts';
import { readDisputeOf } from '../../../core/consultations/disputes/read-dispute.server.ts';
import { hasBlocked } from '../../../core/consultations/messages/block-person.server.ts';
import { readMarks } from '../../../core/consultations/messages/read-marks.server.ts';
import { readReviewOf } from '../../../core/consultations/reviews/read-review.server.ts';
import { readAlternatives } from '../../../core/finding/discovery/alternatives/read-alternatives.server.ts';
import { termsOf } from '../../../core/money/pricing/booking-terms.ts';
import { zoneOf } from '../../../core/people/accounts/zone-of.server.ts';
import { sayUsualAnswer } from '../../../core/people/experts/usual-answer.ts';
import { sayDay, sayTimeAndZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ActBar, ActForm } from '../bookings/act-form.tsx';
import { actPath } from '../bookings/acts.ts';
import { formatBooking } from '../bookings/format-booking.ts';
import { formatPayout } from '../bookings/format-payout.ts';
import { Ending, EndQuestion } from '../consultation-day/end-question.tsx';
import { DidItTakePlace } from '../consultation-day/no-show.tsx';
import { VisitCard } from '../consultation-day/visit-card.tsx';
import { DisputeCard } from '../disputes/dispute-card.tsx';
import { formatDispute } from '../disputes/format-dispute.ts';
import { useLive } from '../messages/use-live.ts';
import { formatReview } from '../reviews/format-review.ts';
import { ReviewCard } from '../reviews/review-card.tsx';
import type { Route } from './+types/booking.route';
import { BlockForm } from './block-form.tsx';
import { BookingItem } from './booking-item.tsx';
import { LawBanner } from './law-banner.tsx';
import { type FormattedStep, MoneyCard } from './money-card.tsx';
import { OtherExperts } from './other-experts.tsx';
import { PayCard } from './pay-card.tsx';
import { TripCard } from './trip-card.tsx';
import { sayRefund } from './trip-words.ts';
import { useSettling } from './use-settling.ts';
import { useTurn } from './use-turn.ts';
import { WhatNext } from './what-next.tsx';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  // Read the marks first, so a change during the other reads makes the page reload.
  const marks = await readMarks(ctx.query, [actor.id]);
  const booking = formatBooking(await readBooking(ctx, args.params.id));
  const found = await readAlternatives(ctx, booking.id);
  const review = await readReviewOf(ctx, booking.id);
  const dispute = await readDisputeOf(ctx, booking.id);
  const steps = await withDisputes(ctx, booking.id, await readMoneySteps(ctx, booking.id));
  const money = steps.map(
    (step): FormattedStep => ({
      text: sayMoneyStep(step, booking.answerBy),
      at: step.at?.toISOString() ?? null,
      when: step.at && `${sayDay(step.at, booking.zone)}, ${sayTimeAndZone(step.at, booking.zone)}`,
    }),
  );
  const usual = await readUsualAnswer(ctx, booking.expertId);
  const shares = booking.as === 'expert' ? await readSharesOf(ctx, booking) : [];
  const zone = await zoneOf(ctx);
  return {
    booking,
    money,
    isCharged: steps.some(({ what }) => what === 'charged'),
    refund: sayRefund(booking, steps),
    usual: usual === null ? null : sayUsualAnswer(usual),
    shares: shares.map((share) => formatPayout(share, zone, ctx.now().epochMilliseconds)),
    review: review && formatReview(review, booking.zone),
    dispute: dispute && formatDispute(dispute, booking.zone),
    isBlocked: await hasBlocked(ctx, booking.id),
    extensions: booking.acts.includes('extend') ? await readExtensions(ctx, booking.id) : [],
    code: shownCode(ctx.publicOrigin, booking.id, await readCheckInCode(ctx, booking.id)),
    mark: marks.get(actor.id) ?? '0',
    awaitsAnswer: ['accept', 'start', 'start-now', 'agree', 'end', 'agree-end', 'contest'].some((act) =>
      booking.acts.some((may) => may === act),
    ),
    again: found && {
      wayToPay: ctx.payments.wayToPay,
      terms: termsOf(ctx.settings),
      ...found,
      others: found.others.map((other) => ({ ...other, requestKey: ctx.newId() })),
    },
  };
}

function shownCode(origin: string, bookingId: string, digits: string | null) {
  if (digits === null) return null;
  const url = new URL(`${actPath(bookingId, 'check-in')}?code=${digits}`, origin).toString();
  return { digits, qr: encode(url, { border: 2 }).data };
}

export const meta = () => [
  { title: words.page_title({ brand: brand.name }) },
  { name: 'robots', content: 'noindex' },
];

/** From 1280 px on, if there is a trip card, the other side and the acts appear beside it. */
const BESIDE =
  'group flex max-w-2xl flex-col gap-4 xl:has-[#trip]:grid xl:has-[#trip]:max-w-none xl:has-[#trip]:grid-cols-[minmax(0,1fr)_23rem] xl:has-[#trip]:grid-rows-[auto_1fr] xl:has-[#trip]:items-start xl:has-[#trip]:gap-x-6';

export default function Booking({ loaderData }: Route.ComponentProps) {
  const { booking, money, review, dispute, mark, extensions, again } = loaderData;
  useLive(mark);
  useTurn(booking.clock);
  const { as, status, acts } = booking;
  useSettling(status === 'accepting');
  const mayAccept = acts.includes('accept');
  const isMove = booking.stands !== null;
  const isDisputed = dispute?.dispute?.state === 'open';
  const title = isMove
    ? words.another_time()
    : booking.isRequest
      ? as === 'client'
        ? words.your_request()
        : words.request_for_you()
      : words.your_booking();
  return (
    <>
      <PageHeading title={title} />
      <div className={BESIDE}>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          <LawBanner booking={booking} />
          {booking.mayPay && !booking.unlawful && <PayCard booking={booking} />}
          <VisitCard booking={booking} extensions={extensions} code={loaderData.code} />
          {!dispute?.dispute && <EndQuestion booking={booking} canDispute={dispute?.openUntil != null} />}
          <TripCard booking={booking} usual={loaderData.usual} refund={loaderData.refund} />
        </div>
        <ul className="min-w-0 xl:row-span-2">
          <BookingItem booking={booking} level={2} isAlone />
        </ul>
        <div className="contents min-w-0 flex-col gap-4 xl:group-has-[#trip]:flex">
          <Ending booking={booking} />
          {status === 'requested' && as === 'client' && !booking.needsCard && <WhatNext booking={booking} />}
          {again && <OtherExperts again={again} booking={booking} />}
          {isDisputed && <DisputeCard view={dispute} />}
          {mayAccept && (
            <Card as="section" aria-labelledby="answer">
              <h2 id="answer" className="mb-3 text-xl">
                {words.your_answer()}
              </h2>
              <ActForm booking={booking} act="accept" hasBar />
            </Card>
          )}
          {mayAccept && <ActBar booking={booking} act="accept" />}
          {review && <ReviewCard review={review} />}
          <MoneyCard
            booking={booking}
            steps={money}
            isCharged={loaderData.isCharged}
            shares={loaderData.shares}
          />
          <DidItTakePlace booking={booking} />
          {dispute && !isDisputed && <DisputeCard view={dispute} />}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <PageLink to="/dashboard/bookings" className="text-link inline-flex min-h-11 items-center">
              {words.see_all_your_bookings()}
            </PageLink>
            <BlockForm bookingId={booking.id} name={booking.withName} isBlocked={loaderData.isBlocked} />
          </div>
        </div>
      </div>
    </>
  );
}
