import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Refusal } from '../../lib/errors.ts';
import { brand } from '../brand.ts';
import type { AnyContext } from '../context.ts';

/** 24 random bytes, base64url. */
const TOKEN = /^[\w-]{32}$/;
/** Bookings stay in the feed for so long after they are over. */
const DAYS_BACK = 30;
const BOOKINGS_AT_MOST = 1000;
/** How often calendars are asked to read it anew, seconds. */
const READ_EVERY = 3600;

type FeedRow = {
  id: string;
  chainId: string;
  status: 'requested' | 'accepted' | 'in-progress';
  title: string | null;
  method: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
};

const FEED = `
  select f.practitioner_id as "practitionerId" from calendar_feeds f
  where f.token = $1 and f.revoked_at is null
    and exists (select 1 from practice_members m where m.practice_id = f.expert_id and m.user_id = f.opened_by)
    and not exists (select 1 from suspensions s where s.user_id = f.opened_by and s.lifted_at is null)`;

const BOOKINGS = `
  select id, chain_id as "chainId", status, option_title as title, method, location,
    starts_at as "startsAt", ends_at as "endsAt"
  from bookings where practitioner_id = $1 and status in ('requested', 'accepted', 'in-progress')
    and ends_at > $2::timestamptz - interval '${DAYS_BACK} days'
  order by starts_at limit ${BOOKINGS_AT_MOST}`;

/**
 * The requests and bookings of a practitioner as a file that calendars read (RFC 5545). Who the client is and where
 * they live stands behind the link of each entry alone, as calendars are shared and kept elsewhere.
 * @param token as it stands in the address.
 * @throws Refusal not_found, for a link that was taken back, or whose opener belongs to the practice no more.
 */
export async function readCalendarFeed(
  ctx: Pick<AnyContext, 'query' | 'now' | 'publicOrigin'>,
  token: string | null,
): Promise<string> {
  const [feed] =
    token !== null && TOKEN.test(token)
      ? await ctx.query<{ practitionerId: string }>('calendar feed', FEED, [token])
      : [];
  if (!feed) throw new Refusal('not_found', 'This calendar link does not work any more.');
  const now = ctx.now();
  const rows = await ctx.query<FeedRow>('bookings of a calendar feed', BOOKINGS, [
    feed.practitionerId,
    now.toString(),
  ]);
  const stamp = new Date(now.epochMilliseconds);
  const calendar = ical({
    name: `${brand.name} bookings`,
    prodId: { company: brand.name, product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_EVERY,
  });
  for (const row of rows) {
    calendar.createEvent({
      id: `${row.chainId}@${brand.domain}`,
      stamp,
      start: row.startsAt,
      end: row.endsAt,
      summary: row.status === 'requested' ? `Request: ${sayWhat(row)}` : sayWhat(row),
      status: row.status === 'requested' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      location: row.method === 'Home Visit' ? 'At the client’s' : row.location,
      url: `${ctx.publicOrigin}/dashboard/bookings`,
    });
  }
  return calendar.toString();
}

const sayWhat = ({ title, method }: FeedRow): string => title ?? method;
