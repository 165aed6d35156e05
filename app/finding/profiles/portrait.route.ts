import * as words from '#text/finding/profiles/screens';
import { PORTRAITS, portraitSvg } from '../../../platform/images/art/portrait.ts';
import type { Route } from './+types/portrait.route';

/** Serves a drawn portrait as an image. Browsers can cache it for a year, because it never changes. */
export function loader({ params, request }: Route.LoaderArgs) {
  const name = PORTRAITS.find((one) => one === params.name);
  if (!name) {
    return new Response(words.there_is_no_such_picture(), {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return new Response(portraitSvg(name, { theme }), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
