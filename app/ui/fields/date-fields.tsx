import { type ReactNode, useId } from 'react';
import * as words from '#text/ui/fields';
import { classNames } from '../class-names.ts';
import { CONTROL, firstError } from './field.tsx';
import { FieldError } from './field-error.tsx';

/** One number of a date. All props but `autoComplete` come from the form's `field`. */
export interface DatePart {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error: readonly string[] | undefined;
  /** Also determines the label. */
  autoComplete: 'bday-month' | 'bday-day' | 'bday-year';
}

const PARTS = {
  'bday-month': { label: words.month, size: 2, width: 'w-16' },
  'bday-day': { label: words.day, size: 2, width: 'w-16' },
  'bday-year': { label: words.year, size: 4, width: 'w-24' },
};

/** A date that people know by heart, typed as numbers, because a calendar would need hundreds of presses. */
export function DateFields(props: { label: ReactNode; hint: ReactNode; parts: readonly DatePart[] }) {
  const id = useId();
  const wrong = props.parts.find(({ error }) => firstError(error));
  return (
    <fieldset
      aria-describedby={classNames(`${id}-hint`, wrong && `${id}-error`)}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 font-semibold text-sm">{props.label}</legend>
      <div className="flex gap-3">
        {props.parts.map(({ error, autoComplete, ...input }) => {
          const { label, size, width } = PARTS[autoComplete];
          return (
            <div key={input.name} className="flex flex-col gap-1">
              <label htmlFor={input.id} className="text-sm">
                {label()}
              </label>
              <input
                {...input}
                type="text"
                inputMode="numeric"
                autoComplete={autoComplete}
                required
                // Leaves room for a space or a leading zero, which the server drops.
                maxLength={size + 2}
                aria-invalid={firstError(error) ? true : undefined}
                aria-describedby={firstError(error) ? `${id}-error` : undefined}
                className={classNames(CONTROL, 'tabular h-11', width)}
              />
            </div>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} message={firstError(wrong?.error)} />
      <p id={`${id}-hint`} className="text-muted text-sm">
        {props.hint}
      </p>
    </fieldset>
  );
}
