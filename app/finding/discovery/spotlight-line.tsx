import * as words from '#text/finding/discovery/screens';
import { ROTATION_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { sayTurns } from '../../people/experts/say-turns.ts';
import { PageLink } from '../../ui/page-link.tsx';

export type SpotlightTurn = { id: string; name: string };

/** Lists the experts whose Spotlight turn it is. */
export function SpotlightLine({ turns, state }: { turns: readonly SpotlightTurn[]; state: string | null }) {
  if (turns.length === 0) return null;
  return (
    <section aria-label={words.in_spotlight_today()} className="spotlight-line">
      <p>
        <b>{sayTurns(state)}</b>
        {turns.map(({ id, name }) => (
          <PageLink key={id} to={`/expert/${id}`}>
            {name}
          </PageLink>
        ))}
        <PageLink to={ROTATION_PATH} className="text-muted">
          {words.how_spotlight_works()}
        </PageLink>
      </p>
    </section>
  );
}
