import { pageMarkOf } from '../../../core/people/sign-in/page-mark.server.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/mark.route';

/**
 * Serves the page mark of the signed-in account; empty for a visitor. A page restored from the back/forward
 * cache stays hidden until it has fetched this mark.
 */
export function loader(args: Route.LoaderArgs) {
  const { actor, signIn } = visitOf(args).ctx;
  return new Response(actor ? pageMarkOf(signIn, actor.id) : '', {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
