import type { Identity } from '../../../core/practice/applications/identity.ts';
import { FactList } from '../../layout/fact-list.tsx';
import { PictureLinks } from '../../people/accounts/picture-links.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { REVIEW_WORDS, sayBirth, sayLegalName, sayNamesDiffer } from './application-words.ts';

/**
 * Shows the identity document and the legal name and date of birth that the applicant gave, beside the names
 * of the account and the practice.
 */
export function IdentityCard(props: {
  identity: Identity | null;
  age: number | null;
  pictures: readonly { id: string; path: string }[];
  name: string;
  account: { name: string; email: string };
  /**
   * Whether the application still awaits a decision. If so, missing evidence was never given; otherwise, we
   * deleted it.
   */
  isOpen: boolean;
  mayAsk: boolean;
}) {
  const { identity, age, pictures, name, account, isOpen, mayAsk } = props;
  const missing = isOpen ? REVIEW_WORDS.notGiven : REVIEW_WORDS.notKept;
  const differs = identity && sayNamesDiffer(identity, account.name);
  return (
    <Card as="section" aria-labelledby="identity">
      <h2 id="identity" className="font-display font-medium text-lg">
        Identity document
      </h2>
      {pictures.length === 0 && <p className="mt-2 text-muted">There is none.</p>}
      <PictureLinks pictures={pictures} title="Identity document" className="mt-3 mb-5" />
      <FactList
        facts={[
          ['Legal name', identity ? sayLegalName(identity) : missing],
          ['Date of birth', identity ? sayBirth(identity.dateOfBirth, age) : missing],
          ['Account name', account.name || account.email],
          ['Practice name', name],
        ]}
      />
      {!identity && mayAsk && (
        <p className="mt-3">
          <PageLink to="?ask=identity#ask-title" className="text-link">
            {REVIEW_WORDS.askForIt}
          </PageLink>
        </p>
      )}
      {differs && (
        <Banner tone="notice" icon={null} className="mt-4">
          {differs}
        </Banner>
      )}
    </Card>
  );
}
