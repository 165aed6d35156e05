import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';

/**
 * The terms that people accept with an account, shown below the button that makes one.
 * @param by how they accept the terms, as in 'By signing up'.
 */
export function WhatYouAgreeTo({ by, className }: { by: string; className?: string }) {
  return (
    <p className={classNames('text-muted text-sm', className)}>
      {by} you agree to the{' '}
      <PageLink to="/terms-of-service" className="text-link">
        Terms of Service
      </PageLink>{' '}
      and the{' '}
      <PageLink to="/privacy-policy" className="text-link">
        Privacy Policy
      </PageLink>
      . How we handle health data is covered separately, in the{' '}
      <PageLink to="/consumer-health-data" className="text-link">
        Consumer Health Data Notice
      </PageLink>
      .
    </p>
  );
}
