import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { MESSAGE_LIMIT } from '../../core/messages/message-limit.ts';
import { Form } from '../sending/form.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-area.tsx';

/** What an action answers when a message could not be sent; what was typed comes back with it. */
export type NotSent = {
  message: string;
  body: string;
  bodyError?: string;
  /** Sends these words, when the form's own key has sent others. */
  newKey?: string;
};

/** Where a message is written. Ctrl or Cmd and Enter send it, too. */
export function Composer(props: {
  label: string;
  hint?: string;
  /** Made by the server for one message. */
  formKey: string;
  notSent?: NotSent;
  button: string;
  rows?: number;
  /** Takes the focus when it is shown, as after a message was sent. */
  takesFocus?: boolean;
}) {
  const { label, hint, notSent, button, takesFocus } = props;
  const [formKey] = useState(props.formKey);
  const form = useRef<HTMLFormElement>(null);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle' && formData?.get('intent') === 'send';

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus({ preventScroll: true });
  }, [takesFocus]);

  function sendByKeys(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
    event.preventDefault();
    form.current?.requestSubmit();
  }
  return (
    <Form
      ref={form}
      method="post"
      failed={{ title: 'Failed to send your message' }}
      preventScrollReset
      className="flex flex-col gap-3"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={notSent?.newKey ?? formKey} />
      {notSent && !notSent.bodyError && <Banner tone="error" title={notSent.message} />}
      <TextArea
        label={label}
        hint={hint}
        name="body"
        rows={props.rows ?? 3}
        required
        maxLength={MESSAGE_LIMIT}
        counterLimit={MESSAGE_LIMIT}
        defaultValue={notSent?.body}
        error={notSent?.bodyError}
        onKeyDown={sendByKeys}
      />
      <div className="flex justify-end">
        <Button type="submit" busy={busy} busyText="Sending...">
          {button}
        </Button>
      </div>
    </Form>
  );
}
