import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import * as messages from '#text/consultations/messages/screens';
import { messageBody, messageForm } from '../../../core/consultations/messages/message-form.ts';
import { MESSAGE_LIMIT } from '../../../core/consultations/messages/message-limit.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

type ComposerProps = {
  label: string;
  hint?: string;
  /** The server's idempotency key for this message: if the form arrives twice, we store one message. */
  formKey: string;
  notSent: FormAnswer | undefined;
  button: string;
  /** Initial number of lines. If absent, the field starts with one line and grows. */
  rows?: number;
};

/**
 * A message field: one growing line beside its button, or `rows` lines. Ctrl+Enter or Cmd+Enter sends. The
 * field clears once its message is sent.
 * @param props.sent the user's own messages in this conversation.
 * @param props.closed why no one can send messages anymore; the typed text stays.
 */
export function Composer(
  props: ComposerProps & {
    sent?: readonly { key: string | null; body: string }[];
    closed?: string | null;
  },
) {
  const { sent = [], closed = null, formKey, notSent, ...shown } = props;
  const written = useRef<HTMLFormElement>(null);
  const [own, setOwn] = useState({
    key: notSent?.newKey ?? formKey,
    answer: notSent,
    round: 0,
    past: undefined as FormAnswer | undefined,
    takesFocus: false,
  });
  const [hasWords, setHasWords] = useState(Boolean(notSent?.result?.initialValue?.body));
  if (own.answer !== notSent) setOwn({ ...own, answer: notSent, key: notSent?.newKey ?? own.key });
  const taken = sent.find(({ key }) => key === own.key);

  useEffect(() => {
    if (!taken) return;
    const words = written.current?.querySelector('textarea')?.value;
    const isSent = messageBody.safeParse(words).data === taken.body;
    const { activeElement } = document;
    const takesFocus = activeElement === document.body || !!written.current?.contains(activeElement);
    const emptied = (round: number) => ({ round: round + 1, past: notSent, takesFocus });
    setOwn((before) => ({ ...before, key: formKey, ...(isSent && emptied(before.round)) }));
    if (isSent) setHasWords(false);
  }, [taken, formKey, notSent]);

  if (closed !== null && !hasWords) return <Banner tone="notice" icon={null} title={closed} />;
  return (
    <MessageForm
      key={own.round}
      {...{ ...shown, closed, written }}
      formKey={own.key}
      notSent={notSent === own.past ? undefined : notSent}
      takesFocus={own.takesFocus}
      onWords={setHasWords}
    />
  );
}

function MessageForm(
  props: ComposerProps & {
    closed: string | null;
    written: RefObject<HTMLFormElement | null>;
    takesFocus: boolean;
    onWords: (areThere: boolean) => void;
  },
) {
  const { label, hint, formKey, notSent, button, rows, closed, written, takesFocus, onWords } = props;
  const { form, field, problem } = useCheckedForm({
    id: 'message',
    schema: messageForm,
    answer: notSent,
    checks: 'onSubmit',
  });
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'send';

  useEffect(() => {
    if (takesFocus) written.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [takesFocus, written]);

  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
    event.preventDefault();
    written.current?.requestSubmit();
  }
  return (
    <Form
      {...form}
      ref={written}
      method="post"
      failed={{ title: messages.sending_failed() }}
      preventScrollReset
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={formKey} />
      {closed !== null && closed !== problem && <Banner tone="notice" icon={null} title={closed} />}
      {problem && <Banner tone="error" title={problem} />}
      <div className={rows ? 'flex flex-col gap-3' : 'flex items-start gap-2'}>
        <TextArea
          label={label}
          hint={hint}
          {...field('body')}
          {...(rows ? { rows } : { grows: true, hideLabel: true, placeholder: label })}
          required
          maxLength={MESSAGE_LIMIT}
          counterLimit={MESSAGE_LIMIT}
          onKeyDown={sendByKeys}
          onInput={({ currentTarget }) => onWords(currentTarget.value.trim() !== '')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="grow"
        />
        <Button
          type="submit"
          busy={busy}
          busyText={messages.sending()}
          className={rows ? 'self-end' : 'shrink-0'}
        >
          {button}
        </Button>
      </div>
    </Form>
  );
}
