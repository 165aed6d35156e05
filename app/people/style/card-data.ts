import * as words from '#text/people/style/cards';
import type { Context } from '../../../core/context.ts';
import type { ExpertCard } from '../../../core/finding/discovery/expert-card.ts';
import { endOfDay, endOfTomorrow } from '../../../core/finding/discovery/next-free.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import type { WayToPay } from '../../../core/money/payments/way-to-pay.ts';
import { type Quote, quote } from '../../../core/money/pricing/price.ts';
import { dueCents } from '../../../core/money/pricing/say-way-to-pay.ts';
import { categoriesOf } from '../../../core/people/experts/categories.ts';
import { sayLanguages, sayOwnLanguage } from '../../../core/people/experts/languages.ts';
import { hasSpotlightBadge, LISTING_SPOTLIGHT_RATING } from '../../../core/people/experts/spotlight-badge.ts';
import { MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import { languageTag } from '../../../lib/language.ts';
import { formatCents } from '../../../lib/money.ts';
import { formatCount } from '../../../lib/numbers.ts';
import { sayClearTime, sayDay, sayShortZone } from '../../../lib/when.ts';
import { photoSources } from '../../../platform/images/photo-address.ts';
import { type CardPhoto, cardPhotoOf } from '../gallery/card-photo.ts';
import type { CardLook } from './look.ts';

/** Diameter of the face on a card, in pixels. */
export const FACE_PIXELS = 72;
const TAGS_SHOWN = 3;
const BIO_SHOWN = 110;

/** The data of a result card. The server prepares it to keep the page small. */
export type CardData = Pick<CardLook, 'look'> & {
  id: string;
  placeId: string;
  name: string;
  /** First photo of the gallery, in place of the drawn cover. Null if none is shown. */
  photo: CardPhoto | null;
  /**
   * URLs of the face: normal, for high-density screens, and for the dark theme. Null if there is none.
   */
  face: { src: string; srcSet?: string; darkSrc?: string } | null;
  /** Title or kind, town, and distance, such as 'Herbalist · Denver, CO · 3.2 miles'. */
  where: string;
  bio: string;
  /** Such as '4.9'; empty before the first rating and for sample listings, whose ratings are made up. */
  rating: string;
  reviewCount: number;
  /** Price per minute, such as '$1.00'. `total` is an example, such as '$16.00 for 15 min with fee'. */
  price: string;
  rateCents: number;
  total: string;
  isSpotlight: boolean;
  hasBadge: boolean;
  isVerified: boolean;
  isDemo: boolean;
  isBookable: boolean;
  isOnline: boolean;
  tags: string[];
  moreTags: number;
  /**
   * The first free times: the instant, its day ('Today', 'Tue, Dec 1'), and the local time ('2:30 PM').
   */
  times: (readonly [start: string, day: string, time: string])[];
  /** Zone of the times, such as 'MT'. */
  zone: string;
  /** Such as 'Ana, Ben and 2 more'; empty if there is only one practitioner. */
  people: string;
  /** Such as 'English, Spanish'; empty if English is the only language. */
  languages: string;
  /** Such as 'Atiende en español' on pages in Spanish; empty on pages in English. */
  ownLanguage: string;
  lat: number;
  lng: number;
};

/**
 * Converts an expert into card data.
 * @param look the expert's style, from `keptCardLook`.
 */
export function cardDataOf(
  card: Omit<ExpertCard, 'style'>,
  ctx: Pick<Context, 'now' | 'law' | 'settings' | 'payments'>,
  { look }: CardLook,
): CardData {
  const nowMs = ctx.now().epochMilliseconds;
  const tags = categoriesOf(card.tags).map(({ id }) => id);
  const title =
    card.title || (card.type === 'individual' ? words.individual_expert() : words.wellness_center());
  const distance = card.distanceMiles === null ? '' : sayMiles(card.distanceMiles);
  return {
    look,
    id: card.id,
    placeId: card.placeId,
    name: card.name,
    photo: cardPhotoOf(card.photo, card.name),
    face: card.face === null ? null : photoSources(card.face, FACE_PIXELS),
    where: [title, card.location, distance].filter(Boolean).join(' · '),
    bio: shorten(card.bio, BIO_SHOWN),
    rating: card.rating > 0 && !card.isDemo ? card.rating.toFixed(1) : '',
    reviewCount: card.isDemo ? 0 : card.reviewCount,
    price: formatCents(card.ratePerMinuteCents),
    rateCents: card.ratePerMinuteCents,
    total: sayLeast(
      quote(MINIMUM_MINUTES, card.ratePerMinuteCents, taxRateAt(ctx, card), ctx.settings.bookingFeeCents),
      ctx.payments.wayToPay,
    ),
    isSpotlight: card.isSpotlight,
    hasBadge: hasSpotlightBadge(card, LISTING_SPOTLIGHT_RATING),
    isVerified: card.isVerified,
    isDemo: card.isDemo,
    isBookable: card.isActive && !card.isDemo,
    isOnline: card.onlineNow,
    tags: tags.slice(0, TAGS_SHOWN),
    moreTags: Math.max(0, tags.length - TAGS_SHOWN),
    times: card.nextFree.map((start) => [start, ...sayStart(start, card.zone, nowMs)] as const),
    zone: card.nextFree.length > 0 ? sayShortZone(card.zone) : '',
    people: sayPeople(card.people),
    languages: card.languages.some((tag) => tag !== 'en') ? sayLanguages(card.languages) : '',
    ownLanguage: sayOwnLanguage(card.languages),
    lat: round(card.lat),
    lng: round(card.lng),
  };
}

function sayLeast(price: Quote, wayToPay: WayToPay): string {
  const { minutes } = price;
  const due = { price: formatCents(dueCents(price, wayToPay)), minutes };
  if (wayToPay === 'card')
    return price.taxCents > 0 ? words.least_with_fee_and_tax(due) : words.least_with_fee(due);
  return price.taxCents > 0 ? words.least_with_tax(due) : words.least(due);
}

/**
 * Returns the day, as 'Today', 'Tomorrow', or 'Tue, Dec 1', and the time, as '2:30 PM', in the place's
 * zone.
 */
function sayStart(start: string, zone: string, nowMs: number): readonly [day: string, time: string] {
  const at = Date.parse(start);
  const time = sayClearTime(at, zone);
  if (at < endOfDay(zone, nowMs)) return [words.today(), time];
  if (at < endOfTomorrow(zone, nowMs)) return [words.tomorrow(), time];
  return [sayDay(at, zone), time];
}

const MAX_PEOPLE_NAMED = 3;

/** Returns 'Ana, Ben and Cleo' or, for more than three, 'Ana, Ben and 2 more'; empty for no names. */
export function sayPeople(names: readonly string[]): string {
  const said = names.length > MAX_PEOPLE_NAMED ? names.slice(0, MAX_PEOPLE_NAMED - 1) : names;
  const last =
    said.length < names.length ? words.more_people({ count: names.length - said.length }) : names.at(-1);
  const before = said.length < names.length ? said : names.slice(0, -1);
  if (before.length === 0) return last ?? '';
  return new Intl.ListFormat(languageTag()).format([before.join(', '), last ?? '']);
}

/** Returns 'under a mile', '3.2 miles', or '48 miles'. */
export function sayMiles(miles: number): string {
  if (miles < 1) return words.under_a_mile();
  if (miles < 10) return words.miles({ miles: miles.toFixed(1) });
  return words.miles({ miles: formatCount(Math.round(miles)) });
}

function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  return `${cut
    .slice(0, Math.max(cut.lastIndexOf(' '), length - 20))
    .replace(/[\s,.;:–-]+$/, '')
    .toWellFormed()}…`;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
