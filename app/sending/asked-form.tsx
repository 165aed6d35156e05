import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/overlays/dialog.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Form, type SentFormProps } from './form.tsx';

/**
 * A form that asks for confirmation of an act that no one can undo, then submits with the pressed button.
 * Until the page's script runs, the browser's own dialog asks (app/before-script.ts). Without JavaScript, the
 * form is sent right away.
 */
export function AskedForm({ asks, ...props }: SentFormProps & { asks: Asked }) {
  const form = useRef<HTMLFormElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const isAnswered = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();

  /** Runs before the form's own submit handler, so nothing is sent yet. */
  function ask(event: SubmitEvent<HTMLFormElement>) {
    if (isAnswered.current) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.current = event.nativeEvent.submitter;
    setOpen(true);
  }

  /** Closes the dialog first, which returns the focus, so the result appears next to the form. */
  function send() {
    flushSync(() => setOpen(false));
    isAnswered.current = true;
    form.current?.requestSubmit(pressed.current);
    isAnswered.current = false;
  }

  return (
    <>
      <Form {...props} ref={form} data-asks={isHydrated ? undefined : asks.title} onSubmitCapture={ask} />
      <ConfirmDialog {...asks} open={isOpen} danger onConfirm={send} onClose={() => setOpen(false)} />
    </>
  );
}

type Asked = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel'>;
