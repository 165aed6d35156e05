import { Contact, IdCard, Printer } from 'lucide-react';
import * as words from '#text/people/style/screens';
import { pathInLanguage } from '../../../lib/language.ts';
import { LinkToCopy } from '../../layout/sharing/link-to-copy.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

export function BusinessCardSection(props: {
  url: string;
  path: string;
  sheetPath: string;
  /** Whether the card works, which it does only while the practice is listed. */
  isInUse: boolean;
}) {
  const { url, path, sheetPath, isInUse } = props;
  return (
    <Card as="section" aria-labelledby="business-card">
      <CardHeader id="business-card" title={words.business_card()} description={words.business_card_text()} />
      {!isInUse && (
        <Banner tone="notice" className="mb-4">
          {words.not_listed_now()}
        </Banner>
      )}
      <LinkToCopy label={words.card_link()} url={url} what={words.card_link()} />
      {isInUse && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <img
            src={`${path}/qr.svg`}
            alt={words.qr_code()}
            width={112}
            height={112}
            loading="lazy"
            className="size-28 shrink-0 rounded-sm border border-line"
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={path} variant="secondary">
              <IdCard aria-hidden="true" className="size-4" />
              {words.view_card()}
            </ButtonLink>
            <ButtonLink to={sheetPath} variant="secondary">
              <Printer aria-hidden="true" className="size-4" />
              {words.print_ten_cards()}
            </ButtonLink>
            <a
              href={pathInLanguage(`${path}/contact.vcf`)}
              download=""
              className={buttonClass({ variant: 'secondary' })}
            >
              <Contact aria-hidden="true" className="size-4" />
              {words.contact_file()}
            </a>
          </div>
        </div>
      )}
    </Card>
  );
}
