import * as words from '#text/finding/cities/screens';
import { PageLink } from '../../ui/page-link.tsx';

export type Crumb = { path: string; label: string };

export function PlaceCrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={words.where_you_are()}>
      <ol className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        {crumbs.map(({ path, label }, at) => (
          <li key={path} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden="true">/</span>}
            {at < crumbs.length - 1 ? (
              <PageLink to={path} className="text-link inline-flex min-h-6 items-center touch:min-h-11">
                {label}
              </PageLink>
            ) : (
              <span aria-current="page" className="inline-flex min-h-6 items-center touch:min-h-11">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
