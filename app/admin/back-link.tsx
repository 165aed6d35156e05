import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** The way back to a table. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link mb-4 inline-flex min-h-6 items-center gap-2 touch:min-h-11">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
