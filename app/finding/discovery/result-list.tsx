import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { CardData } from '../../people/style/card-data.ts';
import { Looks } from '../../people/style/looks.tsx';
import { ResultCard } from './result-card.tsx';

export interface ResultListProps {
  cards: readonly CardData[];
  /** The style sheet for cards with their own look. */
  looks: string;
  litId: string | null;
  onPoint: (id: string | null) => void;
  label: string;
}

/** The results. One listener handles all links, and notifies the map which card the pointer is on. */
export function ResultList({ cards, looks, litId, onPoint, label }: ResultListProps) {
  const navigate = useNavigate();

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(link.pathname + link.search, { state: { fromList: true } });
  }
  function point(event: { target: EventTarget }) {
    onPoint((event.target as Element).closest<HTMLElement>('[data-expert]')?.dataset.expert ?? null);
  }
  return (
    <>
      <Looks css={looks} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
      <ul
        aria-label={label}
        className="mt-4 grid gap-3"
        onClick={follow}
        onMouseOver={point}
        onMouseLeave={() => onPoint(null)}
        onFocus={point}
        onBlur={() => onPoint(null)}
      >
        {cards.map((card, at) => (
          <ResultCard key={card.id} card={card} isLit={card.id === litId} isFirst={at === 0} />
        ))}
      </ul>
    </>
  );
}
