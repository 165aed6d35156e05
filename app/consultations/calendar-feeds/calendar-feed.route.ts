import { readCalendarFeed } from '../../../core/consultations/calendar-feeds/read-calendar-feed.server.ts';
import { isRefusal } from '../../../lib/errors.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/calendar-feed.route';

const HEADERS = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };

export async function loader(args: Route.LoaderArgs) {
  try {
    const file = await readCalendarFeed(visitOf(args).ctx, args.url.searchParams.get('key'));
    return new Response(file, { headers: { ...HEADERS, 'Content-Type': 'text/calendar; charset=utf-8' } });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return new Response(error.message, {
      status: error.status,
      headers: { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
}
