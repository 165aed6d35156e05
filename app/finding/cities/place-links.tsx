import { sayTotal } from '../../../core/finding/discovery/say-total.ts';
import { PageLink } from '../../ui/page-link.tsx';

export type PlaceLink = { path: string; label: string; experts: number };

export function PlaceLinks({ title, links }: { title: string; links: readonly PlaceLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className="mt-12">
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-4 grid gap-x-8 border-line border-t sm:grid-cols-2 lg:grid-cols-3">
        {links.map(({ path, label, experts }) => (
          <li key={path} className="border-line border-b">
            <PageLink
              to={path}
              className="flex min-h-11 items-center justify-between gap-4 py-2 hover:text-accent-text"
            >
              <span>{label}</span>
              <span className="tabular text-muted text-sm">{sayExperts(experts)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a count such as '1 expert' or '1,240 experts'. */
export function sayExperts(count: number): string {
  return sayTotal({ count, is: 'exact' });
}
