import { redirect } from 'react-router';
import type { z } from 'zod';
import * as words from '#text/consultations/offers/screens';
import { readBookable } from '../../../core/consultations/booking-views/read-bookable.server.ts';
import { readClient } from '../../../core/consultations/booking-views/read-client.server.ts';
import { OFFER_MINUTES } from '../../../core/consultations/offers/offer.ts';
import { methodOfOffer, offerTimesForm } from '../../../core/consultations/offers/offer-form.ts';
import { offerTimes } from '../../../core/consultations/offers/offer-times.server.ts';
import { waitingRequest } from '../../../core/consultations/offers/waiting-request.server.ts';
import { lastCafe } from '../../../core/consultations/requests/last-cafe.server.ts';
import { CAFE, HOME_VISIT } from '../../../core/people/experts/consultation-methods.ts';
import { ownPractice } from '../../../core/people/experts/may-act-for.ts';
import { LENGTHS } from '../../../core/practice/availability/lengths.ts';
import { readBookableExpert } from '../../../core/practice/availability/read-free-times.server.ts';
import { sayWhen, sayZone } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { flashHeaders } from '../../flash.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import { pageMeta } from '../../page-meta.ts';
import { ClientNotFound } from '../../people/clients/client-page.tsx';
import { answerForm } from '../../sending/answer-form.server.ts';
import type { Route } from './+types/offer-times.route';
import { OfferPage } from './offer-page.tsx';

const keyOf = (request: Request) => new URL(request.url).searchParams.get('key');
const queryOf = (key: string | null) => (key ? `?${new URLSearchParams({ key })}` : '');

export async function loader(args: Route.LoaderArgs) {
  const { ctx } = visitOf(args);
  const token = keyOf(args.request);
  // Read the client first, so a visitor gets the same response for every client that they can't see.
  const client = await readClient(ctx, { clientId: args.params.id, token });
  const actor = requireActor(args);
  const back = `/client/${client.id}${queryOf(token)}`;
  const practiceId = ownPractice(actor, 'staff');
  if (!practiceId || client.seenAs === 'self') throw redirect(back);
  const { searchParams } = args.url;
  const request = await waitingRequest(ctx, practiceId, client.id);
  const minutes = LENGTHS.find((length) => String(length) === searchParams.get('minutes')) ?? OFFER_MINUTES;
  const { places } = await readBookableExpert(ctx, practiceId);
  const placeId = places.find(({ id }) => id === (searchParams.get('place') ?? request?.placeId))?.id ?? null;
  const { bookable } = await readBookable(ctx, practiceId, {
    practitionerId: searchParams.get('with'),
    except: request?.id,
    placeId,
  });
  const { expert } = bookable;
  const fitting = bookable.days.map((day) => ({
    ...day,
    slots: day.slots.filter(({ lengths }) => lengths.includes(minutes)),
  }));
  return {
    clientName: client.name,
    back,
    practitioners: expert.practitioners,
    practitionerId: bookable.practitionerId,
    offerId: ctx.newId(),
    closed: bookable.closed?.title ?? null,
    days: fitting.filter(({ slots }) => slots.length > 0),
    minutes,
    places: expert.places,
    placeId: expert.placeId,
    zoneName: sayZone(expert.zone),
    location: expert.location,
    methods: expert.methods.filter((method) => method !== HOME_VISIT),
    method: methodOfOffer(request?.method ?? null, expert.methods),
    cafe: expert.methods.includes(CAFE) ? await lastCafe(ctx, practiceId) : null,
    instead: request && sayWhen(request.startsAt, request.zone),
  };
}

export async function action(args: Route.ActionArgs) {
  const { ctx } = visitOf(args);
  const token = keyOf(args.request);
  const offer = async ({ start: starts, ...what }: z.output<typeof offerTimesForm>) => {
    const { offerId, minutes } = what;
    const [placeId, method, practitionerId] = [what.placeId, what.method, what.practitionerId].map(
      (chosen) => chosen ?? '',
    );
    const { cafeName, cafeAddress } = what;
    const where = { placeId, method, practitionerId, cafeName, cafeAddress };
    const offered = await offerTimes(ctx, {
      clientId: args.params.id,
      token,
      offerId,
      starts,
      minutes,
      ...where,
    });
    const description = offered.starts.map((start) => sayWhen(start, offered.zone)).join('; ');
    return redirect(`/client/${args.params.id}${queryOf(token)}`, {
      headers: flashHeaders({ title: words.times_offered(), description, tone: 'success' }),
    });
  };
  // As in the loader, read the client first.
  await readClient(ctx, { clientId: args.params.id, token });
  requireActor(args);
  return await answerForm(await args.request.formData(), offerTimesForm, offer);
}

export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData ? words.offer_times() : words.client_not_found(), words.page_description()),
  { name: 'robots', content: 'noindex' },
];

export default function OfferTimes({ loaderData, actionData }: Route.ComponentProps) {
  const { placeId, practitionerId, minutes } = loaderData;
  return <OfferPage key={`${placeId} ${practitionerId} ${minutes}`} {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if ((error as { status?: number } | null)?.status !== 404) throw error;
  return <ClientNotFound />;
}
