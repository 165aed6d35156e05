import * as words from '#text/consultations/calendar-feeds/rules';
import { Refusal } from '../../../lib/errors.ts';
import { chosenLanguage, inLanguage } from '../../../lib/language.server.ts';
import { currentLanguage, pathInLanguage } from '../../../lib/language.ts';
import type { AnyContext } from '../../context.ts';
import { HOME_VISIT, sayMethod } from '../../people/experts/consultation-methods.ts';
import type { BookingStatus } from '../bookings/booking-life.ts';
import { bookingPath } from '../bookings/booking-paths.ts';
import { type CalendarEntry, calendarFeed, titleWith } from '../bookings/calendar-file.server.ts';
import { type Standing, standingOf, statusesOf } from '../bookings/calendar-standing.ts';

/** The format of a token: 24 random bytes in base64url. */
const TOKEN = /^[\w-]{32}$/;
/** How many days past bookings stay in the feed. */
const DAYS_BACK = 30;
/** How many days canceled bookings stay, so calendar programs can remove them. */
const DAYS_CANCELLED = 14;
const MAX_BOOKINGS = 1000;

const FEED = `
  select f.practitioner_id as "practitionerId", f.opened_by as "personId", u.language
  from calendar_feeds f join users u on u.id = f.opened_by
  where f.token = $1 and f.revoked_at is null
    and (f.expert_id is null
      or exists (select 1 from practice_members m where m.practice_id = f.expert_id and m.user_id = f.opened_by))
    and not exists (select 1 from suspensions s where s.user_id = f.opened_by and s.lifted_at is null)`;

/**
 * Selects practitioner $1. If $1 is null, selects the practitioners linked to person $2, and those of
 * individual practices that the person belongs to.
 */
const GIVEN = `
  select p.practice_id, p.id from practitioners p where p.id = $1
  union all
  select p.practice_id, p.id from practice_members m
    join experts x on x.id = m.practice_id
    join practitioners p on p.practice_id = m.practice_id
  where $1::uuid is null and m.user_id = $2 and (p.user_id = $2 or x.type = 'individual')`;

/**
 * Selects one booking per chain, never a requested move: the confirmed one or, without one, the newest. $3 is
 * the current time. $4 lists the statuses that calendars show as tentative or confirmed, $5 those shown as
 * confirmed, and $6 those shown as canceled.
 */
const BOOKINGS = `
  with given as (${GIVEN}), mine as (
    select b.*, 'expert' as side from bookings b
      join given g on g.practice_id = b.expert_id and g.id = b.practitioner_id and b.asked_at is not null
        and b.stands_id is null
    union all
    select b.*, 'client' as side from bookings b where $1::uuid is null and b.client_id = $2 and b.stands_id is null
  ), shown as (
    select distinct on (chain_id) * from mine
    where (status = any($4) and ends_at > $3::timestamptz - interval '${DAYS_BACK} days')
      or (status = any($6) and decided_at > $3::timestamptz - interval '${DAYS_CANCELLED} days')
    order by chain_id, status = any($5) desc, created_at desc, id desc
  )
  select s.id, s.chain_id as "chainId", s.side, s.status, s.option_title as title, s.method, s.location, s.zone,
    s.starts_at as "startsAt", s.minutes, x.name as "expertName",
    steps.sequence, steps.last as "changedAt"
  from shown s join experts x on x.id = s.expert_id
  cross join lateral (
    select greatest(0, (
          select count(*) - 1 from booking_events v join bookings o on o.id = v.booking_id where o.chain_id = s.chain_id
        )) + sum(b.address_changes) as sequence,
      greatest(max(b.created_at), max(b.decided_at), max(b.address_changed_at)) as last
    from bookings b where b.chain_id = s.chain_id
  ) steps
  order by s.starts_at desc limit ${MAX_BOOKINGS}`;

type FeedRow = {
  id: string;
  chainId: string;
  side: 'client' | 'expert';
  status: BookingStatus;
  title: string | null;
  method: string;
  location: string;
  zone: string;
  startsAt: Date;
  minutes: number;
  expertName: string;
  sequence: string;
  changedAt: Date;
};

type Feed = { practitionerId: string | null; personId: string; language: string | null };

/**
 * Returns the requests, bookings, and recent cancellations of a feed as a calendar file (RFC 5545), in the
 * language of its owner's account. Omits client names and addresses, because people share calendars and
 * programs store them elsewhere. Each entry links to a page that shows them. Refuses an unknown or revoked
 * token, and one whose owner has left the practice or is suspended.
 */
export async function readCalendarFeed(
  ctx: Pick<AnyContext, 'query' | 'now' | 'publicOrigin'>,
  token: string | null,
): Promise<string> {
  const [feed] =
    token !== null && TOKEN.test(token) ? await ctx.query<Feed>('calendar feed', FEED, [token]) : [];
  if (!feed) throw new Refusal('not_found', words.link_ended);
  const rows = await ctx.query<FeedRow>('bookings of a calendar feed', BOOKINGS, [
    ...[feed.practitionerId, feed.personId, ctx.now().toString()],
    ...[statusesOf('tentative', 'confirmed'), statusesOf('confirmed'), statusesOf('cancelled')],
  ]);
  return inLanguage(chosenLanguage(feed.language) ?? currentLanguage(), () =>
    calendarFeed(
      rows.flatMap((row) => {
        const standing = standingOf(row.status);
        return standing ? entryOf(row, standing, ctx.publicOrigin) : [];
      }),
    ),
  );
}

const TITLES: Record<Standing, (inputs: { title: string }) => string> = {
  tentative: words.request_titled,
  confirmed: ({ title }) => title,
  cancelled: words.cancelled_titled,
};

function entryOf(row: FeedRow, standing: Standing, origin: string): CalendarEntry {
  const { id, chainId, startsAt, minutes, zone, changedAt, side, method } = row;
  const title = side === 'client' ? titleWith(row.expertName) : (row.title ?? sayMethod(method));
  return {
    chainId,
    startsAt,
    minutes,
    zone,
    changedAt,
    standing,
    sequence: Number(row.sequence),
    title: TITLES[standing]({ title }),
    location: method === HOME_VISIT ? HOME_OF[side]() : row.location,
    url: origin + pathInLanguage(bookingPath(id)),
  };
}

const HOME_OF = { client: words.at_your_place, expert: words.at_the_clients };
