import { classNames } from '../../ui/class-names.ts';
import { PageLink } from '../../ui/page-link.tsx';

/**
 * The terms accepted with an account, shown below the button that makes it.
 * @param by how they are accepted, as in 'By signing up'.
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
