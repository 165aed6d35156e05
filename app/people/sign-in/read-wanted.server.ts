import * as messages from '#text/people/sign-in/screens';
import type { Context } from '../../../core/context.ts';
import type { ExpertCard } from '../../../core/finding/discovery/expert-card.ts';
import { readExpertCard } from '../../../core/finding/discovery/read-expert-card.server.ts';
import { sayTotal } from '../../../core/finding/discovery/say-total.ts';
import { searchExperts } from '../../../core/finding/discovery/search-experts.server.ts';
import { hasPlace, type SearchQuery, searchUrl } from '../../../core/finding/discovery/search-query.ts';
import { taxRateAt } from '../../../core/ground/geography/tax-rate-at.ts';
import { zipAlone, zipDigits } from '../../../core/ground/geography/zip-code.ts';
import { quote } from '../../../core/money/pricing/price.ts';
import { dueCents } from '../../../core/money/pricing/say-way-to-pay.ts';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { MINIMUM_MINUTES } from '../../../core/practice/availability/lengths.ts';
import { clockOfTimes, slotsOf } from '../../../core/practice/availability/read-free-times.server.ts';
import { capitalized } from '../../../lib/capitalized.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { formatCents } from '../../../lib/money.ts';
import { sayClearTime, sayDay, sayZone } from '../../../lib/when.ts';
import { type Wanted, wantedAt } from '../../guard/wanted.ts';
import type { SeenExpert, WantedSummary } from './wanted-summary.ts';

const DRAWN = 3;

/**
 * Describes the page that a visitor requested, beside the sign-in form. Shows only public data, with the same
 * counts as the search.
 * @param next a path on this site, possibly written by a stranger.
 * @returns null if there is nothing to show.
 */
export async function readWanted(ctx: Context, next: string): Promise<WantedSummary | null> {
  const wanted = wantedAt(next);
  if (!wanted) return null;
  return wanted.kind === 'search' ? await wantedSearch(ctx, wanted.query) : await wantedExpert(ctx, wanted);
}

async function wantedSearch(ctx: Context, asked: SearchQuery): Promise<WantedSummary> {
  const query = { ...asked, after: null };
  const found = await searchExperts(ctx, query, { turns: 'none', times: 1, atMost: DRAWN });
  const { refusal, choices, total, isBeyond, place, radiusMiles } = found;
  const experts = found.cards.map((card) => seen(ctx, card));
  const open = { to: searchUrl(query), label: messages.look_around_first() };
  if (refusal) {
    const instead = [refusal.alert, refusal.description].filter(Boolean).join(' ');
    const label = refusal.alert ? open.label : messages.try_other_zip();
    return {
      title: refusal.title,
      purpose: null,
      instead,
      experts,
      lookAround: { to: '/find-experts', label },
    };
  }
  const zip = zipDigits(query.place) ?? zipAlone(query.q);
  const where = query.near ? null : (zip ?? place?.label);
  if (choices.length > 0 || found.cards.length === 0) {
    const title = query.near
      ? messages.no_experts_near_you_yet()
      : where
        ? messages.no_experts_near_yet({ where })
        : messages.no_experts_found();
    const none = { title, purpose: null, instead: messages.adjust_search(), experts };
    if (choices.length === 0) return { ...none, lookAround: { ...open, to: '/find-experts' } };
    const many = messages.several_places();
    return {
      title: messages.find_expert_near_you(),
      purpose: null,
      instead: many,
      experts,
      lookAround: open,
    };
  }
  if (isBeyond && radiusMiles !== null) {
    const title = where
      ? messages.no_one_within_miles({ radiusMiles, where })
      : messages.no_one_within_miles_of_you({ radiusMiles });
    const instead = messages.these_are_nearest();
    return { title, purpose: null, instead, experts, lookAround: open };
  }
  const count = sayTotal(total);
  const said = capitalized(count);
  const title = query.near
    ? messages.total_near_you({ said })
    : where && hasPlace(query)
      ? messages.total_near_place({ said, where })
      : where
        ? messages.total_for({ said, where })
        : said;
  return { title, purpose: { for: 'a-time' }, instead: null, experts, lookAround: open };
}

async function wantedExpert(
  ctx: Context,
  wanted: Exclude<Wanted, { kind: 'search' }>,
): Promise<WantedSummary | null> {
  const placeId = wanted.kind === 'booking' ? wanted.placeId : null;
  const card = await readExpertCard(ctx, wanted.expertId, placeId);
  if (!card) return null;
  // Someone who wanted to book usually comes from the profile. A visitor from the home page has not seen the
  // profile.
  const label = wanted.kind === 'booking' ? messages.back_to_profile() : messages.look_around_first();
  const shown = {
    experts: [seen(ctx, card)],
    instead: null,
    lookAround: { to: `/expert/${card.id}`, label },
  };
  if (card.isDemo) {
    const instead = messages.sample_listing();
    return { ...shown, title: card.name, purpose: null, instead };
  }
  const when = wanted.kind === 'booking' ? await whenOf(ctx, wanted) : null;
  if (!when)
    return {
      ...shown,
      title: messages.request_a_time_with({ expertName: card.name }),
      purpose: { for: 'a-time' },
    };
  return {
    ...shown,
    title: messages.request_this_time_with({ time: when.words, expertName: card.name }),
    purpose: { for: 'this-time', zone: when.zone },
  };
}

async function whenOf(
  ctx: Context,
  { expertId, start, placeId, with: practitionerId, visitZip }: Extract<Wanted, { kind: 'booking' }>,
): Promise<{ words: string; zone: string } | null> {
  const at = Date.parse(start ?? '');
  if (Number.isNaN(at)) return null;
  try {
    const slots = await slotsOf(ctx, expertId, { start, placeId, practitionerId, visitZip });
    const { zone } = clockOfTimes(slots);
    const isFree = slots.days.some(({ slots }) => slots.some(({ startsAt }) => startsAt === at));
    const words = `${sayDay(at, zone)}, ${sayClearTime(at, zone)}`;
    return isFree ? { words, zone: sayZone(zone) } : null;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

function seen(ctx: Context, card: ExpertCard): SeenExpert {
  const { bookingFeeCents } = ctx.settings;
  const least = dueCents(
    quote(MINIMUM_MINUTES, card.ratePerMinuteCents, taxRateAt(ctx, card), bookingFeeCents),
    ctx.payments.wayToPay,
  );
  return {
    id: card.id,
    name: card.name,
    face: card.face,
    town: card.location,
    rating: card.rating > 0 ? card.rating.toFixed(1) : null,
    price: card.isDemo ? demoLabel() : messages.from_price({ price: formatCents(least) }),
    isDemo: card.isDemo,
  };
}
