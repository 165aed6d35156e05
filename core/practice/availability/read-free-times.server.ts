import * as words from '#text/practice/availability/rules';
import { Refusal } from '../../../lib/errors.ts';
import { isId } from '../../../lib/id.server.ts';
import { isoTexts } from '../../../lib/iso-text.ts';
import type { AnyContext } from '../../context.ts';
import { notAvailableIn } from '../../ground/geography/law.ts';
import { stateNotServed } from '../../ground/geography/legality.ts';
import { sayState } from '../../ground/geography/states.ts';
import { FACE_OF_OWNER } from '../../people/clients/expert-faces.server.ts';
import type { Access } from '../../people/experts/access.ts';
import {
  type Bookability,
  type Closed,
  sayClosed,
  type WhyClosed,
  whyClosed,
} from '../../people/experts/closed.ts';
import { HOME_VISIT, IN_PERSON } from '../../people/experts/consultation-methods.ts';
import { bookableSql } from '../../people/experts/listed-sql.ts';
import { ofOwnerSql, takesPart } from '../../people/experts/members-sql.ts';
import type { ExpertsPlaces } from '../../people/experts/places/experts-places.ts';
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
import { firstFreeTimesIn, firstFreeTimesOfAny, type SlotDay, slotDaysOfAny } from './slots.ts';
import { bookableSpan, busyOf, type TakenTime, takenSql, takenTimesOf } from './taken-time.server.ts';
import { type Taken, travelOf } from './travel.ts';
import { type VisitPlace, visitPlaceOf } from './visit-place.server.ts';

export type BookablePractice = {
  practitioners: Practitioner[];
  places: (ClockPlace & { state: string })[];
  busy: ReadonlyMap<string, readonly Taken[]>;
};

const BOOKABLE_PRACTICES = `
  select e.id, ${practitionersSql('e')} as practitioners, ${placesSql('e')} as places
  from experts e where e.id = any($1::uuid[]) and ${bookableSql('e')}`;

/**
 * Returns only the practices that clients can book, ignoring the law. Always runs two prepared statements.
 */
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
 * For each expert, returns the earliest times that can be booked with any practitioner at any place. Returns
 * at most `count`, as ISO 8601 instants. Empty for listings that can't be booked.
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
 * Returns a function that finds the times of `nextFreeTimes` for a practice that the caller has already read.
 * The function looks up the law once per state and zone.
 * @param parts a mask of `day-parts.ts` as a decimal number. Uses times outside the mask only if there are
 * none inside.
 */
export function freeTimesOf(
  ctx: Pick<AnyContext, 'now' | 'law' | 'settings'>,
  count: number,
  parts: string | null = null,
): (practice: BookablePractice) => string[] {
  const now = ctx.now();
  const travel = travelOf(ctx.settings);
  const isoText = isoTexts();
  const known = new Map<string, readonly string[] | null>();
  /**
   * Returns the days on which the law closes a place. Null if it closes the place today, because nothing can
   * be booked then.
   */
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
    const asked = parts === null ? [] : firstFreeTimesIn(calendars, count, BigInt(parts));
    const starts = asked.length > 0 ? asked : firstFreeTimesOfAny(calendars, count);
    return starts.map(isoText);
  };
}

/** The data that the booking form needs about an expert at a place. */
export type BookableExpert = Bookability &
  ExpertsPlaces &
  Access & {
    id: string;
    type: 'individual' | 'wellness-center';
    /** The public point of the place. */
    lat: number;
    lng: number;
    city: string;
    hasAddress: boolean;
    /** The bookable places in order, with their public labels and points. */
    places: (ClockPlace & { label: string; state: string })[];
    face: string | null;
    /** The active practitioners in order. */
    practitioners: Practitioner[];
    ratePerMinuteCents: number;
    /** The consultation methods, without the in-person one if the place has no address. */
    methods: string[];
    /** `notGivenBy` lists the practitioners who don't give the option, by id. */
    options: { id: string; title: string; minutes: number; category: string; notGivenBy: string[] }[];
  };

/** An owner who takes part comes first, so if this one does not, none does, and the expert is leaving. */
const OWNER = `owner.id, ${FACE_OF_OWNER} as face, ${takesPart('owner')} as is_active`;

/** @param more further columns. */
const expertToBook = (more = '') => `
  select e.id, own.id as "userId", e.name, e.type, own.face, p.id as "placeId", p.public_label as location, p.city, p.state,
    p.address is not null as "hasAddress", p.is_step_free as "isStepFree", p.has_parking as "hasParking", p.zone, p.public_lat as lat, p.public_lng as lng, e.visit_miles as "visitMiles",
    case when e.service_zip is null then (
        select coalesce(json_agg(json_build_object('lat', o.public_lat, 'lng', o.public_lng)), '[]') from expert_places o
        where o.expert_id = e.id and o.checked_at is not null)
      else json_build_array(json_build_object('lat', e.service_lat, 'lng', e.service_lng)) end as points,
    ${placesSql('e')} as places, ${practitionersSql('e')} as practitioners,
    e.rate_per_minute_cents as "ratePerMinuteCents", case when p.address is null and e.setup_checked_for is not null and e.setup_grace_until is null
      then array_remove(e.consultation_methods, '${IN_PERSON}') else e.consultation_methods end as methods,
    e.is_active as "isActive", e.is_demo as "isDemo",
    e.is_listable as "isListable", e.setup_missing_since is null as "isSetUp", p.checked_at is not null as "isChecked", own.id is not null and not own.is_active as "isLeaving",
    coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'minutes', ${shownMinutesSql('o')},
      'category', o.category, 'notGivenBy', ${notGivenBySql('o')}) order by o.position) from consultation_options o where o.expert_id = e.id), '[]') as options${more}
  from experts e join expert_places p on p.expert_id = e.id
    and case when $2::uuid is null then p.rank = 0 else p.id = $2 end
    left join lateral ${ofOwnerSql('e.id', OWNER)} own on true
  where e.id = $1 and e.is_shown`;
const EXPERT_TO_BOOK = expertToBook();
const EXPERT_WITH_TAKEN = expertToBook(`, ${takenSql('e', { from: '$3', to: '$4' })} as "taken"`);

/**
 * Returns an expert at one of their places, by default the first. Null if they have no public page or the
 * place is not theirs.
 */
export async function findBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert | null> {
  if (!isId(expertId) || (placeId !== null && !isId(placeId))) return null;
  const [found] = await ctx.query<BookableExpert>('expert to book', EXPERT_TO_BOOK, [expertId, placeId]);
  return found ?? null;
}

/** Like `findBookableExpert`, but refuses instead of returning null. */
export async function readBookableExpert(
  ctx: Pick<AnyContext, 'query'>,
  expertId: string,
  placeId: string | null = null,
): Promise<BookableExpert> {
  const expert = await findBookableExpert(ctx, expertId, placeId);
  if (!expert) throw notFound();
  return expert;
}

const notFound = () => new Refusal('not_found', words.expert_not_found_title);

type WithTaken = { expert: BookableExpert; taken: TakenTime[] };

/** Like `readBookableExpert`, but also returns the expert's taken times, in one statement. */
async function readWithTaken(
  ctx: Pick<AnyContext, 'query' | 'now'>,
  expertId: string,
  placeId: string | null,
): Promise<WithTaken> {
  if (!isId(expertId) || (placeId !== null && !isId(placeId))) throw notFound();
  const { from, to } = bookableSpan(ctx.now());
  const [found] = await ctx.query<BookableExpert & { taken: TakenTime[] | null }>(
    'expert to book, with taken times',
    EXPERT_WITH_TAKEN,
    [expertId, placeId, from, to],
  );
  if (!found) throw notFound();
  const { taken, ...expert } = found;
  return { expert, taken: taken ?? [] };
}

/** Whose calendars to return, and what they are for. */
export type CalendarsAsked = {
  /** The practitioner; null or omitted for all of them. */
  practitionerId?: string | null;
  /** Limits the practitioners to those who give this option. */
  option?: { notGivenBy: readonly string[] } | null;
  /** The client's home, for a home visit; null or omitted for the expert's place. */
  visit?: (Omit<VisitSite, 'closedDays'> & { state: string }) | null;
  /** False for an existing booking, because we already checked the law. */
  countsLaw?: boolean;
  /** False for an existing booking, because we already checked travel. */
  countsTravel?: boolean;
  /** The ids of bookings that are about to free their time. */
  except?: string | readonly string[];
  /** The expert's taken times, if the caller has read them. */
  taken?: readonly TakenTime[];
};

/** Returns a calendar for each requested practitioner who gives the option. */
export async function calendarsOf(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expert: Pick<BookableExpert, 'id' | 'placeId' | 'state' | 'zone' | 'lat' | 'lng' | 'practitioners'>,
  { practitionerId = null, option = null, visit = null, except, taken: read, ...counts }: CalendarsAsked = {},
): Promise<OwnCalendar[]> {
  const { countsLaw = true, countsTravel = true } = counts;
  const now = ctx.now();
  const taken = read ?? (await takenTimesOf(ctx, [expert.id]));
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

export type SlotsAsked = {
  /** The id of a booking that is about to free its time. */
  except?: string;
  /** If omitted, the first place where `start` is free, otherwise the first place. */
  placeId?: string | null;
  /** If omitted or not bookable, anyone. */
  practitionerId?: string | null;
  /** If omitted or another expert's, no option. */
  optionId?: string | null;
  /** The ZIP code of a home visit. Without it, the consultation is at the expert's place. */
  visitZip?: string | null;
  /** A start that the client has already chosen, in ISO 8601. */
  start?: string | null;
};

export type Slots = {
  expert: BookableExpert;
  /** The practitioner whose times these are; null for anyone. */
  practitionerId: string | null;
  closed: Closed | null;
  /** The home visit that the times are for; null for the expert's place. */
  visit: VisitPlace | null;
  /** Why the expert can't make a home visit to the ZIP code; null if they can. */
  visitProblem: string | null;
  days: SlotDay[];
};

/** Returns the time zone of the times, and the city and state where the consultation takes place. */
export const clockOfTimes = ({ expert, visit }: Pick<Slots, 'expert' | 'visit'>) => ({
  zone: visit?.zone ?? expert.zone,
  city: visit?.location ?? expert.city,
  state: visit?.state ?? expert.state,
});

/**
 * Returns an expert with a public page and the bookable starts of the next 14 days. If the listing can't be
 * booked, `closed` says why, and there are no starts.
 */
export async function slotsOf(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  expertId: string,
  { placeId = null, start = null, ...asked }: SlotsAsked = {},
): Promise<Slots> {
  const here = await slotsAt(ctx, await readWithTaken(ctx, expertId, placeId), asked);
  const chosen = start === null ? Number.NaN : Date.parse(start);
  if (placeId !== null || here.closed || Number.isNaN(chosen) || hasStart(here, chosen)) return here;
  for (const other of here.expert.places.slice(1)) {
    const there = await slotsAt(ctx, await readWithTaken(ctx, expertId, other.id), asked);
    if (hasStart(there, chosen)) return there;
  }
  return here;
}

const hasStart = ({ days }: Slots, start: number) =>
  days.some(({ slots }) => slots.some(({ startsAt }) => startsAt === start));

async function slotsAt(
  ctx: Pick<AnyContext, 'query' | 'now' | 'law' | 'settings'>,
  { expert, taken }: WithTaken,
  { practitionerId, optionId, visitZip, except }: Omit<SlotsAsked, 'placeId' | 'start'>,
): Promise<Slots> {
  const named = expert.practitioners.find(({ id }) => id === practitionerId)?.id ?? null;
  const option = expert.options.find(({ id }) => id === optionId) ?? null;
  const goesTo = visitZip && expert.methods.includes(HOME_VISIT) ? visitPlaceOf(expert, visitZip) : null;
  const visit = goesTo?.ok ? goesTo.place : null;
  const visitProblem = goesTo && !goesTo.ok ? goesTo.message() : null;
  const calendars = await calendarsOf(ctx, expert, {
    practitionerId: named,
    option,
    visit,
    except,
    taken,
  });
  const closed = sayClosed(whyNoTimes(ctx, { expert, visit }));
  const [first, ...others] = closed ? calendars.map((one) => ({ ...one, hours: [], extra: [] })) : calendars;
  const days = first ? slotDaysOfAny([first, ...others]) : [];
  return { expert, practitionerId: named, closed, visit, visitProblem, days };
}

/** Returns why an expert can't be booked for a consultation there; null if they can. */
export function whyNoTimes(
  ctx: Pick<AnyContext, 'now' | 'law'>,
  { expert, visit }: Pick<Slots, 'expert' | 'visit'>,
): WhyClosed | null {
  const isServed = (at: { state: string; zone: string }) =>
    ctx.law.isServed(at.state, dateAt(ctx.now(), at.zone));
  return whyClosed(expert, isServed(expert)) ?? (visit && !isServed(visit) ? notServed(visit) : null);
}

function notServed({ state }: VisitPlace): WhyClosed {
  const title = () => stateNotServed(sayState(state)).title;
  return { code: 'state_not_served', title, words: notAvailableIn(state) };
}
