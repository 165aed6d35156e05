import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as messages from '#text/sending/screens';
import { Button, ButtonLink } from '../ui/button.tsx';
import type { Failure } from './failure.ts';
import { pauseUntilReady } from './pause-until-ready.ts';
import { contentOf, sentContents } from './sends.ts';
import type { WrongPage } from './wrong-page.ts';

/**
 * Sends the form around the note again.
 * @param mark the mark of the signed-in account, to send it as that one; null to send it unchanged.
 */
export type SendAgain = (mark: string | null, form: HTMLFormElement | null) => void;

/** Shows how to continue after a failed send. Loads only then, because most visits need none of it. */
export default function NextSteps(props: { failure: Failure; sendAgain: SendAgain | undefined }): ReactNode {
  const { sendAgain } = props;
  const { page, retryAfter } = props.failure;
  if (page) return <Choices page={page} sendAgain={sendAgain} />;
  return retryAfter && sendAgain && <RetryOnce seconds={retryAfter} sendAgain={sendAgain} />;
}

/** Offers ways to continue if the page belongs to another account. The page and its input stay. */
function Choices(props: { page: WrongPage; sendAgain: SendAgain | undefined }) {
  const { sendAgain } = props;
  const { goesOn, logIn } = props.page;
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {logIn && (
        <ButtonLink to={logIn.to} target="_blank" size="sm">
          {logIn.label}
          <span className="sr-only"> {messages.in_a_new_window()}</span>
        </ButtonLink>
      )}
      {goesOn && sendAgain && (
        <Button
          // A hasty press must not send another account's private text.
          variant={logIn ? 'secondary' : 'primary'}
          size="sm"
          onClick={({ currentTarget: { form } }) => sendAgain(goesOn.mark, form)}
        >
          {goesOn.label}
        </Button>
      )}
    </p>
  );
}

/** A form with such a field acts once, even if it arrives twice. */
const KEY = 'input[type=hidden][name$=key i]:not([value=""])';

/** Checks whether a form still contains what was last sent. */
const isAsSent = (form: HTMLFormElement) =>
  JSON.stringify(contentOf(form)) === JSON.stringify(sentContents.get(form));

/** Forms that we have sent again since someone pressed their button. */
const sentAgain = new WeakSet<HTMLFormElement>();

/**
 * Sends the form once more when the server is ready, if the form has an idempotency key. Says so, and stops if
 * someone changes the form or leaves the page. Some changes are no input, such as a link that chooses another
 * time, and some come before the failure, so what the form contains must still be what was sent.
 */
function RetryOnce({ seconds, sendAgain }: { seconds: number; sendAgain: SendAgain }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [text, setText] = useState('');
  const send = useEffectEvent((form: HTMLFormElement) => {
    sentAgain.add(form);
    sendAgain(null, form);
    // That was our own submit event, so the next one is someone's press.
    form.addEventListener('submit', () => sentAgain.delete(form), { once: true });
  });
  useEffect(() => {
    const form = note.current?.closest('form');
    if (!form?.querySelector(KEY)) return;
    if (sentAgain.has(form)) {
      setText(messages.sent_again_in_vain());
      return;
    }
    const stop = new AbortController();
    const { signal } = stop;
    const leaveToPress = (why = messages.will_not_send_again()) => {
      stop.abort();
      setText(why);
    };
    if (!isAsSent(form)) return leaveToPress();
    setText(messages.will_send_again());
    form.addEventListener('input', () => leaveToPress(), { signal });
    // Someone who left can come back to this very page much later.
    window.addEventListener('pagehide', () => leaveToPress(messages.sent_again_in_vain()), { signal });
    void pauseUntilReady(seconds, signal).then((isReady) => {
      if (signal.aborted) return;
      if (!isAsSent(form)) leaveToPress();
      else if (isReady) send(form);
      else setText(messages.sent_again_in_vain());
    });
    return () => stop.abort();
  }, [seconds]);
  return (
    <p ref={note} role="status">
      {text}
    </p>
  );
}
