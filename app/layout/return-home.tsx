import { ArrowLeft } from 'lucide-react';
import * as words from '#text/layout/screens';
import { PageLink } from '../ui/page-link.tsx';

export function ReturnHome() {
  return (
    <p data-no-print="" className="mt-16 border-line border-t pt-6">
      <PageLink to="/" className="text-link inline-flex min-h-6 items-center gap-2 touch:min-h-11">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {words.return_to_homepage()}
      </PageLink>
    </p>
  );
}
