import * as words from '#text/ground/mail/outbox';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/outbox-mail.route';
import { outboxOf } from './outbox.server.ts';

/** Allows a framed e-mail to load only this site's pictures and to open links outside its frame. */
const POLICY = (origin: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

export async function loader(args: Route.LoaderArgs) {
  const mails = await outboxOf(args);
  const mail = mails.find(({ id }) => id === args.params.id);
  if (!mail) return new Response(words.no_such_mail(), { status: 404 });
  // Links open outside the frame, because the frame can't show the site's pages.
  const html = mail.html.replace(/<a href="https?:/g, (link) => link.replace('<a ', '<a target="_blank" '));
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': POLICY(visitOf(args).ctx.publicOrigin),
    },
  });
}
