import { readBooking } from '../../core/bookings/read-bookings.server.ts';
import { readOthersFor } from '../../core/discovery/read-others.server.ts';
import { readMarks } from '../../core/messages/read-marks.server.ts';
import { readReviewOf } from '../../core/reviews/read-review.server.ts';
import { visitOf } from '../context.server.ts';
import { useLive } from '../messages/use-live.ts';
import { requireActor } from '../require-actor.server.ts';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageLink } from '../ui/page-link.tsx';
import type { Route } from './+types/booking.route';
import { ActBar, ActForm } from './act-form.tsx';
import { inWords } from './booking-in-words.ts';
import { BookingItem } from './booking-item.tsx';
import { OtherExperts } from './other-experts.tsx';
import { ReviewCard } from './review-card.tsx';
import { reviewInWords } from './review-in-words.ts';
import { useTurn } from './use-turn.ts';
import { Ending, VisitCard } from './visit-card.tsx';
import { WhatNext } from './what-next.tsx';

export async function loader(args: Route.LoaderArgs) {
  const actor = requireActor(args);
  const { ctx } = visitOf(args);
  // The mark comes first: what happens after it makes the page read itself anew.
  const marks = await readMarks(ctx.query, [actor.id]);
  const booking = inWords(await readBooking(ctx, args.params.id));
  const found = await readOthersFor(ctx, booking.id);
  const review = await readReviewOf(ctx, booking.id);
  return {
    booking,
    review: review && reviewInWords(review, booking.zone),
    mark: marks.get(actor.id) ?? '0',
    awaitsAnswer: ['accept', 'start', 'end', 'contest'].some((act) =>
      booking.acts.some((may) => may === act),
    ),
    again: found && {
      ...found,
      others: found.others.map((other) => ({ ...other, requestKey: ctx.newId() })),
    },
  };
}

export const meta = () => [{ title: 'Booking' }, { name: 'robots', content: 'noindex' }];

/** One booking, for its two sides: what a mail leads to. */
export default function Booking({ loaderData: { booking, review, mark, again } }: Route.ComponentProps) {
  useLive(mark);
  useTurn(booking.clock);
  const { as, status, acts } = booking;
  const mayAccept = acts.includes('accept');
  const title =
    status === 'requested' ? (as === 'client' ? 'Your request' : 'A request for you') : 'Your booking';
  return (
    <>
      <PageHeading title={title} />
      <div className="flex max-w-2xl flex-col gap-4">
        {status === 'requested' && as === 'client' && <WhatNext booking={booking} />}
        <VisitCard booking={booking} />
        <Ending booking={booking} />
        <ul>
          <BookingItem booking={booking} level={2} isAlone />
        </ul>
        {again && <OtherExperts again={again} booking={booking} />}
        {mayAccept && (
          <Card as="section" aria-labelledby="answer">
            <h2 id="answer" className="mb-3 text-xl">
              Your answer
            </h2>
            <ActForm booking={booking} act="accept" hasBar />
          </Card>
        )}
        {mayAccept && <ActBar booking={booking} act="accept" />}
        {review && <ReviewCard review={review} />}
        <p>
          <PageLink to="/dashboard/bookings" className="text-link inline-flex min-h-11 items-center">
            See all your bookings
          </PageLink>
        </p>
      </div>
    </>
  );
}
