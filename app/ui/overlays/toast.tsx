import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as words from '#text/ui/overlays';
import { classNames } from '../class-names.ts';
import { TOAST_CLASS, TOAST_MILLISECONDS } from './toast-look.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'neutral' | 'success' | 'error';
}

interface ShownToast extends ToastMessage {
  id: number;
}

export const MAX_TOASTS = 3;

const none: readonly ShownToast[] = [];
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Shows a toast. If there is no room for another, the oldest one disappears. Show errors on the page as
 * well, not only in a toast. Works only in a browser.
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change([...shown, { ...message, id: lastId }].slice(-MAX_TOASTS));
}

function dismiss(id: number) {
  change(shown.filter((item) => item.id !== id));
}

function Toast({ item }: { item: ShownToast }) {
  const held = useRef(false);
  const { id } = item;

  useEffect(() => {
    let left = TOAST_MILLISECONDS;
    const tick = setInterval(() => {
      if (!held.current && document.visibilityState === 'visible') left -= 250;
      if (left <= 0) dismiss(id);
    }, 250);
    return () => clearInterval(tick);
  }, [id]);

  const hold = (value: boolean) => () => {
    held.current = value;
  };
  const Icon = item.tone === 'error' ? CircleAlert : item.tone === 'success' ? CircleCheck : null;
  return (
    <li
      role={item.tone === 'error' ? 'alert' : undefined}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      className={TOAST_CLASS}
    >
      {Icon && (
        <Icon
          aria-hidden="true"
          className={classNames(
            'mt-0.5 size-5 shrink-0',
            item.tone === 'error' ? 'text-danger-text' : 'text-accent-text',
          )}
        />
      )}
      <div className="min-w-0 flex-1 py-px">
        <p className="font-semibold leading-6">{item.title}</p>
        {item.description && <p className="text-muted text-sm">{item.description}</p>}
      </div>
      <button
        type="button"
        aria-label={words.dismiss({ title: item.title })}
        onClick={() => dismiss(id)}
        className="-my-1 flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-accent-soft hover:text-accent-soft-text touch:size-11"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

export interface ToasterProps {
  /** A message from the server for this page. Each id appears once. */
  flash?: (ToastMessage & { id: string }) | null;
}

/** Shows the toasts in a polite live region above open dialogs. Render it once, at the end of the page. */
export function Toaster({ flash }: ToasterProps) {
  const items = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const region = useRef<HTMLElement>(null);
  const told = useRef<string>(undefined);

  useEffect(() => {
    if (!flash || told.current === flash.id) return;
    told.current = flash.id;
    toast(flash);
  }, [flash]);

  const newest = items.at(-1)?.id;
  useEffect(() => {
    const element = region.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) {
      if (!newest || document.querySelector('dialog:modal')) element.hidePopover();
    }
    if (newest && !element.matches(':popover-open')) element.showPopover();
  }, [newest]);

  return (
    <>
      <section
        ref={region}
        popover="manual"
        aria-label={words.notifications()}
        className="toaster pointer-events-none"
      >
        <ol aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
          {items.map((item) => (
            <Toast key={item.id} item={item} />
          ))}
        </ol>
      </section>
      {flash && (
        <noscript>
          <div className="shell py-4">
            <p role="status" className="rounded-md border border-line bg-raised p-4">
              <strong>{flash.title}</strong> {flash.description}
            </p>
          </div>
        </noscript>
      )}
    </>
  );
}
