import * as words from '#text/finding/discovery/screens';
import { readExpertCard } from '../../../core/finding/discovery/read-expert-card.server.ts';
import { visitOf } from '../../context.server.ts';
import { cardDataOf } from '../../people/style/card-data.ts';
import { keptCardLook } from '../../people/style/look.server.ts';
import type { Route } from './+types/card.route';

const KEPT = { 'Cache-Control': 'public, max-age=30' };

/**
 * Serves one expert's card as JSON, for a pin whose card is not in the list. Responds with 404 if the expert
 * is not listed. `place` is the id of the pin's place.
 */
export async function loader(args: Route.LoaderArgs) {
  const ctx = visitOf(args).finding();
  const placeId = new URL(args.request.url).searchParams.get('place');
  const card = await readExpertCard(ctx, args.params.id, placeId);
  if (!card)
    return Response.json(
      { code: 'not_found', message: words.expert_not_found(), facts: {} },
      { status: 404 },
    );
  const look = keptCardLook(card.style);
  const shown = cardDataOf(card, ctx, look);
  return Response.json({ ...shown, css: look.css }, { headers: KEPT });
}
