import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker, useLoaderData, useNavigation } from 'react-router';
import * as messages from '#text/sending/screens';
import { languageTag, plainAddress } from '../../lib/language.ts';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/overlays/dialog.tsx';
import { fieldsOf } from './form-fields.ts';

type Waiting = { card: string; sentTo: string };
type Note = (id: string, waiting: Waiting | null) => void;

const Noting = createContext<Note | null>(null);

/**
 * Asks for confirmation before someone leaves the page with unsaved input in a card: by a link or button, by
 * going back, or by closing the tab. Cards report unsaved input through `Unsaved`. Submitting the card does
 * not count as leaving.
 */
export function AsksBeforeLeaving({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<ReadonlyMap<string, Waiting>>(new Map());
  const note = useCallback<Note>((id, one) => {
    setWaiting((before) => {
      if (!one && !before.has(id)) return before;
      const after = new Map(before);
      if (one) after.set(id, one);
      else after.delete(id);
      return after;
    });
  }, []);
  const leaves = useCallback<BlockerFunction>(
    ({ currentLocation: here, nextLocation: next }) =>
      waiting.size > 0 &&
      addressOf(here) !== addressOf(next) &&
      ![...waiting.values()].some(({ sentTo }) => sentTo === addressOf(next)),
    [waiting],
  );
  const blocker = useBlocker(leaves);
  const isAsked = blocker.state === 'blocked';
  const isWaiting = waiting.size > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWaiting]);
  const cards = [...new Set([...waiting.values()].map(({ card }) => card))];
  return (
    <Noting value={note}>
      {children}
      <ConfirmDialog
        open={isAsked}
        title={messages.leave_title()}
        description={messages.not_saved_list({ cards: new Intl.ListFormat(languageTag()).format(cards) })}
        confirmLabel={messages.leave()}
        cancelLabel={messages.stay_on_this_page()}
        onConfirm={() => blocker.proceed?.()}
        onClose={() => blocker.reset?.()}
      />
    </Noting>
  );
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * The end of a form in a card: its buttons, if any, and a note about unsaved input. Within
 * `AsksBeforeLeaving`, the page asks before someone leaves it.
 * @param props.intent the form's intent; null for a form that closes once it is sent.
 */
export function Unsaved(props: {
  card: string;
  intent: string | null;
  words?: string;
  className?: string;
  children?: ReactNode;
}) {
  const { card, intent, words = messages.not_saved_yet(), className, children } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const noted = use(Noting);
  const [isWaiting, setWaiting] = useState(false);
  const form = () => row.current?.closest('form') ?? null;
  const saved = useRef('');
  const sent = useRef<{ fields: string; page: unknown } | null>(null);
  const look = useCallback(() => {
    const fields = row.current?.closest('form')?.elements;
    if (fields) setWaiting(fieldsOf(fields, 'now') !== saved.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the enclosing form never changes
  useEffect(() => {
    const own = form();
    if (!own) return;
    saved.current = fieldsOf(own.elements, 'first');
    look();
    let asked = 0;
    // A form's buttons can change its fields, sometimes only after a render.
    const later = () => {
      cancelAnimationFrame(asked);
      asked = requestAnimationFrame(look);
    };
    const moves = ['input', 'change', 'click', 'reset'] as const;
    for (const move of moves) own.addEventListener(move, later);
    return () => {
      cancelAnimationFrame(asked);
      for (const move of moves) own.removeEventListener(move, later);
    };
  }, [look]);

  // A successful send loads new data; a failed one leaves the page unchanged.
  const page = useLoaderData<unknown>();
  const { state, formData } = useNavigation();
  const isOnItsWay = state === 'submitting' && intent !== null && formData?.get('intent') === intent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a send begins and ends
  useEffect(() => {
    const fields = form()?.elements;
    if (isOnItsWay && fields) sent.current = { fields: fieldsOf(fields, 'now'), page };
    if (state !== 'idle' || !sent.current) return;
    if (page !== sent.current.page) saved.current = sent.current.fields;
    sent.current = null;
    look();
  }, [state, isOnItsWay, page]);

  useEffect(() => {
    const own = row.current?.closest('form');
    const sentTo = plainAddress(new URL(own?.action ?? '', window.location.href));
    noted?.(id, isWaiting ? { card, sentTo } : null);
    return () => noted?.(id, null);
  }, [id, card, isWaiting, noted]);

  return (
    <div
      ref={row}
      hidden={!children && !isWaiting}
      className={classNames('flex flex-wrap items-center gap-x-4 gap-y-3', className)}
    >
      {children}
      <p role="status" className="text-muted text-sm empty:hidden">
        {isWaiting && words}
      </p>
    </div>
  );
}
