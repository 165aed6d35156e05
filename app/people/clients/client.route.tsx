import { data } from 'react-router';
import * as words from '#text/people/clients/screens';
import { readClient } from '../../../core/consultations/booking-views/read-client.server.ts';
import { readNewConversation } from '../../../core/consultations/messages/read-conversation.server.ts';
import { OFFER_MINUTES } from '../../../core/consultations/offers/offer.ts';
import { readOwnOffer } from '../../../core/consultations/offers/read-offers.server.ts';
import type { Context } from '../../../core/context.ts';
import { ownPractice } from '../../../core/people/experts/may-act-for.ts';
import { slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { sayDay, sayWhen } from '../../../lib/when.ts';
import { visitOf } from '../../context.server.ts';
import { pageMeta } from '../../page-meta.ts';
import type { Route } from './+types/client.route';
import { newMessagePath } from './addressee.ts';
import { ClientNotFound, ClientPage, type OfferingWords } from './client-page.tsx';

export async function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const token = new URL(args.request.url).searchParams.get('key');
  try {
    const { id, seenAs, heldBack, ...client } = await readClient(ctx, { clientId: args.params.id, token });
    const query = seenAs === 'link' && token ? `?key=${token}` : '';
    return {
      id,
      client,
      seenAs,
      heldBack,
      isSignedIn: ctx.actor !== null,
      query,
      url: config.publicOrigin + pathInLanguage(`/client/${id}${query}`),
      offering: seenAs === 'self' ? null : await offeringOf(ctx, id),
      messagePath: await messagePathOf(ctx, id, seenAs === 'link' ? token : null),
    };
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') throw error;
    throw data({ message: error.message }, { status: 404 });
  }
}

/**
 * Returns the path where the signed-in expert can write to the client; null for other viewers and if they
 * can't write.
 */
async function messagePathOf(ctx: Context, clientId: string, token: string | null): Promise<string | null> {
  if (!ownPractice(ctx.actor, 'staff')) return null;
  const to = { clientId, token };
  try {
    const { conversationId } = await readNewConversation(ctx, to);
    return conversationId ? `/messages/${conversationId}` : newMessagePath(to);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/**
 * Returns the next day that the signed-in expert can offer, and their last offer; null for other viewers, and
 * if the expert can't be booked.
 */
async function offeringOf(ctx: Context, clientId: string): Promise<OfferingWords | null> {
  const practiceId = ownPractice(ctx.actor, 'staff');
  if (!practiceId) return null;
  try {
    const [{ expert, closed, days }, last] = await Promise.all([
      slotsOf(ctx, practiceId),
      readOwnOffer(ctx, clientId),
    ]);
    if (closed) return null;
    const free = days.map(({ slots }) =>
      slots.find(({ lengths }) => lengths.some((length) => length === OFFER_MINUTES)),
    );
    const next = free.find((slot) => slot !== undefined);
    return {
      isToday: free[0] !== undefined,
      nextDay: next ? sayDay(next.startsAt, expert.zone) : null,
      last: last && { state: last.state, times: last.starts.map((start) => sayWhen(start, expert.zone)) },
    };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Keeps personal data out of every cache. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' });

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta(loaderData ? words.client_profile() : words.client_not_found(), words.client_description()),
  { name: 'robots', content: 'noindex' },
];

export default function Client({ loaderData }: Route.ComponentProps) {
  return <ClientPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if ((error as { status?: number } | null)?.status !== 404) throw error;
  return <ClientNotFound />;
}
