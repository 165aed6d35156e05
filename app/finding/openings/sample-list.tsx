import * as messages from '#text/finding/openings/screens';
import { demoLabel } from '../../../core/people/experts/demo-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** A sample listing in a place without experts. It has no price, because no one can book it. */
export type SampleLine = { id: string; name: string; where: string };

/** The sample listings near the searched place, collapsed below the bookable experts. */
export function SampleList({ samples }: { samples: readonly SampleLine[] }) {
  return (
    <details className="mt-6 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold sm:px-5">
        {messages.sample_profiles()} ({samples.length})
      </summary>
      <div className="px-4 pb-4 sm:px-5">
        <p className="text-muted text-sm">{messages.sample_profiles_help()}</p>
        <ul className="mt-2 divide-y divide-line">
          {samples.map(({ id, name, where }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0">
                <PageLink
                  to={`/expert/${id}`}
                  className="inline-flex min-h-11 items-center font-semibold hover:text-accent-text"
                >
                  {name}
                </PageLink>
                <span className="block text-muted text-sm">{where}</span>
              </span>
              <Badge>{demoLabel()}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}
