import { useSyncExternalStore } from 'react';
import type { ToastMessage } from '../ui/toast.tsx';
import type { Failure } from './failure.ts';

/** What a form says when its send came to nothing. */
export type FailedWords = {
  title: string;
  text?: string;
  /** What a toast says besides; without it there is one only where the form itself cannot be seen. */
  toast?: Omit<ToastMessage, 'tone'>;
};

/** A form on its way to the server. */
export type Send = {
  /** Stands for the one form, as long as it is on the page. */
  form: object;
  words: FailedWords;
  /** What the form's page was last answered, and goes on showing. */
  answer: unknown;
  /** True when its answer is shown on another page than the form's. */
  leadsAway: boolean;
};

const underWay = new Map<string, Send>();
const notes = new Map<object, () => boolean>();
const listeners = new Set<() => void>();
/** What each form last failed with: one that fails later takes no other's reason away. */
const failures = new WeakMap<object, Failure>();

/** Notes which form is being sent to a path; what it last failed with is gone from the page. */
export function beginSend(path: string, send: Send): void {
  underWay.set(path, send);
  if (failures.delete(send.form)) tellAll();
}

/** The form that was sent to a path, once. */
export function takeSend(path: string): Send | undefined {
  const send = underWay.get(path);
  underWay.delete(path);
  return send;
}

/** Has the note of a form say whether it can be seen, as long as it is on the page. @returns what takes it back. */
export function placeNote(form: object, isSeen: () => boolean): () => void {
  notes.set(form, isSeen);
  return () => {
    notes.delete(form);
  };
}

/** Shows on the page that a form was not sent. @returns false where nobody can see it there. */
export function showFailed(form: object, failure: Failure): boolean {
  failures.set(form, failure);
  tellAll();
  return notes.get(form)?.() ?? false;
}

/** What a form last failed with, until it is sent again; null for one that did not fail. */
export function failureOfForm(form: object): Failure | null {
  return failures.get(form) ?? null;
}

/** The same for a part that draws it. */
export function useFailure(form: object): Failure | null {
  return useSyncExternalStore(
    subscribe,
    () => failureOfForm(form),
    () => null,
  );
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
