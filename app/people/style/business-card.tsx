import { Contact, IdCard, Printer } from 'lucide-react';
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
      <CardHeader
        id="business-card"
        title="Business Card"
        description="Your card for phones and paper, in your own style. Its address stays the same."
      />
      {!isInUse && (
        <Banner tone="notice" className="mb-4">
          You are not listed right now. Your card works again as soon as you are.
        </Banner>
      )}
      <LinkToCopy label="Card link" url={url} what="Card link" />
      {isInUse && (
        <div className="mt-5 flex flex-wrap items-center gap-4">
          <img
            src={`${path}/qr.svg`}
            alt="QR code of your card"
            width={112}
            height={112}
            loading="lazy"
            className="size-28 shrink-0 rounded-sm border border-line"
          />
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={path} variant="secondary">
              <IdCard aria-hidden="true" className="size-4" />
              View Card
            </ButtonLink>
            <ButtonLink to={sheetPath} variant="secondary">
              <Printer aria-hidden="true" className="size-4" />
              Print Ten Cards
            </ButtonLink>
            <a href={`${path}/contact.vcf`} download="" className={buttonClass({ variant: 'secondary' })}>
              <Contact aria-hidden="true" className="size-4" />
              Contact File
            </a>
          </div>
        </div>
      )}
    </Card>
  );
}
