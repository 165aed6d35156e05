import type { AnyContext } from '../../context.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { holdsSpotlight } from '../../people/experts/holds-spotlight.ts';
import { styleOf } from '../../people/style/profile-style.ts';
import { dateAt } from '../../practice/availability/place-clock.ts';
import type { BusinessCard } from './business-card.ts';

const CARD = `
  select c.code, e.id as "practiceId", e.name, e.type, e.title, e.bio, e.rating, e.review_count as "reviewCount",
    e.tags, ${faceSql('e.id')} as face, e.is_spotlight as "isSpotlight", e.is_demo as "isDemo",
    e.is_listable as "isListable", p.public_label as location, p.city, p.state,
    (select s.style from profile_styles s where s.practice_id = e.id) as style,
    (select json_agg(json_build_object('state', o.state, 'zone', o.zone)) from expert_places o
      where o.expert_id = e.id and o.checked_at is not null) as places
  from business_cards c left join experts e on e.id = c.practice_id
    left join lateral (select o.public_label, o.city, o.state from expert_places o
      where o.expert_id = e.id and o.checked_at is not null order by o.rank limit 1) p on true
  where c.code = $1`;

type Row = Omit<BusinessCard, 'style' | 'practiceId'> & {
  practiceId: string | null;
  isDemo: boolean;
  isListable: boolean;
  style: unknown;
  places: { state: string; zone: string }[] | null;
};

const CODE = /^[b-df-hj-np-tv-z2-9]{8}$/;

/**
 * Returns the business card at a short address if at least one place of the practice is listed now.
 * @returns 'not-listed' if the practice is unlisted or no longer exists; null if no card has this code or the
 * card belongs to a sample listing.
 */
export async function readBusinessCard(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law'>,
  code: string,
): Promise<BusinessCard | 'not-listed' | null> {
  if (!CODE.test(code)) return null;
  const [row] = await ctx.query<Row>('business card', CARD, [code]);
  if (!row || row.isDemo) return null;
  const { practiceId, places, isListable, isDemo, style, ...card } = row;
  const isServed = places?.some(({ state, zone }) => ctx.law.isServed(state, dateAt(ctx.now(), zone)));
  if (practiceId === null || !isListable || !isServed) return 'not-listed';
  return { ...card, practiceId, style: styleOf(style, holdsSpotlight({ ...card, isDemo })).style };
}

const CODE_OF = 'select code from business_cards where practice_id = $1::uuid';

/** Returns the code of a practice's card, listed or not; null if the practice has none. */
export async function cardCodeOf(ctx: Pick<AnyContext, 'query'>, practiceId: string): Promise<string | null> {
  const [row] = await ctx.query<{ code: string }>('code of a card', CODE_OF, [practiceId]);
  return row?.code ?? null;
}
