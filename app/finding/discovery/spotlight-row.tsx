import { SpotlightLabel } from '../../people/experts/spotlight-label.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** A tile in the row: `where` is 'Herbalist · Denver, CO', `rating` is in words. */
export type SpotlightTile = { id: string; name: string; where: string; rating: string };

/** The experts whose turn in Spotlight it is, above the results in a row that scrolls sideways. */
export function SpotlightRow({ tiles, state }: { tiles: readonly SpotlightTile[]; state: string | null }) {
  if (tiles.length === 0) return null;
  return (
    <section aria-label="In Spotlight today" className="spotlight-row">
      <SpotlightLabel state={state} />
      <ul>
        {tiles.map(({ id, name, where, rating }) => (
          <li key={id}>
            <PageLink to={`/expert/${id}`}>{name}</PageLink>
            <p>{where}</p>
            <p>{rating}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
