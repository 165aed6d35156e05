import { visitOf } from '../context.server.ts';
import type { Route } from './+types/stream.route';

/** Server-sent events: says when the person's messages have changed. The page falls back to asking by itself. */
export function loader(args: Route.LoaderArgs) {
  const { ctx, live } = visitOf(args);
  if (!ctx.actor) return new Response('Please log in first.', { status: 401 });
  const body = live.stream(ctx.actor.id);
  if (!body) return new Response('Not now.', { status: 503, headers: { 'Retry-After': '30' } });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      // Asks nginx, and what understands it, to hand each event on at once.
      'X-Accel-Buffering': 'no',
    },
  });
}
