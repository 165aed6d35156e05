import { data, redirect } from 'react-router';
import type { z } from 'zod';
import * as words from '#text/consultations/agenda/screens';
import { acceptBooking } from '../../../core/consultations/answers/accept-booking.server.ts';
import { cancelBooking } from '../../../core/consultations/answers/cancel-booking.server.ts';
import { declineBooking } from '../../../core/consultations/answers/decline-booking.server.ts';
import { giveUpBooking } from '../../../core/consultations/answers/give-up-booking.server.ts';
import type { MoveInput } from '../../../core/consultations/answers/move-booking.server.ts';
import { withdrawMove } from '../../../core/consultations/answers/withdraw-move.server.ts';
import { readBooking } from '../../../core/consultations/booking-views/read-bookings.server.ts';
import { answerBookingForm } from '../../../core/consultations/bookings/answer-form.ts';
import type { Act } from '../../../core/consultations/bookings/booking-life.ts';
import { bookingPath } from '../../../core/consultations/bookings/booking-paths.ts';
import { payForBooking } from '../../../core/consultations/bookings/pay-for-booking.server.ts';
import { STATUS_WORDS } from '../../../core/consultations/bookings/status-words.ts';
import { checkIn } from '../../../core/consultations/consultation-day/check-in.server.ts';
import { contestNoShow } from '../../../core/consultations/consultation-day/contest-no-show.server.ts';
import { endConsultation } from '../../../core/consultations/consultation-day/end-consultation.server.ts';
import {
  agreeToExtension,
  proposeExtension,
  readExtensions,
  refuseExtension,
} from '../../../core/consultations/consultation-day/extend-consultation.server.ts';
import { payForExtension } from '../../../core/consultations/consultation-day/pay-extension.server.ts';
import { sayNoShow } from '../../../core/consultations/consultation-day/say-no-show.server.ts';
import { startConsultation } from '../../../core/consultations/consultation-day/start-consultation.server.ts';
import { startNow } from '../../../core/consultations/consultation-day/start-now.server.ts';
import { withdrawClaim } from '../../../core/consultations/consultation-day/withdraw-claim.server.ts';
import { agreeEnd } from '../../../core/consultations/disputes/agree-end.server.ts';
import { blockPerson } from '../../../core/consultations/messages/block-person.server.ts';
import type { Context } from '../../../core/context.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { PLACES_PATH } from '../../people/experts/places-path.ts';
import { answerForm, NO_FIELDS } from '../../sending/answer-form.server.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ActForm } from '../bookings/act-form.tsx';
import { ACT_WORDS, BLOCKS, isAct, isVisitAct, PAY } from '../bookings/acts.ts';
import { formatBooking } from '../bookings/format-booking.ts';
import { RequestTextList } from '../bookings/request-text-list.tsx';
import type { Route } from './+types/answer-booking.route';
import { Facts } from './booking-item.tsx';

type AnswerInput = MoveInput & { extendBy?: string; extensionId?: string; code?: string };

const VERBS: Record<Exclude<Act, 'agree'>, (ctx: Context, input: AnswerInput) => Promise<void>> = {
  accept: acceptBooking,
  decline: declineBooking,
  cancel: cancelBooking,
  'take-back': withdrawMove,
  start: startConsultation,
  'start-now': startNow,
  'check-in': checkIn,
  'agree-end': agreeEnd,
  end: endConsultation,
  extend: (ctx, { bookingId, extendBy }) => proposeExtension(ctx, { bookingId, minutes: Number(extendBy) }),
  refuse: (ctx, { bookingId, extensionId = '' }) => refuseExtension(ctx, { bookingId, extensionId }),
  'no-show': sayNoShow,
  contest: contestNoShow,
  'withdraw-claim': withdrawClaim,
  'give-up': giveUpBooking,
};

const isBlock = (name: string) => BLOCKS.some((one) => one === name);
const returnsToList = (name: string) => name === PAY || isBlock(name);

function actOf(name: string) {
  if (isAct(name)) return name;
  throw data(null, { status: 404 });
}

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  if (returnsToList(args.params.act)) throw redirect(bookingPath(args.params.id));
  const act = actOf(args.params.act);
  const { ctx } = visitOf(args);
  const booking = formatBooking(await readBooking(ctx, args.params.id));
  const mayExtend = act === 'extend' && booking.acts.includes(act);
  return {
    act,
    booking,
    code: act === 'check-in' ? (args.url.searchParams.get('code') ?? '').slice(0, 6) : '',
    extensions: mayExtend ? await readExtensions(ctx, booking.id) : [],
    awaitsAnswer: booking.acts.includes(act),
  };
}

export async function action(args: Route.ActionArgs) {
  requireActor(args);
  if (args.params.act === PAY) return await pay(args);
  if (isBlock(args.params.act)) return await block(args, args.params.act === 'block');
  const act = actOf(args.params.act);
  const answer = async ({ total, back, ...typed }: z.output<typeof answerBookingForm>) => {
    const { ctx } = visitOf(args);
    const input = { bookingId: args.params.id, ...typed, totalCents: total, backCents: back };
    if (act !== 'agree') await VERBS[act](ctx, input);
    else {
      const asked = { bookingId: input.bookingId, extensionId: typed.extensionId ?? '' };
      const { isToPay } = await agreeToExtension(ctx, asked);
      if (isToPay) return redirect((await payForExtension(ctx, asked)).url);
    }
    return redirect(isVisitAct(act) ? bookingPath(args.params.id) : '/dashboard/bookings', {
      headers: flashHeaders({ title: ACT_WORDS[act].done(), tone: 'success' }),
    });
  };
  return await answerForm(await args.request.formData(), answerBookingForm, answer);
}

async function block({ request, context, params }: Route.ActionArgs, blocked: boolean) {
  const act = async () => {
    await blockPerson(visitOf({ context }).ctx, { bookingId: params.id, blocked });
    const title = blocked ? words.blocked_done() : words.unblocked();
    return redirect(bookingPath(params.id), { headers: flashHeaders({ title, tone: 'success' }) });
  };
  return await answerForm(await request.formData(), NO_FIELDS, act);
}

/**
 * Redirects to the provider's payment page. If the booking can't be paid, redirects to its page with a
 * toast that says why.
 */
async function pay(args: Route.ActionArgs) {
  const { request, params } = args;
  const { ctx } = visitOf(args);
  const path = bookingPath(params.id);
  const begin = async () => redirect((await payForBooking(ctx, { bookingId: params.id })).url);
  const answer = await answerForm(await request.formData(), NO_FIELDS, begin);
  if (answer instanceof Response) return answer;
  const title = answer.data.problem ?? words.can_no_longer_be_paid();
  return redirect(path, { headers: flashHeaders({ title, tone: 'neutral' }) });
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: isAct(params.act) ? ACT_WORDS[params.act].title() : words.bookings() },
  { name: 'robots', content: 'noindex' },
];

export default function AnswerBooking({ loaderData, actionData }: Route.ComponentProps) {
  const { act, booking, extensions, code } = loaderData;
  const may = booking.acts.includes(act);
  return (
    <>
      <PageHeading title={ACT_WORDS[act].title()} />
      <Card className="flex max-w-2xl flex-col gap-5">
        {may && actionData?.problem && (
          <Banner
            tone="error"
            title={actionData.problem}
            action={
              actionData.refusal?.code === 'no_place_to_go' && (
                <PageLink
                  to={`${PLACES_PATH}?practice=${booking.expertId}`}
                  className="text-link font-semibold"
                >
                  {words.add_address()}
                </PageLink>
              )
            }
          />
        )}
        <div>
          <h2 className="text-lg">{booking.title}</h2>
          <p className="text-muted">{words.with_name({ withName: booking.withName })}</p>
        </div>
        <div className="@container">
          <Facts booking={booking} isNarrow />
        </div>
        <RequestTextList booking={booking} />
        {may ? (
          <ActForm booking={booking} act={act} answer={actionData} extensions={extensions} code={code} />
        ) : (
          <Banner
            tone="info"
            title={
              actionData?.problem ?? words.this_booking_is({ word: STATUS_WORDS[booking.status].word() })
            }
            action={
              <PageLink to={bookingPath(booking.id)} className="text-link font-semibold">
                {words.see_booking()}
              </PageLink>
            }
          >
            {words.nothing_to_decide()}
          </Banner>
        )}
      </Card>
    </>
  );
}
