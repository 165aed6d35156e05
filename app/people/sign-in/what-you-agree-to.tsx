import * as words from '#text/people/sign-in/screens';
import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RichText } from '../../ui/rich-text.tsx';

/**
 * The terms that people accept with an account, shown below the button that creates it.
 * @param by how they accept the terms.
 */
export function WhatYouAgreeTo({ by, className }: { by: 'signing-up' | 'continuing'; className?: string }) {
  return (
    <p className={classNames('text-muted text-sm', className)}>
      <RichText
        message={by === 'signing-up' ? words.agree_by_signing_up : words.agree_by_continuing}
        terms={(text) => (
          <PageLink to="/terms-of-service" className="text-link">
            {text}
          </PageLink>
        )}
        privacy={(text) => (
          <PageLink to="/privacy-policy" className="text-link">
            {text}
          </PageLink>
        )}
        health={(text) => (
          <PageLink to="/consumer-health-data" className="text-link">
            {text}
          </PageLink>
        )}
      />
    </p>
  );
}
