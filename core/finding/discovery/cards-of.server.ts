import type { Context } from '../../context.ts';
import { milesBetween } from '../../ground/geography/distance.ts';
import type { Place } from '../../ground/geography/places.server.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { holdsSpotlightSql } from '../../people/experts/holds-spotlight.ts';
import { bookableSql } from '../../people/experts/listed-sql.ts';
import type { FirstPhoto } from '../../people/gallery/gallery.ts';
import { firstPhotoSql } from '../../people/gallery/read-gallery.server.ts';
import { type CardStyle, styleOf } from '../../people/style/profile-style.ts';
import { hoursOfPractice, languagesOf } from '../../practice/availability/practitioner.ts';
import { placesSql, practitionersSql } from '../../practice/availability/practitioners-sql.ts';
import { type BookablePractice, freeTimesOf } from '../../practice/availability/read-free-times.server.ts';
import {
  bookableSpan,
  busyOf,
  type TakenTime,
  takenSql,
} from '../../practice/availability/taken-time.server.ts';
import type { WeeklyHours } from '../../practice/availability/weekly-hours.ts';
import { ONLINE_MINUTES } from './column-filters.ts';
import type { ExpertCard } from './expert-card.ts';
import { earliestStart, isToday, nextFreeOf } from './next-free.ts';

/**
 * An expert at one of their places. `d` is the straight-line distance through the unit sphere to the searched
 * place; null if there is none.
 */
export type FoundAt = { expert_id: string; place_id: string; d: number | null };

/** A card with the weekly hours of all the expert's places. */
export type CardWithHours = ExpertCard & { hours: WeeklyHours };

/** How a card looks. Reads styles only for experts in Spotlight. */
const LOOKS = `${ifShown(faceSql('e.id'))} as face, ${ifShown(firstPhotoSql('e.id'))} as photo,
    case when ${holdsSpotlightSql('e')} then
      (select s.style - 'customBio' from profile_styles s where s.practice_id = e.id) end as style`;
const NO_LOOKS = 'null::text as face, null::json as photo, null::jsonb as style';

/**
 * Reads everything for a page's cards in one statement. The inner query applies the limit first, so the other
 * columns are read only for the experts shown.
 */
const cardsSql = (looks: string) => `
  select e.id, pl.id as place_id, e.name, ${looks}, e.type, e.title, left(e.bio, 240) as bio, e.rating,
    e.review_count, e.rate_per_minute_cents, e.is_active, e.is_demo, e.is_spotlight,
    e.verified_at is not null as is_verified, pl.public_label as location,
    pl.city, pl.state, pl.public_lat as lat, pl.public_lng as lng, pl.zone,
    array_to_json(e.consultation_methods) as consultation_methods, array_to_json(e.tags) as tags, e.last_seen_at,
    e.free_from, e.free_until, ${bookableSql('e')} as is_bookable, ${practitionersSql('e')} as practitioners,
    ${placesSql('e')} as places, ${takenSql('e', { from: '$4', to: '$5' })} as taken
  from (
    select asked.*, $6::bool and (x.is_demo or not x.is_active) as is_shown_only
    from unnest($1::uuid[], $2::uuid[]) with ordinality as asked(expert_id, place_id, n)
      join experts x on x.id = asked.expert_id
    order by is_shown_only, asked.n limit $3) chosen
  join experts e on e.id = chosen.expert_id join expert_places pl on pl.id = chosen.place_id
  order by chosen.is_shown_only, chosen.n`;
const CARDS = cardsSql(LOOKS);
const PLAIN_CARDS = cardsSql(NO_LOOKS);

function ifShown(picture: string): string {
  return `case when e.is_shown and not e.is_demo then ${picture} end`;
}

type CardRow = {
  id: string;
  place_id: string;
  name: string;
  face: string | null;
  photo: FirstPhoto | null;
  type: ExpertCard['type'];
  title: string;
  bio: string;
  rating: number;
  review_count: number;
  rate_per_minute_cents: number;
  is_active: boolean;
  is_demo: boolean;
  is_spotlight: boolean;
  style: unknown;
  is_verified: boolean;
  location: string;
  city: string;
  state: string;
  lat: number;
  lng: number;
  zone: string;
  consultation_methods: string[];
  tags: string[];
  last_seen_at: Date | null;
  free_from: Date | null;
  free_until: Date | null;
  is_bookable: boolean;
  taken: TakenTime[] | null;
} & Pick<BookablePractice, 'practitioners' | 'places'>;

/**
 * Returns the cards of these experts in the given order.
 * @param options.bookableFirst whether bookable experts come before the others; true by default.
 * @param options.from the point to measure distances from. If null or a state, cards have no distance.
 * @param options.times how many free times each card shows.
 * @param options.parts the parts of days whose times to show; see `ListingFilter`.
 * @param options.atMost the maximum number of cards; by default, all of them.
 * @param options.isPlain true for cards without face, photo, and style.
 */
export async function cardsOf(
  ctx: Pick<Context, 'query' | 'now' | 'law' | 'settings'>,
  found: readonly FoundAt[],
  {
    from,
    times,
    atMost = found.length,
    bookableFirst = true,
    parts = null,
    isPlain = false,
  }: {
    from: CountedFrom;
    times: number;
    atMost?: number | undefined;
    bookableFirst?: boolean;
    parts?: string | null;
    isPlain?: boolean | undefined;
  },
): Promise<CardWithHours[]> {
  if (found.length === 0) return [];
  const span = bookableSpan(ctx.now());
  const values = [
    found.map(({ expert_id }) => expert_id),
    found.map(({ place_id }) => place_id),
    atMost,
    span.from,
    span.to,
    bookableFirst,
  ];
  const rows = await (isPlain
    ? ctx.query<CardRow>('plain cards of experts', PLAIN_CARDS, values)
    : ctx.query<CardRow>('cards of experts', CARDS, values));
  const isFar = new Map(found.map(({ expert_id, d }) => [expert_id, d !== null]));
  const nowMs = ctx.now().epochMilliseconds;
  const earliestMs = earliestStart(nowMs);
  const freeTimes = freeTimesOf(ctx, times, parts);
  return rows.map((row) => {
    const { practitioners, places } = row;
    const next = nextFreeOf(row.free_from?.getTime() ?? null, row.free_until?.getTime() ?? null, earliestMs);
    return {
      ...storedFields(row),
      onlineNow: row.last_seen_at !== null && row.last_seen_at.getTime() >= nowMs - ONLINE_MINUTES * 60_000,
      availableToday: isToday(next, row.zone, nowMs),
      distanceMiles: from && from.kind !== 'state' && isFar.get(row.id) ? milesBetween(from, row) : null,
      nextFree: row.is_bookable ? freeTimes({ practitioners, places, busy: busyOf(row.taken) }) : [],
      people: row.is_bookable && practitioners.length > 1 ? practitioners.map(({ name }) => name) : [],
      hours: hoursOfPractice(practitioners, places),
    };
  });
}

/** Returns the fields of a card that depend neither on the search nor on the time. */
function storedFields(row: CardRow) {
  return {
    id: row.id,
    placeId: row.place_id,
    name: row.name,
    face: row.face,
    photo: row.photo,
    type: row.type,
    title: row.title,
    bio: row.bio,
    rating: row.rating,
    reviewCount: row.review_count,
    ratePerMinuteCents: row.rate_per_minute_cents,
    isActive: row.is_active,
    isDemo: row.is_demo,
    isSpotlight: row.is_spotlight,
    style: row.style === null ? null : cardStyleOf(row.style),
    isVerified: row.is_verified,
    location: row.location,
    city: row.city,
    state: row.state,
    lat: row.lat,
    lng: row.lng,
    zone: row.zone,
    consultationMethods: row.consultation_methods,
    tags: row.tags,
    languages: languagesOf(row.practitioners),
  };
}

/** @param stored the style of a practice that holds Spotlight. */
function cardStyleOf(stored: unknown): CardStyle {
  const { primaryColor, secondaryColor, roundedCorners, cardStyle } = styleOf(stored, true).style;
  return { primaryColor, secondaryColor, roundedCorners, cardStyle };
}

type CountedFrom = Pick<Place, 'kind' | 'lat' | 'lng'> | null;
