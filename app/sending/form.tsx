import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Form as RouterForm, useActionData, useFormAction, useLocation } from 'react-router';
import { Banner } from '../ui/banner.tsx';
import { adviceOn } from './failure.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { isFieldCheck } from './is-field-check.ts';
import { beginSend, type FailedWords, placeNote, useFailure } from './sends.ts';

/**
 * Every form that is sent: when the send comes to nothing, it keeps its fields and its place, and says so at
 * its end, or in a toast where the form cannot be seen. `failed` are the words for that; what the product answers on
 * purpose goes to the page as ever.
 */
export function Form({ failed, onSubmit, children, ...props }: SentFormProps) {
  const send = useSend(failed);
  const { pathname } = useLocation();
  const target = useFormAction(props.action).split(/[?#]/, 1)[0] ?? '';
  useFetchAhead(target === pathname ? null : target);
  function begin(event: SubmitEvent<HTMLFormElement>) {
    if (!isFieldCheck(event.nativeEvent)) {
      send.begin(target, props.navigate !== false && target !== pathname);
    }
    onSubmit?.(event);
  }
  return (
    <RouterForm {...props} onSubmit={begin}>
      {children}
      {send.note}
    </RouterForm>
  );
}

export type SentFormProps = ComponentProps<typeof RouterForm> & { failed: FailedWords };

/**
 * The same for what is sent without a form: `begin` before it is sent to a path, and `note` where it is told.
 * What the page sends `byItself` is told without a move of the focus, as somebody is typing.
 */
export function useSend(
  words: FailedWords,
  { byItself = false } = {},
): {
  begin: (path: string, leadsAway: boolean) => void;
  note: ReactNode;
} {
  const [form] = useState(() => ({}));
  const answer = useActionData();
  return {
    begin: (path, leadsAway) => beginSend(path, { form, words, answer: byItself ? null : answer, leadsAway }),
    note: <FailureNote form={form} words={words} takesFocus={!byItself} />,
  };
}

/** Waits until the router has heard of the route that a form leads to. */
function useFetchAhead(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const timer = setInterval(() => fetchAhead(path) && clearInterval(timer), 500);
    return () => clearInterval(timer);
  }, [path]);
}

/** Whether somebody has typed into a field of the form in which the note stands. */
function hasTyped(note: HTMLElement | null): boolean {
  return [...(note?.closest('form')?.elements ?? [])].some((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value !== ''
      : field instanceof HTMLInputElement && TYPED.test(field.type) && field.value !== '',
  );
}

const TYPED = /^(?:text|search|email|tel|url|number|date|password)$/;

function FailureNote({ form, words, takesFocus }: { form: object; words: FailedWords; takesFocus: boolean }) {
  const failure = useFailure(form);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => placeNote(form, () => note.current?.parentElement?.checkVisibility() ?? false), [form]);
  useEffect(() => {
    if (!failure || !takesFocus) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, takesFocus]);
  return (
    // On phones a toast comes up from the bottom: the margin for scrolling leaves room for it.
    <div
      ref={note}
      tabIndex={-1}
      className="my-4 basis-full scroll-mt-24 scroll-mb-36 outline-none empty:hidden md:scroll-mb-6 [.flex>&]:my-0"
    >
      {failure && (
        <Banner tone="error" title={words.title}>
          {words.text && <p>{words.text}</p>}
          <p>
            {adviceOn(failure, navigator.onLine)}
            {hasTyped(note.current) && ' What you typed is still here.'}
          </p>
          {failure.requestId && (
            <p className="text-muted">
              This request is <code className="break-all">{failure.requestId}</code>.
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
