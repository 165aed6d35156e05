import { contactFile, contactFileName } from '../../../core/finding/business-cards/contact-file.ts';
import { visitOf } from '../../context.server.ts';
import type { Route } from './+types/contact.route';
import { cardFile } from './card-at.server.ts';

export async function loader(args: Route.LoaderArgs) {
  const { publicOrigin } = visitOf(args).config;
  return await cardFile(args, (card) => ({
    body: contactFile(card, publicOrigin),
    headers: {
      'Content-Type': 'text/vcard; charset=utf-8',
      'Content-Disposition': `attachment; filename="${contactFileName(card.name)}"`,
    },
  }));
}
