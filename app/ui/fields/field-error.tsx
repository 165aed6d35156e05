import { CircleAlert } from 'lucide-react';

/**
 * A field's error message, or nothing if there is none. Tie it to the control with `aria-describedby={id}`.
 */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger-text text-sm">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <span className="wrap-anywhere min-w-0 whitespace-pre-line">{message}</span>
    </p>
  );
}
