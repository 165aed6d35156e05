import { data } from 'react-router';
import * as words from '#text/finding/business-cards/screens';
import type { BusinessCard } from '../../../core/finding/business-cards/business-card.ts';
import { readBusinessCard } from '../../../core/finding/business-cards/read-business-card.server.ts';
import { visitOf } from '../../context.server.ts';

type Args = Parameters<typeof visitOf>[0] & { params: { code: string } };

/**
 * Returns the business card named in the URL. Throws 410 if its practice is not listed, and 404 for an
 * unknown code.
 */
export async function cardAt(args: Args): Promise<BusinessCard> {
  const card = await readBusinessCard(visitOf(args).finding(), args.params.code.toLowerCase());
  if (card === null) throw data({ message: words.there_is_no_such_card() }, { status: 404 });
  if (card === 'not-listed') throw data({ message: words.card_not_in_use() }, { status: 410 });
  return card;
}

/** Cached briefly, because a card disappears with its listing. */
const KEPT = 'public, max-age=60';

type CardFile = { status?: number; body: BodyInit | null; headers: Record<string, string> };

/**
 * Serves a file made from a card. Without a card, serves plain text with the status of the card's page.
 */
export async function cardFile(
  args: Args,
  make: (card: BusinessCard) => CardFile | Promise<CardFile>,
): Promise<Response> {
  const card = await readBusinessCard(visitOf(args).finding(), args.params.code.toLowerCase());
  if (card === null || card === 'not-listed') {
    return new Response(card === null ? words.there_is_no_such_card() : words.card_not_in_use(), {
      status: card === null ? 404 : 410,
      headers: { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' },
    });
  }
  const { status = 200, body, headers } = await make(card);
  return new Response(body, {
    status,
    headers: { 'Cache-Control': KEPT, 'X-Robots-Tag': 'noindex', ...headers },
  });
}
