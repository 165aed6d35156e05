import * as words from '#text/people/experts/screens';
import { ROTATION_PATH } from '../../../core/money/spotlight/spotlight-path.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { sayTurns } from './say-turns.ts';

export function SpotlightLabel({ state }: { state?: string | null }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="font-semibold text-spotlight-text">{sayTurns(state)}</span>
      <PageLink to={ROTATION_PATH} className="text-link inline-flex min-h-8 items-center touch:min-h-11">
        {words.how_spotlight_works()}
      </PageLink>
    </p>
  );
}
