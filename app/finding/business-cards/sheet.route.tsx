import { ArrowLeft, Copy, Printer, Share2 } from 'lucide-react';
import { data } from 'react-router';
import * as messages from '#text/finding/business-cards/screens';
import { brand } from '../../../core/brand.ts';
import { cardPath } from '../../../core/finding/business-cards/business-card.ts';
import {
  cardCodeOf,
  readBusinessCard,
} from '../../../core/finding/business-cards/read-business-card.server.ts';
import { pathInLanguage } from '../../../lib/language.ts';
import { visitOf } from '../../context.server.ts';
import { copyProfileLink } from '../../layout/sharing/copy-link.ts';
import { LinkField } from '../../layout/sharing/link-to-copy.tsx';
import { pageMeta } from '../../page-meta.ts';
import { practiceOf } from '../../people/experts/own-practice.server.ts';
import { APPEARANCE_PATH, pathFor } from '../../people/experts/practice-path.ts';
import { SetupNote } from '../../people/experts/setup-note.tsx';
import { keptPaperLook } from '../../people/style/look.server.ts';
import { Styled } from '../../people/style/styled.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/sheet.route';
import './sheet.css';

/**
 * Loads a practice's cards for its members. Throws 410 while the practice is not listed, because its cards
 * would not work.
 */
export async function loader(args: Route.LoaderArgs) {
  const { practice, choice } = await practiceOf(args);
  const { ctx, config } = visitOf(args);
  const code = await cardCodeOf(ctx, practice.id);
  const card = code && (await readBusinessCard(ctx, code));
  if (!card || card === 'not-listed') {
    throw data({ message: messages.own_not_in_use() }, { status: 410 });
  }
  const { name, title, location, style } = card;
  const url = config.publicOrigin + cardPath(card.code);
  return {
    name,
    title,
    location,
    code: card.code,
    shownUrl: url.replace(/^https?:\/\//, ''),
    setup: practice.setup,
    pageUrl: config.publicOrigin + pathInLanguage(`/expert/${practice.id}`),
    look: keptPaperLook(style, practice.id),
    back: pathFor(APPEARANCE_PATH, choice.length > 0 ? practice.id : null),
  };
}

export const meta = () => [
  ...pageMeta(messages.share_your_page(), messages.share_description()),
  { name: 'robots', content: 'noindex' },
];

const TEN = Array.from({ length: 10 }, (_, place) => place);

export default function CardSheet({ loaderData }: Route.ComponentProps) {
  const { look, back, pageUrl, setup } = loaderData;
  return (
    <div className="shell py-6 sm:py-10 print:p-0">
      <div data-no-print="" className="mb-8">
        <ButtonLink to={back} variant="ghost" size="sm" className="-ml-3">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {messages.back_to_appearance()}
        </ButtonLink>
        <h1 className="mt-4 text-3xl">{messages.share_your_page()}</h1>
        <SetupNote note={setup} className="mt-4 max-w-3xl" />
        <div className="mt-6 grid max-w-3xl grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <LinkField label={messages.link_to_your_page()} hint={messages.link_help()} url={pageUrl} />
          <div className="flex flex-wrap gap-3 sm:mt-[1.75rem]">
            <Button onClick={() => sharePage(pageUrl, loaderData.name)} data-needs-script="">
              <Share2 aria-hidden="true" className="size-4" />
              {messages.share()}
            </Button>
            <Button variant="secondary" onClick={() => copyProfileLink(pageUrl)} data-needs-script="">
              <Copy aria-hidden="true" className="size-4" />
              {messages.copy()}
            </Button>
          </div>
        </div>
        <div className="mt-10 flex flex-wrap items-start justify-between gap-4">
          <div className="max-w-prose">
            <h2 className="text-2xl">{messages.print_business_cards()}</h2>
            <p className="mt-2 text-muted">{messages.print_help()}</p>
          </div>
          <Button variant="secondary" onClick={() => window.print()} data-needs-script="">
            <Printer aria-hidden="true" className="size-4" />
            {messages.print()}
          </Button>
        </div>
      </div>
      <section aria-label={messages.sheet_of_ten_cards()}>
        <div className="card-sheet">
          {TEN.map((place) => (
            <Styled key={place} look={place === 0 ? look : { ...look, css: '' }}>
              <Card {...loaderData} isFirst={place === 0} />
            </Styled>
          ))}
        </div>
      </section>
    </div>
  );
}

/** Opens the phone's share sheet; copies the link if there is none. */
async function sharePage(url: string, title: string): Promise<void> {
  if (!navigator.share) return await copyProfileLink(url);
  // The promise also rejects when the person closes the sheet.
  await navigator.share({ url, title }).catch(() => undefined);
}

/** Screen readers read only the first of the ten cards. */
function Card(props: {
  name: string;
  title: string;
  location: string;
  shownUrl: string;
  code: string;
  isFirst: boolean;
}) {
  const { name, title, location, shownUrl, code, isFirst } = props;
  return (
    <div className="card-sheet-card" aria-hidden={!isFirst || undefined}>
      <div>
        <p className="card-sheet-name">{name}</p>
        {title && <p className="card-sheet-words">{title}</p>}
        <p className="card-sheet-words">{location}</p>
        <p className="card-sheet-address">{shownUrl}</p>
        <p>{brand.name}</p>
      </div>
      <img
        src={`${cardPath(code)}/qr.svg`}
        alt={isFirst ? messages.qr_code_of({ shownUrl }) : ''}
        width={91}
        height={91}
      />
    </div>
  );
}
