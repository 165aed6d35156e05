import { type RefObject, useEffect, useRef } from 'react';
import * as words from '#text/consultations/messages/screens';
import { classNames } from '../../ui/class-names.ts';
import { PageNav } from '../../ui/page-nav.tsx';
import { ConversationRow, type FormattedLine } from './conversation-row.tsx';

export type Inbox = { page: number; more: boolean; conversations: FormattedLine[] };

export const OPEN_CONVERSATION = 'conversation';

/**
 * From 64rem up, the list and the open conversation are side by side, each as tall as the screen. Narrower
 * screens show only one of them.
 */
export const TWO_PANES = 'two-panes lg:grid lg:grid-cols-[min(20rem,40%)_minmax(0,1fr)] lg:gap-8';

/**
 * On a narrow screen, the open conversation replaces this list and has the page's heading.
 * @param openId the open conversation, or null.
 */
export function ConversationList({ inbox, openId }: { inbox: Inbox; openId: string | null }) {
  const list = useOpenInView(openId);
  const Title = openId === null ? 'h1' : 'p';
  return (
    <div className={classNames('lg:flex lg:min-h-0 lg:flex-col', openId !== null && 'max-lg:hidden')}>
      <Title className="mb-8 font-display text-3xl lg:mb-4">{words.messages()}</Title>
      {openId !== null && (
        <a
          href={`#${OPEN_CONVERSATION}`}
          className="sr-only focus:not-sr-only focus:mb-2 focus:inline-flex focus:min-h-11 focus:items-center focus:font-semibold"
        >
          {words.skip_to_conversation()}
        </a>
      )}
      <ul
        ref={list}
        aria-label={words.conversations()}
        className="relative divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface lg:min-h-0 lg:overflow-y-auto"
      >
        {inbox.conversations.map((line) => (
          <ConversationRow key={line.id} line={line} isOpen={line.id === openId} isAside={openId !== null} />
        ))}
      </ul>
      <InboxPages inbox={inbox} />
    </div>
  );
}

export function InboxPages({ inbox: { page, more } }: { inbox: Inbox }) {
  return <PageNav {...{ page, more }} to={(number) => `/messages?page=${number}`} className="mt-6 lg:mt-4" />;
}

function useOpenInView(openId: string | null): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = openId === null ? null : box?.querySelector('[aria-current]')?.closest('li');
    if (!box || !row) return;
    const [outer, inner] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
    else if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  }, [openId]);
  return list;
}
