import { isId } from '../../../lib/id.server.ts';
import type { Context } from '../../context.ts';
import { countryDay } from '../../ground/geography/law.ts';
import { cardsOf, type FoundAt } from './cards-of.server.ts';
import { FREE_TIMES_SHOWN } from './complete-cards.server.ts';
import type { ExpertCard } from './expert-card.ts';
import { runStatement } from './find-rows.server.ts';

/**
 * Returns the card of one expert. Null if the ID is invalid, or if the expert is not listed in a state that
 * is served now.
 * @param placeId which of the expert's places to show, such as a pin's. If it is null or not theirs, the card
 * shows their first listed place.
 */
export async function readExpertCard(
  ctx: Context,
  id: string,
  placeId: string | null = null,
): Promise<ExpertCard | null> {
  if (!isId(id)) return null;
  const rows = await runStatement<FoundAt>(ctx, {
    text: `select l.expert_id, l.place_id, null::float8 as d from listing l
      where l.expert_id = $1::uuid and l.state = any($2::text[])
      order by l.place_id is distinct from $3::uuid, l.rank limit 1`,
    values: [id, ctx.law.servedStates(countryDay(ctx.now())), isId(placeId) ? placeId : null],
  });
  const [card] = await cardsOf(ctx, rows, { from: null, times: FREE_TIMES_SHOWN });
  return card ?? null;
}
