import { useSyncExternalStore } from 'react';
import type { ToastMessage } from '../ui/overlays/toast.tsx';
import type { Failure } from './failure.ts';

export type FailedWords = {
  title: string;
  text?: string;
  /** Shown like `text`, but only if we don't know the reason. */
  textIfUnknown?: string;
  /** A toast that always appears. Without it, a toast appears only if the form is off screen. */
  toast?: Omit<ToastMessage, 'tone'>;
};

export type Send = {
  form: object;
  words: FailedWords;
  /** The answer that the form's page currently shows. */
  answer: unknown;
  /** Whether a different page shows the answer. */
  leadsAway: boolean;
};

const underWay = new Map<string, Send>();
const notes = new Map<object, () => boolean>();
const listeners = new Set<() => void>();
/** Keyed by form, so one form's failure does not replace another's. */
const failures = new WeakMap<object, Failure>();

/** What each form contained when it was last sent. */
export const sentContents = new WeakMap<HTMLFormElement, unknown[]>();

/** Returns the action and the fields of a form. */
export const contentOf = (form: HTMLFormElement): unknown[] => [
  form.getAttribute('action'),
  ...new FormData(form),
];

/** @param path the path of the form's action, without its language prefix. */
export function beginSend(path: string, send: Send): void {
  underWay.set(path, send);
  if (failures.delete(send.form)) tellAll();
}

/** Returns the form that was sent to a path, and forgets it. */
export function takeSend(path: string): Send | undefined {
  const send = underWay.get(path);
  underWay.delete(path);
  return send;
}

/**
 * Registers a function that checks whether a form's note is visible.
 * @returns a function that undoes this.
 */
export function placeNote(form: object, isSeen: () => boolean): () => void {
  notes.set(form, isSeen);
  return () => {
    notes.delete(form);
  };
}

/** @returns false if the form's note is not visible. */
export function showFailed(form: object, failure: Failure): boolean {
  failures.set(form, failure);
  tellAll();
  return notes.get(form)?.() ?? false;
}

/** Returns a form's last failure, until the form is sent again; null if there is none. */
export function failureOfForm(form: object): Failure | null {
  return failures.get(form) ?? null;
}

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
