import * as words from '#text/layout/app';
import { isExpert } from '../../../core/people/experts/is-expert.server.ts';
import { botanicalSvg } from '../../../platform/images/art/botanical.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/cover.route';

/**
 * Serves an expert's botanical cover as an image. Browsers can cache it for a year, because it never changes.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, request } = args;
  if (!(await isExpert(visitOf(args).finding(), params.id))) {
    return new Response(words.there_is_no_such_picture(), {
      status: 404,
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return new Response(botanicalSvg(params.id, { theme }), {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
