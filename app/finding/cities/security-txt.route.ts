import { brand } from '../../../core/brand.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/security-txt.route';

/** How long the file is valid. RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Serves `/.well-known/security.txt`, which says where to report a vulnerability (RFC 9116). */
export function loader(args: Route.LoaderArgs) {
  const { ctx, config } = visitOf(args);
  const today = ctx.now().toZonedDateTimeISO('UTC').startOfDay();
  const lines = [
    `Contact: mailto:${brand.mailboxes.security}`,
    `Expires: ${today.add({ days: GOOD_FOR_DAYS }).toInstant()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicOrigin}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}
