import { readCalendarFile } from '../../../core/consultations/booking-views/read-calendar-file.server.ts';
import { visitOf } from '../../context.server.ts';
import { requireActor } from '../../guard/require-actor.server.ts';
import type { Route } from './+types/calendar.route';

export async function loader(args: Route.LoaderArgs) {
  requireActor(args);
  const { method, content } = await readCalendarFile(visitOf(args).ctx, args.params.id);
  const way = args.url.searchParams.has('open') ? 'inline' : 'attachment';
  return new Response(content, {
    headers: {
      'Content-Type': `text/calendar; charset=utf-8; method=${method}`,
      'Content-Disposition': `${way}; filename="consultation.ics"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
