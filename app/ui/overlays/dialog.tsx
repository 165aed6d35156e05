import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as words from '#text/ui/overlays';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on a press outside, and by the close button. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** On a phone, the dialog slides up from the bottom. */
  sheet?: boolean;
  /** Focuses the heading first, if there is text to read before the first field. */
  isReadFirst?: boolean;
  children?: ReactNode;
}

/**
 * Selectors for the first element to focus: a marked element, otherwise the first field. If there is neither,
 * the browser decides.
 */
const FIRST_STOPS = [
  '[data-autofocus]',
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)',
];

const SIZES = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-4xl' };

/**
 * A modal native `dialog`. The rest of the page is inert. The focus stays inside, and returns when the
 * dialog closes. The content is mounted only while the dialog is open.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  sheet,
  isReadFirst,
  children,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) {
      element.showModal();
      FIRST_STOPS.map((stop) => element.querySelector<HTMLElement>(stop))
        .find((found) => found !== null)
        ?.focus();
    }
    if (!open && element.open) element.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the cancel event handles Escape
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={classNames('modal', sheet && 'modal-sheet', SIZES[size])}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 border-line border-b px-4 py-4 sm:px-6">
            <div className="min-w-0">
              <h2
                id={`${id}-title`}
                className="text-lg outline-none"
                {...(isReadFirst && { tabIndex: -1, 'data-autofocus': '' })}
              >
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-muted text-sm">
                  {description}
                </p>
              )}
            </div>
            <Button
              variant="ghost"
              size="sm"
              iconOnly
              aria-label={words.close()}
              className="-mr-2"
              onClick={onClose}
            >
              <X aria-hidden="true" className="size-5" />
            </Button>
          </div>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 sm:px-6">{children}</div>}
          {footer && (
            <div className="flex flex-col-reverse gap-3 border-line border-t px-4 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  busyText?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    description,
    confirmLabel,
    cancelLabel = words.go_back(),
    danger,
    busy,
    busyText,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      description={description}
      size="sm"
      sheet
      footer={
        <>
          <Button variant="secondary" onClick={props.onClose} data-autofocus="">
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyText={busyText}
            onClick={props.onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
