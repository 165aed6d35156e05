import { pageMarksOf } from '../../../core/people/sign-in/page-mark.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/stream.route';

/**
 * Streams an event when the user's messages or bookings change. If no events arrive, the page polls. Opens
 * a stream only for a plain GET, because React Router would wait for a `.data` response to end and never
 * reads the body of a HEAD response.
 */
export function loader(args: Route.LoaderArgs) {
  const { ctx, live } = visitOf(args);
  const { sessionId } = ctx;
  const { request } = args;
  if (request.method !== 'GET' || new URL(request.url).pathname.endsWith('.data')) {
    return new Response('This address is a stream.', { status: 406 });
  }
  if (!ctx.actor || !sessionId) return new Response('Please log in first.', { status: 401 });
  // A page rendered for another account gets 204, so its browser stops reconnecting.
  const mark = new URL(request.url).searchParams.get('mark');
  if (mark !== null && !pageMarksOf(ctx.signIn, ctx.actor.id).includes(mark))
    return new Response(null, { status: 204 });
  const body = live.stream({ personId: ctx.actor.id, sessionId, signal: request.signal });
  if (!body) return new Response('Not now.', { status: 503, headers: { 'Retry-After': '30' } });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Tells nginx and compatible proxies not to buffer the events.
      'X-Accel-Buffering': 'no',
    },
  });
}
