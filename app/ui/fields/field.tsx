import type { ReactNode } from 'react';
import * as words from '#text/ui/fields';
import { classNames } from '../class-names.ts';
import { FieldError } from './field-error.tsx';

/** Props that every labeled control has besides its native attributes. */
export interface FieldText {
  label: ReactNode;
  hint?: ReactNode;
  /** Only the first message is shown. */
  error?: string | readonly string[] | null;
  /** Marks the field as optional. Required fields have no mark. */
  optional?: boolean;
  /** Shows the label only to screen readers, such as for a search box whose button is clear enough. */
  hideLabel?: boolean;
}

export function firstError(error: FieldText['error']): string | undefined {
  return (typeof error === 'string' ? error : error?.[0]) || undefined;
}

/**
 * Returns the ids that tie a control to its hint and error, plus the ids in `more`, such as a counter's or
 * the form library's.
 */
export function describedBy(id: string, { hint, error }: FieldText, more?: string): string | undefined {
  const ids = new Set(more?.split(' ').filter(Boolean));
  if (hint) ids.add(`${id}-hint`);
  if (firstError(error)) ids.add(`${id}-error`);
  else ids.delete(`${id}-error`);
  return [...ids].join(' ') || undefined;
}

export const CONTROL =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-muted hover:border-muted focus-visible:border-focus focus-visible:outline-offset-0 disabled:cursor-default disabled:border-line disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken aria-invalid:border-danger-text';

interface FieldProps extends FieldText {
  id: string;
  counter?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Field({
  id,
  label,
  hint,
  error,
  optional,
  hideLabel,
  counter,
  className,
  children,
}: FieldProps) {
  const message = firstError(error);
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'self-start font-semibold text-sm'}>
        {label}
        {optional && <span className="font-normal text-muted"> {words.optional()}</span>}
      </label>
      {children}
      {(hint || message || counter) && (
        <div className="flex items-start justify-between gap-4 text-sm">
          <div className="min-w-0">
            <FieldError id={`${id}-error`} message={message} />
            {hint && (
              <p id={`${id}-hint`} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter}
        </div>
      )}
    </div>
  );
}
