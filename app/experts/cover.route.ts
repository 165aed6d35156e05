import { botanicalSvg } from '../../lib/botanical.ts';
import type { Route } from './+types/cover.route';

/** The botanical cover of any id as an image; the same for ever, so browsers may keep it for a year. */
export function loader({ params, request }: Route.LoaderArgs) {
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return new Response(botanicalSvg(params.id.slice(0, 64), { theme }), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
