import * as words from '#text/help/drawing';
import { DRAWING_NAMES } from '../finding/home/drawing-address.ts';
import type { Route } from './+types/drawing.route';
import { drawingSvg } from './drawing-svg.tsx';

/**
 * Serves a drawing as an image. Browsers can cache it for a year, because a changed drawing gets a new URL.
 */
export function loader({ params, request }: Route.LoaderArgs) {
  const name = DRAWING_NAMES.find((one) => one === params.name);
  if (!name) {
    return new Response(words.there_is_no_such_picture(), {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return new Response(drawingSvg(name, theme), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
