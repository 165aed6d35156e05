import { pageMarkOf } from '../../../core/people/sign-in/page-mark.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/stream.route';

/**
 * Serves events that notify the page when the user's messages or bookings change; the page polls if none arrive.
 * Only a plain GET opens a stream: React Router would wait for a `.data` response to end, and never reads a HEAD.
 */
export function loader(args: Route.LoaderArgs) {
  const { ctx, live } = visitOf(args);
  const { sessionId } = ctx;
  const { request } = args;
  if (request.method !== 'GET' || new URL(request.url).pathname.endsWith('.data')) {
    return new Response('This address is a stream.', { status: 406 });
  }
  if (!ctx.actor || !sessionId) return new Response('Please log in first.', { status: 401 });
  // A page of another account gets 204, which stops the browser from reconnecting.
  const mark = new URL(request.url).searchParams.get('mark');
  if (mark !== null && mark !== pageMarkOf(ctx.signIn, ctx.actor.id))
    return new Response(null, { status: 204 });
  const body = live.stream({ personId: ctx.actor.id, sessionId, signal: request.signal });
  if (!body) return new Response('Not now.', { status: 503, headers: { 'Retry-After': '30' } });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Asks nginx and compatible proxies not to buffer the events.
      'X-Accel-Buffering': 'no',
    },
  });
}
