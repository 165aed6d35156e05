import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import type { AnyContext } from '../../context.ts';
import { notAvailableIn } from '../../ground/geography/law.ts';
import { stateNotServed } from '../../ground/geography/legality.ts';
import { regionName } from '../../ground/geography/states.ts';
import { faceSql } from '../../people/clients/expert-faces.server.ts';
import { type Bookability, type Closed, whyClosed } from '../../people/experts/closed.ts';
import { HOME_VISIT } from '../../people/experts/consultation-methods.ts';
import type { ExpertsPlaces } from '../../people/experts/experts-places.ts';
import { bookableSql, isLeavingSql } from '../../people/experts/listed-sql.ts';
import { ownerIdSql } from '../../people/experts/members-sql.ts';
import { shownMinutesSql } from '../../people/experts/shown-minutes-sql.ts';
import { closedDaysAt } from './closed-days.ts';
import { gives } from './gives.ts';
import { dateAt } from './place-clock.ts';
import {
  type ClockPlace,
  calendarsAt,
  calendarsEverywhere,
  calendarsOfVisits,
  type OwnCalendar,
  type Practitioner,
  type VisitSite,
} from './practitioner.ts';
import { notGivenBySql, placesSql, practitionersSql } from './practitioners-sql.ts';
import { firstFreeTimesOfAny, type SlotDay, slotDaysOfAny } from './slots.ts';
import { busyOf, takenTimesOf } from './taken-time.server.ts';
import { type Taken, travelOf } from './travel.ts';
import { type VisitPlace, visitPlaceOf } from './visit-place.server.ts';

/** What decides when a practice can be booked: who, where, and what is taken of each one's time. */
export type BookablePractice = {
  practitioners: Practitioner[];
  places: (ClockPlace & { state: string })[];
  busy: ReadonlyMap<string, readonly Taken[]>;
};

const BOOKABLE_PRACTICES = `
  select e.id, ${practitionersSql('e')} as practitioners, ${placesSql('e')} as places
  from experts e where e.id = any($1::uuid[]) and ${bookableSql('e')}`;

/** Those of the practices that can be booked as far as no law decides. Two prepared statements, however many they are. */
export async function bookablePractices(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expertIds: readonly string[],
): Promise<Map<string, BookablePractice>> {
  if (expertIds.length === 0) return new Map();
  const [rows, taken] = await Promise.all([
    ctx.query<Omit<BookablePractice, 'busy'> & { id: string }>(
      'hours of bookable experts',
      BOOKABLE_PRACTICES,
      [expertIds],
    ),
    takenTimesOf(ctx, expertIds),
  ]);
  const busy = busyOf(taken);
  return new Map(rows.map(({ id, practitioners, places }) => [id, { practitioners, places, busy }]));
}

/**
 * The first bookable starts of each expert with anybody at any of their places, ISO 8601 instants, at most `count`;
 * none for listings that cannot be booked.
 */
export async function nextFreeTimes(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expertIds: readonly string[],
  count: number,
): Promise<Map<string, string[]>> {
  const free = new Map<string, string[]>(expertIds.map((id) => [id, []]));
  const timesOf = freeTimesOf(ctx, count);
  for (const [id, practice] of await bookablePractices(ctx, expertIds)) free.set(id, timesOf(practice));
  return free;
}

/**
 * Tells the same of bookable practices that are read already, one after another: the law is asked once about places
 * that are alike.
 */
export function freeTimesOf(
  ctx: Pick<AnyContext, 'now' | 'law' | 'settings'>,
  count: number,
): (practice: BookablePractice) => string[] {
  const now = ctx.now();
  const travel = travelOf(ctx.settings);
  const known = new Map<string, readonly string[] | null>();
  /** The days on which the law closes a place; null where it does so today, as then nothing can be agreed on. */
  const closedDaysOf = ({ state, zone }: { state: string; zone: string }) => {
    const place = `${state} ${zone}`;
    let days = known.get(place);
    if (days === undefined) {
      days = ctx.law.isServed(state, dateAt(now, zone)) ? closedDaysAt(ctx, { state, zone }) : null;
      known.set(place, days);
    }
    return days;
  };
  return ({ practitioners, places, busy }) => {
    const served = places.flatMap((place) => {
      const closedDays = closedDaysOf(place);
      return closedDays ? [{ ...place, closedDays }] : [];
    });
    const calendars = calendarsEverywhere(practitioners, served, { busy, now, travel });
    return firstFreeTimesOfAny(calendars, count).map((start) => new Date(start).toISOString());
  };
}

/** An expert as the booking form needs them. */
export type BookableExpert = Bookability &
  ExpertsPlaces & {
    id: string;
    type: 'individual' | 'wellness-center';
    /** The public point of the place that the expert was read at. */
    lat: number;
    lng: number;
    /** The town of the place that the expert was read at. */
    city: string;
    /** Their places in order at which they can be booked, by what everyone is told of them. */
    places: { id: string; label: string }[];
    /** The address of a face to show; null where there is none. */
    face: string | null;
    /** Those who can be booked, in their order; several in a center. */
    practitioners: Practitioner[];
    ratePerMinuteCents: number;
    methods: string[];
    /** `notGivenBy` has the ids of the practitioners who do not give it. */
    options: { id: string; title: string; minutes: number; category: string; notGivenBy: string[] }[];
  };

const EXPERT_TO_BOOK = `
  select e.id, ${ownerIdSql('e.id')} as "userId", e.name, e.type, ${faceSql('e.id')} as face, p.id as "placeId", p.public_label as location, p.city, p.state,
    p.zone, p.public_lat as lat, p.public_lng as lng, e.visit_miles as "visitMiles",
    case when e.service_zip is null then (
        select json_agg(json_build_object('lat', o.public_lat, 'lng', o.public_lng)) from expert_places o
        where o.expert_id = e.id and o.checked_at is not null)
      else json_build_array(json_build_object('lat', e.service_lat, 'lng', e.service_lng)) end as points,
    ${placesSql('e')} as places, ${practitionersSql('e')} as practitioners,
    e.rate_per_minute_cents as "ratePerMinuteCents", e.consultation_methods as methods,
    e.is_active as "isActive", e.is_demo as "isDemo",
    e.is_listable as "isListable", p.checked_at is not null as "isChecked", ${isLeavingSql('e')} as "isLeaving",
    coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'minutes', ${shownMinutesSql('o')},
      'category', o.category, 'notGivenBy', ${notGivenBySql('o')}) order by o.position) from consultation_options o where o.expert_id = e.id), '[]') as options
  from experts e join expert_places p on p.expert_id = e.id
    and case when $2::uuid is null then p.rank = 0 else p.id = $2 end
  where e.id = $1 and e.is_shown`;

/** The expert by id at one of their places or the first, if they have a public page and that place; else null. */
export async function findBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert | null> {
  if (!isId(expertId) || (placeId !== null && !isId(placeId))) return null;
  const [found] = await ctx.query<BookableExpert>('expert to book', EXPERT_TO_BOOK, [expertId, placeId]);
  return found ?? null;
}

/** The expert by id at one of their places or the first, if they have a public page. */
export async function readBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert> {
  const expert = await findBookableExpert(ctx, expertId, placeId);
  if (!expert) throw new Refusal('not_found', 'Expert not found');
  return expert;
}

/** Whose free times are asked for, and where. */
export type CalendarsAsked = {
  /** One of those who can be booked; left out or null for each of them. */
  practitionerId?: string | null;
  /** What is to be booked: those alone are asked who give it; left out or null for any of them. */
  option?: { notGivenBy: readonly string[] } | null;
  /** The client's home, for a home visit; left out, it is the place that the expert was read at. */
  visit?: (Omit<VisitSite, 'closedDays'> & { state: string }) | null;
  /** False for what stands already: it is no longer the law's to decide here. */
  countsLaw?: boolean;
  /** False for what stands already: the way to it was decided when it was asked for. */
  countsTravel?: boolean;
  /** A booking that is about to give its time back, or several. */
  except?: string | readonly string[];
};

/** What decides free times now, a calendar for each practitioner asked for; none where nobody of that id can be booked. */
export async function calendarsOf(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expert: Pick<BookableExpert, 'id' | 'placeId' | 'state' | 'zone' | 'lat' | 'lng' | 'practitioners'>,
  { practitionerId = null, option = null, visit = null, except, ...counts }: CalendarsAsked = {},
): Promise<OwnCalendar[]> {
  const { countsLaw = true, countsTravel = true } = counts;
  const now = ctx.now();
  const taken = await takenTimesOf(ctx, [expert.id]);
  const given = except === undefined ? [] : [except].flat();
  const busy = busyOf(taken.filter(({ bookingId }) => !bookingId || !given.includes(bookingId)));
  const asked = expert.practitioners.filter(
    ({ id }) => (practitionerId === null || id === practitionerId) && gives(id, option),
  );
  const travel = travelOf(countsTravel ? ctx.settings : { travelMilesPerHour: 0, travelLeastMinutes: 0 });
  const { placeId: id, zone, lat, lng } = expert;
  const closedDays = countsLaw ? closedDaysAt(ctx, visit ?? expert) : [];
  return visit === null
    ? calendarsAt(asked, { id, zone, lat, lng, closedDays }, { busy, now, travel })
    : calendarsOfVisits(asked, { ...visit, closedDays }, { busy, now, travel });
}

/** Which free times a page shows. */
export type SlotsAsked = {
  /** A booking that is about to give its time back. */
  except?: string;
  /** At which of their places; left out or null for the first one, or the first where `start` is free. */
  placeId?: string | null;
  /** With whom; left out, null or not to be booked: with anyone. */
  practitionerId?: string | null;
  /** What is to be booked; left out, null or not theirs: anything. */
  optionId?: string | null;
  /** The ZIP code that a home visit goes to; left out or empty, they meet at the expert's place. */
  visitZip?: string | null;
  /** The start that somebody has chosen already, an ISO 8601 instant. */
  start?: string | null;
};

export type Slots = {
  expert: BookableExpert;
  /** Whose times they are; null for anyone's. */
  practitionerId: string | null;
  closed: Closed | null;
  /** Where the times are those of a home visit; null for those of the expert's place. */
  visit: VisitPlace | null;
  /** Why the ZIP code is none that a home visit can go to. */
  visitProblem: string | null;
  days: SlotDay[];
};

/** On whose clock times are: where the consultation takes place. */
export const clockOfTimes = ({ expert, visit }: Pick<Slots, 'expert' | 'visit'>) => ({
  zone: visit?.zone ?? expert.zone,
  city: visit?.location ?? expert.city,
  state: visit?.state ?? expert.state,
});

/**
 * An expert who has a public page and the next 14 days with their bookable starts; no starts, and the reason in `closed`,
 * where the listing cannot be booked.
 */
export async function slotsOf(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expertId: string,
  { placeId = null, start = null, ...asked }: SlotsAsked = {},
): Promise<Slots> {
  const here = await slotsAt(ctx, await readBookableExpert(ctx, expertId, placeId), asked);
  const chosen = start === null ? Number.NaN : Date.parse(start);
  if (placeId !== null || here.closed || Number.isNaN(chosen) || hasStart(here, chosen)) return here;
  for (const other of here.expert.places.slice(1)) {
    const there = await slotsAt(ctx, await readBookableExpert(ctx, expertId, other.id), asked);
    if (hasStart(there, chosen)) return there;
  }
  return here;
}

const hasStart = ({ days }: Slots, start: number) =>
  days.some(({ slots }) => slots.some(({ startsAt }) => startsAt === start));

async function slotsAt(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expert: BookableExpert,
  { practitionerId, optionId, visitZip, except }: Omit<SlotsAsked, 'placeId' | 'start'>,
): Promise<Slots> {
  const named = expert.practitioners.find(({ id }) => id === practitionerId)?.id ?? null;
  const option = expert.options.find(({ id }) => id === optionId) ?? null;
  const goesTo = visitZip && expert.methods.includes(HOME_VISIT) ? visitPlaceOf(expert, visitZip) : null;
  const visit = goesTo?.ok ? goesTo.place : null;
  const visitProblem = goesTo && !goesTo.ok ? goesTo.message : null;
  const calendars = await calendarsOf(ctx, expert, { practitionerId: named, option, visit, except });
  const isServed = (at: { state: string; zone: string }) =>
    ctx.law.isServed(at.state, dateAt(ctx.now(), at.zone));
  const closed = whyClosed(expert, isServed(expert)) ?? (visit && !isServed(visit) ? notServed(visit) : null);
  const [first, ...others] = closed ? calendars.map((one) => ({ ...one, hours: [], extra: [] })) : calendars;
  const days = first ? slotDaysOfAny([first, ...others]) : [];
  return { expert, practitionerId: named, closed, visit, visitProblem, days };
}

function notServed({ state }: VisitPlace): Closed {
  const { title } = stateNotServed(regionName(state));
  return { code: 'state_not_served', title, words: notAvailableIn(state) };
}
