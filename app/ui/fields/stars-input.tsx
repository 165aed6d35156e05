import { useId } from 'react';
import * as words from '#text/ui/fields';
import { type FieldText, firstError } from './field.tsx';
import { FieldError } from './field-error.tsx';

export interface StarsInputProps {
  name: string;
  label: string;
  defaultValue?: number;
  error?: FieldText['error'];
  required?: boolean;
}

export function StarsInput({ name, label, defaultValue, error, required }: StarsInputProps) {
  const id = useId();
  const message = firstError(error);
  return (
    <fieldset aria-describedby={message ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      <div className="stars-input inline-flex flex-wrap rounded-md">
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n} className="relative flex size-11 items-center justify-center rounded-md">
            <input
              type="radio"
              name={name}
              value={n}
              defaultChecked={n === defaultValue}
              required={required}
              aria-invalid={message ? true : undefined}
              className="absolute inset-0 appearance-none rounded-md"
            />
            <span className="sr-only">{words.stars({ count: n })}</span>
            <svg viewBox="0 0 24 24" aria-hidden="true" className="pointer-events-none size-7">
              <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.2-5.9 3.2 1.2-6.5L2.5 9.5l6.6-.9z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </fieldset>
  );
}
