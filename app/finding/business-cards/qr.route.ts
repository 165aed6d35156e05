import { renderSVG } from 'uqr';
import { cardPath } from '../../../core/finding/business-cards/business-card.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/qr.route';
import { cardFile } from './card-at.server.ts';

/** Serves a card's short URL as a QR code: black on white with a quiet zone, as cameras expect. */
export async function loader(args: Route.LoaderArgs) {
  const { publicOrigin } = visitOf(args).config;
  return await cardFile(args, ({ code }) => ({
    body: renderSVG(publicOrigin + cardPath(code), { ecc: 'M', border: 4 }),
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8' },
  }));
}
