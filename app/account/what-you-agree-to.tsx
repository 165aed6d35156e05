import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';

/**
 * What somebody agrees to with an account, under the button that makes it.
 * @param by how they agree, as in 'By signing up'.
 */
export function WhatYouAgreeTo({ by, className }: { by: string; className?: string }) {
  return (
    <p className={classNames('text-muted text-sm', className)}>
      {by} you agree to the{' '}
      <Link to="/terms-of-service" className="text-link">
        Terms of Service
      </Link>{' '}
      and the{' '}
      <Link to="/privacy-policy" className="text-link">
        Privacy Policy
      </Link>
      . How we handle health data is covered separately, in the{' '}
      <Link to="/consumer-health-data" className="text-link">
        Consumer Health Data Notice
      </Link>
      .
    </p>
  );
}
