import { readFaces } from '../../../core/people/clients/expert-faces.server.ts';
import { isId } from '../../../lib/id.server.ts';
import { photoSources } from '../../../platform/images/photo-address.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/face.route';

/** Cached briefly, because people can change or hide their face. */
const KEPT = { 'Cache-Control': 'public, max-age=60' };
/**
 * The map's info window requests a face for every expert. If there is none, an empty picture lets the
 * initials show through.
 */
const EMPTY = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
const PIXELS = 128;

/**
 * Redirects to an expert's face for the light or the dark theme. Serves an empty picture if there is none.
 */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const face = isId(id) ? (await readFaces(visitOf(args).finding().query, [id])).get(id) : undefined;
  if (!face) {
    return new Response(EMPTY, { headers: { ...KEPT, 'Content-Type': 'image/svg+xml; charset=utf-8' } });
  }
  const { src, darkSrc } = photoSources(face, PIXELS);
  const isDark = new URL(args.request.url).searchParams.get('theme') === 'dark';
  return new Response(null, { status: 302, headers: { ...KEPT, Location: (isDark && darkSrc) || src } });
}
