import { CircleAlert } from 'lucide-react';

/**
 * A field's error message; tie it to the control with `aria-describedby={id}`. Renders nothing without a
 * message.
 */
export function FieldError({ id, message }: { id: string; message?: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-danger-text text-sm">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-4 shrink-0" />
      <span>{message}</span>
    </p>
  );
}
