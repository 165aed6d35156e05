import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { messageForm } from '../../../core/consultations/messages/message-form.ts';
import { MESSAGE_LIMIT } from '../../../core/consultations/messages/message-limit.ts';
import { Form } from '../../sending/form.tsx';
import type { FormAnswer } from '../../sending/form-answer.ts';
import { useCheckedForm } from '../../sending/use-checked-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';

/** The message field: one growing line beside its button, or several lines for a first message. Ctrl/Cmd+Enter sends. */
export function Composer(props: {
  label: string;
  hint?: string;
  /** From the server, unique per message, so that sending twice keeps one. */
  formKey: string;
  notSent?: FormAnswer;
  button: string;
  /** Initial number of lines; without it, one line that grows. */
  rows?: number;
  /** Takes the focus when shown, for example after a message was sent. */
  takesFocus?: boolean;
}) {
  const { label, hint, notSent, button, rows, takesFocus } = props;
  const [formKey] = useState(props.formKey);
  const written = useRef<HTMLFormElement>(null);
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
  }, [takesFocus]);

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
      failed={{ title: 'Failed to send your message' }}
      preventScrollReset
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={notSent?.newKey ?? formKey} />
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
          aria-keyshortcuts="Control+Enter Meta+Enter"
          className="grow"
        />
        <Button type="submit" busy={busy} busyText="Sending..." className={rows ? 'self-end' : 'shrink-0'}>
          {button}
        </Button>
      </div>
    </Form>
  );
}
