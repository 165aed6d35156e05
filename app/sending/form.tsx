import {
  type ComponentProps,
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Form as RouterForm, useActionData, useLocation } from 'react-router';
import * as messages from '#text/sending/screens';
import { CONTINUED_FIELD, MARK_FIELD } from '../../core/people/sign-in/page-mark.ts';
import { Banner } from '../ui/banner.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { needsCookies, TRIED_COOKIES_FIELD } from './cookies-needed.ts';
import { replayEarlyInput } from './early-input.ts';
import { adviceOn, isReasonKnown } from './failure.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { isFieldCheck } from './is-field-check.ts';
import type { SendAgain } from './next-steps.tsx';
import { useTarget } from './on-the-way.ts';
import { PageMark } from './page-mark.ts';
import { ReadOnly } from './read-only.ts';
import { SeenField } from './seen-field.tsx';
import { beginSend, contentOf, type FailedWords, placeNote, sentContents, useFailure } from './sends.ts';
import { useRefusalInView } from './use-refusal-in-view.ts';

/** Without its script, for example after an update of the site, the note shows only its words. */
const NextSteps = lazy(() => import('./next-steps.tsx').catch(() => ({ default: () => null })));

/**
 * The form for everything that we send. After a failed send, it keeps its fields and the scroll position, and
 * shows `failed` at its end or, if that is off screen, in a toast. Intended responses go to the page as
 * usual, and a refusal scrolls into view. The form names its page's account. The server accepts it only for
 * that account, unless the person chooses to continue as another. If the page accepts no forms, disables the
 * fields and buttons.
 */
export function Form({ failed, onSubmit, children, ...props }: SentFormProps) {
  const [goesOnAs, setGoesOnAs] = useState<string | null>(null);
  const pressed = useRef<HTMLElement>(null);
  const send = useSend(failed, {
    sendAgain(mark, form) {
      if (mark) flushSync(() => setGoesOnAs(mark));
      form?.requestSubmit(pressed.current?.isConnected ? pressed.current : null);
    },
  });
  const showsRefusal = useRefusalInView(props.fetcherKey);
  const isReadOnly = use(ReadOnly) && props.method === 'post';
  const { pathname } = useLocation();
  const target = useTarget(props.action);
  useFetchAhead(target === pathname ? null : target);
  function begin(event: SubmitEvent<HTMLFormElement>) {
    if (!isFieldCheck(event.nativeEvent)) {
      pressed.current = event.nativeEvent.submitter;
      sentContents.set(event.currentTarget, contentOf(event.currentTarget));
      showsRefusal(event.currentTarget);
      send.begin(target, props.navigate !== false && target !== pathname);
    }
    onSubmit?.(event);
  }
  return (
    <RouterForm {...props} onSubmit={begin}>
      <SeenField />
      {isReadOnly ? (
        <fieldset disabled className="contents">
          {children}
        </fieldset>
      ) : (
        children
      )}
      {props.method === 'post' && <MarkFields goesOnAs={goesOnAs} />}
      {needsCookies(pathname, target) && <input type="hidden" name={TRIED_COOKIES_FIELD} value="yes" />}
      {send.note}
    </RouterForm>
  );
}

export type SentFormProps = ComponentProps<typeof RouterForm> & { failed: FailedWords };

/**
 * Tracks a send and shows its failure. Code that sends without `Form` calls `begin` with the path just before
 * it sends, and renders `note` where the failure should appear. With `byItself`, for automatic sends, a
 * failure does not move the focus, because the person could be typing.
 */
export function useSend(
  words: FailedWords,
  { byItself = false, sendAgain }: { byItself?: boolean; sendAgain?: SendAgain } = {},
): {
  begin: (path: string, leadsAway: boolean) => void;
  note: ReactNode;
} {
  const [form] = useState(() => ({}));
  const answer = useActionData();
  return {
    begin: (path, leadsAway) => beginSend(path, { form, words, answer: byItself ? null : answer, leadsAway }),
    note: <FailureNote form={form} words={words} takesFocus={!byItself} sendAgain={sendAgain} />,
  };
}

/** Names the page's account. A visitor's page has no such field. */
function MarkFields({ goesOnAs }: { goesOnAs: string | null }) {
  const mark = use(PageMark);
  return (
    <>
      {(goesOnAs ?? mark) && <input type="hidden" name={MARK_FIELD} value={goesOnAs ?? mark ?? ''} />}
      {goesOnAs && <input type="hidden" name={CONTINUED_FIELD} value="yes" />}
    </>
  );
}

/** Preloads the form's next route as soon as the router has discovered it. */
function useFetchAhead(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const timer = setInterval(() => fetchAhead(path) && clearInterval(timer), 500);
    return () => clearInterval(timer);
  }, [path]);
}

function hasTyped(note: HTMLElement | null): boolean {
  return [...(note?.closest('form')?.elements ?? [])].some((field) =>
    field instanceof HTMLTextAreaElement
      ? field.value !== ''
      : field instanceof HTMLInputElement && TYPED.test(field.type) && field.value !== '',
  );
}

const TYPED = /^(?:text|search|email|tel|url|number|date|password)$/;

function FailureNote(props: {
  form: object;
  words: FailedWords;
  takesFocus: boolean;
  sendAgain: SendAgain | undefined;
}) {
  const { form, words, takesFocus, sendAgain } = props;
  const failure = useFailure(form);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = note.current?.closest('form');
    // Effects of the surrounding page run first, such as restoring a draft.
    if (around) queueMicrotask(() => replayEarlyInput(around));
  }, []);
  useEffect(() => placeNote(form, () => note.current?.parentElement?.checkVisibility() ?? false), [form]);
  useEffect(() => {
    if (!failure || !takesFocus) return;
    note.current?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [failure, takesFocus]);
  const isKnown = failure !== null && isReasonKnown(failure, navigator.onLine);
  const text = words.text ?? (isKnown ? undefined : words.textIfUnknown);
  return (
    // On phones, a toast slides up from the bottom. The scroll margin leaves room for it.
    <div
      ref={note}
      tabIndex={-1}
      className="my-4 basis-full scroll-mt-24 scroll-mb-36 outline-none empty:hidden md:scroll-mb-6 [.flex>&]:my-0"
    >
      {failure && (
        <Banner tone="error" title={failure.page?.title ?? words.title}>
          {text && !failure.page && <p>{text}</p>}
          <p>
            {adviceOn(failure, navigator.onLine)}
            {hasTyped(note.current) && ` ${messages.typed_is_kept()}`}
          </p>
          {(failure.page || failure.retryAfter) && (
            <Suspense>
              <NextSteps failure={failure} sendAgain={sendAgain} />
            </Suspense>
          )}
          {failure.requestId && (
            <p className="text-muted">
              <RichText
                message={messages.request_id}
                inputs={{ requestId: failure.requestId }}
                code={(text) => <code className="break-all">{text}</code>}
              />
            </p>
          )}
        </Banner>
      )}
    </div>
  );
}
