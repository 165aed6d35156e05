import { type MouseEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as words from '#text/finding/discovery/screens';
import { plainAddress } from '../../../lib/language.ts';
import type { CardData } from '../../people/style/card-data.ts';
import { Looks } from '../../people/style/looks.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { ResultCard } from './result-card.tsx';
import { useCardKeys } from './use-card-keys.ts';

export interface ResultListProps {
  cards: readonly CardData[];
  looks: string;
  litId: string | null;
  onPoint: (id: string | null) => void;
  label: string;
  id?: string;
}

/**
 * The list of results. One listener handles all links, and another reports which card has the pointer or
 * the focus.
 */
export function ResultList({ cards, looks, litId, onPoint, label, id }: ResultListProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLUListElement>(null);
  const keys = useCardKeys(list, cards);
  const hint = useId();
  // Someone who comes back to the list later lands where they left it, so its cards need their real heights.
  const [isFirstPage] = useState(!useHydrated());

  function follow(event: MouseEvent<HTMLElement>) {
    const link = (event.target as Element).closest('a');
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(plainAddress(link), { state: { fromList: true } });
  }
  function point(event: { target: EventTarget }) {
    onPoint((event.target as Element).closest<HTMLElement>('[data-expert]')?.dataset.expert ?? null);
  }
  return (
    <>
      <Looks css={looks} />
      <p id={hint} hidden>
        {words.arrow_keys_help()}
      </p>
      <ul
        ref={list}
        id={id}
        aria-describedby={hint}
        tabIndex={id ? -1 : undefined}
        aria-label={label}
        className={classNames('mt-2 grid gap-3 outline-none lg:mt-3', isFirstPage && 'rc-first-page')}
        onClick={follow}
        onKeyDown={keys}
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
