import { ArrowLeft } from 'lucide-react';
import { PageLink } from '../ui/page-link.tsx';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <PageLink to={to} className="text-link mb-4 inline-flex min-h-6 items-center gap-2 touch:min-h-11">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </PageLink>
  );
}
