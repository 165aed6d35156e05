import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/dialog.tsx';
import { Form, type SentFormProps } from './form.tsx';

/**
 * A form that asks once before it is sent, for an act that cannot be taken back. The answer sends it by the button
 * that was pressed. Without script it is sent at once.
 */
export function AskedForm({ asks, ...props }: SentFormProps & { asks: Asked }) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isAnswered = useRef(false);
  const [isOpen, setOpen] = useState(false);

  /** Before the form itself hears of it, so that nothing begins to be sent. */
  function ask(event: SubmitEvent<HTMLFormElement>) {
    if (isAnswered.current) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.current = event.nativeEvent.submitter;
    setOpen(true);
  }

  /** The dialog gives the focus back first: what is told after the send begins from there. */
  function send() {
    flushSync(() => setOpen(false));
    isAnswered.current = true;
    form.current?.requestSubmit(pressed.current);
    isAnswered.current = false;
  }

  return (
    <>
      <Form {...props} ref={form} onSubmitCapture={ask} />
      <ConfirmDialog {...asks} open={isOpen} danger onConfirm={send} onClose={() => setOpen(false)} />
    </>
  );
}

type Asked = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'>;
