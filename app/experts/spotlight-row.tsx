import { PageLink } from '../ui/page-link.tsx';
import { SpotlightLabel } from './spotlight-label.tsx';

/** One in the row: the profile's address, the name, 'Herbalist · Denver, CO', and the rating in words. */
export type SpotlightTile = { id: string; name: string; where: string; rating: string };

/** Those whose turn in Spotlight it is, above the results and apart from them, in a row that scrolls sideways. */
export function SpotlightRow({ tiles, state }: { tiles: readonly SpotlightTile[]; state: string | null }) {
  if (tiles.length === 0) return null;
  return (
    <section
      aria-label="In Spotlight today"
      className="mt-4 rounded-lg border border-spotlight-line bg-spotlight-soft p-3"
    >
      <SpotlightLabel state={state} />
      <ul className="flex snap-x gap-2 overflow-x-auto pb-1">
        {tiles.map(({ id, name, where, rating }) => (
          <li
            key={id}
            className="relative w-52 shrink-0 snap-start rounded-md border border-line bg-surface p-3 text-sm"
          >
            <PageLink
              to={`/expert/${id}`}
              className="block truncate rounded-sm font-semibold after:absolute after:inset-0 hover:text-accent-text"
            >
              {name}
            </PageLink>
            <p className="truncate text-muted">{where}</p>
            <p className="text-muted">{rating}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
