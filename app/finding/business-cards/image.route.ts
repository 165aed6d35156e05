import { createHash } from 'node:crypto';
import * as words from '#text/finding/business-cards/rules';
import { cardPath } from '../../../core/finding/business-cards/business-card.ts';
import { showsSpotlightBadge } from '../../../core/people/experts/spotlight-badge.ts';
import { PORTRAITS, portraitSvg } from '../../../platform/images/art/portrait.ts';
import { photoKey, portraitAddress } from '../../../platform/images/photo-address.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/image.route';
import { cardFile } from './card-at.server.ts';
import { type CardPictureFacts, cardPicture, type PictureFace } from './card-picture.ts';

/** Increase this number when the same facts are drawn differently. */
const EDITION = 1;

/**
 * Serves a business card as a 1200 × 630 PNG for link previews. Responds with 503 while too many are being
 * drawn.
 */
export async function loader(args: Route.LoaderArgs) {
  const { ctx, config, drawings } = visitOf(args);
  return await cardFile(args, async (card) => {
    const { practiceId, name, type, title, location, rating, reviewCount, face } = card;
    const { customBio, ...style } = card.style;
    const facts: CardPictureFacts = {
      practiceId,
      name,
      type,
      title,
      location,
      reviewCount,
      style,
      rating: Number(rating.toFixed(1)),
      hasBadge: showsSpotlightBadge({ ...card, isDemo: false }, style),
      address: (config.publicOrigin + cardPath(card.code)).replace(/^https?:\/\//, ''),
    };
    const tag = createHash('sha256')
      .update(JSON.stringify([EDITION, facts, face]))
      .digest('base64url');
    const headers = { ETag: `"${tag}"` };
    if (args.request.headers.get('If-None-Match')?.includes(headers.ETag)) {
      return { status: 304, body: null, headers };
    }
    const picture = await drawings.png(tag, async (faces) =>
      cardPicture(facts, await faceOf(face, ctx.files), faces),
    );
    if (picture === 'busy') return { status: 503, body: words.picture_busy(), headers: BUSY };
    return { body: picture, headers: { ...headers, 'Content-Type': 'image/png' } };
  });
}

const BUSY = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' };

/** Returns the face if it is stored on this site; null otherwise, because the drawing fetches no files. */
async function faceOf(
  address: string | null,
  files: { get(key: string): Promise<Uint8Array | null> },
): Promise<PictureFace> {
  const drawn = PORTRAITS.find((name) => portraitAddress(name) === address);
  if (drawn) return { svg: portraitSvg(drawn) };
  const key = photoKey(address);
  const jpeg = key && (await files.get(`photos/${key}/256.jpg`));
  return jpeg ? { jpeg } : null;
}
